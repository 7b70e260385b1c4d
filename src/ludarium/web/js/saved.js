// A saved game, on the analysis board.
import { AnalysisPage } from "./analysisboard.js";
import { api } from "./api.js";
import { remember } from "./memory.js";
import { texts } from "./texts.js";

export async function render(page, id) {
  document.title = `${texts.savedGame} · ${texts.name}`;
  const source = api.ofSaved(id);
  const { layout, position, turns } = await source.now();
  remember(id, { game: layout.game, saved: true });
  const board = new AnalysisPage(page, layout, position, { source, turns });
  return () => board.close();
}
