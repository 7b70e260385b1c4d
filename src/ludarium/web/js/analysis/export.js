// Export a game from the analysis board: pictures, a file, or a link for others.
import { api } from "../app/api.js";
import { errorText, linkRow, openDialog, showError, showRows } from "../app/dialogs.js";
import { button, download, el } from "../app/dom.js";
import { texts } from "../app/texts.js";
import { withVariations } from "./variations.js";
import { addressOf } from "./start-position.js";

/** @import { AnalysisPage, Game } from "./analysis-board.js" */

const MOST_FRAMES = 300;

// Ask which turns to export, and how.
/** @param {AnalysisPage} page @param {Game} game */
export function exportGame({ layout, turns, base }, game) {
  /** @param {number} value */
  const number = (value) => el("input", { type: "number", min: 0, max: turns.total, value, required: true });
  const first = number(Math.max(turns.total - MOST_FRAMES + 1, 0)), last = number(turns.total);
  const problem = el("p", { class: "problem", role: "alert" });
  /** @type {(kind: string, from: () => number, to: () => number) => () => Promise<void>} */
  const save = (kind, from, to) => async () => {
    problem.textContent = "";
    try {
      const file = await game.source.export(kind, from(), to());
      download(`${layout.game}-${kind}`, file, file.type);
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  const from = () => Number(first.value), to = () => Number(last.value);
  const here = () => base.turn;
  const box = openDialog(texts.exportGame,
    el("label", {}, texts.fromTurnNumber, first), el("label", {}, texts.toTurnNumber, last), problem,
    el("div", { class: "row" },
      button(texts.animation, save("animation.gif", from, to), { class: "main" }),
      button(texts.strip, save("strip.svg", from, to)),
      button(texts.pictureHere(base.turn), save("picture.png", here, here)),
      button(texts.close, () => box.close())));
}

// Download the game with its variations.
/** @param {AnalysisPage} page @param {Game} game */
export async function saveGame({ layout, variations }, game) {
  try {
    const record = withVariations(await game.source.file(), variations);
    download(`${layout.game}.json`, record, "application/json");
  } catch (error) {
    showError(error);
  }
}

// Show a link that needs no key: to the saved game with its variations at the shown turn, or to the position.
/** @param {AnalysisPage} page */
export async function shareGame({ game, layout, shownPosition, name, isSaved, variations }) {
  try {
    if (!game) {
      const address = addressOf(layout.code_prefix + shownPosition.code);
      return showRows(texts.shareLink, [linkRow(texts.shareLinkHelp, location.origin + address)]);
    }
    const record = isSaved && !variations.size ? name
      : (await api.saveRecord(withVariations(await game.source.file(), variations))).record;
    const link = `${location.origin}/saved/${record}${location.search}`;
    return showRows(texts.shareLink, [linkRow(texts.shareLinkHelp, link)]);
  } catch (error) {
    return showError(error);
  }
}
