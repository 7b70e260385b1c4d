// A saved game, on the analysis board.
import { showGame } from "./analysis-board.js";
import { api } from "../app/api.js";
import { loadStyle } from "../app/dom.js";
import { deleteGame, updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

export async function render(page, id) {
  document.title = `${texts.savedGame} · ${texts.name}`;
  await loadStyle("analysis");
  const source = api.savedGame(id);
  const board = await showGame(page, source, id).catch((error) => {
    if (error.code === "not-found") deleteGame(id);
    throw error;
  });
  const players = board.game.names.map((player) => player.title ?? player);
  updateGame(id, { game: board.layout.game, saved: true, players });
  return () => board.close();
}
