// The labels of pieces, and of steps in a list: drawn as a piece if a step has one, else as its text.
import { smallPiece } from "./shapes.js";
import { texts } from "../app/texts.js";

/** @import { LayoutView, Piece, StepView } from "../app/protocol.js" */

/** @typedef {Pick<StepView, "text"> & Partial<StepView>} LabelledStep */

// The content of its button: whether it was rotated or removed, the piece, and its cells.
/** @param {LabelledStep} labelledStep */
export function stepContent({ text, piece, cells, changed, removed, label }) {
  if (!piece) return label ?? text;
  return [removed ? "−" : changed ? spinSign(piece) : "", smallPiece(piece), cellNames(cells)];
}

// The sign for the direction in which a piece rotates.
/** @param {Piece} piece */
export function spinSign(piece) {
  if (piece.kind !== "tile" || !piece.spin) return "";
  return piece.spin > 0 ? "↻" : "↺";
}

// The label for screen readers; null if the text is enough.
/** @param {LabelledStep} labelledStep @param {LayoutView} layout */
export function stepLabel({ piece, cells, removed }, layout) {
  if (!piece) return null;
  const parts = [pieceName(piece, layout.colours), cellNames(cells), removed && texts.marks.removed];
  return parts.filter(Boolean).join(", ");
}

/** @param {string[]} [cells] */
function cellNames(cells) {
  return cells?.join("–") ?? "";
}

/** @param {Piece} data @param {string[]} colours */
export function pieceName(data, colours) {
  /** @param {number | null} c */
  const colour = (c) => (c === null ? texts.bare : c < 0 ? texts.green : colours[c]);
  if (data.kind === "disc") return texts.stone(colour(data.colour));
  if (data.kind === "cross") return data.name;
  return texts.tile(data.name, data.corners.map(colour).join(" "), data.spin);
}
