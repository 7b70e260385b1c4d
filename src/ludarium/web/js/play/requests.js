// The question whether a move may be taken back, and its answers.
import { button, el } from "../app/dom.js";
import { seatName } from "../board/panel.js";
import { texts } from "../app/texts.js";

/**
 * The lines of the question, none if nobody asks.
 * @param {import("./play.js").PlayPage} table
 */
export function requestLines(table) {
  const { takeback, mine, layout, position } = table;
  const name = (seat) => seatName(layout, position, seat);
  if (takeback === null) return [];
  const { seat: asking, agreed, declined_by: decliner } = takeback;
  if (decliner !== null) return mine.includes(asking) ? [el("p", {}, texts.declined(name(decliner)))] : [];
  const left = table.people.filter((seat) => !agreed.includes(seat));
  const own = left.filter((seat) => mine.includes(seat));
  const answer = (accept) => () => table.act({ type: "answer_takeback", accept, seat: own[0] });
  if (own.length) {
    return [el("p", {}, texts.asked(name(asking))), el("div", { class: "row" },
      button(texts.accept, answer(true), { class: "main" }), button(texts.decline, answer(false)))];
  }
  const who = mine.includes(asking) ? texts.youAsked : texts.asked(name(asking));
  return [el("p", {}, `${who} ${texts.waitingFor(left.map(name))}`)];
}
