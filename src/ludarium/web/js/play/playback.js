// What computer players do, at a pace that can be followed: the news of each step wait until the one
// before has been looked at. Who only watches may pause, and go on step by step.
import { el } from "../app/dom.js";
import { icon, iconButton } from "../app/icons.js";
import { settings } from "../app/storage.js";
import { texts } from "../app/texts.js";

export const PACES = { calm: 1000, quick: 500, none: 0 };

export class Pacing {
  // show(news); wish(fast): the computers themselves are to play faster, or no longer
  constructor(show, wish) {
    this.show = show;
    this.wish = wish;
    this.paused = this.fast = false;
    this.clear();
  }

  // Something that was missed meanwhile is shown as a whole, by others.
  clear() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.free = 0;
  }

  push(news, isPaced) {
    this.waiting.push({ news, isPaced });
    this.go();
  }

  pause(paused) {
    this.paused = paused;
    this.tell();
    this.go();
  }

  // As quickly as they come.
  hurry(fast) {
    this.fast = fast;
    if (fast) this.free = 0;
    this.tell();
    this.go();
  }

  // What waits to be shown need not become more.
  tell() {
    this.wish(this.fast && !this.paused);
  }

  step() {
    if (this.waiting.length) this.next();
  }

  go() {
    clearTimeout(this.timer);
    while (this.waiting.length && !this.paused) {
      const wait = this.waiting[0].isPaced ? this.free - performance.now() : 0;
      if (wait > 0) {
        this.timer = setTimeout(() => this.go(), wait);
        return;
      }
      this.next();
    }
  }

  next() {
    const { news } = this.waiting.shift();
    this.free = performance.now() + (this.fast ? 0 : PACES[settings().pace]);
    this.show(news);
  }
}

// What a watcher can do. They last as long as the page: buttons that were made anew with each step could
// hardly be hit where steps come quickly, and would lose the focus.
export class WatchButtons {
  constructor(pacing, redraw) {
    const then = (change) => () => {
      change();
      redraw();
    };
    this.pacing = pacing;
    this.turn = iconButton("pause", texts.pause, then(() => pacing.pause(!pacing.paused)));
    this.one = iconButton("forward", texts.oneStep, () => pacing.step());
    this.fast = iconButton("fast", texts.faster, then(() => pacing.hurry(!pacing.fast)));
    this.element = el("span", { class: "row watching" }, this.turn, this.one, this.fast);
  }

  draw() {
    const { paused, fast } = this.pacing;
    const [name, label] = paused ? ["play", texts.goOn] : ["pause", texts.pause];
    if (this.turn.textContent !== label) this.turn.replaceChildren(icon(name), el("span", {}, label));
    this.one.disabled = !paused;
    this.fast.setAttribute("aria-pressed", String(fast));
  }
}
