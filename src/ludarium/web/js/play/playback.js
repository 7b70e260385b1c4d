// Shows the moves of computer players at a pace that people can follow: the news of each step wait for the
// one before. Spectators may pause, and continue step by step.
import { el } from "../app/dom.js";
import { icon, iconButton } from "../app/icons.js";
import { settings } from "../app/storage.js";
import { texts } from "../app/texts.js";

/** @import { News } from "../app/protocol.js" */

export const PACES = { calm: 1000, quick: 500, none: 0 };

export class Playback {
  // show(news): show a step; setPace(fast): ask the server to let the computers play faster, or not
  /** @param {(news: News) => void} show @param {(isFast: boolean) => void} setPace */
  constructor(show, setPace) {
    this.show = show;
    this.setPace = setPace;
    this.paused = this.fast = false;
    /** @type {{ news: News, isPaced: boolean }[]} */
    this.queue = [];
    this.nextAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.clear();
  }

  // Drop what waits, because the page is about to show the current state.
  clear() {
    clearTimeout(this.timer);
    this.queue = [];
    this.nextAt = 0;
  }

  /** @param {News} news @param {boolean} isPaced */
  push(news, isPaced) {
    this.queue.push({ news, isPaced });
    this.run();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.sendPace();
    this.run();
  }

  // Show each step as soon as it comes.
  /** @param {boolean} fast */
  setFast(fast) {
    this.fast = fast;
    if (fast) this.nextAt = 0;
    this.sendPace();
    this.run();
  }

  // During a pause the computers need not play ahead.
  sendPace() {
    this.setPace(this.fast && !this.paused);
  }

  run() {
    clearTimeout(this.timer);
    while (this.queue.length && !this.paused) {
      const wait = this.queue[0].isPaced ? this.nextAt - performance.now() : 0;
      if (wait > 0) {
        this.timer = setTimeout(() => this.run(), wait);
        return;
      }
      this.next();
    }
  }

  next() {
    const item = this.queue.shift();
    if (!item) return;
    this.nextAt = performance.now() + (this.fast ? 0 : PACES[settings().pace]);
    this.show(item.news);
  }
}

// The buttons of spectators. They exist as long as the page: new buttons for each step would be hard to hit
// and would lose the focus.
export class WatchButtons {
  /** @param {Playback} playback @param {() => void} redraw */
  constructor(playback, redraw) {
    const then = (/** @type {() => void} */ change) => () => {
      change();
      redraw();
    };
    this.playback = playback;
    this.pauseButton = iconButton("pause", texts.pause, then(() => playback.pause(!playback.paused)));
    this.stepButton = iconButton("forward", texts.oneStep, () => playback.next());
    this.fastButton = iconButton("fast", texts.faster, then(() => playback.setFast(!playback.fast)));
    this.element = el("span", { class: "row watching" }, this.pauseButton, this.stepButton, this.fastButton);
  }

  draw() {
    const { paused, fast } = this.playback;
    const label = paused ? texts.goOn : texts.pause;
    if (this.pauseButton.textContent !== label) {
      this.pauseButton.replaceChildren(icon(paused ? "play" : "pause"), el("span", {}, label));
    }
    this.stepButton.disabled = !paused;
    this.fastButton.setAttribute("aria-pressed", String(fast));
  }
}
