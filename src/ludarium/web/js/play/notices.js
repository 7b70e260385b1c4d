// The notices above a board: a request to take back a move, with buttons to answer it, and the result.
import { button, el } from "../app/dom.js";
import { reasonText, resultText, seatName } from "../board/panel.js";
import { go } from "../app/router.js";
import { newKey } from "../app/seat-links.js";
import { storedGame, updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

/** @import { PlayPage } from "./play.js" */

/**
 * The lines of the request to take back a move, none if there is none.
 * @param {PlayPage} page
 */
export function requestLines(page) {
  const { standing: { takeback }, mine, layout, position } = page;
  const name = (/** @type {number} */ seat) => seatName(layout, position, seat);
  if (takeback === null) return [];
  const { seat: requester, agreed, declined_by: decliner } = takeback;
  if (decliner !== null) return mine.includes(requester) ? [el("p", {}, texts.declined(name(decliner)))] : [];
  const missing = page.people.filter((seat) => !agreed.includes(seat));
  const own = missing.filter((seat) => mine.includes(seat));
  /** @param {boolean} accept */
  const answer = (accept) => () => page.act({ type: "answer_takeback", accept, seat: own[0] });
  if (own.length) {
    return [el("p", {}, texts.asked(name(requester))), el("div", { class: "row" },
      button(texts.accept, answer(true), { class: "main" }), button(texts.decline, answer(false)))];
  }
  const request = mine.includes(requester) ? texts.youAsked : texts.asked(name(requester));
  return [el("p", {}, `${request} ${texts.waitingFor(missing.map(name))}`)];
}

/**
 * The result with its reason and the ways to continue, nothing before the end.
 * @param {PlayPage} page
 */
export function resultLines(page) {
  const { layout, position, mine } = page;
  if (!position.result) return [];
  return [
    el("h2", {}, resultText(layout, position, mine)),
    el("p", {}, reasonText(layout, position, mine)),
    el("div", { class: "row" },
      mine.length ? rematchButton(page) : null,
      el("a", { class: "button", href: analysisAddress(page) }, texts.analyseThis),
      el("a", { class: "button", href: `/new/${layout.game}` }, texts.newGame))];
}

// The address of the analysis of the shown turn.
/** @param {PlayPage} page */
function analysisAddress({ room, turns: { at, step } }) {
  return `/analysis/${room}${at === null ? "" : `?turn=${at}${step === null ? "" : `.${step}`}`}`;
}

// A button for a new game, or to join the one that others have started.
/** @param {PlayPage} page */
function rematchButton(page) {
  const start = () => rematch(page).catch((problem) => page.showProblem(problem));
  return page.standing.rematch ? button(texts.join, start, { class: "main join" })
    : button(texts.rematch, start, { class: "main" });
}

// Play again: the server has one room for all who want to, and gives each player the next seat there. The
// keys of the next seats are stored before they are sent, so that none can be lost.
/** @param {PlayPage} page */
async function rematch({ room, mine, layout, socket, standing: { rematch: next } }) {
  if (next && storedGame(next)?.keys.length) return go(`/play/${next}`);
  const stored = storedGame(room)?.next ?? {};
  const ownKeys = Object.fromEntries(mine.map((seat) => [seat, stored[seat] ?? newKey()]));
  updateGame(room, { next: ownKeys });
  const keys = Object.entries(ownKeys).map(([seat, key]) => ({ seat: Number(seat), key }));
  const answer = await socket.ask({ type: "rematch", keys });
  updateGame(answer.room, { game: layout.game, keys: Object.values(ownKeys),
    ...(answer.watch ? { watch: answer.watch } : {}) });
  return go(`/play/${answer.room}`);
}
