// A saved game, on the analysis board.
import { showGame } from "./analysis-board.js";
import { api, RefusedError } from "../app/api.js";
import { loadStyle } from "../app/dom.js";
import { deleteGame, updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

/** @param {HTMLElement} page @param {string} id */
export async function render(page, id) {
  document.title = `${texts.savedGame} · ${texts.name}`;
  await loadStyle("analysis");
  const source = api.savedGame(id);
  const board = await showGame(page, source, id).catch((error) => {
    if (error instanceof RefusedError && error.code === "not-found") deleteGame(id);
    throw error;
  });
  const players = board.names.map((player) => (typeof player === "string" ? player : player.title));
  updateGame(id, { game: board.layout.game, saved: true, players });
  return () => board.close();
}
