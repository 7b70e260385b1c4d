// The graph of a game: a band for each colour, as wide as its share of the wins, and marks on mistakes. A
// tip describes the turn under the pointer, or the current one.
import { el, svg } from "../app/dom.js";
import { texts } from "../app/texts.js";

/** @import { Mistake } from "../app/protocol.js" */

const WIDTH = 300, HEIGHT = 90, HALF_WIDTH = 3;

export class Graph {
  // go(turn) shows a turn; describe(turn) returns the text of the tip
  /** @param {(turn: number) => void} go @param {(turn: number) => string} describe */
  constructor(go, describe) {
    this.go = go;
    this.describe = describe;
    /** @type {Map<number, number[]>} */
    this.shares = new Map();
    /** @type {Map<number, HTMLElement>} */
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
      onfocus: () => this.showTip(this.at), onblur: () => this.leave(), onkeydown: (event) => this.key(event),
    },
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { width: WIDTH, height: HEIGHT, class: "graph-ground" }), this.bands,
      svg("line", { class: "graph-half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), this.cursor),
    this.marks, this.empty, this.tip);
  }

  /** @param {PointerEvent} event */
  turnAt(event) {
    const box = this.element.getBoundingClientRect();
    return turnAt((event.clientX - box.left) / box.width, this.total);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    this.isHovered = true;
    const turn = this.turnAt(event);
    if (event.pointerType === "touch" || event.buttons) this.press(event);
    else this.showTip(turn);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const turn = this.turnAt(event);
    this.showTip(turn);
    if (turn !== this.at) this.go(turn);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.total }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    this.go(to);
  }

  leave() {
    this.isHovered = false;
    if (document.activeElement !== this.element) this.tip.hidden = true;
    else this.showTip(this.at);
  }

  // Show the tip above a turn, within the graph.
  /** @param {number} turn */
  showTip(turn) {
    this.tip.hidden = false;
    this.tip.textContent = this.describe(turn);
    const width = this.element.clientWidth, half = this.tip.offsetWidth / 2;
    const x = (turn / this.total) * width;
    this.tip.style.left = `${Math.min(Math.max(x, half), Math.max(width - half, half))}px`;
  }

  // Set the shares of the colours after a turn, and its mistake or null.
  /** @param {number} turn @param {number[] | null} list @param {Mistake | null} mistake */
  set(turn, list, mistake) {
    if (list) this.shares.set(turn, list);
    this.setSign(turn, mistake);
    this.draw();
  }

  /** @param {number} turn @param {Mistake | null} mistake */
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

  /** @param {number} turn @param {number} total */
  point(turn, total) {
    this.at = turn;
    this.total = Math.max(total, 1);
    this.element.setAttribute("aria-valuemax", String(total));
    this.element.setAttribute("aria-valuenow", String(turn));
    this.draw();
    if (!this.isHovered && document.activeElement === this.element) this.showTip(turn);
  }

  draw() {
    const x = (this.at / this.total) * WIDTH;
    this.cursor.setAttribute("x1", String(x));
    this.cursor.setAttribute("x2", String(x));
    this.element.setAttribute("aria-valuetext", this.describe(this.at));
    this.empty.hidden = this.shares.size > 0;
    if (!this.shares.size) return this.bands.replaceChildren();
    this.bands.replaceChildren(...bands(this.shares, this.total).map((points, colour) =>
      svg("polygon", { points, class: `band colour${colour}` })));
  }
}

// The corners of each colour's band. The band of a single turn is just wide enough to see.
/** @param {Map<number, number[]>} shares @param {number} total */
export function bands(shares, total) {
  const turns = [...shares.keys()].sort((a, b) => a - b);
  const x = (/** @type {number} */ turn) => (turn / total) * WIDTH;
  const places = turns.length > 1 ? turns.map((turn) => [turn, x(turn)])
    : [-HALF_WIDTH, HALF_WIDTH].map((by) => [turns[0], x(turns[0]) + by]);
  const height = (/** @type {number} */ turn, /** @type {number} */ count) =>
    (shares.get(turn) ?? []).slice(0, count).reduce((a, b) => a + b, 0) * HEIGHT;
  const line = (/** @type {number} */ count) => places.map(([turn, left]) =>
    `${left.toFixed(1)},${(HEIGHT - height(turn, count)).toFixed(1)}`);
  return (shares.get(turns[0]) ?? []).map((_, colour) =>
    [...line(colour + 1), ...line(colour).reverse()].join(" "));
}

// The turn at a fraction of the width.
/** @param {number} fraction @param {number} total */
export function turnAt(fraction, total) {
  return Math.min(Math.max(Math.round(fraction * total), 0), total);
}
