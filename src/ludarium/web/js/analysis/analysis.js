// The analysis page: choose a game or a position, and show it on the analysis board.
import { AnalysisPage, showGame } from "./analysis-board.js";
import { api, RefusedError } from "../app/api.js";
import { errorText } from "../app/dialogs.js";
import { button, el, loadStyle } from "../app/dom.js";
import { keyInAddress } from "../app/seat-links.js";
import { deleteGame, storedGame, storedGames, updateGame } from "../app/storage.js";
import { optionField, readOptions } from "../home/new-game.js";
import { loadFile, storedGameLine } from "../home/lists.js";
import { go } from "../app/router.js";
import { selectList } from "../app/select-list.js";
import { texts } from "../app/texts.js";
import { addressOf, isFullCode } from "./start-position.js";

/** @import { PositionRequest } from "../app/api.js" */
/** @import { GameView } from "../app/protocol.js" */

/** @param {HTMLElement} page @param {string | undefined} room */
export async function render(page, room) {
  document.title = `${texts.analysis} · ${texts.name}`;
  await loadStyle("analysis");
  if (room) return openRoom(page, room);
  const request = positionRequest(location.hash.slice(1));
  return request ? openPosition(page, request) : choose(page);
}

// The position in an address: a full code, or the separate parts of older addresses.
/** @param {string} hash */
function positionRequest(hash) {
  if (isFullCode(hash)) return { code: decodeURIComponent(hash) };
  const { game, code, ...options } = Object.fromEntries(new URLSearchParams(hash));
  return game ? { game, options, code: code || null } : null;
}

/** @param {HTMLElement} page @param {string} room */
async function openRoom(page, room) {
  const newKey = keyInAddress(true);
  const keys = storedGame(room)?.keys ?? [];
  const { key, source, view } = await openGame(room, newKey ? [newKey, ...keys] : keys);
  if (key === newKey) updateGame(room, { keys: [key], game: view.layout.game });
  if (!view.hints) throw new Error(texts.errors["no-hints"]);
  const board = await showGame(page, source, room);
  return () => board.close();
}

// Open the game with the first key that fits.
/** @param {string} room @param {string[]} keys */
async function openGame(room, keys) {
  for (const key of keys) {
    const source = api.roomGame(room, () => key);
    try {
      return { key, source, view: await source.current() };
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== "not-found") throw error;
    }
  }
  deleteGame(room);
  throw new Error(texts.errors["no-entry"]);
}

/** @param {HTMLElement} page @param {PositionRequest} request */
async function openPosition(page, request) {
  const { layout, position } = await api.position(request);
  const board = new AnalysisPage(page, layout, position, layout.code_prefix + position.code);
  return () => board.close();
}

/** @param {HTMLElement} page */
async function choose(page) {
  const games = await api.games();
  const problem = el("p", { class: "problem", role: "alert" });
  const options = el("fieldset", {});
  const pick = selectList(games.map(({ name, title }) => [name, title]), null, {
    id: "analysis-game", name: "game", onchange: () => fillOptions() });
  const code = el("input", { id: "analysis-code", name: "code", autocomplete: "off", spellcheck: "false" });
  const current = () => games.find((game) => game.name === pick.value) ?? games[0];
  const fillOptions = () => options.replaceChildren(
    el("legend", {}, texts.options), ...current().options.map(optionField));
  const form = el("form", { class: "new", onsubmit: (event) => show(event) },
    el("div", { class: "field" }, el("label", { for: "analysis-game" }, texts.game), pick), options,
    el("div", { class: "field" }, el("label", { for: "analysis-code" }, texts.pasteCode), code),
    problem, el("button", { class: "main" }, texts.show));
  const show = async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.textContent = "";
    const text = code.value.trim();
    const chosen = { game: pick.value, options: readOptions(current(), form), code: text || null };
    try {
      const { layout, position } = await api.position(isFullCode(text) ? { code: text } : chosen);
      await go(addressOf(layout.code_prefix + position.code));
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  fillOptions();
  page.append(
    el("h1", {}, texts.analysis),
    el("p", { class: "lead" }, texts.analysisLead),
    el("div", { class: "ways-in" },
      el("div", {},
        el("section", { class: "yours" }, el("h2", {}, texts.finishedGames), finishedGames(games)),
        el("section", {}, el("h2", {}, texts.savedGame), button(texts.load, loadFile))),
      el("section", {}, el("h2", {}, texts.aPosition), form)));
}

/** @param {GameView[]} games */
function finishedGames(games) {
  const list = storedGames().filter((item) => item.result || item.saved);
  if (!list.length) return el("p", { class: "by" }, texts.noFinished);
  return el("ul", {}, list.map((item) => storedGameLine(item, games, "/analysis")));
}
