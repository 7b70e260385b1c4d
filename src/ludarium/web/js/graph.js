// The values of a game from turn to turn: a band for each colour, as wide as its share of the wins.
import { svg } from "./dom.js";
import { texts } from "./texts.js";

const WIDTH = 300, HEIGHT = 90;

export class Graph {
  constructor(go) {
    this.go = go;
    this.points = new Map();
    this.total = 1;
    this.at = 0;
    this.bands = svg("g");
    this.cursor = svg("line", { class: "graph-cursor", y1: 0, y2: HEIGHT });
    this.element = svg("svg", {
      class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none",
      role: "img", "aria-label": texts.graph, onclick: (event) => this.click(event) },
    svg("rect", { width: WIDTH, height: HEIGHT, class: "graph-ground" }), this.bands,
    svg("line", { class: "graph-half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), this.cursor);
  }

  click(event) {
    const box = this.element.getBoundingClientRect();
    this.go(Math.round(((event.clientX - box.left) / box.width) * this.total));
  }

  set(turn, list) {
    this.points.set(turn, list);
    this.draw();
  }

  point(turn, total) {
    this.at = turn;
    this.total = Math.max(total, 1);
    this.draw();
  }

  x(turn) {
    return (turn / this.total) * WIDTH;
  }

  draw() {
    const x = this.x(this.at);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    const turns = [...this.points.keys()].sort((a, b) => a - b);
    if (!turns.length) return this.bands.replaceChildren();
    const count = this.points.get(turns[0]).length;
    this.bands.replaceChildren(...Array.from({ length: count }, (_, colour) => this.band(turns, colour)));
  }

  band(turns, colour) {
    const sum = (turn, upTo) => this.points.get(turn).slice(0, upTo).reduce((a, b) => a + b, 0) * HEIGHT;
    const at = (turn, y) => `${this.x(turn).toFixed(1)},${(HEIGHT - y).toFixed(1)}`;
    const upper = turns.map((turn) => at(turn, sum(turn, colour + 1)));
    const lower = turns.map((turn) => at(turn, sum(turn, colour))).reverse();
    return svg("polygon", { points: [...upper, ...lower].join(" "), class: `band colour${colour}` });
  }
}

// The turns to look at, from coarse to fine, so that the graph takes shape early: all of a short
// game, some of a long one.
export function graphOrder(total, most = 60) {
  const count = Math.min(total, most);
  const turns = Array.from({ length: count + 1 }, (_, i) => Math.round((i / Math.max(count, 1)) * total));
  const order = new Set();
  for (let step = 16; step >= 1; step /= 2) {
    for (let i = turns.length - 1; i >= 0; i -= step) order.add(turns[i]);
  }
  return [...order];
}
