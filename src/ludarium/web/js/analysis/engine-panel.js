// What the engine thinks of the position that is shown: in words, the best steps, and what it expects
// to be played.
import { button, el, svg } from "../app/dom.js";
import { Engine, hundredths, percent, shares } from "./engine.js";
import { colourSign } from "../board/panel.js";
import { spinSign, stepContent, stepLabel } from "../board/move-label.js";
import { texts } from "../app/texts.js";

const THINK_SECONDS = 30;
const BUSY_MS = 5000;
// Whoever goes on at once has not asked.
const GLANCE_MS = 60;
const PRESSED_MS = 50;
const DRAWN = 3;

export class EnginePanel {
  // play(texts): steps in a row; follow(texts): the same, one after the other
  constructor(layout, board, { play, follow, switched }) {
    this.layout = layout;
    this.board = board;
    this.play = play;
    this.follow = follow;
    this.switched = switched;
    this.on = true;
    this.expected = [];
    this.engine = new Engine((found) => this.heard(found), (trouble) => this.failed(trouble));
    this.bar = svg("svg", {
      class: "valuebar", viewBox: "0 0 100 6", preserveAspectRatio: "none", role: "img" });
    this.worth = el("p", { class: "worth" });
    this.said = el("p", { class: "by said" });
    this.best = el("ol", { class: "best", "aria-label": texts.bestMoves });
    this.line = el("ol", { class: "expected", "aria-label": texts.expected });
    this.out = button(texts.playOut, () => this.follow(this.expected));
    this.lineRow = el("div", { class: "row expects", hidden: true },
      el("span", { class: "by" }, texts.expected), this.line, this.out);
    this.toggle = button(texts.engine, () => this.turn(), { "aria-pressed": "true", class: "toggle" });
    this.element = el("section", { class: "engine", "aria-label": texts.engine },
      el("div", { class: "row" }, this.toggle, this.said), this.best, this.lineRow);
  }

  close() {
    clearTimeout(this.retry);
    this.engine.close();
  }

  turn() {
    this.on = !this.on;
    this.toggle.setAttribute("aria-pressed", String(this.on));
    if (!this.on) this.board.showHints([]);
    this.look(this.position, null);
    this.switched(this.on);
  }

  // Look at a position; `known` is what is known of its shares already.
  look(position, known) {
    clearTimeout(this.retry);
    this.position = position;
    // What is below stays where it is until the next ones are there.
    if (this.best.children.length) this.best.style.minHeight = `${this.best.offsetHeight}px`;
    if (!this.on) this.best.style.minHeight = "";
    this.best.replaceChildren();
    this.drawLine([]);
    this.drawWorth(known);
    this.said.textContent = this.on ? texts.engineBegins : texts.engineOff;
    this.engine.stop();
    if (!this.on) return;
    this.retry = setTimeout(() => this.engine.think(this.layout, position.code, THINK_SECONDS), GLANCE_MS);
  }

  // While something here is pressed nothing moves: the click is for what was there when it began.
  heard(found) {
    const { position } = this;
    if (this.element.matches(":active")) {
      setTimeout(() => position === this.position && this.heard(found), PRESSED_MS);
      return;
    }
    this.drawWorth(shares(found.value, this.position.colours));
    this.said.textContent = texts.engineSays(found.simulations, found.proven, found.done);
    const taken = new Set(this.board.pieces.keys());
    this.drawBest(found.moves.map((move) => changing(move, taken)));
    this.drawLine(found.line.map((step) => changing(step, taken, true)));
    this.drawGhosts(found.moves);
  }

  failed(trouble) {
    this.said.textContent = texts.errors[trouble.code] ?? trouble.message;
    if (!["busy", "too-fast", "failed"].includes(trouble.code)) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.on && this.look(this.position, null), BUSY_MS);
  }

  // Keyed by its text, so that a button does not vanish under the pointer while the engine thinks.
  drawBest(moves) {
    const old = new Map([...this.best.children].map((line) => [line.dataset.move, line]));
    const lines = moves.map((move) => {
      const line = old.get(move.text) ?? el("li", { "data-move": move.text },
        this.stepButton(move, [move.text]), el("strong"), el("small"));
      line.children[1].textContent = this.worthOf(move);
      line.children[2].textContent = move.proven || move.value === null ? "" : texts.tried(move.visits);
      line.children[2].title = texts.triedHelp(move.visits);
      return line;
    });
    keep(this.best, lines);
    this.best.style.minHeight = "";
  }

  worthOf({ value, proven, margin }) {
    if (value === null) return texts.notLookedAt;
    return proven ? texts.proven(value, margin) : texts.winsOf(percent(value, this.layout.seats));
  }

  // What it still expects stays where it is.
  drawLine(steps) {
    const before = this.expected, shown = [...this.line.children];
    this.expected = steps.map(({ text }) => text);
    this.lineRow.hidden = !steps.length;
    const other = this.expected.findIndex((text, i) => text !== before[i]);
    const kept = other < 0 ? steps.length : other;
    for (const item of shown.slice(kept)) item.remove();
    this.line.append(...steps.slice(kept).map((step, i) =>
      el("li", {}, this.stepButton(step, this.expected.slice(0, kept + i + 1)))));
  }

  stepButton(step, path) {
    const bare = step.piece && !step.cells.length;
    const named = step.piece ? step : { ...step, label: step.words };
    return el("button", { type: "button", class: bare ? "bare" : "",
      title: step.words, "aria-label": stepLabel(step, this.layout),
      onclick: () => this.play(path) }, stepContent(named), bare ? spinSign(step.piece) : "");
  }

  // The best steps on the board, as what they put there; of several on a cell the best.
  drawGhosts(moves) {
    const drawn = new Map();
    moves.forEach(({ value, cells, piece }, i) => {
      const spot = cells.at(-1);
      if (value === null || !spot || drawn.has(spot) || drawn.size >= DRAWN) return;
      drawn.set(spot, { cells, piece, label: i + 1 });
    });
    this.board.showHints([...drawn.values()]);
  }

  // The shares of the colours, in the order of the seats, as a bar and in words; without a list nothing
  // is known yet.
  drawWorth(list) {
    let x = 0;
    const order = list ? this.position.colours : [], whole = hundredths(list ?? []);
    const words = (colour) => texts.worth(this.layout.colours[colour], whole[colour]);
    this.bar.replaceChildren(...order.map((colour) => {
      const rect = svg("rect", { x, width: 100 * list[colour], height: 6, class: `band colour${colour}` });
      x += 100 * list[colour];
      return rect;
    }));
    this.bar.setAttribute("aria-label", list ? order.map(words).join(", ") : texts.notYetKnown);
    this.worth.replaceChildren(...order.map((colour) => el("span", {},
      colourSign(this.layout, colour), " ", words(colour))));
  }
}

// A step on a cell where a piece lies changes it; along a line more and more are taken.
function changing(step, taken, goesOn = false) {
  const spot = step.cells.length === 1 ? step.cells[0] : null;
  const changed = taken.has(spot);
  if (goesOn && spot) taken.add(spot);
  return { ...step, changed };
}

// The same lines stay where they are.
function keep(list, lines) {
  const same = lines.length === list.children.length && lines.every((line, i) => line === list.children[i]);
  if (!same) list.replaceChildren(...lines);
}
