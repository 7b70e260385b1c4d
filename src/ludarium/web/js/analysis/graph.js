// The values of a game from turn to turn: a band for each colour, as wide as its share of the wins, with
// the mistakes. What is under the pointer, or shown now, is told in words.
import { el, svg } from "../app/dom.js";
import { texts } from "../app/texts.js";

const WIDTH = 300, HEIGHT = 90, ALONE = 3;

export class Graph {
  // go(turn); words(turn): what is told of it
  constructor(go, words) {
    this.go = go;
    this.words = words;
    this.points = new Map();
    this.signs = new Map();
    this.total = 1;
    this.at = 0;
    this.bands = svg("g");
    this.cursor = svg("line", { class: "graph-cursor", y1: 0, y2: HEIGHT });
    this.marks = el("div", { class: "graph-marks", "aria-hidden": "true" });
    this.tip = el("p", { class: "graph-tip", hidden: true });
    this.empty = el("p", { class: "graph-empty" }, texts.graphEmpty);
    this.element = el("div", {
      class: "graph", role: "slider", tabindex: 0, "aria-label": texts.graph, "aria-valuemin": 0,
      onpointermove: (event) => this.hover(event), onpointerleave: () => this.leave(),
      onpointerdown: (event) => this.press(event), onpointercancel: () => this.leave(),
      onfocus: () => this.tell(this.at), onblur: () => this.leave(), onkeydown: (event) => this.key(event),
    },
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { width: WIDTH, height: HEIGHT, class: "graph-ground" }), this.bands,
      svg("line", { class: "graph-half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), this.cursor),
    this.marks, this.empty, this.tip);
  }

  turnAt(event) {
    const box = this.element.getBoundingClientRect();
    return turnAt((event.clientX - box.left) / box.width, this.total);
  }

  hover(event) {
    this.pointed = true;
    const turn = this.turnAt(event);
    if (event.pointerType === "touch" || event.buttons) this.press(event);
    else this.tell(turn);
  }

  press(event) {
    const turn = this.turnAt(event);
    this.tell(turn);
    if (turn !== this.at) this.go(turn);
  }

  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.total }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    this.go(to);
  }

  leave() {
    this.pointed = false;
    if (document.activeElement !== this.element) this.tip.hidden = true;
    else this.tell(this.at);
  }

  // Above its turn, and never beyond the ends.
  tell(turn) {
    this.tip.hidden = false;
    this.tip.textContent = this.words(turn);
    const width = this.element.clientWidth, half = this.tip.offsetWidth / 2;
    const x = (turn / this.total) * width;
    this.tip.style.left = `${Math.min(Math.max(x, half), Math.max(width - half, half))}px`;
  }

  // What is known of a turn: the shares of the colours, and the mistake that it was.
  set(turn, list, mistake) {
    if (list) this.points.set(turn, list);
    this.setSign(turn, mistake);
    this.draw();
  }

  setSign(turn, mistake) {
    this.signs.get(turn)?.remove();
    this.signs.delete(turn);
    if (!mistake) return;
    const sign = el("span", { class: `remark size${mistake.rank} of${mistake.seat}`, "data-turn": turn },
      mistake.mark);
    sign.style.left = `clamp(0.85rem, ${(100 * turn) / this.total}%, 100% - 0.85rem)`;
    this.signs.set(turn, sign);
    this.marks.append(sign);
  }

  point(turn, total) {
    this.at = turn;
    this.total = Math.max(total, 1);
    this.element.setAttribute("aria-valuemax", total);
    this.element.setAttribute("aria-valuenow", turn);
    this.draw();
    if (!this.pointed && document.activeElement === this.element) this.tell(turn);
  }

  draw() {
    const x = (this.at / this.total) * WIDTH;
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.element.setAttribute("aria-valuetext", this.words(this.at));
    this.empty.hidden = this.points.size > 0;
    if (!this.points.size) return this.bands.replaceChildren();
    this.bands.replaceChildren(...bands(this.points, this.total).map((points, colour) =>
      svg("polygon", { points, class: `band colour${colour}` })));
  }
}

// The corners of each colour's band. A single turn gets a band just wide enough to be seen.
export function bands(shares, total) {
  const turns = [...shares.keys()].sort((a, b) => a - b);
  const x = (turn) => (turn / total) * WIDTH;
  const places = turns.length > 1 ? turns.map((turn) => [turn, x(turn)])
    : [-ALONE, ALONE].map((by) => [turns[0], x(turns[0]) + by]);
  const height = (turn, count) => shares.get(turn).slice(0, count).reduce((a, b) => a + b, 0) * HEIGHT;
  const line = (count) => places.map(([turn, left]) =>
    `${left.toFixed(1)},${(HEIGHT - height(turn, count)).toFixed(1)}`);
  return shares.get(turns[0]).map((_, colour) =>
    [...line(colour + 1), ...line(colour).reverse()].join(" "));
}

// The turn at a share of the width.
export function turnAt(share, total) {
  return Math.min(Math.max(Math.round(share * total), 0), total);
}
