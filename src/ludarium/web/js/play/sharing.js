// The keys of a room, and a dialog with the links made of them: for friends, to watch, and the visitor's own
// for another device.
import { copyRow, linkRow, showError, showRows } from "../app/dialogs.js";
import { el } from "../app/dom.js";
import { isBetweenPeople } from "../app/seat-links.js";
import { deleteKeys, storedGame, updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

/** @import { Claim } from "../app/storage.js" */

export class Sharing {
  /** @type {number[]} seats that others have claimed */
  claimedSeats = [];

  /** @type {[seat: number, key: string][]} */
  ownKeys = [];

  // The dialog shows all links, or only those for others.
  isWhole = false;

  /** @type {HTMLElement | null} */
  place = null;

  /** @param {import("./play.js").PlayPage} page */
  constructor(page) {
    this.page = page;
  }

  // Delete keys that open nothing, and report a link without effect. `opens`: for each key its seat, null
  // for none.
  /** @param {(number | null)[]} opens */
  checkKeys(opens) {
    const { keys, claims } = this.page.storedRoom;
    const seatOf = new Map(keys.map((key, i) => [key, opens[i] ?? null]));
    /** @param {Claim} claim */
    const isDead = ({ invitation, key }) =>
      seatOf.get(key) === null && (seatOf.get(invitation) ?? null) === null;
    if (claims.some(isDead)) showError(texts.deadLink);
    this.ownKeys = keys.flatMap((key, i) => (this.page.isMine(opens[i]) ? [[Number(opens[i]), key]] : []));
    this.dropKeys(keys.filter((key) => seatOf.get(key) === null));
  }

  /** @param {string[]} useless */
  dropKeys(useless) {
    if (!useless.length) return;
    const { room, storedRoom } = this.page;
    deleteKeys(room, useless);
    Object.assign(storedRoom, { keys: [], claims: [] }, storedGame(room));
  }

  // These seats were claimed with their invitations, which are of no use now.
  /** @param {number[]} seats */
  updateClaims(seats) {
    const { room, storedRoom } = this.page;
    const friends = Object.entries(storedRoom.friends).filter(([seat]) => !seats.includes(Number(seat)));
    if (friends.length < Object.keys(storedRoom.friends).length) {
      storedRoom.friends = Object.fromEntries(friends);
      updateGame(room, { friends: storedRoom.friends });
    }
    this.claimedSeats = seats.filter((seat) => !this.page.isMine(seat));
    this.update();
  }

  show() {
    this.open(texts.share, true);
  }

  // Show a new room's links for friends, once, and nothing secret.
  inviteOnce() {
    const { room, storedRoom } = this.page;
    if (storedRoom.invited || !Object.keys(storedRoom.friends).length) return;
    storedRoom.invited = true;
    updateGame(room, { invited: true });
    this.open(texts.invite, false);
  }

  /** @param {string} title @param {boolean} isWhole */
  open(title, isWhole) {
    this.isWhole = isWhole;
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
    const { room, storedRoom, position, layout, roomView, standing } = this.page;
    const address = `${location.origin}/play/${room}?game=${layout.game}`;
    /** @param {string} label @param {string} key */
    const row = (label, key) => linkRow(label, `${address}#${key}`);
    const fair = roomView.hints ? texts.hintsOnHelp : texts.hintsOff;
    return [
      ...Object.entries(storedRoom.friends).map(([seat, key]) => row(texts.link(Number(seat) + 1), key)),
      ...this.claimedSeats.map((seat) => el("p", { role: "status" }, texts.seatTaken(seat + 1))),
      ...(storedRoom.watch ? [row(texts.watchLink, storedRoom.watch)] : []),
      ...(this.isWhole ? this.ownKeys.map(([seat, key]) => row(texts.ownLink(seat + 1), key)) : []),
      ...(isBetweenPeople(roomView.players) && !position.result ? [el("p", { class: "fair" }, fair)] : []),
      ...(this.isWhole && layout.chance ? [copyRow(texts.commitment, roomView.commitment)] : []),
      ...(standing.seed && layout.chance ? [copyRow(texts.seed, standing.seed)] : []),
    ];
  }
}
