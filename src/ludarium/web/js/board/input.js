// Mouse, touch and keyboard on a board: they choose a legal step, after a preview.
import { svg } from "../app/dom.js";
import { Loupe } from "./loupe.js";
import { piece } from "./shapes.js";
import { nextCell, StepChoice } from "./step-choice.js";

/** @import { LegalSteps, PositionView } from "../app/protocol.js" */
/** @import { Board, BoardHandlers, Cell } from "./board.js" */

const PREVIEW_DELAY_MS = 140;
/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Input {
  /** @param {Board} board @param {BoardHandlers} handlers */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    this.steps = new StepChoice();
    /** @type {{ text: string, id: string | null } | null} the step that waits to be confirmed */
    this.pending = null;
    this.confirm = false;
    /** @type {string | null} the step whose preview is shown or requested */
    this.previewing = null;
    /** @type {(() => void) | null} */
    this.release = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.loupe = new Loupe(board, (id) => this.click(id, { pointerType: "loupe" }));
  }

  // Take the legal steps of a position.
  /** @param {LegalSteps | null} legal @param {PositionView} position */
  take(legal, position) {
    this.steps.take(legal, position.seat, position.scene.choice);
    this.reset();
    this.handlers.showChoices(this.steps.choices, this.steps.choice);
  }

  /** @param {string} id @param {{ pointerType?: string }} event */
  click(id, event) {
    const { pointerType } = event;
    if (this.dragged || (this.louped && pointerType !== "loupe" && pointerType !== "keyboard")) {
      this.dragged = this.louped = false;
      return;
    }
    const byFinger = (pointerType || this.pressed) === "touch" || pointerType === "loupe";
    const asks = byFinger || this.confirm;
    const { action, text, cells } = this.steps.touch(id);
    if (action === "select") return this.select(id);
    if (action !== "step") this.cancel();
    if (text) this.choose(text, id, asks);
    if (action === "refuse") {
      this.handlers.explainRefusal(cells ?? [], this.steps.choices.length > 1 ? this.steps.choice ?? "" : "");
    }
  }

  // Play a step, or preview it and wait for a confirmation.
  /** @param {string} text @param {string | null} id @param {boolean} asks */
  choose(text, id, asks) {
    clearTimeout(this.timer);
    if (!asks || this.pending?.text === text) {
      this.ghost(id ?? this.pending?.id);
      this.board.element.classList.add("committed");
      this.pending = null;
      this.handlers.showPending(null);
      this.handlers.play(text);
      return;
    }
    this.pending = { text, id };
    this.handlers.showPending(text);
    this.ghost(id);
    this.preview(text);
  }

  /** @param {string} id */
  select(id) {
    this.cancel();
    this.steps.selected = id;
    this.board.cell(id).touch.classList.add("selected");
    for (const target of this.steps.double.get(id)?.keys() ?? []) {
      this.board.cell(target).touch.classList.add("goal");
    }
    this.board.describe();
    this.handlers.showSelected(this.steps.stepOf(id));
  }

  // Cancel the unfinished step and show the position.
  cancel() {
    this.reset();
    this.restore();
  }

  reset() {
    clearTimeout(this.timer);
    this.previewing = null;
    this.pending = null;
    const wasSelected = this.steps.selected;
    this.steps.selected = null;
    this.handlers.showPending(null);
    this.handlers.showSelected(null);
    this.board.layers.ghost.replaceChildren();
    this.board.element?.classList.remove("committed");
    for (const cell of this.board.cells) cell.touch.classList.remove("selected", "goal");
    if (wasSelected) this.board.describe();
  }

  restore() {
    const { layers, position, element } = this.board;
    layers.ghost.replaceChildren();
    if (position && element.classList.contains("preview")) this.board.draw(position.scene, false);
  }

  // Store the kind of pointer and start to drag a piece that can move. A touch that scrolls the page drags
  // nothing.
  /** @param {string} id @param {PointerEvent} event */
  press(id, event) {
    this.pressed = event.pointerType;
    this.release?.();
    this.louped = event.pointerType === "touch" && this.loupe.isNeeded;
    if (this.louped) return this.loupe.start(event);
    if (!this.steps.double.has(id) || event.button) return;
    const { pointerId } = event;
    const up = (/** @type {PointerEvent} */ end) => end.pointerId === pointerId && this.drop(id, end);
    this.release = () => {
      this.release = null;
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  /** @param {string} id @param {PointerEvent} end */
  drop(id, end) {
    this.release?.();
    if (end.type === "pointercancel") return;
    const target = document.elementFromPoint(end.clientX, end.clientY)?.getAttribute("data-cell");
    const text = target && target !== id && this.steps.double.get(id)?.get(target);
    if (!text) return;
    this.dragged = true;
    setTimeout(() => { this.dragged = false; }, 0);
    this.cancel();
    this.choose(text, target, this.confirm || end.pointerType === "touch");
  }

  /** @param {Cell} cell */
  focused(cell) {
    for (const other of this.board.cells) other.touch.setAttribute("tabindex", other === cell ? "0" : "-1");
    if (this.pressed !== "touch") this.hover(cell.id);
  }

  /** @param {string | null} id */
  hover(id) {
    if (this.pending) return;
    clearTimeout(this.timer);
    this.previewing = null;
    this.restore();
    const text = id && this.steps.stepAt(id);
    if (!text) return;
    this.ghost(id);
    this.timer = setTimeout(() => this.preview(text), PREVIEW_DELAY_MS);
  }

  /** @param {string | null | undefined} id */
  ghost(id) {
    const { board } = this, data = id && this.steps.pieceAt(id);
    if (!data || board.pieces.has(id)) return;
    const { x, y } = board.place(id);
    board.layers.ghost.replaceChildren(svg("g", { transform: `translate(${x} ${y})` }, piece(data)));
  }

  /** @param {string} text */
  async preview(text) {
    this.previewing = text;
    const position = await this.handlers.preview(text);
    if (!position || this.previewing !== text) return;
    this.board.layers.ghost.replaceChildren();
    this.board.draw(position.scene, true);
    this.handlers.showPreview?.(position);
  }

  /** @param {number} by */
  rotateChoice(by) {
    const choice = this.steps.choiceAfter(by);
    if (choice !== null) this.setChoice(choice);
  }

  // Change the choice of what to place, in the pending step and the piece in hand too.
  /** @param {string} choice */
  setChoice(choice) {
    this.steps.choice = choice;
    this.handlers.showChoices(this.steps.choices, choice);
    const pending = this.pending?.id;
    const here = pending
      ?? this.board.element.querySelector(".touch:hover, .touch:focus")?.getAttribute("data-cell");
    this.reset();
    this.board.draw(this.board.position.scene, false);
    const text = pending && this.steps.stepAt(pending);
    if (text) this.choose(text, pending, true);
    else if (here) this.hover(here);
  }

  // The wheel rotates a tile.
  /** @param {WheelEvent} event */
  wheel(event) {
    const { steps } = this;
    if (event.ctrlKey || steps.choices.length < 2 || steps.chosenPiece()?.kind !== "tile") return;
    event.preventDefault();
    this.rotateChoice(event.deltaY > 0 ? 1 : -1);
  }

  /** @param {Cell} cell @param {KeyboardEvent} event */
  key(cell, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.pressed = "keyboard";
    if (event.key in DIRECTIONS) {
      this.neighbour(cell, DIRECTIONS[event.key])?.touch.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.click(cell.id, { pointerType: "keyboard" });
    } else if (event.key.toLowerCase() === "r") {
      this.rotateChoice(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      this.cancel();
    } else if (this.steps.choices.includes(event.key)) {
      this.setChoice(event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @type {number | undefined} */
  column;

  // Up and down keep to the column where they started.
  /** @param {Cell} cell @param {[number, number]} direction */
  neighbour(cell, [dx, dy]) {
    if (dx || this.column === undefined) this.column = cell.x + dx;
    return nextCell(this.board.cells, cell, [dx, dy], this.column);
  }
}
