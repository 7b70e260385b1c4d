// A board with a task: something is tried on it, the server says what comes of that, others answer,
// and one may try again. Lessons and puzzles are such pages. They say how a step is put to the server
// (`attempt`) and what is made of its answer (`judged`).
import { BoardPage } from "../board/board-page.js";
import { announce, button, el } from "../app/dom.js";
import { PACES } from "../play/playback.js";
import { settings } from "../app/storage.js";
import { clickOnTap } from "../board/taps.js";
import { texts } from "../app/texts.js";

export class TryPage extends BoardPage {
  constructor(page, { layout, position }) {
    super(page);
    this.start = position;
    this.me = position.seat;
    this.verdict = el("div", { class: "verdict", hidden: true });
    this.again = button(texts.tryAgain, () => this.reset());
    this.help = button("", () => this.showSolution());
    this.makeBoard(layout);
  }

  // The board with its task before it, and what is said under it.
  arrange(head, next, panel) {
    this.next = next;
    this.page.classList.add("play", "trying");
    const answer = el("section", { class: "answer", "aria-label": texts.answer }, this.verdict,
      el("div", { class: "row" }, this.again, this.help, next));
    clickOnTap(answer);
    this.page.append(
      el("div", { class: "head" }, head),
      this.boardSide,
      answer,
      el("aside", { class: "panel", "aria-label": texts.around }, panel));
    this.reset();
  }

  reset() {
    this.visit = (this.visit ?? 0) + 1;
    this.steps = [];
    this.over = false;
    this.busy = false;
    this.helped = false;
    this.position = this.start;
    this.verdict.hidden = true;
    this.next.classList.remove("main");
    this.redraw();
    if (this.page.isConnected) this.board.middle().touch.focus({ preventScroll: true });
  }

  close() {
    super.close();
    this.visit += 1;
  }

  redraw() {
    const { position } = this;
    const mine = !this.over && !this.busy && position.seat === this.me;
    this.drawPosition(position, mine, (seat) => (seat === this.me ? texts.you : ""));
    this.again.hidden = position === this.start && !this.over;
    this.help.hidden = this.over || this.busy;
  }

  inactiveReason() {
    return this.over ? texts.tryOver : null;
  }

  async explainRefusal(cells, choice) {
    const why = await super.explainRefusal(cells, choice);
    if (why && !this.over) this.tell("illegal", [why]);
  }

  // Make a step: it is shown at once, then what others answer at their pace, and then what it was.
  async play(text) {
    if (this.busy || this.over) return;
    this.busy = true;
    const { visit } = this;
    try {
      const answer = await this.attempt(text);
      if (visit !== this.visit) return;
      this.steps.push(text);
      await this.show(answer.stages, visit, () => this.foretell(answer));
      if (visit !== this.visit) return;
      this.busy = false;
      this.over = answer.verdict !== "open";
      this.judged(answer);
      this.redraw();
      this.lead(answer.verdict);
    } catch (error) {
      if (visit !== this.visit) return;
      this.busy = false;
      this.tell("illegal", [error.message]);
    }
  }

  async show(stages, visit, foretell = () => {}) {
    for (const [number, { position }] of stages.entries()) {
      if (number === 1) foretell();
      if (number) await this.pause();
      if (visit !== this.visit) return;
      this.position = position;
      this.redraw();
    }
  }

  /**
   * Send a step to the server; each kind of page has its own address.
   * @param {string} _text
   * @returns {Promise<any>}
   */
  async attempt(_text) {
    return null;
  }

  /**
   * Show the verdict of the server on a step.
   * @param {any} _answer
   */
  judged(_answer) {}

  showSolution() {}

  /**
   * Comment on a step before the opponents answer.
   * @param {any} _answer
   */
  foretell(_answer) {}

  pause() {
    return new Promise((resolve) => { setTimeout(resolve, PACES[settings().pace]); });
  }

  // Who plays by keyboard is led to what comes next, and who has a small window sees what is said.
  lead(verdict) {
    if (verdict !== "open") (verdict === "right" ? this.next : this.again).focus({ preventScroll: true });
    this.verdict.scrollIntoView({ block: "nearest" });
  }

  tell(kind, words) {
    this.verdict.hidden = false;
    this.verdict.className = `verdict ${kind}`;
    const called = texts.verdicts[kind === "right" && this.helped ? "shown" : kind];
    this.verdict.replaceChildren(el("strong", {}, called), " ", ...words);
    announce(this.verdict.textContent);
  }
}
