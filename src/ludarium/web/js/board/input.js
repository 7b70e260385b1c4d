// What mouse, touch and keyboard do on a board: from touched cells to the text of a legal step,
// with a preview before it. It knows no rules: the legal steps come from the server.
import { svg } from "../app/dom.js";
import { Loupe } from "./loupe.js";
import { piece } from "./shapes.js";

const PREVIEW_AFTER = 140;
const TOUCHING = 1.05;
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Input {
  constructor(board, handlers) {
    Object.assign(this, { board, handlers });
    this.legal = {};
    this.single = new Map();
    this.double = new Map();
    this.choice = null;
    this.choices = [];
    this.selected = null;
    this.waiting = null;
    this.confirm = false;
    this.loupe = new Loupe(board, (id) => this.click(id, { pointerType: "loupe" }));
  }

  // New legal steps: those with one cell by cell, those with two by their first and second.
  // How one places is kept for the rest of a turn; whoever is next begins as usual.
  take(legal, position) {
    this.legal = legal;
    this.single = new Map();
    this.double = new Map();
    const choices = new Set();
    let several = false;
    for (const [where, options] of Object.entries(legal.cells ?? {})) {
      const [first, second] = where.split(" ");
      if (second) {
        if (!this.double.has(first)) this.double.set(first, new Map());
        this.double.get(first).set(second, Object.values(options)[0]);
      } else {
        this.single.set(first, options);
        several ||= Object.keys(options).length > 1;
        for (const choice of Object.keys(options)) choices.add(choice);
      }
    }
    this.choices = several ? [...choices] : [];
    if (!this.choices.includes(this.choice) || this.seat !== position.seat) {
      const usual = position.scene.choice;
      this.choice = this.choices.includes(usual) ? usual : this.choices[0] ?? null;
    }
    this.seat = position.seat;
    this.reset();
    this.handlers.choices(this.choices, this.choice);
  }

  // With a first cell chosen only the second ones are left, and the first itself where it is a step.
  canTouch(id) {
    if (!this.selected) return this.single.has(id) || this.double.has(id);
    return this.double.get(this.selected).has(id) || (id === this.selected && this.single.has(id));
  }

  // What the chosen way to place would put on an empty cell.
  chosenPiece() {
    return this.legal.ghosts?.[this.choice ?? ""] ?? null;
  }

  turnsTiles() {
    return this.choices.length > 1 && this.chosenPiece()?.[0] === "tile";
  }

  // The step that touching a cell now would make.
  stepAt(id) {
    if (this.selected) return this.double.get(this.selected)?.get(id) ?? null;
    const options = this.single.get(id);
    if (!options) return null;
    return this.choices.length > 1 ? options[this.choice] ?? null : Object.values(options)[0];
  }

  click(id, event) {
    const { pointerType } = event;
    if (this.dragged || (this.louped && pointerType !== "loupe" && pointerType !== "keyboard")) {
      this.dragged = this.louped = false;
      return;
    }
    const byFinger = (pointerType || this.pressed) === "touch" || pointerType === "loupe";
    const asks = byFinger || this.confirm;
    if (!this.selected && this.double.has(id)) return this.select(id);
    if (this.selected === id) {
      const text = Object.values(this.single.get(id) ?? {})[0];
      this.cancel();
      if (text) this.choose(text, id, asks);
      return;
    }
    const text = this.stepAt(id);
    if (text) return this.choose(text, id, asks);
    const cells = this.selected ? [this.selected, id] : [id];
    this.cancel();
    this.handlers.refused(cells, this.choices.length > 1 ? this.choice : "");
  }

  // Play a step, or (when it is to be confirmed) show what it would do and wait.
  choose(text, id, asks) {
    clearTimeout(this.timer);
    if (!asks || this.waiting?.text === text) {
      this.ghost(id ?? this.waiting?.id);
      this.board.element.classList.add("made");
      this.waiting = null;
      this.handlers.pending(null);
      this.handlers.play(text);
      return;
    }
    this.waiting = { text, id };
    this.handlers.pending(text);
    this.ghost(id);
    this.preview(text);
  }

  select(id) {
    this.cancel();
    this.selected = id;
    this.board.spots.get(id).touch.classList.add("selected");
    for (const other of this.double.get(id).keys()) this.board.spots.get(other).touch.classList.add("goal");
    this.board.describe();
    this.handlers.selected(Object.values(this.single.get(id) ?? {})[0] ?? null);
  }

  // Forget what was begun and show the position as it is.
  cancel() {
    this.reset();
    this.restore();
  }

  reset() {
    clearTimeout(this.timer);
    this.asked = null;
    this.waiting = null;
    const begun = this.selected;
    this.selected = null;
    this.handlers.pending(null);
    this.handlers.selected(null);
    this.board.layers?.ghost.replaceChildren();
    this.board.element?.classList.remove("made");
    for (const cell of this.board.cells) cell.touch?.classList.remove("selected", "goal");
    if (begun) this.board.describe();
  }

  restore() {
    const { layers, position, element } = this.board;
    layers.ghost.replaceChildren();
    if (position && element.classList.contains("preview")) this.board.draw(position.scene, false);
  }

  // Remember what pressed, and let a piece that can move be dragged. A finger whose touch became
  // something else, such as scrolling, has dragged nothing.
  press(id, event) {
    this.pressed = event.pointerType;
    this.release?.();
    this.louped = event.pointerType === "touch" && this.loupe.isNeeded;
    if (this.louped) return this.loupe.start(event);
    if (!this.double.has(id) || event.button) return;
    const { pointerId } = event;
    const up = (end) => end.pointerId === pointerId && this.drop(id, end);
    this.release = () => {
      this.release = null;
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  drop(id, end) {
    this.release();
    if (end.type === "pointercancel") return;
    const target = document.elementFromPoint(end.clientX, end.clientY)?.dataset?.cell;
    const text = target && target !== id && this.double.get(id)?.get(target);
    if (!text) return;
    this.dragged = true;
    setTimeout(() => { this.dragged = false; }, 0);
    this.cancel();
    this.choose(text, target, this.confirm || end.pointerType === "touch");
  }

  focused(cell) {
    for (const other of this.board.cells) other.touch.setAttribute("tabindex", other === cell ? 0 : -1);
    if (this.pressed !== "touch") this.hover(cell.id);
  }

  hover(id) {
    if (this.waiting) return;
    clearTimeout(this.timer);
    this.asked = null;
    this.restore();
    const text = id && this.stepAt(id);
    if (!text) return;
    this.ghost(id);
    this.timer = setTimeout(() => this.preview(text), PREVIEW_AFTER);
  }

  ghost(id) {
    const { board } = this;
    const data = this.choices.length > 1 ? this.chosenPiece()
      : this.legal.ghosts?.[Object.keys(this.single.get(id) ?? {})[0]];
    if (!data || !id || board.pieces.has(id)) return;
    const { x, y } = board.spots.get(id);
    board.layers.ghost.replaceChildren(svg("g", { transform: `translate(${x} ${y})` }, piece(data)));
  }

  async preview(text) {
    this.asked = text;
    const position = await this.handlers.preview(text);
    if (!position || this.asked !== text) return;
    this.board.layers.ghost.replaceChildren();
    this.board.draw(position.scene, true);
    this.handlers.previewed?.(position);
  }

  turnChoice(by) {
    if (this.choices.length < 2) return false;
    const at = this.choices.indexOf(this.choice);
    this.setChoice(this.choices[(at + by + this.choices.length) % this.choices.length]);
    return true;
  }

  // Another way to place: a step that waits is shown that way, and so is what lies in the hand.
  setChoice(choice) {
    this.choice = choice;
    this.handlers.choices(this.choices, choice);
    const held = this.waiting?.id;
    const here = held ?? this.board.element.querySelector(".touch:hover, .touch:focus")?.dataset.cell;
    this.reset();
    this.board.draw(this.board.position.scene, false);
    if (held && this.stepAt(held)) this.choose(this.stepAt(held), held, true);
    else if (here) this.hover(here);
  }

  wheel(event) {
    if (event.ctrlKey || !this.turnsTiles()) return;
    event.preventDefault();
    this.turnChoice(event.deltaY > 0 ? 1 : -1);
  }

  key(cell, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.pressed = "keyboard";
    if (event.key in DIRECTIONS) {
      this.beside(cell, DIRECTIONS[event.key])?.touch.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.click(cell.id, { pointerType: "keyboard" });
    } else if (event.key.toLowerCase() === "r") {
      this.turnChoice(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      this.cancel();
    } else if (this.choices.includes(event.key)) {
      this.setChoice(event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest cell in a direction; up and down keep to the column where they began.
  beside(cell, [dx, dy]) {
    if (dx || this.column === undefined) this.column = cell.x + dx;
    let best = null, least = Infinity;
    for (const other of this.board.cells) {
      const along = (other.x - cell.x) * dx + (other.y - cell.y) * dy;
      const across = Math.abs((other.x - cell.x) * dy) + Math.abs((other.y - cell.y) * dx);
      if (along < 0.4 || across > along * TOUCHING) continue;
      const cost = Math.hypot(along, across) + 0.01 * Math.abs(other.x - this.column);
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }
}
