// Tells the visitor about their turn: in the title of the tab and, if the setting is on and the page is
// hidden, with a notification of the browser.
import { assetPath } from "../app/dom.js";
import { settings } from "../app/storage.js";
import { playSound } from "../app/sound.js";
import { texts } from "../app/texts.js";

export class TurnNotifier {
  constructor() {
    this.wasMine = true;
  }

  // title: of the game; mine: whether it is the visitor's turn.
  /** @param {string} title @param {boolean} mine */
  show(title, mine) {
    const name = `${title} · ${texts.name}`;
    document.title = mine ? `${texts.yourTurn}: ${name}` : name;
    if (mine && !this.wasMine) this.notify(title);
    if (!mine) this.close();
    this.wasMine = mine;
  }

  /** @param {string} title */
  notify(title) {
    playSound("turn");
    if (!document.hidden || !settings().notify || !isAllowed()) return;
    this.notification = new Notification(texts.yourTurn, {
      body: title, icon: assetPath("icon.svg"), tag: location.pathname });
    this.notification.onclick = () => {
      window.focus();
      this.close();
    };
  }

  close() {
    this.notification?.close();
    this.notification = null;
  }
}

export function canNotify() {
  return "Notification" in window;
}

function isAllowed() {
  return canNotify() && Notification.permission === "granted";
}

// Whether notifications are allowed; asks the browser for permission if it was never asked.
export async function askToNotify() {
  return isAllowed() || (canNotify() && (await Notification.requestPermission()) === "granted");
}
