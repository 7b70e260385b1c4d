import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browse, store } from "./browser.js";
import { askToNotify, canNotify, TurnNotifier } from "../../src/ludarium/web/js/play/notify.js";
import { texts } from "../../src/ludarium/web/js/app/texts.js";

let open, answer;

class Notification {
  static permission = "granted";

  static async requestPermission() {
    return answer;
  }

  constructor(title) {
    this.title = title;
    open.add(this);
  }

  close() {
    open.delete(this);
  }
}

beforeEach(() => {
  open = new Set();
  answer = "denied";
  browse({ hidden: true });
  Notification.permission = "granted";
  Object.assign(globalThis, { Notification, window: globalThis });
  store({ "ludarium.settings": { notify: true } });
});

test("the title of the tab shows the turn", () => {
  const notifier = new TurnNotifier();
  notifier.show("Some game", true);
  assert.equal(document.title, `${texts.yourTurn}: Some game · ${texts.name}`);
  notifier.show("Some game", false);
  assert.equal(document.title, `Some game · ${texts.name}`);
});

test("a hidden page notifies once for each turn of the visitor", () => {
  const notifier = new TurnNotifier();
  notifier.show("Some game", true);
  assert.equal(open.size, 0);
  notifier.show("Some game", false);
  notifier.show("Some game", true);
  notifier.show("Some game", true);
  assert.deepEqual([...open].map(({ title }) => title), [texts.yourTurn]);
  notifier.show("Some game", false);
  assert.equal(open.size, 0);
});

test("a visible page does not notify, nor one without the setting or permission", () => {
  const turn = () => {
    const notifier = new TurnNotifier();
    notifier.show("Some game", false);
    notifier.show("Some game", true);
    return open.size;
  };
  document.hidden = false;
  assert.equal(turn(), 0);
  document.hidden = true;
  Notification.permission = "denied";
  assert.equal(turn(), 0);
  Notification.permission = "granted";
  store({ "ludarium.settings": { notify: false } });
  assert.equal(turn(), 0);
});

test("permission is requested only if the browser has not answered", async () => {
  assert.equal(await askToNotify(), true);
  Notification.permission = "default";
  assert.equal(await askToNotify(), false);
  answer = "granted";
  assert.equal(await askToNotify(), true);
  delete globalThis.Notification;
  assert.equal(canNotify(), false);
  assert.equal(await askToNotify(), false);
});
