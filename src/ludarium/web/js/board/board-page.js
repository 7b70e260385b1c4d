// The base of pages with a board: the board with its palette and buttons, and the panels around it. A page
// defines what a step does (`play`) and how to draw it (`redraw`); `turns` is its list of turns, if any.
import { api } from "../app/api.js";
import { Board } from "./board.js";
import { askYesNo } from "../app/dialogs.js";
import { button, copy, download, el, loadStyle } from "../app/dom.js";
import { settings } from "../app/storage.js";
import { drawChanges, drawPalette, noteLines, scoreLines, stepWords, wordButtons } from "./panel.js";
import { clickOnTap } from "./taps.js";
import { texts } from "../app/texts.js";
import { hideExplanation, showExplanation } from "./explanation.js";

/** @import { LayoutView, PositionView } from "../app/protocol.js" */

/** @import { PlayerName, Presence } from "./panel.js" */
/** @import { TurnList } from "./turn-list.js" */

const COPIED_MS = 1500;

// Only pages with a board load these.
await loadStyle("play", "board");

export class BoardPage {
  /** @type {LayoutView} */
  layout;

  /** @type {Board} */
  board;

  /** @type {TurnList} only on pages of games */
  turns;

  /** @type {PositionView} */
  shownPosition;

  /** @type {(seat: number) => PlayerName} */
  playerName;

  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.place = el("div", { class: "board-place" });
    this.status = el("p", { class: "status", role: "status" });
    this.scores = el("ul", { class: "scores", "aria-label": texts.score });
    this.notes = el("ul", { class: "notes" });
    this.palette = el("div", { class: "palette", hidden: true });
    this.controls = el("div", { class: "controls" });
    this.toolArea = el("div", { class: "under" },
      el("div", { class: "choices" }, this.palette, this.controls));
    this.boardSide = el("div", { class: "board-side" }, this.place, this.toolArea);
    clickOnTap(this.boardSide);
    this.copyButton = button(texts.copyCode, () => this.copyCode());
    this.pictureButton = button(texts.picture, () => this.savePicture());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onSettings = () => this.redraw();
    document.addEventListener("keydown", this.onKey);
    addEventListener("ludarium-settings", this.onSettings);
  }

  // Draw the page, also after a change of settings.
  redraw() {}

  /**
   * Make a step on the board.
   * @param {string} _text @returns {unknown}
   */
  play(_text) {
    return null;
  }

  close() {
    hideExplanation();
    document.removeEventListener("keydown", this.onKey);
    removeEventListener("ludarium-settings", this.onSettings);
  }

  /** @param {LayoutView} layout */
  makeBoard(layout) {
    this.layout = layout;
    this.board = new Board(layout, {
      play: (text) => this.play(text),
      preview: (text) => this.preview(text),
      showPending: (text) => this.showButtons("confirm", text === null ? null : [
        button(stepWords(this.shownPosition, text), () => this.board.input.choose(text, null, false), {
          class: "main" }),
        button(texts.cancel, () => this.board.cancel())]),
      showSelected: (text) => this.showButtons("at-once", text === null ? null : [
        button(stepWords(this.shownPosition, text), () => this.play(text)),
        button(texts.cancel, () => this.board.cancel())]),
      explainRefusal: (cells, choice) => this.explainRefusal(cells, choice),
      showPreview: (position) => drawChanges(layout, this.scores, this.shownPosition, position),
      showChoices: (list, current) => this.board && drawPalette(this.palette, this.board, list, current),
    });
    this.page.style.setProperty("--board-shape", String(this.board.shape));
    this.place.replaceChildren(this.board.element);
  }

  // Buttons for a step that has been started on the board; null removes them.
  /** @param {string} name @param {HTMLElement[] | null} buttons */
  showButtons(name, buttons) {
    this.controls.querySelector(`.${name}`)?.remove();
    if (buttons) this.controls.prepend(el("span", { class: `${name} row` }, buttons));
  }

  // `mine`: whether the visitor may play now; `playerName(seat)`: the text beside the name of a seat.
  /**
   * @param {PositionView} position
   * @param {boolean} mine
   * @param {(seat: number) => PlayerName} playerName
   */
  drawPosition(position, mine, playerName) {
    const now = settings();
    this.shownPosition = position;
    this.playerName = playerName;
    this.board.input.confirm = now.confirm;
    for (const each of [...this.controls.children]) if (!each.matches(".watching")) each.remove();
    this.board.show(position, mine);
    this.drawScores(position);
    this.notes.replaceChildren(...noteLines(this.layout, position));
    if (mine) this.controls.append(...wordButtons(this.layout, position, (word) => this.playWord(word)));
  }

  // Steps that are easily chosen by mistake ask first.
  /** @param {string} word */
  async playWord(word) {
    const { shownPosition } = this, question = shownPosition.legal.asks[word];
    if (question && !(await askYesNo(question, stepWords(shownPosition, word)))) return;
    if (this.shownPosition.code === shownPosition.code) this.play(word);
  }

  // Ask the server for the result of a step from a position.
  /** @param {PositionView} position @param {string} text */
  tryStep(position, text) {
    const { game, options } = this.layout;
    return api.position({ game, options, code: position.code, text });
  }

  /** @param {string} text @returns {Promise<PositionView | null | undefined>} */
  async preview(text) {
    return (await this.tryStep(this.shownPosition, text).catch(() => null))?.position;
  }

  // Explain why these cells cannot be played. Returns the explanation.
  /** @param {string[]} cells @param {string} choice */
  explainRefusal(cells, choice) {
    return showExplanation(this, cells, choice, this.inactiveReason());
  }

  // Copy the code of the position with its game and options.
  async copyCode() {
    await copy(this.layout.code_prefix + this.shownPosition.code);
    this.copyButton.textContent = texts.copied;
    setTimeout(() => { this.copyButton.textContent = texts.copyCode; }, COPIED_MS);
  }

  async savePicture() {
    const { game, options } = this.layout, { code } = this.shownPosition;
    download(`${game}.svg`, await api.picture({ game, options, code }), "image/svg+xml");
  }

  // An exchange of colours is animated, and redrawing does not interrupt it.
  /** @param {PositionView} position */
  drawScores(position) {
    const panels = scoreLines(this.layout, position, this.playerName, (seat) => this.presence(seat));
    const before = /** @type {HTMLElement[]} */ ([...this.scores.children]);
    for (const old of before.slice(panels.length)) old.remove();
    panels.forEach((panel, i) => {
      const was = before[i]?.dataset.colour, { colour } = panel.dataset;
      panel.classList.toggle("recoloured", Boolean(was && colour && was !== colour));
      if (!before[i]) this.scores.append(panel);
      else if (!colour || was !== colour) before[i].replaceWith(panel);
      else updatePanel(before[i], panel);
    });
  }

  /**
   * Whether the player of a seat is online, away or offline; null where that does not matter.
   * @param {number} _seat
   * @returns {Presence | null}
   */
  presence(_seat) {
    return null;
  }

  /**
   * Why the whole board is inactive now, if the page knows it.
   * @returns {string | null}
   */
  inactiveReason() {
    return null;
  }

  /** @param {string} text */
  setStatus(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = event.ctrlKey || event.metaKey
      || (event.target instanceof Element && event.target.closest("dialog, input, select, textarea"));
    if (event.key === "Escape" && !typing) {
      this.board?.cancel();
    } else if (event.key.toLowerCase() === "l" && !typing && settings().legal === "asked") {
      this.board?.toggleLegal();
    } else {
      this.turns?.key(event);
    }
  }
}

// Update the panel of a seat, except for the sign of its colour, which may be moving.
/** @param {HTMLElement} panel @param {HTMLElement} source */
function updatePanel(panel, { ariaCurrent, classList, children }) {
  panel.ariaCurrent = ariaCurrent;
  panel.classList.toggle("turn", classList.contains("turn"));
  while (panel.children.length > 1) panel.children[1].remove();
  panel.append(...[...children].slice(1));
}
