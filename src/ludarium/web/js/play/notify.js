// That it is one's turn, told where one looks: in the tab, and, where that is wanted and the page is
// hidden, by the browser itself.
import { assetPath } from "../app/dom.js";
import { settings } from "../app/storage.js";
import { playSound } from "../app/sound.js";
import { texts } from "../app/texts.js";

export class Telling {
  constructor() {
    this.wasMine = true;
  }

  // `title` is the game's, `mine` says whether its next step is one's own.
  show(title, mine) {
    const name = `${title} · ${texts.name}`;
    document.title = mine ? `${texts.yourTurn}: ${name}` : name;
    if (mine && !this.wasMine) this.tell(title);
    if (!mine) this.close();
    this.wasMine = mine;
  }

  tell(title) {
    playSound("turn");
    if (!document.hidden || !settings().notify || !isAllowed()) return;
    this.shown = new Notification(texts.yourTurn, {
      body: title, icon: assetPath("icon.svg"), tag: location.pathname });
    this.shown.onclick = () => {
      window.focus();
      this.close();
    };
  }

  close() {
    this.shown?.close();
    this.shown = null;
  }
}

export function canNotify() {
  return "Notification" in window;
}

function isAllowed() {
  return canNotify() && Notification.permission === "granted";
}

// Asked for when it is switched on, and only then: may the browser tell?
export async function askToNotify() {
  return isAllowed() || (canNotify() && (await Notification.requestPermission()) === "granted");
}
