// The board: draws the layout once and each position by keyed updates, and offers the legal steps
// to mouse, touch and keyboard. It knows no rules: what can be touched comes from the server.
import { svg } from "./dom.js";
import { cellShape, link, mark, piece } from "./shapes.js";
import { texts } from "./texts.js";

const PREVIEW_AFTER = 140;
const TOUCHING = 1.05;
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  // handlers: play(text), preview(text) -> promise of a position, pending(text or null),
  // choices(list, current)
  constructor(layout, handlers) {
    this.layout = layout;
    this.handlers = handlers;
    this.spots = new Map(layout.spots.map(([id, x, y, role]) => [id, { id, x, y, role }]));
    this.cells = [...this.spots.values()].filter((spot) => spot.role === "cell");
    this.names = layout.shape === "hexagon" ? "in" : "around";
    this.pieces = new Map();
    this.choice = null;
    this.choices = [];
    this.selected = null;
    this.waiting = null;
    this.confirm = false;
    this.showLegal = true;
    this.legal = { words: [], cells: {} };
    this.element = this.build();
  }

  build() {
    const all = [...this.spots.values()];
    const pad = 0.75;
    const left = Math.min(...all.map((s) => s.x)) - pad, right = Math.max(...all.map((s) => s.x)) + pad;
    const top = Math.min(...all.map((s) => s.y)) - pad, bottom = Math.max(...all.map((s) => s.y)) + pad;
    const layer = (name) => svg("g", { class: name });
    this.layers = Object.fromEntries(["ground", "loops", "links", "pieces", "pairs", "marks", "ghost", "hints", "touch"]
      .map((name) => [name, layer(name)]));
    this.layers.ghost.setAttribute("aria-hidden", "true");
    for (const spot of all) this.buildGround(spot);
    for (const cell of this.cells) this.layers.touch.append(this.buildTouch(cell));
    this.buildNames();
    return svg("svg", {
      class: `board ${this.layout.shape}`,
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
      role: "group",
      "aria-label": texts.board(this.layout.title),
      onpointerleave: () => this.hover(null),
      onwheel: (event) => this.wheel(event),
    }, ...Object.values(this.layers));
  }

  buildGround(spot) {
    const { ground } = this.layers;
    if (this.layout.shape === "points" && spot.role === "cell") {
      ground.append(svg("path", { class: "lines", d: `M${spot.x - 0.5} ${spot.y}h1M${spot.x} ${spot.y - 0.5}v1` }));
    } else if (spot.role === "cell") {
      ground.append(cellShape(this.layout.shape, spot.x, spot.y, { class: "cell" }));
    } else if (spot.role === "hand") {
      ground.append(cellShape("square", spot.x, spot.y, { class: "hand" }));
    }
  }

  buildTouch(cell) {
    cell.touch = cellShape(this.layout.shape, cell.x, cell.y, {
      class: "touch",
      role: "button",
      tabindex: -1,
      "data-cell": cell.id,
      onpointerenter: (event) => event.pointerType !== "touch" && this.hover(cell.id),
      onclick: (event) => this.click(cell.id, event),
      onkeydown: (event) => this.key(cell, event),
      onfocus: () => this.focused(cell),
      onblur: () => this.hover(null),
      onpointerdown: (event) => this.drag(cell.id, event),
    });
    return cell.touch;
  }

  buildNames() {
    const { ground } = this.layers;
    const label = (x, y, text) => ground.append(svg("text", { x, y: y + 0.1, class: "name" }, text));
    if (this.names === "in") {
      for (const cell of this.cells) {
        cell.name = svg("text", { x: cell.x, y: cell.y + 0.09, class: "name inner" }, cell.id);
        ground.append(cell.name);
      }
      return;
    }
    const far = this.layout.shape === "points" ? 1.45 : 0.68;
    for (const row of this.layout.rows) {
      const cell = this.spots.get(row[0]);
      label(cell.x - far, cell.y, cell.id.slice(1));
    }
    for (const id of this.layout.rows.at(-1)) {
      const cell = this.spots.get(id);
      label(cell.x, cell.y + far, id[0]);
    }
  }

  // Show a position; `mine` says whether its legal steps may be made here.
  show(position, mine) {
    this.position = position;
    this.mine = mine;
    this.legal = mine ? position.legal : { words: [], cells: {} };
    this.sort();
    this.cancel();
    this.draw(position.scene, false);
    this.describe();
    this.hints([]);
  }

  // Steps with one cell by cell; steps with two by their first and second.
  sort() {
    this.single = new Map();
    this.double = new Map();
    const choices = new Set();
    let several = false;
    for (const [where, options] of Object.entries(this.legal.cells ?? {})) {
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
    if (!this.choices.includes(this.choice)) {
      const own = String(this.position.colours[this.position.seat] + 1);
      this.choice = this.choices.includes(own) ? own : this.choices[0] ?? null;
    }
    this.handlers.choices(this.choices, this.choice);
  }

  draw(scene, preview) {
    const seen = new Set();
    for (const data of scene.pieces) {
      const spot = data[1], key = JSON.stringify(data);
      seen.add(spot);
      const old = this.pieces.get(spot);
      if (old?.key === key) continue;
      old?.element.remove();
      const { x, y } = this.spots.get(spot);
      const element = svg("g", { transform: `translate(${x} ${y})`, "data-piece": spot },
        svg("g", { class: old ? "changing" : "coming" }, piece(data)));
      this.layers.pieces.append(element);
      this.pieces.set(spot, { key, element, data });
    }
    for (const [spot, { element }] of this.pieces) {
      if (seen.has(spot)) continue;
      this.pieces.delete(spot);
      element.remove();
    }
    this.drawAround(scene);
    this.element.classList.toggle("preview", preview);
  }

  drawAround(scene) {
    const at = (spot, element) => {
      const { x, y } = this.spots.get(spot);
      element.setAttribute("transform", `translate(${x} ${y})`);
      return element;
    };
    const links = scene.links.map(([a, b, colour, end]) => link(this.spots.get(a), this.spots.get(b), colour, end));
    this.layers.links.replaceChildren(...links.filter((line) => line.tagName === "line"));
    this.layers.pairs.replaceChildren(...links.filter((line) => line.tagName !== "line"));
    this.layers.marks.replaceChildren(...scene.marks.map(([spot, kind, colour]) => at(spot, mark(kind, colour))));
    this.layers.loops.replaceChildren(...scene.loops.map(([spots, colour]) => svg("polygon", {
      points: spots.map((spot) => `${this.spots.get(spot).x},${this.spots.get(spot).y}`).join(" "),
      class: `loop colour${colour}`,
    })));
    this.fixed = new Set(scene.marks.filter(([, kind]) => kind === "fixed").map(([spot]) => spot));
    for (const [spot, { element }] of this.pieces) element.classList.toggle("held", this.fixed.has(spot));
  }

  // Names for those who listen, and which cells can be touched.
  describe() {
    const marks = new Map();
    for (const [spot, kind] of this.position.scene.marks) {
      marks.set(spot, [...(marks.get(spot) ?? []), texts.marks[kind]]);
    }
    const here = this.cells.find((cell) => cell.touch.getAttribute("tabindex") === "0") ?? this.middle();
    for (const cell of this.cells) {
      const possible = this.single.has(cell.id) || this.double.has(cell.id);
      const words = [cell.id, this.describePiece(cell.id), ...(marks.get(cell.id) ?? [])];
      if (possible) words.push(texts.legalHere);
      cell.touch.setAttribute("aria-label", words.join(", "));
      cell.touch.setAttribute("aria-disabled", String(!possible));
      cell.touch.classList.toggle("legal", possible && this.showLegal);
      cell.touch.classList.toggle("possible", possible);
      cell.touch.setAttribute("tabindex", cell === here ? 0 : -1);
      if (cell.name) cell.name.classList.toggle("covered", this.pieces.has(cell.id));
    }
  }

  describePiece(spot) {
    const found = this.pieces.get(spot);
    if (!found) return texts.empty;
    const [kind, , what, spin] = found.data;
    const colour = (c) => (c === null ? texts.bare : c < 0 ? texts.green : this.layout.colours[c]);
    if (kind === "disc") return texts.stone(colour(what));
    return kind === "cross" ? texts.cross : texts.tile(what.map(colour).join(" "), spin);
  }

  middle() {
    const row = this.layout.rows[Math.floor(this.layout.rows.length / 2)];
    return this.spots.get(row[Math.floor(row.length / 2)]);
  }

  // The step that touching a cell now would make.
  stepAt(id) {
    if (this.selected) return this.double.get(this.selected)?.get(id) ?? null;
    const options = this.single.get(id);
    if (!options) return null;
    return options[this.choice] ?? Object.values(options)[0];
  }

  click(id, event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const touch = event.pointerType === "touch" || this.confirm;
    if (!this.selected && this.double.has(id)) return this.select(id);
    if (this.selected === id) {
      const text = Object.values(this.single.get(id) ?? {})[0];
      this.cancel();
      if (text) this.choose(text, id, touch);
      return;
    }
    const text = this.stepAt(id);
    if (text) this.choose(text, id, touch);
    else this.cancel();
  }

  choose(text, id, ask) {
    if (!ask || this.waiting === text) {
      this.waiting = null;
      this.handlers.pending(null);
      this.handlers.play(text);
      return;
    }
    this.waiting = text;
    this.handlers.pending(text);
    this.preview(text);
    this.ghost(id);
  }

  select(id) {
    this.cancel();
    this.selected = id;
    this.spots.get(id).touch.classList.add("selected");
    for (const other of this.double.get(id).keys()) this.spots.get(other).touch.classList.add("goal");
  }

  cancel() {
    clearTimeout(this.timer);
    this.asked = null;
    this.waiting = null;
    this.handlers.pending(null);
    this.selected = null;
    this.layers.ghost.replaceChildren();
    for (const cell of this.cells) cell.touch.classList.remove("selected", "goal");
    if (this.position && this.element.classList.contains("preview")) this.draw(this.position.scene, false);
  }

  drag(id, event) {
    if (!this.double.has(id) || event.button) return;
    const from = id;
    const up = (end) => {
      window.removeEventListener("pointerup", up);
      const target = document.elementFromPoint(end.clientX, end.clientY)?.dataset?.cell;
      const text = target && target !== from && this.double.get(from)?.get(target);
      if (!text) return;
      this.dragged = true;
      setTimeout(() => { this.dragged = false; }, 0);
      this.handlers.play(text);
    };
    window.addEventListener("pointerup", up);
  }

  focused(cell) {
    for (const other of this.cells) other.touch.setAttribute("tabindex", other === cell ? 0 : -1);
    this.hover(cell.id);
  }

  hover(id) {
    if (this.waiting) return;
    clearTimeout(this.timer);
    this.asked = null;
    this.layers.ghost.replaceChildren();
    if (this.element.classList.contains("preview")) this.draw(this.position.scene, false);
    const text = id && this.stepAt(id);
    if (!text) return;
    this.ghost(id);
    this.timer = setTimeout(() => this.preview(text), PREVIEW_AFTER);
  }

  ghost(id) {
    const data = this.legal.ghosts?.[this.choice ?? ""] ?? this.legal.ghosts?.[Object.keys(this.single.get(id) ?? {})[0]];
    if (!data || this.pieces.has(id)) return;
    const { x, y } = this.spots.get(id);
    this.layers.ghost.replaceChildren(svg("g", { transform: `translate(${x} ${y})` }, piece(data)));
  }

  async preview(text) {
    this.asked = text;
    const position = await this.handlers.preview(text);
    if (!position || this.asked !== text) return;
    this.layers.ghost.replaceChildren();
    this.draw(position.scene, true);
  }

  turnChoice(by) {
    if (this.choices.length < 2) return false;
    const at = this.choices.indexOf(this.choice);
    this.setChoice(this.choices[(at + by + this.choices.length) % this.choices.length]);
    return true;
  }

  setChoice(choice) {
    this.choice = choice;
    this.handlers.choices(this.choices, choice);
    const here = this.element.querySelector(".touch:hover, .touch:focus");
    this.cancel();
    if (here) this.hover(here.dataset.cell);
  }

  wheel(event) {
    if (event.ctrlKey || !this.turnChoice(event.deltaY > 0 ? 1 : -1)) return;
    event.preventDefault();
  }

  key(cell, event) {
    if (event.key in DIRECTIONS) {
      this.step(cell, DIRECTIONS[event.key])?.touch.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.click(cell.id, { pointerType: "keyboard" });
    } else if (event.key === "r" || event.key === "R") {
      this.turnChoice(event.key === "r" ? 1 : -1);
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

  // The nearest cell in a direction.
  step(cell, [dx, dy]) {
    let best = null, least = Infinity;
    for (const other of this.cells) {
      const along = (other.x - cell.x) * dx + (other.y - cell.y) * dy;
      const across = Math.abs((other.x - cell.x) * dy) + Math.abs((other.y - cell.y) * dx);
      if (along < 0.4 || across > along * TOUCHING) continue;
      const cost = along + 2 * across;
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  // Numbered circles on the best moves.
  hints(moves) {
    this.layers.hints.replaceChildren(...moves.flatMap(({ spots, label }, rank) => spots.map((id) => {
      const { x, y } = this.spots.get(id);
      return svg("g", { transform: `translate(${x} ${y})`, class: `hint rank${rank}` },
        svg("circle", { r: 0.33 }), svg("text", { y: 0.1 }, label));
    })));
  }

  // The cells that a step points at.
  spotsOf(text) {
    for (const [where, options] of Object.entries(this.position.legal?.cells ?? {})) {
      if (Object.values(options).includes(text)) return where.split(" ");
    }
    return [];
  }
}
