// A board with a task, for lessons and puzzles: the visitor plays a step, the opponents reply, the server
// gives its verdict, and the visitor may try again. Each kind of page submits steps (`submit`) and shows
// results (`showResult`) in its own way.
import { errorText } from "../app/dialogs.js";
import { BoardPage } from "../board/board-page.js";
import { announce, button, el } from "../app/dom.js";
import { PACES } from "../play/playback.js";
import { settings } from "../app/storage.js";
import { clickOnTap } from "../board/taps.js";
import { texts } from "../app/texts.js";

/** @import { AnyPuzzleAttempt, LessonAttempt, PositionOnBoard, StageView } from "../app/protocol.js" */

/** @template {LessonAttempt | AnyPuzzleAttempt} Answer */
export class TaskPage extends BoardPage {
  /** @type {HTMLElement} */
  nextLink;

  // It changes when the visitor starts again or leaves, and so ends what is shown step by step.
  visit = 0;

  /** @type {string[]} the visitor's steps since the start */
  steps = [];

  isOver = false;

  isBusy = false;

  solutionShown = false;

  /** @param {HTMLElement} page @param {PositionOnBoard} positionOnBoard */
  constructor(page, { layout, position }) {
    super(page);
    this.start = this.position = position;
    this.seat = position.seat;
    this.verdictElement = el("div", { class: "verdict", hidden: true });
    this.retryButton = button(texts.tryAgain, () => this.reset());
    this.helpButton = button("", () => this.showSolution());
    this.makeBoard(layout);
  }

  // Lay out the page: the task above the board, the verdict below it.
  /** @param {HTMLElement[]} head @param {HTMLElement} next @param {HTMLElement[]} panel */
  build(head, next, panel) {
    this.nextLink = next;
    this.page.classList.add("play", "trying");
    const answer = el("section", { class: "answer", "aria-label": texts.answer }, this.verdictElement,
      el("div", { class: "row" }, this.retryButton, this.helpButton, next));
    clickOnTap(answer);
    this.page.append(
      el("div", { class: "head" }, head),
      this.boardSide,
      answer,
      el("aside", { class: "panel", "aria-label": texts.around }, panel));
    this.reset();
  }

  reset() {
    this.visit += 1;
    this.steps = [];
    this.isOver = false;
    this.isBusy = false;
    this.solutionShown = false;
    this.position = this.start;
    this.verdictElement.hidden = true;
    this.nextLink.classList.remove("main");
    this.redraw();
    if (this.page.isConnected) this.board.middle().touch.focus({ preventScroll: true });
  }

  close() {
    super.close();
    this.visit += 1;
  }

  redraw() {
    const { position } = this;
    const canPlay = !this.isOver && !this.isBusy && position.seat === this.seat;
    this.drawPosition(position, canPlay, (seat) => (seat === this.seat ? texts.you : ""));
    this.retryButton.hidden = position === this.start && !this.isOver;
    this.helpButton.hidden = this.isOver || this.isBusy;
  }

  inactiveReason() {
    return this.isOver ? texts.tryOver : null;
  }

  /** @param {string[]} cells @param {string} choice */
  async explainRefusal(cells, choice) {
    const reason = await super.explainRefusal(cells, choice);
    if (reason && !this.isOver) this.showVerdict("illegal", [reason]);
    return reason;
  }

  // Make a step: show it at once, then the replies at their pace, and then the verdict.
  /** @param {string | null} text */
  async play(text) {
    if (this.isBusy || this.isOver) return;
    this.isBusy = true;
    const { visit } = this;
    try {
      const answer = await this.submit(text);
      if (visit !== this.visit) return;
      if (text !== null) this.steps.push(text);
      await this.show(answer.stages, visit, () => this.showBeforeReplies(answer));
      if (visit !== this.visit) return;
      this.isBusy = false;
      this.isOver = answer.verdict !== "open";
      this.showResult(answer);
      this.redraw();
      this.focusNext(answer.verdict);
    } catch (error) {
      if (visit !== this.visit) return;
      this.isBusy = false;
      this.showVerdict("illegal", [errorText(error)]);
    }
  }

  /** @param {StageView[]} stages @param {number} visit */
  async show(stages, visit, beforeReplies = () => {}) {
    for (const [number, { position }] of stages.entries()) {
      if (number === 1) beforeReplies();
      if (number) await this.pause();
      if (visit !== this.visit) return;
      this.position = position;
      this.redraw();
    }
  }

  /**
   * Send a step to the server; each kind of page has its own address.
   * @param {string | null} _text null: the solution
   * @returns {Promise<Answer>}
   */
  async submit(_text) {
    throw new Error("every kind of page submits its own way");
  }

  /**
   * Show the verdict of the server on a step.
   * @param {Answer} _answer
   */
  showResult(_answer) {}

  showSolution() {}

  /**
   * Comment on a step before the opponents answer.
   * @param {Answer} _answer
   */
  showBeforeReplies(_answer) {}

  pause() {
    return new Promise((resolve) => { setTimeout(resolve, PACES[settings().pace]); });
  }

  // Move the focus to the next control, and scroll to the verdict in a small window.
  /** @param {string} verdict */
  focusNext(verdict) {
    const control = verdict === "right" ? this.nextLink : this.retryButton;
    if (verdict !== "open") control.focus({ preventScroll: true });
    this.verdictElement.scrollIntoView({ block: "nearest" });
  }

  /** @param {keyof typeof texts.verdicts} kind @param {(string | Node)[]} words */
  showVerdict(kind, words) {
    this.verdictElement.hidden = false;
    this.verdictElement.className = `verdict ${kind}`;
    const title = texts.verdicts[kind === "right" && this.solutionShown ? "shown" : kind];
    this.verdictElement.replaceChildren(el("strong", {}, title), " ", ...words);
    announce(this.verdictElement.textContent);
  }
}
