// What a hint says: the best steps in words, with what each is worth and, for tiles, how it lies.
import { pieceName } from "../board/board.js";
import { el } from "../app/dom.js";
import { percent } from "../analysis/engine.js";
import { smallPiece } from "../board/shapes.js";
import { texts } from "../app/texts.js";

export function hintLines(layout, moves) {
  return [`${texts.bestMoves}: `, ...moves.map((move, i) => el("span", { class: "hinted" },
    el("b", {}, i + 1), " ", drawnTile(layout, move), texts.hintOf(move.words, worth(layout, move)), " "))];
}

function drawnTile({ colours }, { piece }) {
  return piece?.kind === "tile" ? smallPiece(piece, pieceName(piece, colours)) : null;
}

function worth({ seats }, { value, proven, margin }) {
  if (value === null) return texts.notLookedAt;
  return proven ? texts.proven(value, margin) : texts.winsHow(percent(value, seats));
}
