// The text of a hint: the best steps with their evaluations and, for tiles, a drawing.
import { pieceName } from "../board/board.js";
import { el } from "../app/dom.js";
import { percent } from "../analysis/engine.js";
import { smallPiece } from "../board/shapes.js";
import { texts } from "../app/texts.js";

export function hintLines(layout, moves) {
  return [`${texts.bestMoves}: `, ...moves.map((move, i) => el("span", { class: "hinted" },
    el("b", {}, i + 1), " ", tileIcon(layout, move),
    texts.hintOf(move.words, evaluationText(layout, move)), " "))];
}

function tileIcon({ colours }, { piece }) {
  return piece?.kind === "tile" ? smallPiece(piece, pieceName(piece, colours)) : null;
}

function evaluationText({ seats }, { value, proven, margin }) {
  if (value === null) return texts.notLookedAt;
  return proven ? texts.proven(value, margin) : texts.winsHow(percent(value, seats));
}
