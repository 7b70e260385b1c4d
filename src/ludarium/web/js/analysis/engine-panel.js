// The panel of the engine: its evaluation of the shown position, the best steps, and the expected line.
import { button, el, svg } from "../app/dom.js";
import { Engine, evaluationText, percentages, shares } from "./engine.js";
import { colourSign } from "../board/panel.js";
import { spinSign, stepContent, stepLabel } from "../board/move-label.js";
import { texts } from "../app/texts.js";

/**
 * @import {
 *   CandidateView, ErrorMessage, EvaluationMessage, LayoutView, PositionView, StepView
 * } from "../app/protocol.js"
 */
/** @import { Board } from "../board/board.js" */

const THINK_SECONDS = 30;
const BUSY_MS = 5000;
// Positions shown for less than this are not evaluated.
const DELAY_MS = 60;
const PRESSED_MS = 50;
const MOST_GHOSTS = 3;

export class EnginePanel {
  /** @type {PositionView} */
  position;

  // play(texts) makes these steps at once; follow(texts) makes them one by one; onSwitch(on)
  /**
   * @param {LayoutView} layout
   * @param {Board} board
   * @param {{ play: (texts: string[]) => void, follow: (texts: string[]) => void,
   *   onSwitch: (isOn: boolean) => void }} handlers
   */
  constructor(layout, board, { play, follow, onSwitch }) {
    this.layout = layout;
    this.board = board;
    this.play = play;
    this.follow = follow;
    this.onSwitch = onSwitch;
    this.on = true;
    /** @type {string[]} */
    this.expected = [];
    this.engine = new Engine(
      (evaluation) => this.showEvaluation(evaluation), (message) => this.showProblem(message));
    this.bar = svg("svg", {
      class: "valuebar", viewBox: "0 0 100 6", preserveAspectRatio: "none", role: "img" });
    this.shares = el("p", { class: "worth" });
    this.message = el("p", { class: "by engine-message" });
    this.best = el("ol", { class: "best", "aria-label": texts.bestMoves });
    this.line = el("ol", { class: "expected", "aria-label": texts.expected });
    this.followButton = button(texts.playOut, () => this.follow(this.expected));
    this.lineRow = el("div", { class: "row expects", hidden: true },
      el("span", { class: "by" }, texts.expected), this.line, this.followButton);
    this.toggleButton = button(
      texts.engine, () => this.toggle(), { "aria-pressed": "true", class: "toggle" });
    this.element = el("section", { class: "engine", "aria-label": texts.engine },
      el("div", { class: "row" }, this.toggleButton, this.message), this.best, this.lineRow);
  }

  close() {
    clearTimeout(this.retry);
    this.engine.close();
  }

  toggle() {
    this.on = !this.on;
    this.toggleButton.setAttribute("aria-pressed", String(this.on));
    if (!this.on) this.board.showHints([]);
    this.evaluate(this.position, null);
    this.onSwitch(this.on);
  }

  // Evaluate a position; `list` has the shares of the colours if they are known already.
  /** @param {PositionView} position @param {number[] | null} list */
  evaluate(position, list) {
    clearTimeout(this.retry);
    this.position = position;
    // What is below does not move until the next best steps arrive.
    if (this.best.children.length) this.best.style.minHeight = `${this.best.offsetHeight}px`;
    if (!this.on) this.best.style.minHeight = "";
    this.best.replaceChildren();
    this.drawLine([]);
    this.drawShares(list);
    this.message.textContent = this.on ? texts.engineBegins : texts.engineOff;
    this.engine.stop();
    if (!this.on) return;
    this.retry = setTimeout(() => this.engine.think(this.layout, position.code, THINK_SECONDS), DELAY_MS);
  }

  // Nothing moves while a button is pressed, so that the click hits what the visitor pressed.
  /** @param {EvaluationMessage} evaluation */
  showEvaluation(evaluation) {
    const { position } = this;
    if (this.element.matches(":active")) {
      setTimeout(() => position === this.position && this.showEvaluation(evaluation), PRESSED_MS);
      return;
    }
    this.drawShares(shares(evaluation.value, this.position.colours));
    this.message.textContent = texts.engineSays(evaluation.simulations, evaluation.proven, evaluation.done);
    /** @type {Set<string | null>} */
    const occupied = new Set(this.board.pieces.keys());
    this.drawBest(evaluation.moves.map((move) => markChange(move, occupied)));
    this.drawLine(evaluation.line.map((step) => markChange(step, occupied, true)));
    this.drawGhosts(evaluation.moves);
  }

  /** @param {ErrorMessage} errorMessage */
  showProblem({ code, message }) {
    this.message.textContent = texts.errors[code] ?? message;
    if (!["busy", "too-fast", "failed"].includes(code)) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.on && this.evaluate(this.position, null), BUSY_MS);
  }

  // Lines are reused, so that a button does not vanish under the pointer while the engine thinks.
  /** @param {CandidateView[]} moves */
  drawBest(moves) {
    const old = new Map([...this.best.children].map((line) => [line.getAttribute("data-move"), line]));
    const lines = moves.map((move) => {
      const line = old.get(move.text) ?? el("li", { "data-move": move.text },
        this.stepButton(move, [move.text]), el("strong"), el("small"));
      const [, value, visits] = line.children;
      value.textContent = evaluationText(move, this.layout.seats);
      visits.textContent = move.proven || move.value === null ? "" : texts.tried(move.visits);
      visits.setAttribute("title", texts.triedHelp(move.visits));
      return line;
    });
    const isSame = lines.length === this.best.children.length
      && lines.every((line, i) => line === this.best.children[i]);
    if (!isSame) this.best.replaceChildren(...lines);
    this.best.style.minHeight = "";
  }

  // Draw the expected line; steps that have not changed stay.
  /** @param {StepView[]} steps */
  drawLine(steps) {
    const before = this.expected;
    this.expected = steps.map(({ text }) => text);
    this.lineRow.hidden = !steps.length;
    const difference = this.expected.findIndex((text, i) => text !== before[i]);
    const first = difference < 0 ? steps.length : difference;
    for (const item of [...this.line.children].slice(first)) item.remove();
    this.line.append(...steps.slice(first).map((step, i) =>
      el("li", {}, this.stepButton(step, this.expected.slice(0, first + i + 1)))));
  }

  /** @param {StepView} step @param {string[]} path */
  stepButton(step, path) {
    const bare = step.piece && !step.cells.length;
    const content = step.piece ? step : { ...step, label: step.words };
    return el("button", { type: "button", class: bare ? "bare" : "",
      title: step.words, "aria-label": stepLabel(step, this.layout),
      onclick: () => this.play(path) }, stepContent(content), step.piece && bare ? spinSign(step.piece) : "");
  }

  // Show the best steps on the board as the pieces that they place, at most one in each cell.
  /** @param {CandidateView[]} moves */
  drawGhosts(moves) {
    const ghosts = new Map();
    moves.forEach(({ value, cells, piece }, i) => {
      const spot = cells.at(-1);
      if (value === null || !spot || ghosts.has(spot) || ghosts.size >= MOST_GHOSTS) return;
      ghosts.set(spot, { cells, piece, label: i + 1 });
    });
    this.board.showHints([...ghosts.values()]);
  }

  // Draw the shares of the colours, in the order of the seats, as a bar and in words; null if unknown.
  /** @param {number[] | null} list */
  drawShares(list) {
    let x = 0;
    const parts = list ?? [], order = list ? this.position.colours : [], percents = percentages(parts);
    /** @param {number} colour */
    const words = (colour) => texts.worth(this.layout.colours[colour], percents[colour]);
    this.bar.replaceChildren(...order.map((colour) => {
      const rect = svg("rect", { x, width: 100 * parts[colour], height: 6, class: `band colour${colour}` });
      x += 100 * parts[colour];
      return rect;
    }));
    this.bar.setAttribute("aria-label", list ? order.map(words).join(", ") : texts.notYetKnown);
    this.shares.replaceChildren(...order.map((colour) => el("span", {},
      colourSign(this.layout, colour), " ", words(colour))));
  }
}

// The step with `changed` set if its cell is occupied. In a line (`isLine`) it occupies its cell afterwards.
/**
 * @template {StepView} Step
 * @param {Step} step @param {Set<string | null>} occupied
 */
function markChange(step, occupied, isLine = false) {
  const spot = step.cells.length === 1 ? step.cells[0] : null;
  const changed = occupied.has(spot);
  if (isLine && spot) occupied.add(spot);
  return { ...step, changed };
}
