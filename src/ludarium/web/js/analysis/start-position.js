// Start positions: show the position of a code, or play a game from a position.
import { api } from "../app/api.js";
import { openDialog, showError } from "../app/dialogs.js";
import { button, el } from "../app/dom.js";
import { seatName } from "../board/panel.js";
import { openGame } from "../home/new-game.js";
import { go } from "../app/router.js";
import { selectList } from "../app/select-list.js";
import { texts } from "../app/texts.js";

/** @import { LayoutView, PositionView } from "../app/protocol.js" */

/** @param {string} text */
export function isFullCode(text) {
  return /^\s*ludarium:/i.test(text);
}

// The address of the analysis of a full code.
/** @param {string} code */
export function addressOf(code) {
  return `/analysis#${encodeURI(code).replaceAll("#", "%23")}`;
}

// A field with the code of the position. A pasted code is shown; one without a prefix is of the same game.
/** @param {LayoutView} layoutView @param {() => string} current */
export function codeField({ game, options }, current) {
  const field = el("input", {
    class: "code-field", "aria-label": texts.code, spellcheck: "false", autocomplete: "off" });
  field.addEventListener("focus", () => field.select());
  field.addEventListener("change", () => show());
  const show = async () => {
    const code = field.value.trim();
    if (!code) return;
    try {
      const { layout, position } = await api.position(isFullCode(code) ? { code } : { game, options, code });
      const full = layout.code_prefix + position.code;
      if (full !== current()) await go(addressOf(full));
    } catch (error) {
      showError(error);
    }
  };
  return field;
}

// Start a game from a position, after asking who plays which side.
/** @param {LayoutView} layout @param {PositionView} position */
export async function playFrom(layout, position) {
  const players = await api.players();
  const seats = [...Array(layout.seats).keys()];
  const mine = Math.max(position.seat ?? 0, 0);
  const side = selectList(seats.map((seat) => [seat, seatName(layout, position, seat)]), mine);
  const level = selectList(players.computer.map(({ name, title }) => [name, title]), players.usual);
  const start = (/** @type {string | null} */ other) => async () => {
    try {
      const chosen = seats.map((seat) => (seat === Number(side.value) ? "here" : other ?? level.value));
      await openGame(layout.game, layout.options, chosen, false, position.code);
      box.close();
    } catch (error) {
      showError(error);
    }
  };
  const box = openDialog(texts.playFromHere,
    el("label", {}, texts.youPlay, side), el("label", {}, texts.level, level),
    el("div", { class: "row" },
      button(texts.againstComputer, start(null), { class: "main" }),
      button(texts.againstFriend, start("friend")), button(texts.bothHere, start("here")),
      button(texts.cancel, () => box.close())));
}
