// A rule sheet: parts with a heading and blocks, among them drawn positions and playable examples.
import { Board } from "../board/board.js";
import { el, formatted } from "../app/dom.js";
import { ExampleBoard } from "./example-board.js";
import { pieceName } from "../board/move-label.js";
import { texts } from "../app/texts.js";

/**
 * @import { Block, LayoutView, PositionBlock, PositionView, RichText, SheetPart } from "../app/protocol.js"
 */

// The sections of the parts with headings of this level, and a function that closes their boards.
/** @param {SheetPart[]} parts @param {"h2" | "h3"} level */
export function sheetParts(parts, level) {
  /** @type {ExampleBoard[]} */
  const boards = [];
  const sections = parts.map(({ title, blocks }) => el("section", { class: "part" },
    el(level, { tabindex: -1 }, title), blocks.flatMap((block) => blockElements(block, boards))));
  return { sections, close: () => boards.forEach((board) => board.close()) };
}

/** @param {Block} block @param {ExampleBoard[]} boards */
function blockElements(block, boards) {
  switch (block.kind) {
    case "paragraph": return [el("p", {}, formatted(block.text))];
    case "position": return [drawPosition(block)];
    case "words": return [lead(block.intro), el("dl", {}, block.items.flatMap(({ head, text }) => [
      el("dt", {}, formatted(head)), el("dd", {}, formatted(text))]))];
    case "example": {
      const board = new ExampleBoard(block);
      boards.push(board);
      return [board.page];
    }
    default: {
      const tag = block.kind === "steps" ? "ol" : "ul";
      return [lead(block.intro), el(tag, {}, block.texts.map(item))];
    }
  }
}

/** @param {RichText} text */
function item(text) {
  return el("li", {}, formatted(text));
}

/** @param {RichText} intro */
function lead(intro) {
  return intro.length ? el("p", {}, formatted(intro)) : null;
}

const ignore = () => {};
const QUIET = { play: ignore, preview: async () => null, showPending: ignore, showSelected: ignore,
  showChoices: ignore, explainRefusal: ignore };

/** @param {PositionBlock} positionBlock */
function drawPosition({ caption, layout, position }) {
  const board = new Board(layout, QUIET);
  board.show(position, false);
  return el("figure", { class: "diagram" },
    el("div", { role: "img", "aria-label": describe(layout, position) },
      el("div", { inert: true }, board.element)),
    el("figcaption", {}, formatted(caption)));
}

// A text for screen readers: which pieces are on which cells.
/** @param {LayoutView} layout @param {PositionView} positionView */
function describe(layout, { scene }) {
  const cells = new Set(layout.rows.flat());
  const cellsOf = new Map();
  for (const piece of scene.pieces.filter(({ cell }) => cells.has(cell))) {
    const name = pieceName(piece, layout.colours);
    cellsOf.set(name, [...(cellsOf.get(name) ?? []), piece.cell]);
  }
  const words = [...cellsOf].map(([name, spots]) => `${name}: ${spots.join(", ")}`);
  return words.join("; ") || texts.emptyBoard;
}
