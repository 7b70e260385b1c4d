// An example in a rule sheet: a board with prepared turns and comments, on which the reader can also try
// any other step.
import { BoardPage } from "../board/board-page.js";
import { announce, button, el, formatted } from "../app/dom.js";
import { texts } from "../app/texts.js";

/** @import { ExampleBlock, ExampleTurn, StepView } from "../app/protocol.js" */

export class ExampleBoard extends BoardPage {
  /** @param {ExampleBlock} exampleBlock */
  constructor({ caption, layout, position, turns }) {
    super(el("figure", { class: "example" }));
    this.start = position;
    this.position = position;
    /** @type {ExampleTurn[]} */
    this.turnList = [{ text: "", steps: [], code: position.code, comment: [] }, ...turns];
    this.showButton = button("", () => this.showTurn());
    this.restartButton = button(texts.startAgain, () => this.reset());
    this.comment = el("p", { class: "comment" });
    this.makeBoard(layout);
    this.page.append(el("figcaption", {}, formatted(caption)), this.boardSide, this.comment,
      el("div", { class: "row" }, this.showButton, this.restartButton));
    this.redraw();
  }

  // The index of the example's turn that led here, -1 after any other step.
  get at() {
    return this.turnList.findIndex(({ code }) => code === this.position.code);
  }

  redraw() {
    const { position, at } = this;
    this.drawPosition(position, !position.result, () => "");
    const next = this.turnList[Math.max(at, 0) + 1];
    this.showButton.hidden = !next;
    if (next) this.showButton.textContent = this.turnLabel(next.steps);
    this.restartButton.hidden = position === this.start;
    this.comment.replaceChildren(...(at > 0 ? formatted(this.turnList[at].comment) : []));
  }

  // The label of the next turn: its first step.
  /** @param {StepView[]} steps */
  turnLabel([first, ...more]) {
    return texts.showTurn(first.words, more.length > 0);
  }

  reset() {
    this.position = this.start;
    this.redraw();
    (this.showButton.hidden ? this.restartButton : this.showButton).focus();
  }

  showTurn() {
    if (this.at < 0) this.position = this.start;
    return this.play(this.turnList[this.at + 1].text);
  }

  /** @param {string} text */
  async play(text) {
    const from = this.position;
    const { position, steps } = await this.tryStep(from, text);
    if (this.position !== from) return;
    this.position = position;
    this.redraw();
    announce(`${steps[0].words}. ${this.comment.textContent}`);
  }
}
