// What can be taken away from a game on the analysis board: pictures of it, and a link that others open.
import { api } from "../app/api.js";
import { linkRow, openDialog, showError, showRows } from "../app/dialogs.js";
import { button, download, el } from "../app/dom.js";
import { texts } from "../app/texts.js";
import { withVariations } from "./variations.js";
import { addressOf } from "./start-position.js";

const MOST_FRAMES = 300;

// Which turns, and as what.
export function exportGame({ game, layout, turns, base }) {
  const number = (value) => el("input", { type: "number", min: 0, max: turns.total, value, required: true });
  const first = number(Math.max(turns.total - MOST_FRAMES + 1, 0)), last = number(turns.total);
  const said = el("p", { class: "problem", role: "alert" });
  const save = (kind, from, to) => async () => {
    said.textContent = "";
    try {
      const made = await game.source.export(kind, from(), to());
      download(`${layout.game}-${kind}`, made, made.type);
    } catch (error) {
      said.textContent = error.message;
    }
  };
  const chosen = [() => Number(first.value), () => Number(last.value)];
  const here = () => base.turn;
  const box = openDialog(texts.exportGame,
    el("label", {}, texts.fromTurnNumber, first), el("label", {}, texts.toTurnNumber, last), said,
    el("div", { class: "row" },
      button(texts.animation, save("animation.gif", ...chosen), { class: "main" }),
      button(texts.strip, save("strip.svg", ...chosen)),
      button(texts.pictureHere(base.turn), save("picture.png", here, here)),
      button(texts.close, () => box.close())));
}

// The game with its variations as a file.
export async function saveGame({ game, layout, variations }) {
  try {
    const record = withVariations(await game.source.file(), variations);
    download(`${layout.game}.json`, record, "application/json");
  } catch (error) {
    showError(error.message);
  }
}

// A link that needs no key: to the saved game with its variations, at the turn that is shown, or to the
// position.
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
    return showError(error.message);
  }
}
