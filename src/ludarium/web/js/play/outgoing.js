// A step on its way to the server. Where the answer takes long, or there is no connection, the page
// says that it waits; and if it cannot be played any more when the connection is back, that too.
import { stepWords } from "../board/panel.js";
import { texts } from "../app/texts.js";

const LATE_MS = 1000;

export class Sending {
  /** @param {import("./play.js").PlayPage} table */
  constructor(table) {
    this.table = table;
    this.text = null;
  }

  // One step per position: a second click before the board has changed means nothing.
  async step(text) {
    const { table } = this, { socket } = table, { version } = socket;
    if (this.sentAt === version) return;
    this.sentAt = version;
    this.text = text;
    this.name = stepWords(table.position, text);
    const late = setTimeout(() => this.tell(), LATE_MS);
    if (!socket.isThere) this.tell();
    const trouble = await table.ask({ type: "step", text });
    clearTimeout(late);
    this.text = null;
    table.board.markSent([]);
    if (!trouble) return;
    this.sentAt = null;
    table.trouble(trouble.code === "stale" ? { message: texts.givenUp(this.name) } : trouble);
  }

  // Without a connection: what happens to the step that was made, if one was.
  tell() {
    const { table, text } = this;
    if (text === null) return table.setStatus(table.position ? texts.offline : texts.noAnswer);
    table.setStatus(texts.waitsToBeSent(this.name));
    table.board.markSent(table.board.spotsOf(text));
    table.socket.check();
  }
}
