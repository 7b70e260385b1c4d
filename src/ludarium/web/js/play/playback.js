// Shows the moves of computer players at a pace that people can follow: the news of each step wait for the
// one before. Spectators may pause, and continue step by step.
import { el } from "../app/dom.js";
import { icon, iconButton } from "../app/icons.js";
import { settings } from "../app/storage.js";
import { texts } from "../app/texts.js";

export const PACES = { calm: 1000, quick: 500, none: 0 };

export class Playback {
  // show(news): show a step; setPace(fast): ask the server to let the computers play faster, or not
  constructor(show, setPace) {
    this.show = show;
    this.setPace = setPace;
    this.paused = this.fast = false;
    this.clear();
  }

  // Drop what waits, because the page is about to show the current state.
  clear() {
    clearTimeout(this.timer);
    this.queue = [];
    this.nextAt = 0;
  }

  push(news, isPaced) {
    this.queue.push({ news, isPaced });
    this.run();
  }

  pause(paused) {
    this.paused = paused;
    this.sendPace();
    this.run();
  }

  // Show each step as soon as it comes.
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

  step() {
    if (this.queue.length) this.next();
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
    const { news } = this.queue.shift();
    this.nextAt = performance.now() + (this.fast ? 0 : PACES[settings().pace]);
    this.show(news);
  }
}

// The buttons of spectators. They exist as long as the page: new buttons for each step would be hard to hit
// and would lose the focus.
export class WatchButtons {
  constructor(playback, redraw) {
    const then = (change) => () => {
      change();
      redraw();
    };
    this.playback = playback;
    this.pauseButton = iconButton("pause", texts.pause, then(() => playback.pause(!playback.paused)));
    this.stepButton = iconButton("forward", texts.oneStep, () => playback.step());
    this.fastButton = iconButton("fast", texts.faster, then(() => playback.setFast(!playback.fast)));
    this.element = el("span", { class: "row watching" }, this.pauseButton, this.stepButton, this.fastButton);
  }

  draw() {
    const { paused, fast } = this.playback;
    const [name, label] = paused ? ["play", texts.goOn] : ["pause", texts.pause];
    if (this.pauseButton.textContent !== label) {
      this.pauseButton.replaceChildren(icon(name), el("span", {}, label));
    }
    this.stepButton.disabled = !paused;
    this.fastButton.setAttribute("aria-pressed", String(fast));
  }
}
