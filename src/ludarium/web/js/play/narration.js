// The texts of the play page: news, results, hints and whose turn it is.
import { pieceName } from "../board/move-label.js";
import { evaluationText } from "../analysis/engine.js";
import { capitalised, el } from "../app/dom.js";
import { reasonText, resultText, seatName } from "../board/panel.js";
import { smallPiece } from "../board/shapes.js";
import { texts } from "../app/texts.js";

/** @import { CandidateView, LayoutView, News, PositionView, StepView } from "../app/protocol.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Presence } from "../board/panel.js" */
/** @import { PlayPage } from "./play.js" */

// The text of an event: a step, a chance draw, or something else.
/** @param {Board} board @param {News} news */
export function newsText({ layout, hand, pieces }, { event, position }) {
  if (event.type !== "step") {
    return texts.events[event.type](seatName(layout, position, event.seat));
  }
  /** @param {string} kind */
  const count = (kind) => position.scene.marks.filter((mark) => mark.kind === kind).length;
  if (event.seat >= 0) {
    const who = seatName(layout, position, event.seat);
    return texts.happened(who, event.words, count("removed"), count("flipped"));
  }
  const piece = hand && pieces.get(hand.id);
  const words = piece ? pieceName(piece.data, layout.colours) : event.words;
  return texts.happened(capitalised(layout.chance_text), words);
}

// Who has swapped, and the visitor's new colour.
/** @param {PlayPage} page @param {number} seat @param {PositionView} position */
export function swapText(page, seat, position) {
  const { layout, mine } = page;
  const now = mine.length === 1 ? seatName(layout, position, mine[0]) : null;
  return texts.swapped(mine.includes(seat), page.playerText(seat), now);
}

/** @param {LayoutView} layout @param {PositionView} position @param {number[]} mine */
export function endText(layout, position, mine) {
  return `${resultText(layout, position, mine)}. ${reasonText(layout, position, mine)}.`;
}

// Which players came, went away or left; `before` and `now` list the presence of each seat.
/**
 * @param {LayoutView} layout
 * @param {PositionView} position
 * @param {(Presence | null)[]} before
 * @param {(Presence | null)[]} now
 */
export function presenceText(layout, position, before, now) {
  const changed = now.map((presence, seat) => (presence && presence !== before[seat]
    ? texts.isNow(seatName(layout, position, seat), presence) : null));
  return changed.filter(Boolean).join(" ");
}

// Whose turn it is, what to do, and whether the visitor's colour was swapped; empty after the end.
/** @param {PlayPage} page @param {PositionView} position */
export function statusText(page, position) {
  const { layout, mine, standing: { last_seat: lastSeat, recoloured } } = page;
  if (position.result || position.seat === null) return "";
  if (position.seat < 0) return capitalised(layout.chance_text);
  const name = seatName(layout, position, position.seat);
  if (page.isComputer(position.seat)) return (page.playback.paused ? texts.toMove : texts.thinking)(name);
  if (!mine.includes(position.seat)) return texts.toMove(name);
  const turn = mine.length > 1 ? texts.toMove(name) : `${texts.yourTurn} (${name})`;
  const task = position.scene.task || (lastSeat === position.seat && texts.again);
  const isSwapped = mine.length === 1 && recoloured.includes(position.seat);
  const swap = isSwapped ? `${texts.swapped(false, page.playerText(lastSeat ?? 0), name)} ` : "";
  return swap + (task ? `${turn}: ${task}` : turn);
}

// The best steps with their evaluations and, for tiles, a drawing.
/** @param {LayoutView} layout @param {CandidateView[]} moves */
export function hintLines(layout, moves) {
  return [`${texts.bestMoves}: `, ...moves.map((move, i) => el("span", { class: "hint-move" },
    el("b", {}, i + 1), " ", tileIcon(layout, move),
    texts.hintOf(move.words, evaluationText(move, layout.seats)), " "))];
}

/** @param {LayoutView} layoutView @param {StepView} stepView */
function tileIcon({ colours }, { piece }) {
  return piece?.kind === "tile" ? smallPiece(piece, pieceName(piece, colours)) : null;
}
