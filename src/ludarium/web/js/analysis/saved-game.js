// A saved game, on the analysis board.
import { showGame } from "./analysis-board.js";
import { api } from "../app/api.js";
import { styled } from "../app/dom.js";
import { forget, remember } from "../app/storage.js";
import { texts } from "../app/texts.js";

export async function render(page, id) {
  document.title = `${texts.savedGame} · ${texts.name}`;
  await styled("analysis");
  const source = api.ofSaved(id);
  const board = await showGame(page, source, id).catch((error) => {
    if (error.code === "not-found") forget(id);
    throw error;
  });
  const players = board.game.names.map((who) => who.title ?? who);
  remember(id, { game: board.layout.game, saved: true, players });
  return () => board.close();
}
