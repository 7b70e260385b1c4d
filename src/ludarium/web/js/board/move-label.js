// A step in a list: drawn as a piece if it has one, else as its text.
import { pieceName } from "./board.js";
import { smallPiece } from "./shapes.js";
import { texts } from "../app/texts.js";

const SPIN_SIGNS = { 1: "↻", "-1": "↺" };

// The content of its button: whether it was rotated or removed, the piece, and its cells.
export function stepContent({ text, piece, cells, changed, removed, label }) {
  if (!piece) return label ?? text;
  return [removed ? "−" : changed ? spinSign(piece) : "", smallPiece(piece), cellNames(cells)];
}

// The sign for the direction in which a piece rotates.
export function spinSign(piece) {
  return SPIN_SIGNS[piece.spin] ?? "";
}

// The label for screen readers; null if the text is enough.
export function stepLabel({ piece, cells, removed }, layout) {
  if (!piece) return null;
  const parts = [pieceName(piece, layout.colours), cellNames(cells), removed && texts.marks.removed];
  return parts.filter(Boolean).join(", ");
}

function cellNames(cells) {
  return cells?.join("–") ?? "";
}
