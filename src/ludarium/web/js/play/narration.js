// What happens in a room, in words, for those who listen.
import { pieceName } from "../board/board.js";
import { capitalised } from "../app/dom.js";
import { reasonText, resultText, seatName } from "../board/panel.js";
import { texts } from "../app/texts.js";

// What happened: a step that was made, what was drawn, or something else.
export function newsText({ layout, hand, pieces }, { event, position }) {
  if (event.type !== "step") {
    return texts.events[event.type]?.(seatName(layout, position, event.seat)) ?? "";
  }
  const count = (kind) => position.scene.marks.filter((mark) => mark.kind === kind).length;
  if (event.seat >= 0) {
    const who = seatName(layout, position, event.seat);
    return texts.happened(who, event.words, count("removed"), count("flipped"));
  }
  const drawn = hand && pieces.get(hand.id);
  const drawnName = drawn ? pieceName(drawn.data, layout.colours) : event.words;
  return texts.happened(capitalised(layout.draw), drawnName);
}

// Who has swapped, and what one plays now.
export function swapText(table, seat, position) {
  const { layout, mine } = table;
  const now = mine.length === 1 ? seatName(layout, position, mine[0]) : null;
  return texts.swapped(mine.includes(seat), table.who(seat), now);
}

export function endText(layout, position, mine) {
  return `${resultText(layout, position, mine)}. ${reasonText(layout, position, mine)}.`;
}

// Who has come, turned away or gone: what each seat was, and is now.
export function presenceText(layout, position, before, now) {
  const changed = [...now.keys()].filter((seat) => now[seat] !== before[seat]);
  return changed.map((seat) => texts.isNow(seatName(layout, position, seat), now[seat])).join(" ");
}

// Whose turn it is, with what to do, and what has become of one's colour; at the end the result says all.
export function statusText(table, position) {
  const { layout, mine, lastSeat } = table;
  if (position.result) return "";
  if (position.seat < 0) return capitalised(layout.draw);
  const name = seatName(layout, position, position.seat);
  if (table.isComputer(position.seat)) return (table.playback.paused ? texts.toMove : texts.thinking)(name);
  if (!mine.includes(position.seat)) return texts.toMove(name);
  const turn = mine.length > 1 ? texts.toMove(name) : `${texts.yourTurn} (${name})`;
  const task = position.scene.task || (lastSeat === position.seat && texts.again);
  const isSwapped = mine.length === 1 && table.recoloured.includes(position.seat);
  const swap = isSwapped ? `${texts.swapped(false, table.who(lastSeat), name)} ` : "";
  return swap + (task ? `${turn}: ${task}` : turn);
}
