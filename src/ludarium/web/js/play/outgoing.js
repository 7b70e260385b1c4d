// A step on its way to the server. The page says so if the answer takes long or the connection is lost, and
// if the step cannot be played any more when the connection is back.
import { stepWords } from "../board/panel.js";
import { texts } from "../app/texts.js";

const LATE_MS = 1000;

export class OutgoingStep {
  /** @param {import("./play.js").PlayPage} table */
  constructor(table) {
    this.table = table;
    this.text = null;
  }

  // Send one step per position: a second click before the board changes does nothing.
  async send(text) {
    const { table } = this, { socket } = table, { version } = socket;
    if (this.sentVersion === version) return;
    this.sentVersion = version;
    this.text = text;
    this.words = stepWords(table.position, text);
    const late = setTimeout(() => this.showWaiting(), LATE_MS);
    if (!socket.isOpen) this.showWaiting();
    const trouble = await table.ask({ type: "step", text });
    clearTimeout(late);
    this.text = null;
    table.board.markSent([]);
    if (!trouble) return;
    this.sentVersion = null;
    table.trouble(trouble.code === "stale" ? { message: texts.givenUp(this.words) } : trouble);
  }

  // Say that the step waits for the connection, or that there is no connection.
  showWaiting() {
    const { table, text } = this;
    if (text === null) return table.setStatus(table.position ? texts.offline : texts.noAnswer);
    table.setStatus(texts.waitsToBeSent(this.words));
    table.board.markSent(table.board.spotsOf(text));
    table.socket.check();
  }
}
