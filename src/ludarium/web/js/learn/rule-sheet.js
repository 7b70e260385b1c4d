// A rule sheet: parts with a heading and blocks, among them drawn positions and playable examples.
import { Board, pieceName } from "../board/board.js";
import { el, formatted } from "../app/dom.js";
import { ExampleBoard } from "./example-board.js";
import { texts } from "../app/texts.js";

// The sections of the parts with headings of this level, and a function that closes their boards.
export function sheetParts(parts, level) {
  const boards = [];
  const sections = parts.map(({ title, blocks }) => el("section", { class: "part" },
    el(level, { tabindex: -1 }, title), blocks.flatMap((block) => BLOCKS[block.kind](block, boards))));
  return { sections, close: () => boards.forEach((board) => board.close()) };
}

const BLOCKS = {
  paragraph: ({ text }) => el("p", {}, formatted(text)),
  steps: (block) => [lead(block.intro), el("ol", {}, block.texts.map(item))],
  points: (block) => [lead(block.intro), el("ul", {}, block.texts.map(item))],
  words: ({ intro, items }) => [lead(intro), el("dl", {}, items.flatMap(({ head, text }) => [
    el("dt", {}, formatted(head)), el("dd", {}, formatted(text))]))],
  position: drawPosition,
  example: (block, boards) => {
    const board = new ExampleBoard(block);
    boards.push(board);
    return board.page;
  },
};

function item(text) {
  return el("li", {}, formatted(text));
}

function lead(intro) {
  return intro.length ? el("p", {}, formatted(intro)) : null;
}

const QUIET = Object.fromEntries(["play", "preview", "pending", "selected", "choices", "refused"]
  .map((name) => [name, () => null]));

function drawPosition({ caption, layout, position }) {
  const board = new Board(layout, QUIET);
  board.show(position, false);
  return el("figure", { class: "diagram" },
    el("div", { role: "img", "aria-label": describe(layout, position) },
      el("div", { inert: true }, board.element)),
    el("figcaption", {}, formatted(caption)));
}

// A text for screen readers: which pieces are on which cells.
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
