// Draws the links, the loops and the marks of a scene.
import { svg } from "../app/dom.js";
import { cellShape } from "./shapes.js";

/** @import { Attributes } from "../app/dom.js" */
/** @import { LinkView, LoopView, MarkView, PositionView, SceneView } from "../app/protocol.js" */
/** @import { Board } from "./board.js" */
/** @import { Point, Shape } from "./shapes.js" */

// The kinds of marks that show recent events, not lasting facts.
export const EVENT_MARKS = ["last", "flipped", "removed"];
const RINGS = ["last", "flipped"];

// A position with the marks of the one before, if nothing happened on the board since.
/** @param {PositionView} position @param {PositionView} before */
export function keepMarks(position, before) {
  /** @param {PositionView} position */
  const happened = ({ scene }) => scene.marks.filter(({ kind }) => EVENT_MARKS.includes(kind));
  if (happened(position).length) return position;
  const marks = [...happened(before), ...position.scene.marks];
  return { ...position, scene: { ...position.scene, marks } };
}

// The scene of a preview with the marks of recent events.
/** @param {Board} board @param {SceneView} scene */
export function withEventMarks({ position, pieces }, scene) {
  const marked = new Set(scene.marks.map(({ cell }) => cell));
  const events = position.scene.marks.filter(({ cell, kind }) =>
    EVENT_MARKS.includes(kind) && !marked.has(cell) && (kind === "removed") !== pieces.has(cell));
  return { ...scene, marks: [...events, ...scene.marks] };
}

// Draw the links, the loops and the marks of a scene; its pieces are drawn already.
/** @param {Board} board @param {SceneView} scene */
export function drawMarks(board, scene) {
  drawLinks(board, scene.links);
  drawLoops(board, scene.loops);
  const { layers, pieces, layout: { shape } } = board;
  /** @param {MarkView} mark */
  const draw = ({ cell, kind, colour }) => {
    const { x, y } = board.place(cell), data = pieces.get(cell)?.data;
    const drawing = markShape(kind, colour, shape, data?.kind === "tile" ? data.spin : 0);
    drawing.setAttribute("transform", `translate(${x} ${y})`);
    return drawing;
  };
  const surrounded = scene.marks.filter(({ kind }) => kind === "surrounded");
  layers.surrounds.replaceChildren(...surrounded.map(({ cell }) => {
    const { x, y } = board.place(cell);
    return cellShape(shape, x, y, { class: "shut" });
  }), ...surrounded.map(draw));
  // The outline of a stone neither hides links to it nor has a shadow.
  const rings = scene.marks.filter(({ kind }) => shape !== "square" && RINGS.includes(kind));
  const others = scene.marks.filter((mark) => !surrounded.includes(mark) && !rings.includes(mark));
  layers.rings.replaceChildren(...rings.map(draw));
  layers.marks.replaceChildren(...others.map(draw));
  /** @param {MarkView["kind"]} kind */
  const cellsOf = (kind) => new Set(scene.marks.filter((mark) => mark.kind === kind).map(({ cell }) => cell));
  const removed = cellsOf("removed"), fixed = cellsOf("fixed"), flipped = cellsOf("flipped");
  const ringed = new Set(rings.map(({ cell }) => cell));
  for (const cell of board.cells) cell.dot.classList.toggle("around", removed.has(cell.id));
  for (const [spot, { element }] of pieces) {
    element.classList.toggle("held", fixed.has(spot));
    element.classList.toggle("turned-now", flipped.has(spot));
    element.classList.toggle("ringed", ringed.has(spot));
    element.classList.toggle("open", board.input.steps.canTouch(spot));
  }
}

/** @param {Board} board @param {LinkView[]} links */
function drawLinks(board, links) {
  const shapes = links.map(({ cells: [a, b], colour, end }) =>
    linkShape(board.place(a), board.place(b), colour, end));
  board.layers.links.replaceChildren(...shapes.filter((line) => line.tagName === "line"));
  board.layers.pairs.replaceChildren(...shapes.filter((line) => line.tagName !== "line"));
}

// The line of a loop lies above the marks of its stones, its area below them.
/** @param {Board} board @param {LoopView[]} loops */
function drawLoops(board, loops) {
  /** @param {string} kind */
  const polygons = (kind) => loops.map(({ cells, colour }) => svg("polygon", {
    points: cells.map((cell) => `${board.place(cell).x},${board.place(cell).y}`).join(" "),
    class: `${kind} colour${colour}`,
  }));
  board.layers.areas.replaceChildren(...polygons("area"));
  board.layers.loops.replaceChildren(...polygons("loop"));
}

// A remark on a cell; around a square piece it is square.
/** @param {string} kind @param {number | null} colour @param {Shape} shape @param {number} spin */
function markShape(kind, colour, shape, spin) {
  const around = (/** @type {number} */ r, /** @type {Attributes} */ attributes = {}) => (shape === "square"
    ? svg("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 0.05, ...attributes })
    : svg("circle", { r, ...attributes }));
  const group = svg("g", { class: `mark ${kind}${colour === null ? "" : ` colour${colour}`}` });
  if (kind === "last") group.append(around(0.45, { class: "under-ring" }), around(0.45));
  if (kind === "flipped") {
    const dashes = { "stroke-dasharray": "0.12 0.09" }, under = shape === "square" ? dashes : {};
    group.append(around(0.45, { class: "under-ring", ...under }), around(0.45, dashes));
  }
  if (kind === "flipped" && spin) group.append(turnedArrow(spin));
  if (kind === "removed") {
    group.append(svg("circle", { r: 0.36, "stroke-dasharray": "0.1 0.08" }),
      svg("path", { d: "M-0.13 -0.13L0.13 0.13M0.13 -0.13L-0.13 0.13" }));
  }
  if (kind === "again") {
    group.append(svg("circle", { r: 0.15 }), svg("path", { d: "M-0.08 0H0.08M0 -0.08V0.08" }));
  }
  if (kind === "surrounded") {
    group.append(svg("path", { d: "M-0.3 0.1L0.1 -0.3M-0.2 0.25L0.25 -0.2M-0.02 0.32L0.32 -0.02" }));
  }
  if (kind === "fixed") {
    group.append(svg("rect", { x: -0.07, y: -0.02, width: 0.14, height: 0.11, rx: 0.015, class: "lock" }),
      svg("path", { d: "M-0.042 -0.02V-0.055A0.042 0.042 0 0 1 0.042 -0.055V-0.02" }));
  }
  return group;
}

// The arrow of a rotated tile, in its middle, so that its corners stay visible.
/** @param {number} spin */
function turnedArrow(spin) {
  return svg("g", { class: "turned", transform: spin < 0 ? "scale(-1 1)" : null },
    svg("path", { d: "M-0.25 0A0.25 0.25 0 0 1 0.25 -0.04" }),
    svg("path", { class: "head", d: "M0.12 -0.05L0.38 -0.05L0.25 0.14Z" }));
}

/** @param {Point} a @param {Point} b @param {number} colour @param {number | null} end */
function linkShape(a, b, colour, end) {
  if (end === null) {
    return svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: `link colour${colour}` });
  }
  const flat = Math.abs(a.y - b.y) < 0.5;
  const shift = end === 0 ? -0.36 : 0.36;
  const x = (a.x + b.x) / 2 + (flat ? 0 : shift), y = (a.y + b.y) / 2 + (flat ? shift : 0);
  const w = flat ? 0.2 : 0.1, h = flat ? 0.1 : 0.2;
  return svg("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 0.05, class: "pair" });
}
