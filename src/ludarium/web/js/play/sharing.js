// The links of a room, in front of the page: for friends, to watch, and one's own for another device.
import { copyRow, linkRow, showRows } from "../app/dialogs.js";
import { el } from "../app/dom.js";
import { isBetweenPeople } from "../app/seat-links.js";
import { texts } from "../app/texts.js";

export class Sharing {
  /** @param {import("./play.js").PlayPage} table */
  constructor(table) {
    this.table = table;
  }

  show() {
    this.open(texts.share, this.table.own);
  }

  // For whoever has just made a room: what the friend needs, and nothing that is secret.
  invite() {
    this.open(texts.invite, []);
  }

  open(title, own) {
    this.own = own;
    this.isWhole = title === texts.share;
    this.place = showRows(title, this.rows());
  }

  // Something has changed while it is open.
  update() {
    if (!this.place?.isConnected) return;
    const had = this.place.contains(document.activeElement);
    this.place.replaceChildren(...this.rows());
    if (had) this.place.nextElementSibling.focus();
  }

  rows() {
    const { room, known, taken, commitment, seed, players, position, hints, layout } = this.table;
    const address = `${location.origin}/play/${room}?game=${layout.game}`;
    const row = (label, key) => linkRow(label, `${address}#${key}`);
    const fair = hints ? texts.hintsOnHelp : texts.hintsOff;
    return [
      ...Object.entries(known.friends).map(([seat, key]) => row(texts.link(Number(seat) + 1), key)),
      ...taken.map((seat) => el("p", { role: "status" }, texts.seatTaken(seat + 1))),
      ...(known.watch ? [row(texts.watchLink, known.watch)] : []),
      ...this.own.map(([seat, key]) => row(texts.ownLink(seat + 1), key)),
      ...(isBetweenPeople(players) && !position?.result ? [el("p", { class: "fair" }, fair)] : []),
      ...(this.isWhole && layout.chance ? [copyRow(texts.commitment, commitment)] : []),
      ...(seed && layout.chance ? [copyRow(texts.seed, seed)] : []),
    ];
  }
}
