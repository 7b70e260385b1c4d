// A step as it is drawn in a list: as a piece where it has a look, else as its text.
import { pieceName } from "./board.js";
import { smallPiece } from "./shapes.js";

const WAYS = { 1: "↻", "-1": "↺" };

// What stands on its button: which way something was turned, the piece, and where it lies then.
export function stepFace({ text, look, spots, changed, label }) {
  if (!look) return label ?? text;
  return [changed ? WAYS[look[3]] ?? "" : "", smallPiece(look), where(spots)];
}

// The same to those who listen; null where the text says it.
export function stepLabel({ look, spots }, layout) {
  return look ? [pieceName(look, layout.colours), where(spots)].filter(Boolean).join(", ") : null;
}

function where(spots) {
  return spots?.join("–") ?? "";
}
