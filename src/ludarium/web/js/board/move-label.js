// A step as it is drawn in a list: as a piece where it has a look, else as its text.
import { pieceName } from "./board.js";
import { smallPiece } from "./shapes.js";
import { texts } from "../app/texts.js";

const WAYS = { 1: "↻", "-1": "↺" };

// What stands on its button: which way something was turned, or that it was taken off, the piece, and
// where it lies then or lay.
export function stepFace({ text, look, spots, changed, gone, label }) {
  if (!look) return label ?? text;
  return [gone ? "−" : changed ? way(look) : "", smallPiece(look), where(spots)];
}

// Which way a piece turns, as a sign that is larger than the one on it.
export function way(look) {
  return WAYS[look[3]] ?? "";
}

// The same to those who listen; null where the text says it.
export function stepLabel({ look, spots, gone }, layout) {
  if (!look) return null;
  const told = [pieceName(look, layout.colours), where(spots), gone && texts.marks.removed];
  return told.filter(Boolean).join(", ");
}

function where(spots) {
  return spots?.join("–") ?? "";
}
