// A rule sheet as it comes from the server: parts with a heading each, made of blocks. Positions are
// drawn, and examples can be played.
import { Board, pieceName } from "../board/board.js";
import { el, formatted } from "../app/dom.js";
import { ExampleBoard } from "./example-board.js";
import { texts } from "../app/texts.js";

// The parts as sections, with headings of a level, and what to do when they are left.
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
  position: (block) => drawn(block),
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

function drawn({ caption, layout, position }) {
  const board = new Board(layout, QUIET);
  board.show(position, false);
  return el("figure", { class: "drawn" },
    el("div", { role: "img", "aria-label": described(layout, position) },
      el("div", { inert: true }, board.element)),
    el("figcaption", {}, formatted(caption)));
}

// What lies where, for those who cannot see it.
function described(layout, { scene }) {
  const cells = new Set(layout.rows.flat());
  const found = new Map();
  for (const piece of scene.pieces.filter(({ cell }) => cells.has(cell))) {
    const name = pieceName(piece, layout.colours);
    found.set(name, [...(found.get(name) ?? []), piece.cell]);
  }
  const words = [...found].map(([name, spots]) => `${name}: ${spots.join(", ")}`);
  return words.join("; ") || texts.emptyBoard;
}
