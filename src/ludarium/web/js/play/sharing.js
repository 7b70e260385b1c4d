// A dialog with the links of a room: for friends, to watch, and the visitor's own for another device.
import { copyRow, linkRow, showRows } from "../app/dialogs.js";
import { el } from "../app/dom.js";
import { isBetweenPeople } from "../app/seat-links.js";
import { texts } from "../app/texts.js";

export class Sharing {
  /** @param {import("./play.js").PlayPage} page */
  constructor(page) {
    this.page = page;
    /** @type {[number, string][]} */
    this.ownKeys = [];
    this.isWhole = false;
    /** @type {HTMLElement | null} */
    this.place = null;
  }

  show() {
    this.open(texts.share, this.page.ownKeys);
  }

  // Show a new room's links for friends, and nothing secret.
  invite() {
    this.open(texts.invite, []);
  }

  /** @param {string} title @param {[number, string][]} ownKeys */
  open(title, ownKeys) {
    this.ownKeys = ownKeys;
    this.isWhole = title === texts.share;
    this.place = showRows(title, this.rows());
  }

  // Redraw the links if the dialog is open.
  update() {
    if (!this.place?.isConnected) return;
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren(...this.rows());
    if (hadFocus) /** @type {HTMLElement | null} */ (this.place.nextElementSibling)?.focus();
  }

  rows() {
    const { room, known, claimedSeats, commitment, seed, players, position, hints, layout } = this.page;
    const address = `${location.origin}/play/${room}?game=${layout.game}`;
    /** @param {string} label @param {string} key */
    const row = (label, key) => linkRow(label, `${address}#${key}`);
    const fair = hints ? texts.hintsOnHelp : texts.hintsOff;
    return [
      ...Object.entries(known.friends).map(([seat, key]) => row(texts.link(Number(seat) + 1), key)),
      ...claimedSeats.map((seat) => el("p", { role: "status" }, texts.seatTaken(seat + 1))),
      ...(known.watch ? [row(texts.watchLink, known.watch)] : []),
      ...this.ownKeys.map(([seat, key]) => row(texts.ownLink(seat + 1), key)),
      ...(isBetweenPeople(players) && !position?.result ? [el("p", { class: "fair" }, fair)] : []),
      ...(this.isWhole && layout.chance ? [copyRow(texts.commitment, commitment)] : []),
      ...(seed && layout.chance ? [copyRow(texts.seed, seed)] : []),
    ];
  }
}
