// A saved game, on the analysis board.
import { showGame } from "./analysisboard.js";
import { api } from "./api.js";
import { styled } from "./dom.js";
import { forget, remember } from "./memory.js";
import { texts } from "./texts.js";

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
