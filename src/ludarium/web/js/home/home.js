// The home page: the games as cards, and the list of the visitor's games.
import { api } from "../app/api.js";
import { askYesNo } from "../app/dialogs.js";
import { button, el } from "../app/dom.js";
import { deleteGame, storedGames } from "../app/storage.js";
import { gameCard, loadFile, storedGameLine, storedGameTitle } from "./lists.js";
import { reportLink } from "./reports.js";
import { texts } from "../app/texts.js";

/** @import { GameView } from "../app/protocol.js" */
/** @import { StoredGame } from "../app/storage.js" */

const MOST_UPDATED = 12;

/** @param {HTMLElement} page */
export async function render(page) {
  document.title = texts.name;
  const games = await api.games();
  page.append(
    el("h1", { class: "lead" }, texts.tagline),
    el("div", { class: "cards" }, games.map(card)),
    yourGames(games));
}

/** @param {GameView} game */
function card(game) {
  return gameCard(game,
    el("p", {}, game.about),
    el("p", { class: "by players" }, texts.players(game.players)),
    el("div", { class: "row" },
      el("a", { class: "button main", href: `/new/${game.name}` }, texts.play),
      game.lessons ? el("a", { class: "button", href: `/learn/${game.name}` }, texts.learn) : null,
      el("a", { class: "button", href: `/rules/${game.name}` }, texts.rules),
      game.puzzles ? el("a", { class: "button", href: `/puzzles/${game.name}` }, texts.puzzles) : null,
      button(texts.watch, () => watch(game), { title: texts.watchHelp }),
      game.reports.slice(0, 1).map(({ name }) =>
        reportLink(name, texts.report, texts.reportOf(game.title)))));
}

// Start a game between computers. Few visitors do, so the module is loaded only then.
/** @param {GameView} gameView */
async function watch({ name, seats }) {
  const [{ demo }, { openGame }] = await Promise.all([api.players(), import("./new-game.js")]);
  return openGame(name, {}, Array(seats).fill(demo));
}

/** @param {GameView[]} games */
function yourGames(games) {
  const section = el("section", { class: "yours" }, el("h2", {}, texts.yourGames));
  const list = storedGames();
  if (!list.length) section.append(el("p", { class: "by" }, texts.noGames));
  const rows = el("ul", {}, list.map((item) => row(item, games)));
  section.append(rows, button(texts.load, loadFile));
  sortRows(rows);
  updateTurns(rows, list);
  return section;
}

// Put the games first in which it is the visitor's turn.
/** @param {HTMLElement} rows */
function sortRows(rows) {
  const [mine, others] = [true, false].map((turn) => [...rows.children].filter((each) =>
    each.classList.contains("turn") === turn));
  rows.replaceChildren(...mine, ...others);
}

// Ask the server whose turn it is in the latest games: opponents may have moved since the last visit.
/** @param {HTMLElement} rows @param {StoredGame[]} list */
async function updateTurns(rows, list) {
  for (const { room, keys, seats } of list.filter(isOpen).slice(0, MOST_UPDATED)) {
    const turn = await api.roomGame(room, () => keys[0]).turn().catch(() => null);
    if (!rows.isConnected) return;
    const line = rows.querySelector(`[data-room="${room}"]`);
    if (!turn || !line) continue;
    drawTurn(line, turn.seat === null ? texts.over : null, seats.some((seat) => seat === turn.seat));
    sortRows(rows);
  }
}

/** @param {StoredGame} storedGame */
function isOpen({ saved, result, keys, seats }) {
  return !saved && !result && keys.length > 0 && seats.length > 0;
}

/** @param {Element} line @param {string | null} over @param {boolean} isMine */
function drawTurn(line, over, isMine) {
  line.classList.toggle("turn", isMine);
  line.querySelector(".state")?.replaceChildren(over ?? (isMine ? texts.yourTurn : texts.unfinished));
}

/** @param {StoredGame} item @param {GameView[]} games */
function row(item, games) {
  const line = storedGameLine(item, games, "/play"), title = storedGameTitle(item, games);
  const help = item.saved ? texts.forgetSaved : item.result ? texts.forgetOver : texts.forgetUnfinished;
  line.append(button(texts.forget, async () => {
    if (!(await askYesNo(texts.forgetSure(title), texts.forget, { help, isFinal: true }))) return;
    deleteGame(item.room);
    line.remove();
  }, { class: "quiet", "aria-label": `${texts.forget} ${title}` }));
  if (isOpen(item)) drawTurn(line, null, item.turn);
  return line;
}
