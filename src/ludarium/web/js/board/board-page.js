// What pages with a board share: the board with its palette and buttons, what stands around it, and
// how a position is drawn there. A page says what a step does (`play`) and how it is drawn anew
// (`redraw`); `turns` is its list of turns, where it has one, and `position` what its steps are tried in.
import { api } from "../app/api.js";
import { Board } from "./board.js";
import { askYesNo } from "../app/dialogs.js";
import { button, el, loadStyle } from "../app/dom.js";
import { settings } from "../app/storage.js";
import { drawChanges, drawPalette, noteLines, scoreLines, stepWords, wordChoices } from "./panel.js";
import { clickOnTap } from "./taps.js";
import { texts } from "../app/texts.js";
import { copyCode, savePicture } from "./position-tools.js";
import { explain, hush } from "./explanation.js";

// Pages without a board are quicker without them.
await Promise.all(["play", "turns"].map((name) => loadStyle(name, "board")));

export class BoardPage {
  constructor(page) {
    this.page = page;
    this.place = el("div", { class: "board-place" });
    this.status = el("p", { class: "status", role: "status" });
    this.scores = el("ul", { class: "scores", "aria-label": texts.score });
    this.notes = el("ul", { class: "notes" });
    this.palette = el("div", { class: "palette", hidden: true });
    this.controls = el("div", { class: "controls" });
    this.turns = null;
    this.lasting = null; // what is in them and not drawn anew
    this.under = el("div", { class: "under" }, el("div", { class: "choices" }, this.palette, this.controls));
    this.boardSide = el("div", { class: "board-side" }, this.place, this.under);
    clickOnTap(this.boardSide);
    this.copier = button(texts.copyCode, () => copyCode(this.copier, this.layout, this.shown.code));
    this.picture = button(texts.picture, () => savePicture(this.layout, this.shown.code));
    this.onKey = (event) => this.key(event);
    this.onSettings = () => this.redraw();
    document.addEventListener("keydown", this.onKey);
    addEventListener("ludarium-settings", this.onSettings);
  }

  // How a page draws itself, after a change of settings too.
  redraw() {}

  /**
   * Make a step on the board.
   * @param {string} _text
   * @returns {unknown}
   */
  play(_text) {
    return null;
  }

  close() {
    hush();
    document.removeEventListener("keydown", this.onKey);
    removeEventListener("ludarium-settings", this.onSettings);
  }

  makeBoard(layout) {
    this.layout = layout;
    this.board = new Board(layout, {
      play: (text) => this.play(text),
      preview: (text) => this.preview(text),
      pending: (text) => this.offer("confirm", text && [
        button(stepWords(this.shown, text), () => this.board.input.choose(text, null, false), {
          class: "main" }),
        button(texts.cancel, () => this.board.cancel())]),
      selected: (text) => this.offer("at-once", text && [
        button(stepWords(this.shown, text), () => this.play(text)),
        button(texts.cancel, () => this.board.cancel())]),
      refused: (cells, choice) => this.sayWhy(cells, choice),
      previewed: (position) => drawChanges(layout, this.scores, this.shown, position),
      choices: (list, current) => this.board && drawPalette(this.palette, this.board, list, current),
    });
    this.page.style.setProperty("--board-shape", this.board.shape);
    this.place.replaceChildren(this.board.element);
  }

  // Buttons that come and go with what was begun on the board.
  offer(name, buttons) {
    this.controls.querySelector(`.${name}`)?.remove();
    if (buttons) this.controls.prepend(el("span", { class: `${name} row` }, buttons));
  }

  // `mine` says whether its steps may be made here, `who` what stands beside the name of a seat.
  drawPosition(position, mine, who) {
    const now = settings();
    this.shown = position;
    this.sitting = who;
    this.board.input.confirm = now.confirm;
    for (const each of [...this.controls.children]) if (each !== this.lasting) each.remove();
    this.board.show(position, mine);
    this.drawScores(position);
    this.notes.replaceChildren(...noteLines(this.layout, position));
    if (mine) this.controls.append(...wordChoices(this.layout, position, (word) => this.playWord(word)));
  }

  // A word that is easily chosen by mistake asks first.
  async playWord(word) {
    const question = this.shown.legal.asks?.[word], { shown } = this;
    if (question && !(await askYesNo(question, stepWords(shown, word)))) return;
    if (this.shown.code === shown.code) this.play(word);
  }

  // The answer of the server to a step from a position.
  after(position, text) {
    const { game, options } = this.layout;
    return api.position({ game, options, code: position.code, text });
  }

  async preview(text) {
    return (await this.after(this.shown, text).catch(() => null))?.position;
  }

  // Why nothing can be done on some cells: it is said there, and returned.
  sayWhy(cells, choice) {
    return explain(this, cells, choice, this.unable());
  }

  // Where colours were exchanged, it is seen to happen, and drawing anew does not cut it short.
  drawScores(position) {
    const panels = scoreLines(this.layout, position, this.sitting, (seat) => this.presence(seat));
    const before = [...this.scores.children];
    for (const old of before.slice(panels.length)) old.remove();
    panels.forEach((panel, i) => {
      const was = before[i]?.dataset.colour, { colour } = panel.dataset;
      panel.classList.toggle("recoloured", Boolean(was && colour && was !== colour));
      if (!before[i]) this.scores.append(panel);
      else if (!colour || was !== colour) before[i].replaceWith(panel);
      else renew(before[i], panel);
    });
  }

  /**
   * Whether the player of a seat is online, away or offline; null where that does not matter.
   * @param {number} _seat
   * @returns {string | null}
   */
  presence(_seat) {
    return null;
  }

  /**
   * Why nothing at all can be done on the board now, where the page knows it.
   * @returns {string | null}
   */
  unable() {
    return null;
  }

  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  key(event) {
    const typing = event.ctrlKey || event.metaKey
      || event.target.closest?.("dialog, input, select, textarea");
    if (event.key === "Escape" && !typing) this.board?.cancel();
    else if (event.key.toLowerCase() === "l" && !typing && settings().legal === "asked") this.board?.ask();
    else this.turns?.key(event);
  }
}

// The panel of a seat as another one says, but for the sign of its colour, which may be moving.
function renew(panel, { ariaCurrent, classList, children }) {
  panel.ariaCurrent = ariaCurrent;
  panel.classList.toggle("turn", classList.contains("turn"));
  while (panel.children.length > 1) panel.lastElementChild.remove();
  panel.append(...[...children].slice(1));
}
