// A step in a list: drawn as a piece if it has one, else as its text.
import { pieceName } from "./board.js";
import { smallPiece } from "./shapes.js";
import { texts } from "../app/texts.js";

const WAYS = { 1: "↻", "-1": "↺" };

// What stands on its button: which way something was turned, or that it was taken off, the piece, and
// where it lies then or lay.
export function stepContent({ text, look, spots, changed, gone, label }) {
  if (!look) return label ?? text;
  return [gone ? "−" : changed ? spinSign(look) : "", smallPiece(look), cellNames(spots)];
}

// Which way a piece turns, as a sign that is larger than the one on it.
export function spinSign(look) {
  return WAYS[look[3]] ?? "";
}

// The same to those who listen; null where the text says it.
export function stepLabel({ look, spots, gone }, layout) {
  if (!look) return null;
  const parts = [pieceName(look, layout.colours), cellNames(spots), gone && texts.marks.removed];
  return parts.filter(Boolean).join(", ");
}

function cellNames(spots) {
  return spots?.join("–") ?? "";
}
