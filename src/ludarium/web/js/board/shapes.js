// The shapes of pieces and cells. Colours also differ by pattern.
import { svg } from "../app/dom.js";

/** @import { LayoutView } from "../app/protocol.js" */
/** @import { Attributes, Content } from "../app/dom.js" */

/** @typedef {LayoutView["shape"]} Shape */
/** @typedef {{ x: number, y: number }} Point */
/**
 * A piece to draw on its own; its place and its name do not matter.
 * @typedef {{ kind: "disc", colour: number } | { kind: "cross" }
 *   | { kind: "tile", corners: (number | null)[], spin: number }} SmallPiece
 */

const HEX = Math.sqrt(1 / 3);

/** @param {number} x @param {number} y @param {number} [radius] */
function hexagon(x, y, radius = HEX) {
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(3)},${(y + radius * Math.sin(angle)).toFixed(3)}`;
  });
  return corners.join(" ");
}

/**
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 * @param {Record<string, unknown>} attributes
 * @param {...Content} inside
 */
export function cellShape(shape, x, y, attributes, ...inside) {
  if (shape === "hexagon") return svg("polygon", { points: hexagon(x, y), ...attributes }, ...inside);
  return svg("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, ...attributes }, ...inside);
}

// Draw a piece of the server's position.
/** @param {SmallPiece} data */
export function piece(data) {
  if (data.kind === "disc") return disc(data.colour);
  if (data.kind === "cross") return cross();
  return tile(data.corners, data.spin);
}

// Add the paints of boards and stones to the page, once. Light falls from the upper left.
export function addPaints() {
  if (!document.querySelector(".paints")) document.body.append(paints());
}

function paints() {
  /** @param {number} offset @param {string} name */
  const stop = (offset, name) => svg("stop", { offset, "stop-color": `var(--${name})` });
  /** @param {string} name */
  const stone = (name) => svg("radialGradient", { id: `paint-${name}`, cx: 0.36, cy: 0.3, r: 0.78 },
    stop(0, `${name}-light`), stop(0.5, name), stop(1, `${name}-dark`));
  return svg("svg", { class: "paints", "aria-hidden": "true" }, svg("defs", {},
    svg("linearGradient", { id: "paint-cell", x1: 0, y1: 0, x2: 0, y2: 1 },
      stop(0, "cell-light"), stop(1, "cell")),
    svg("radialGradient", { id: "paint-shadow", cx: 0.5, cy: 0.54, r: 0.5 },
      svg("stop", { offset: 0.7, "stop-color": "#000", "stop-opacity": 0.45 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0 })),
    ...["c0", "c1", "c2", "c3", "green"].map(stone)));
}

/** @param {number} colour */
function disc(colour) {
  const group = svg("g", { class: `disc colour${colour}` },
    svg("circle", { r: 0.46, cy: 0.03, class: "shadow" }), svg("circle", { r: 0.4, class: "body" }));
  if (colour === 1) group.append(svg("circle", { r: 0.22, class: "sign ring" }));
  if (colour === 2) group.append(svg("polygon", { points: "0,-0.2 0.19,0.13 -0.19,0.13", class: "sign" }));
  if (colour === 3) {
    group.append(svg("rect", { x: -0.15, y: -0.15, width: 0.3, height: 0.3, class: "sign" }));
  }
  if (colour === -1) {
    group.append(svg("path", { d: "M-0.22 0.1L0.1 -0.22M-0.1 0.22L0.22 -0.1", class: "sign line" }));
  }
  return group;
}

function cross() {
  return svg("g", { class: "cross" },
    svg("rect", { x: -0.42, y: -0.42, width: 0.84, height: 0.84, rx: 0.08, class: "body" }),
    svg("path", { d: "M-0.25 -0.25L0.25 0.25M0.25 -0.25L-0.25 0.25", class: "sign" }));
}

/** @type {[number, number][]} */
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];

/** @param {(number | null)[]} corners @param {number} spin */
function tile(corners, spin) {
  const group = svg("g", { class: "tile" },
    svg("rect", { x: -0.47, y: -0.45, width: 0.96, height: 0.96, rx: 0.05, class: "shadow" }),
    svg("rect", { x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.03, class: "body" }));
  corners.forEach((colour, i) => {
    if (colour !== null) group.append(quarter(colour, ...CORNERS[i]));
  });
  if (!spin) return group;
  const arrow = svg("g", { class: "arrow", transform: spin < 0 ? "scale(-1 1)" : null },
    svg("path", { d: "M-0.13 0.06A0.145 0.145 0 1 1 0.1 0.1", class: "line" }),
    svg("path", { d: "M0.02 0.1L0.15 0.02L0.17 0.18Z", class: "head" }));
  group.append(arrow);
  return group;
}

/** @param {number} colour @param {number} sx @param {number} sy */
function quarter(colour, sx, sy) {
  const x = 0.48 * sx, y = 0.48 * sy;
  if (colour === 1) {
    const side = 0.27, left = Math.min(x, x - side * sx), top = Math.min(y, y - side * sy);
    return svg("rect", { x: left, y: top, width: side, height: side, class: "quarter colour1" });
  }
  // The arc bulges towards the middle of the tile, whichever corner it is around.
  const r = 0.31, sweep = sx * sy > 0 ? 1 : 0;
  return svg("path", {
    d: `M${x} ${y}L${x - r * sx} ${y}A${r} ${r} 0 0 ${sweep} ${x} ${y - r * sy}Z`,
    class: "quarter colour0",
  });
}

// A small board that shows the current settings.
export function sample() {
  addPaints();
  const cells = [[-0.5, -0.866], [0.5, -0.866], [-1, 0], [0, 0], [1, 0], [-0.5, 0.866], [0.5, 0.866]]
    .map(([x, y]) => ({ x, y }));
  const stones = [[0, 0], [1, 1], [5, 2], [6, 3]].map(([cell, colour]) => svg("g", {
    transform: `translate(${cells[cell].x} ${cells[cell].y})` }, disc(colour)));
  return svg("svg", { class: "board hexagon", viewBox: "-2 -1.95 4 4.05", "aria-hidden": "true" },
    plate("hexagon", cells),
    svg("g", { class: "ground" }, cells.map(({ x, y }) => cellShape("hexagon", x, y, { class: "cell" }))),
    stones);
}

// A tile on its own, for buttons and lines of text.
/** @param {SmallPiece} data @param {string | null} [label] */
export function smallPiece(data, label = null) {
  return svg("svg", { class: "small-piece", viewBox: "-0.52 -0.52 1.04 1.04", role: label ? "img" : null,
    "aria-label": label, "aria-hidden": label ? null : "true" }, piece(data));
}

// The plate is larger than the cells by its rim, which has room for names. On boards with a ring the names
// are on the ring.
const LEAST_RIM = 0.3, ROOM_FOR_NAMES = 1.25, RIM_AROUND_RING = 0.14;

/** @param {Shape} shape @param {number} nameSize */
export function rimWidth(shape, nameSize) {
  return shape === "points" ? RIM_AROUND_RING : Math.max(LEAST_RIM, ROOM_FOR_NAMES * nameSize);
}

// Its distance from the middle of the outermost cells: to the sides, and up and down.
/** @param {Shape} shape @param {number} rim */
export function reach(shape, rim) {
  const far = 0.5 + rim;
  return [far, shape === "hexagon" ? 2 * HEX * far : far];
}

/** @param {Shape} shape @param {Point[]} spots @param {number} [rim] */
export function plate(shape, spots, rim = LEAST_RIM) {
  const [beside, above] = reach(shape, rim);
  /** @param {string} name @param {number} down */
  const layer = (name, down) => svg("g", { class: name, transform: `translate(0 ${down})` },
    shape === "hexagon"
      ? spots.map(({ x, y }) => svg("polygon", { points: hexagon(x, y, above) }))
      : [surroundingRect(spots, beside)]);
  return svg("g", { class: "plate" }, layer("edge", 0.08), layer("top", 0));
}

/** @param {Point[]} spots @param {number} far @param {Attributes} [attributes] */
export function surroundingRect(spots, far, attributes = { rx: 0.22 }) {
  const xs = spots.map(({ x }) => x), ys = spots.map(({ y }) => y);
  const x = Math.min(...xs) - far, y = Math.min(...ys) - far;
  const width = Math.max(...xs) + far - x, height = Math.max(...ys) + far - y;
  return svg("rect", { x, y, width, height, ...attributes });
}

/** @param {Point} from @param {Point} to */
export function hintArrow(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const dx = (to.x - from.x) / far, dy = (to.y - from.y) / far;
  const x = to.x - 0.42 * dx, y = to.y - 0.42 * dy, begin = `${from.x + 0.3 * dx} ${from.y + 0.3 * dy}`;
  return svg("path", { class: "arrow-to", d: `M${begin}L${x} ${y}M${x - 0.2 * (dx + dy)} `
    + `${y - 0.2 * (dy - dx)}L${x} ${y}L${x - 0.2 * (dx - dy)} ${y - 0.2 * (dy + dx)}` });
}
