// A step on its way to the server. The page says so if the answer takes long or the connection is lost, and
// if the step cannot be played any more when the connection is back.
import { stepWords } from "../board/panel.js";
import { texts } from "../app/texts.js";

const LATE_MS = 1000;

export class OutgoingStep {
  /** @param {import("./play.js").PlayPage} page */
  constructor(page) {
    this.page = page;
    /** @type {string | null} */
    this.text = null;
    this.words = "";
    /** @type {number | null} the version in which the last step was sent */
    this.sentVersion = null;
  }

  // Send one step per position: a second click before the board changes does nothing.
  /** @param {string} text */
  async send(text) {
    const { page } = this, { socket } = page, { version } = socket;
    if (version !== null && this.sentVersion === version) return;
    this.sentVersion = version;
    this.text = text;
    this.words = stepWords(page.position, text);
    const late = setTimeout(() => this.showWaiting(), LATE_MS);
    if (!socket.isOpen) this.showWaiting();
    const problem = await page.ask({ type: "step", text });
    clearTimeout(late);
    this.text = null;
    page.board.markSent([]);
    if (!problem) return;
    this.sentVersion = null;
    page.showProblem(problem.code === "stale" ? { message: texts.givenUp(this.words) } : problem);
  }

  // Say that the step waits for the connection, or that there is no connection.
  showWaiting() {
    const { page, text } = this;
    if (text === null) return page.setStatus(page.position ? texts.offline : texts.noAnswer);
    page.setStatus(texts.waitsToBeSent(this.words));
    page.board.markSent(page.board.spotsOf(text));
    page.socket.check();
  }
}
