// A step in a list: drawn as a piece if it has one, else as its text.
import { pieceName } from "./board.js";
import { smallPiece } from "./shapes.js";
import { texts } from "../app/texts.js";

const WAYS = { 1: "↻", "-1": "↺" };

// What stands on its button: which way something was turned, or that it was taken off, the piece, and
// where it lies then or lay.
export function stepContent({ text, piece, cells, changed, removed, label }) {
  if (!piece) return label ?? text;
  return [removed ? "−" : changed ? spinSign(piece) : "", smallPiece(piece), cellNames(cells)];
}

// Which way a piece turns, as a sign that is larger than the one on it.
export function spinSign(piece) {
  return WAYS[piece.spin] ?? "";
}

// The same to those who listen; null where the text says it.
export function stepLabel({ piece, cells, removed }, layout) {
  if (!piece) return null;
  const parts = [pieceName(piece, layout.colours), cellNames(cells), removed && texts.marks.removed];
  return parts.filter(Boolean).join(", ");
}

function cellNames(cells) {
  return cells?.join("–") ?? "";
}
