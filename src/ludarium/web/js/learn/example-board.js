// An example of a rule sheet: a position to play in. Its own turns can be shown, and anything else can
// be tried; what comes of a turn of the example is told however it was made.
import { BoardPage } from "../board/board-page.js";
import { announce, button, el, formatted } from "../app/dom.js";
import { stepWords } from "../board/panel.js";
import { texts } from "../app/texts.js";

export class ExampleBoard extends BoardPage {
  constructor({ caption, layout, position, turns }) {
    super(el("figure", { class: "example" }));
    this.start = position;
    this.position = position;
    this.told = [{ code: position.code, told: [] }, ...turns];
    this.show = button("", () => this.showTurn());
    this.again = button(texts.startAgain, () => this.reset());
    this.said = el("p", { class: "told" });
    this.makeBoard(layout);
    this.page.append(el("figcaption", {}, formatted(caption)), this.boardSide, this.said,
      el("div", { class: "row" }, this.show, this.again));
    this.redraw();
  }

  // Which of the example's positions this is, -1 for others.
  get at() {
    return this.told.findIndex(({ code }) => code === this.position.code);
  }

  redraw() {
    const { position, at } = this;
    this.drawPosition(position, !position.result, () => "");
    const next = this.told[Math.max(at, 0) + 1];
    this.show.hidden = !next;
    if (next) this.show.textContent = this.called(next.steps);
    this.again.hidden = position === this.start;
    this.said.replaceChildren(...(at > 0 ? formatted(this.told[at].told) : []));
  }

  // The next turn of the example, by its first step.
  called([first, ...more]) {
    return texts.showTurn(stepWords(this.at < 0 ? this.start : this.position, first), more.length);
  }

  reset() {
    this.position = this.start;
    this.redraw();
    (this.show.hidden ? this.again : this.show).focus();
  }

  showTurn() {
    if (this.at < 0) this.position = this.start;
    return this.play(this.told[this.at + 1].text);
  }

  async play(text) {
    const from = this.position;
    const { position, steps } = await this.tryStep(from, text);
    if (this.position !== from) return;
    this.position = position;
    this.redraw();
    announce(`${stepWords(from, steps[0].text)}. ${this.said.textContent}`);
  }
}
