// The board: draws the layout once and updates it for each position. It knows no rules: legal steps come
// from the server, and input.js turns touches into steps.
import { svg } from "../app/dom.js";
import { Input } from "./input.js";
import { drawMarks, withEventMarks } from "./marks.js";
import { pieceName } from "./move-label.js";
import { addPaints, cellShape, hintArrow, piece, plate, reach, rimWidth, surroundingRect } from "./shapes.js";
import { texts } from "../app/texts.js";

/** @import { Attributes } from "../app/dom.js" */
/** @import { LayoutView, Piece, PositionView, SceneView, SpotView } from "../app/protocol.js" */
/** @import { Point } from "./shapes.js" */

const LAYERS = [
  "base", "ground", "surrounds", "areas", "rings", "loops", "links", "dots", "pieces", "rim", "marks",
  "pairs", "ghost", "hints", "touch"];
// The margins beside the plate, and above and below it.
const PAD = [0.06, 0.12];
// The names of cells are as large as the page's text, but never larger than a stone.
const NAME_SHARE = 0.027, SMALLEST_NAME = 0.2, LARGEST_NAME = 0.34;

/** @typedef {SpotView & { touch: SVGElement, dot: SVGElement, name: SVGElement }} Cell */
/** @typedef {{ cells: string[], label: string | number, piece?: Piece }} BoardHint */
/**
 * What a page does with the steps that are chosen on its board.
 * @typedef {object} BoardHandlers
 * @property {(text: string) => unknown} play
 * @property {(text: string) => Promise<PositionView | null | undefined>} preview
 * @property {(text: string | null) => void} showPending a step waits to be confirmed, null: no longer
 * @property {(text: string | null) => void} showSelected the step of the selected cell alone
 * @property {(list: string[], current: string | null) => void} showChoices
 * @property {(cells: string[], choice: string) => unknown} explainRefusal
 * @property {(position: PositionView | null) => void} [showPreview]
 */
/** @typedef {{ key: string, element: SVGElement, content: SVGElement, data: Piece }} PieceEntry */

let boardCount = 0;

export class Board {
  /** @type {PositionView} */
  position;

  /** @type {number} */
  nameSize;

  /** @type {number} */
  rim;

  /** @type {Set<string | undefined>} */
  named;

  /** @type {number} the width divided by the height */
  shape;

  /** @param {LayoutView} layout @param {BoardHandlers} handlers */
  constructor(layout, handlers) {
    this.layout = layout;
    /** @type {Map<string, SpotView>} */
    this.spots = new Map(layout.spots.map((spot) => [spot.id, spot]));
    this.hand = layout.spots.find((spot) => spot.role === "hand");
    /** @type {Map<string, PieceEntry>} */
    this.pieces = new Map();
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    /** @type {Cell[]} */
    this.cells = [];
    this.input = new Input(this, handlers);
    this.element = this.build();
    new ResizeObserver(() => this.element.classList.toggle("fine", this.input.loupe.isNeeded))
      .observe(this.element);
  }

  get legal() {
    return this.input.steps.legal;
  }

  build() {
    addPaints();
    const all = this.layout.spots;
    const xs = all.map((s) => s.x), ys = all.map((s) => s.y);
    const [width, height] = [xs, ys].map((each) => Math.max(...each) - Math.min(...each));
    const share = NAME_SHARE * (Math.max(width, height) + 1.8);
    this.nameSize = Math.min(Math.max(share, SMALLEST_NAME), LARGEST_NAME);
    this.rim = rimWidth(this.layout.shape, this.nameSize);
    const [beside, above] = reach(this.layout.shape, this.rim).map((far, i) => far + PAD[i]);
    const left = Math.min(...xs) - beside, right = Math.max(...xs) + beside;
    const top = Math.min(...ys) - above, bottom = Math.max(...ys) + above;
    this.shape = (right - left) / (bottom - top);
    const flat = all.filter((spot) => spot.role !== "hand");
    this.layers.base.append(plate(this.layout.shape, flat, this.rim));
    const cells = all.filter((spot) => spot.role === "cell");
    if (this.layout.shape === "points") {
      this.layers.ground.append(surroundingRect(cells, 0.5, { rx: 0.1, class: "surface" }));
    }
    for (const spot of all) this.buildGround(spot);
    this.cells = cells.map((spot) => this.buildCell(spot));
    this.buildNames();
    for (const name of LAYERS) if (name !== "touch") this.layers[name].setAttribute("aria-hidden", "true");
    return svg("svg", {
      class: `board ${this.layout.shape}`,
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
      role: "group",
      "aria-label": texts.board(this.layout.title),
      onpointerleave: () => this.input.hover(null),
      onwheel: (event) => this.input.wheel(event),
    }, svg("g", { id: `board-${(boardCount += 1)}` }, ...Object.values(this.layers)));
  }

  /** @param {SpotView} spot */
  buildGround(spot) {
    const { ground, touch } = this.layers;
    if (this.layout.shape === "points" && spot.role === "cell") {
      const crossing = `M${spot.x - 0.5} ${spot.y}h1M${spot.x} ${spot.y - 0.5}v1`;
      ground.append(svg("path", { class: "lines", d: crossing }));
    } else if (spot.role === "cell") {
      ground.append(cellShape(this.layout.shape, spot.x, spot.y, { class: "cell" }));
    } else if (spot.role === "hand") {
      ground.append(cellShape("square", spot.x, spot.y, { class: "hand" }),
        svg("text", { x: spot.x, y: spot.y + 0.5 + this.nameSize, class: "name of-hand",
          "font-size": this.nameSize.toFixed(3) }, texts.inHand));
      // The palette beside it has labels for screen readers.
      touch.append(cellShape("square", spot.x, spot.y, {
        class: "hand-touch", "aria-hidden": "true", onclick: () => this.input.rotateChoice(1) },
      svg("title", {}, texts.inHandHelp)));
    }
  }

  /** @param {SpotView} spot @returns {Cell} */
  buildCell(spot) {
    const { input } = this, { x, y } = spot;
    const dot = svg("circle", { class: "dot", cx: x, cy: y, r: 0.1 });
    const name = svg("text", {
      x, y, class: "name inner", "font-size": this.nameSize.toFixed(3) }, spot.id);
    /** @type {Cell} */
    const cell = { ...spot, dot, name, touch: dot };
    /** @type {Attributes} */
    const attributes = {
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
    };
    cell.touch = cellShape(this.layout.shape, x, y, attributes);
    this.layers.dots.append(dot);
    this.layers.ground.append(name);
    this.layers.touch.append(cell.touch);
    return cell;
  }

  // The cell of an id that the server sent.
  /** @param {string | undefined} id */
  cell(id) {
    return /** @type {Cell} */ (this.cells.find((each) => each.id === id));
  }

  /** @param {string | undefined} id @returns {Point} */
  place(id) {
    return /** @type {SpotView} */ (this.spots.get(id ?? ""));
  }

  // The names around the board, beside those in the cells; the settings choose which are visible.
  buildNames() {
    const { ground, rim } = this.layers, size = this.nameSize.toFixed(3);
    const ringed = this.layout.shape === "points";
    this.named = new Set();
    for (const { x, y, text } of rimNames(this.layout, this.spots, this.rim)) {
      if (ringed) this.named.add(this.ringAt(x, y));
      const label = svg("text", {
        x, y, class: ringed ? "name rim on-ring" : "name rim", "font-size": size }, text);
      (ringed ? rim : ground).append(label);
    }
  }

  // The spot of the ring at a point.
  /** @param {number} x @param {number} y */
  ringAt(x, y) {
    return this.layout.spots.find((spot) => spot.x === x && spot.y === y)?.id;
  }

  // Show a position; `mine` says whether its legal steps may be played here. Legal cells shown on
  // request stay visible until the position changes.
  /**
   * @param {PositionView} position
   * @param {boolean} mine
   */
  show(position, mine) {
    if (this.position?.code !== position.code) this.element.classList.remove("show-legal");
    this.position = position;
    this.input.take(mine ? position.legal : null, position);
    this.draw(position.scene, false);
    this.describe();
    this.showHints([]);
  }

  // Draw a scene: the position, or the preview of a step.
  /**
   * @param {SceneView} scene
   * @param {boolean} preview
   */
  draw(scene, preview) {
    const spots = new Set();
    for (const data of scene.pieces) {
      const pieceView = this.inHand(data);
      spots.add(pieceView.cell);
      this.drawPiece(pieceView, preview);
    }
    for (const [spot, entry] of this.pieces) {
      if (spots.has(spot)) continue;
      this.pieces.delete(spot);
      this.removePiece(entry, preview);
    }
    for (const cell of this.cells) cell.name.classList.toggle("covered", this.pieces.has(cell.id));
    drawMarks(this, preview ? withEventMarks(this, scene) : scene);
    this.element.classList.toggle("preview", preview);
    if (!preview) this.input.handlers.showPreview?.(null);
  }

  // The tile in hand with the chosen rotation.
  /** @param {Piece} data */
  inHand(data) {
    const way = this.hand?.id === data.cell ? this.input.steps.chosenPiece() : null;
    return way?.kind === data.kind ? { ...way, cell: data.cell } : data;
  }

  /** @param {Piece} data @param {boolean} preview */
  drawPiece(data, preview) {
    const spot = data.cell, key = JSON.stringify(data), old = this.pieces.get(spot);
    if (old?.key === key) {
      if (!preview) old.element.classList.remove("would");
      return;
    }
    old?.element.remove();
    const { x, y } = this.place(spot);
    const kind = preview ? "would" : this.named.has(spot) ? "named" : null;
    const content = svg("g", { class: old ? changeClass(old.data, data) : "coming" }, piece(data));
    const element = svg("g", {
      transform: `translate(${x} ${y})`, "data-piece": spot, class: kind }, content);
    this.layers.pieces.append(element);
    this.pieces.set(spot, { key, element, content, data });
  }

  /** @param {PieceEntry} entry @param {boolean} preview */
  removePiece({ element, content }, preview) {
    if (preview) return element.remove();
    element.removeAttribute("data-piece");
    content.setAttribute("class", "going");
    animationsEnd(content).then(() => element.remove());
  }

  // Set the names for screen readers, and which cells can be touched.
  describe() {
    const marks = new Map();
    for (const { cell, kind, name } of this.position.scene.marks) {
      const words = kind === "again" ? texts.gives(name ?? "") : texts.marks[kind];
      marks.set(cell, [...(marks.get(cell) ?? []), words]);
    }
    // If every empty cell is legal, no dots are needed.
    const hasChoice = this.cells.some(({ id }) => !this.pieces.has(id) && !this.input.steps.canTouch(id));
    const here = this.cells.find((cell) => cell.touch.getAttribute("tabindex") === "0") ?? this.middle();
    for (const cell of this.cells) {
      const possible = this.input.steps.canTouch(cell.id);
      const words = [cell.id, this.describePiece(cell.id), ...(marks.get(cell.id) ?? [])];
      if (possible) words.push(texts.legalHere);
      cell.touch.setAttribute("aria-label", words.join(", "));
      cell.touch.setAttribute("aria-disabled", String(!possible));
      cell.dot.classList.toggle("can", possible && hasChoice);
      cell.touch.classList.toggle("possible", possible);
      cell.touch.setAttribute("tabindex", cell === here ? "0" : "-1");
    }
  }

  /** @param {string} spot */
  describePiece(spot) {
    const entry = this.pieces.get(spot);
    return entry ? pieceName(entry.data, this.layout.colours) : texts.empty;
  }

  middle() {
    const row = this.layout.rows[Math.floor(this.layout.rows.length / 2)];
    return this.cell(row[Math.floor(row.length / 2)]);
  }

  // Show the best moves, the first the best, each with a label. A move with a piece shows it; a move from one
  // cell to another is an arrow.
  /** @param {BoardHint[]} moves */
  showHints(moves) {
    const covered = new Set(moves.filter((move) => move.piece).map(({ cells }) => cells.at(-1)));
    for (const cell of this.cells) cell.dot.classList.toggle("covered", covered.has(cell.id));
    this.layers.hints.replaceChildren(...moves.filter(({ cells }) => cells.length)
      .map(({ cells, label, piece: put }, rank) => {
        const [from, to] = [cells[0], cells.at(-1)].map((id) => this.place(id));
        const isTile = put?.kind === "tile";
        return svg("g", { class: `hint rank${rank}` },
          from === to ? null : hintArrow(from, to),
          svg("g", { transform: `translate(${to.x} ${to.y})` },
            put ? svg("g", { class: "would-be" }, piece(put)) : null,
            svg("g", { transform: isTile ? "translate(0 -0.36) scale(0.55)" : null },
              svg("circle", { r: put && !isTile ? 0.26 : 0.36, class: "badge" }),
              svg("text", { y: 0.1, class: String(label).length > 2 ? "long" : "" }, label))));
      }));
  }

  // The cells of a step.
  /** @param {string} text */
  spotsOf(text) {
    for (const [where, options] of Object.entries(this.position.legal.cells)) {
      if (Object.values(options).includes(text)) return where.split(" ");
    }
    return [];
  }

  // Mark the cells of a step that waits to be sent.
  /** @param {string[]} spots */
  markSent(spots) {
    for (const cell of this.cells) cell.touch.classList.toggle("sent", spots.includes(cell.id));
  }

  cancel() {
    this.input.cancel();
  }

  // Show the legal cells until the position changes, or hide them again.
  toggleLegal() {
    this.element.classList.toggle("show-legal");
  }
}

// The labels around a board: letters of rows and numbers along them. On hexagons equal numbers lie on a
// slanted line that ends at the lower right; on points the labels are on the ring.
/** @param {LayoutView} layoutView @param {Map<string, SpotView>} at @param {number} rim */
function rimNames({ shape, rows }, at, rim) {
  const cells = rows.map((row) => row.map((id) => /** @type {SpotView} */ (at.get(id))));
  const far = shape === "points" ? 1 : 0.5 + rim / 2;
  if (shape !== "hexagon") {
    return [...cells.map(([first]) => ({ x: first.x - far, y: first.y, text: first.id.slice(1) })),
      ...cells[cells.length - 1].map((cell) => ({ x: cell.x, y: cell.y + far, text: cell.id[0] }))];
  }
  const names = cells.map(([first]) => ({ x: first.x - far, y: first.y, text: first.id[0] }));
  const longest = Math.max(...cells.map((row) => row.length));
  for (let number = 1; number <= longest; number += 1) {
    const lowest = cells.filter((row) => row.length >= number).at(-1)?.[number - 1];
    if (lowest) names.push({ x: lowest.x + 0.5 * far, y: lowest.y + 0.87 * far, text: String(number) });
  }
  return names;
}

// Wait for the end of an element's animations, however late they begin on a busy machine. A hidden page
// has none.
/** @param {Element} element */
function animationsEnd(element) {
  const animations = document.hidden ? [] : element.getAnimations();
  return Promise.allSettled(animations.map((each) => each.finished));
}

// A tile that only rotates is animated in the direction of its arrow; other changes fade.
/** @param {Piece} old @param {Piece} data */
function changeClass(old, data) {
  if (old.kind !== "tile" || data.kind !== "tile" || old.spin !== data.spin) return "changing";
  return data.spin > 0 ? "turning" : "turning back";
}
