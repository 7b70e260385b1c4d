// The board: draws the layout once and each position by keyed updates. It knows no rules; what can
// be touched comes from the server, and input.js turns touches into steps.
import { svg } from "./dom.js";
import { Input } from "./input.js";
import { cellShape, link, mark, piece } from "./shapes.js";
import { texts } from "./texts.js";

const LAYERS = [
  "ground", "surrounds", "loops", "links", "pieces", "pairs", "marks", "ghost", "hints", "touch"];
const PAD = 0.62;
const GOING_MS = 200;

export class Board {
  // handlers: play(text), preview(text) -> promise of a position, pending(text or null),
  // selected(text or null), choices(list, current), refused(cells, choice)
  constructor(layout, handlers) {
    this.layout = layout;
    this.spots = new Map(layout.spots.map(([id, x, y, role]) => [id, { id, x, y, role }]));
    this.cells = [...this.spots.values()].filter((spot) => spot.role === "cell");
    this.hand = [...this.spots.values()].find((spot) => spot.role === "hand");
    this.pieces = new Map();
    this.showLegal = true;
    this.input = new Input(this, handlers);
    this.element = this.build();
  }

  get legal() {
    return this.input.legal;
  }

  build() {
    const all = [...this.spots.values()];
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    if (this.layout.shape === "points") this.layers.ground.append(this.buildWood(all));
    for (const spot of all) this.buildGround(spot);
    for (const cell of this.cells) this.layers.touch.append(this.buildTouch(cell));
    const labels = this.buildNames();
    const places = [...all, ...labels];
    const xs = places.map((s) => s.x), ys = places.map((s) => s.y);
    const left = Math.min(...xs) - PAD, right = Math.max(...xs) + PAD;
    const top = Math.min(...ys) - PAD, bottom = Math.max(...ys) + PAD;
    for (const name of LAYERS) if (name !== "touch") this.layers[name].setAttribute("aria-hidden", "true");
    return svg("svg", {
      class: `board ${this.layout.shape}`,
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
      role: "group",
      "aria-label": texts.board(this.layout.title),
      onpointerleave: () => this.input.hover(null),
      onwheel: (event) => this.input.wheel(event),
    }, ...Object.values(this.layers));
  }

  // One surface under all points.
  buildWood(all) {
    const least = Math.min(...all.map((s) => s.x)) - 0.55, most = Math.max(...all.map((s) => s.x)) + 0.55;
    const width = most - least;
    return svg("rect", { x: least, y: least, width, height: width, rx: 0.2, class: "wood" });
  }

  buildGround(spot) {
    const { ground, touch } = this.layers;
    if (this.layout.shape === "points" && spot.role === "cell") {
      spot.ground = svg("circle", { class: "spot", cx: spot.x, cy: spot.y, r: 0.4 });
      const crossing = `M${spot.x - 0.5} ${spot.y}h1M${spot.x} ${spot.y - 0.5}v1`;
      ground.append(spot.ground, svg("path", { class: "lines", d: crossing }));
    } else if (spot.role === "cell") {
      spot.ground = cellShape(this.layout.shape, spot.x, spot.y, { class: "cell" });
      ground.append(spot.ground);
    } else if (spot.role === "hand") {
      ground.append(cellShape("square", spot.x, spot.y, { class: "hand" }));
      // Beside the palette, which names each way for those who cannot see it.
      touch.append(cellShape("square", spot.x, spot.y, {
        class: "hand-touch", "aria-hidden": "true", onclick: () => this.input.turnChoice(1) }));
    }
  }

  buildTouch(cell) {
    const { input } = this;
    cell.touch = cellShape(this.layout.shape, cell.x, cell.y, {
      class: "touch",
      role: "button",
      tabindex: -1,
      "data-cell": cell.id,
      onpointerenter: (event) => event.pointerType !== "touch" && input.hover(cell.id),
      onclick: (event) => input.click(cell.id, event),
      onkeydown: (event) => input.key(cell, event),
      onfocus: () => input.focused(cell),
      onblur: () => input.hover(null),
      onpointerdown: (event) => input.press(cell.id, event),
    });
    return cell.touch;
  }

  // The names of cells: in them on hexagons, around the board on squares.
  buildNames() {
    const { ground } = this.layers;
    if (this.layout.shape === "hexagon") {
      for (const cell of this.cells) {
        cell.name = svg("text", { x: cell.x, y: cell.y + 0.09, class: "name inner" }, cell.id);
        ground.append(cell.name);
      }
      return [];
    }
    const far = this.layout.shape === "points" ? 1.6 : 0.75;
    const rows = this.layout.rows.map((row) => this.spots.get(row[0]))
      .map((cell) => ({ x: cell.x - far, y: cell.y, text: cell.id.slice(1) }));
    const columns = this.layout.rows.at(-1).map((id) => this.spots.get(id))
      .map((cell) => ({ x: cell.x, y: cell.y + far, text: cell.id[0] }));
    for (const { x, y, text } of [...rows, ...columns]) {
      ground.append(svg("text", { x, y: y + 0.1, class: "name" }, text));
    }
    const nearer = ({ x, y }) => ({ x: x + (x < 0 ? 0.35 : 0), y: y - (y > 0 ? 0.35 : 0) });
    return [...rows, ...columns].map(nearer);
  }

  // Show a position; `mine` says whether its legal steps may be made here.
  show(position, mine) {
    this.position = position;
    this.input.take(mine ? position.legal : {}, position);
    this.draw(position.scene, false);
    this.describe();
    this.hints([]);
  }

  // Draw a scene: that of the position, or of what a step would lead to.
  draw(scene, preview) {
    const seen = new Set();
    for (const data of scene.pieces) {
      const shown = this.inHand(data);
      seen.add(shown[1]);
      this.drawPiece(shown, preview);
    }
    for (const [spot, { element }] of this.pieces) {
      if (seen.has(spot)) continue;
      this.pieces.delete(spot);
      this.removePiece(element, preview);
    }
    for (const cell of this.cells) cell.name?.classList.toggle("covered", this.pieces.has(cell.id));
    this.drawAround(scene);
    this.element.classList.toggle("preview", preview);
  }

  // The chip in hand lies as it would be placed.
  inHand(data) {
    const way = this.hand?.id === data[1] ? this.input.chosenPiece() : null;
    return way?.[0] === data[0] ? [way[0], data[1], ...way.slice(2)] : data;
  }

  drawPiece(data, preview) {
    const spot = data[1], key = JSON.stringify(data), old = this.pieces.get(spot);
    if (old?.key === key) {
      if (!preview) old.element.classList.remove("would");
      return;
    }
    old?.element.remove();
    const { x, y } = this.spots.get(spot);
    const element = svg("g", {
      transform: `translate(${x} ${y})`, "data-piece": spot, class: preview ? "would" : null },
    svg("g", { class: old ? changing(old.data, data) : "coming" }, piece(data)));
    this.layers.pieces.append(element);
    this.pieces.set(spot, { key, element, data });
  }

  removePiece(element, preview) {
    if (preview) return element.remove();
    element.removeAttribute("data-piece");
    element.firstChild.setAttribute("class", "going");
    setTimeout(() => element.remove(), GOING_MS);
  }

  drawAround(scene) {
    const at = (spot, element) => {
      const { x, y } = this.spots.get(spot);
      element.setAttribute("transform", `translate(${x} ${y})`);
      return element;
    };
    const links = scene.links.map(([a, b, colour, end]) =>
      link(this.spots.get(a), this.spots.get(b), colour, end));
    this.layers.links.replaceChildren(...links.filter((line) => line.tagName === "line"));
    this.layers.pairs.replaceChildren(...links.filter((line) => line.tagName !== "line"));
    const marked = ([spot, kind, colour]) => at(spot, mark(kind, colour, this.layout.shape));
    const shut = scene.marks.filter(([, kind]) => kind === "surrounded");
    const others = scene.marks.filter(([, kind]) => kind !== "surrounded");
    this.layers.surrounds.replaceChildren(...shut.map(([spot]) => {
      const { x, y } = this.spots.get(spot);
      return cellShape(this.layout.shape, x, y, { class: "shut" });
    }), ...shut.map(marked));
    this.layers.marks.replaceChildren(...others.map(marked));
    this.layers.loops.replaceChildren(...scene.loops.map(([spots, colour]) => svg("polygon", {
      points: spots.map((spot) => `${this.spots.get(spot).x},${this.spots.get(spot).y}`).join(" "),
      class: `loop colour${colour}`,
    })));
    const fixed = new Set(scene.marks.filter(([, kind]) => kind === "fixed").map(([spot]) => spot));
    for (const [spot, { element }] of this.pieces) {
      element.classList.toggle("held", fixed.has(spot));
      element.classList.toggle("open", this.input.canTouch(spot));
    }
  }

  // Names for those who listen, and which cells can be touched.
  describe() {
    const marks = new Map();
    for (const [spot, kind] of this.position.scene.marks) {
      marks.set(spot, [...(marks.get(spot) ?? []), texts.marks[kind]]);
    }
    // Where every empty cell is legal there is nothing to point out.
    const telling = this.showLegal
      && this.cells.some(({ id }) => !this.pieces.has(id) && !this.input.canTouch(id));
    const here = this.cells.find((cell) => cell.touch.getAttribute("tabindex") === "0") ?? this.middle();
    for (const cell of this.cells) {
      const possible = this.input.canTouch(cell.id);
      const words = [cell.id, this.describePiece(cell.id), ...(marks.get(cell.id) ?? [])];
      if (possible) words.push(texts.legalHere);
      cell.touch.setAttribute("aria-label", words.join(", "));
      cell.touch.setAttribute("aria-disabled", String(!possible));
      cell.touch.classList.toggle("legal", possible && this.showLegal);
      cell.ground.classList.toggle("can", possible && telling);
      cell.touch.classList.toggle("possible", possible);
      cell.touch.setAttribute("tabindex", cell === here ? 0 : -1);
    }
  }

  describePiece(spot) {
    const found = this.pieces.get(spot);
    return found ? pieceName(found.data, this.layout.colours) : texts.empty;
  }

  middle() {
    const row = this.layout.rows[Math.floor(this.layout.rows.length / 2)];
    return this.spots.get(row[Math.floor(row.length / 2)]);
  }

  // Circles on the best moves, each with a label; the first is the best.
  hints(moves) {
    this.layers.hints.replaceChildren(...moves.flatMap(({ spots, label }, rank) => spots.map((id) => {
      const { x, y } = this.spots.get(id);
      return svg("g", { transform: `translate(${x} ${y})`, class: `hint rank${rank}` },
        svg("circle", { r: 0.36 }),
        svg("text", { y: 0.1, class: String(label).length > 2 ? "long" : "" }, label));
    })));
  }

  // The cells that a step points at.
  spotsOf(text) {
    for (const [where, options] of Object.entries(this.position.legal?.cells ?? {})) {
      if (Object.values(options).includes(text)) return where.split(" ");
    }
    return [];
  }

  cancel() {
    this.input.cancel();
  }
}

// A chip that only lies differently turns the way of its arrow; anything else fades over.
function changing(old, data) {
  if (old[0] !== "tile" || data[0] !== "tile" || old[3] !== data[3]) return "changing";
  return data[3] > 0 ? "turning" : "turning back";
}

export function pieceName(data, colours) {
  const [kind, , what, spin] = data;
  const colour = (c) => (c === null ? texts.bare : c < 0 ? texts.green : colours[c]);
  if (kind === "disc") return texts.stone(colour(what));
  return kind === "cross" ? texts.cross : texts.tile(what.map(colour).join(" "), spin);
}
