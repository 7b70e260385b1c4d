// A saved game, on the analysis board.
import { AnalysisPage } from "./analysisboard.js";
import { api } from "./api.js";
import { forget, remember } from "./memory.js";
import { playerNames } from "./panel.js";
import { texts } from "./texts.js";

export async function render(page, id) {
  document.title = `${texts.savedGame} · ${texts.name}`;
  const source = api.ofSaved(id);
  const { layout, position, turns, players } = await source.now().catch((error) => {
    if (error.code === "not-found") forget(id);
    throw error;
  });
  const names = await playerNames(players);
  remember(id, { game: layout.game, saved: true, players: names });
  const board = new AnalysisPage(page, layout, position, { source, turns, names });
  return () => board.close();
}
