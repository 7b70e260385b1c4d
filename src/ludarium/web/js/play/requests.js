// A request to take back a move, with buttons to answer it.
import { button, el } from "../app/dom.js";
import { seatName } from "../board/panel.js";
import { texts } from "../app/texts.js";

/**
 * The lines of the request, none if there is none.
 * @param {import("./play.js").PlayPage} page
 */
export function requestLines(page) {
  const { takeback, mine, layout, position } = page;
  const name = (/** @type {number} */ seat) => seatName(layout, position, seat);
  if (takeback === null) return [];
  const { seat: asking, agreed, declined_by: decliner } = takeback;
  if (decliner !== null) return mine.includes(asking) ? [el("p", {}, texts.declined(name(decliner)))] : [];
  const waiting = page.people.filter((seat) => !agreed.includes(seat));
  const own = waiting.filter((seat) => mine.includes(seat));
  /** @param {boolean} accept */
  const answer = (accept) => () => page.act({ type: "answer_takeback", accept, seat: own[0] });
  if (own.length) {
    return [el("p", {}, texts.asked(name(asking))), el("div", { class: "row" },
      button(texts.accept, answer(true), { class: "main" }), button(texts.decline, answer(false)))];
  }
  const who = mine.includes(asking) ? texts.youAsked : texts.asked(name(asking));
  return [el("p", {}, `${who} ${texts.waitingFor(waiting.map(name))}`)];
}
