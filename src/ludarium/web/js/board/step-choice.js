// Finds the legal step of the touched cells. It knows no rules: the legal steps come from the server.

/** @import { LegalSteps } from "../app/protocol.js" */
/** @import { Point } from "./shapes.js" */

export class StepChoice {
  constructor() {
    /** @type {LegalSteps | null} */
    this.legal = null;
    // The steps with one cell, as texts by choice; those with two, by first and second cell.
    /** @type {Map<string, Record<string, string>>} */
    this.single = new Map();
    /** @type {Map<string, Map<string, string>>} */
    this.double = new Map();
    // The choices, and the one in use; empty and null if there is only one.
    /** @type {string[]} */
    this.choices = [];
    /** @type {string | null} */
    this.choice = null;
    // The first cell of a step with two.
    /** @type {string | null} */
    this.selected = null;
  }

  // Take new legal steps. A player keeps the choice until the end of the turn; the next player
  // starts with the usual one.
  /**
   * @param {LegalSteps | null} legal
   * @param {number | null} seat
   * @param {string | null} usual
   */
  take(legal, seat, usual) {
    this.legal = legal;
    this.selected = null;
    this.single = new Map();
    this.double = new Map();
    const choices = new Set();
    let several = false;
    for (const [cells, options] of Object.entries(legal?.cells ?? {})) {
      const [first, second] = cells.split(" ");
      if (second) {
        const targets = this.double.get(first) ?? new Map();
        this.double.set(first, targets.set(second, Object.values(options)[0]));
      } else {
        this.single.set(first, options);
        several ||= Object.keys(options).length > 1;
        for (const choice of Object.keys(options)) choices.add(choice);
      }
    }
    this.choices = several ? [...choices] : [];
    const isKnown = this.choice !== null && this.choices.includes(this.choice);
    if (!isKnown || this.seat !== seat) {
      this.choice = this.choices.find((each) => each === usual) ?? this.choices[0] ?? null;
    }
    this.seat = seat;
  }

  // With a first cell selected, only its second cells can be touched, and itself if that is a step.
  /** @param {string} id */
  canTouch(id) {
    if (!this.selected) return this.single.has(id) || this.double.has(id);
    return Boolean(this.double.get(this.selected)?.has(id)) || (id === this.selected && this.single.has(id));
  }

  // The piece that the choice puts on an empty cell.
  chosenPiece() {
    return this.legal?.ghosts[this.choice ?? ""] ?? null;
  }

  // The piece that a step on a cell puts there.
  /** @param {string} id */
  pieceAt(id) {
    return this.choices.length > 1 ? this.chosenPiece() : this.legal?.ghosts[this.firstOption(id)?.[0] ?? ""];
  }

  /** @param {string} id */
  firstOption(id) {
    return Object.entries(this.single.get(id) ?? {})[0];
  }

  // The step of a cell alone, null if it has none.
  /** @param {string} id */
  stepOf(id) {
    return this.firstOption(id)?.[1] ?? null;
  }

  // The step that touching a cell makes now.
  /** @param {string} id */
  stepAt(id) {
    if (this.selected) return this.double.get(this.selected)?.get(id) ?? null;
    return this.choices.length > 1 ? this.single.get(id)?.[this.choice ?? ""] ?? null : this.stepOf(id);
  }

  // Return the effect of a touch: "select" the cell, make a "step", "cancel" the selection (and play the step
  // of the selected cell alone, if it has one), or "refuse" these cells.
  /**
   * @param {string} id
   * @returns {{ action: "select" | "step" | "cancel" | "refuse", text?: string | null, cells?: string[] }}
   */
  touch(id) {
    if (!this.selected && this.double.has(id)) return { action: "select" };
    if (this.selected === id) return { action: "cancel", text: this.stepOf(id) };
    const text = this.stepAt(id);
    if (text) return { action: "step", text };
    return { action: "refuse", cells: this.selected ? [this.selected, id] : [id] };
  }

  // The choice `by` places after the current one; null if there is no choice.
  /** @param {number} by */
  choiceAfter(by) {
    const { choices } = this;
    if (choices.length < 2) return null;
    return choices[(choices.indexOf(this.choice ?? "") + by + choices.length) % choices.length];
  }
}

// How far aside a cell may lie for an arrow key, compared with how far ahead.
const MOST_ASIDE = 1.05;

// The nearest cell in a direction, null if there is none. Of equally near cells, the one closer to the
// column where the cursor started.
/**
 * @template {Point} Cell
 * @param {Cell[]} cells @param {Cell} from @param {number[]} direction @param {number} column
 */
export function nextCell(cells, from, [dx, dy], column) {
  /** @type {Cell | null} */
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (ahead < 0.4 || aside > ahead * MOST_ASIDE) continue;
    const cost = Math.hypot(ahead, aside) + 0.01 * Math.abs(cell.x - column);
    if (cost >= least) continue;
    best = cell;
    least = cost;
  }
  return best;
}
