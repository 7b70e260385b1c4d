// The lists of games that several pages have: cards of the kinds of games, and lines of the visitor's games.
import { api } from "../app/api.js";
import { pickFile, showError } from "../app/dialogs.js";
import { el } from "../app/dom.js";
import { go } from "../app/router.js";
import { updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

/** @import { Content } from "../app/dom.js" */
/** @import { GameView } from "../app/protocol.js" */
/** @import { StoredGame } from "../app/storage.js" */

/** @param {GameView} game @param {...Content} content */
export function gameCard(game, ...content) {
  return el("article", { class: "card", "aria-label": game.title },
    el("img", { src: `/pictures/${game.name}.svg`, alt: "", width: 220, height: 200, loading: "lazy" }),
    el("h2", {}, game.title),
    el("p", { class: "by" }, texts.by(game)),
    ...content);
}

/** @param {StoredGame} item @param {GameView[]} games */
export function storedGameTitle({ game, room }, games) {
  return games.find(({ name }) => name === game)?.title ?? game ?? room;
}

// A line with a link to a game: to the file if it is saved, else to its room below `path`.
/** @param {StoredGame} item @param {GameView[]} games @param {string} path */
export function storedGameLine(item, games, path) {
  const names = item.saved ? texts.between(item.players) : "";
  const state = item.result ?? (item.saved ? texts.savedGame : texts.unfinished);
  return el("li", { "data-room": item.room },
    el("a", { href: `${item.saved ? "/saved" : path}/${item.room}` }, storedGameTitle(item, games)),
    el("span", { class: "state" }, [state, names].filter(Boolean).join(": ")),
    el("time", { datetime: new Date(item.at).toISOString() }, texts.when(item.at)));
}

// Upload a saved game from a file and open it.
export async function loadFile() {
  const text = await pickFile();
  if (!text) return;
  try {
    const { record, game } = await api.saveRecord(text);
    updateGame(record, { game, saved: true });
    await go(`/saved/${record}`);
  } catch (error) {
    showError(error);
  }
}
