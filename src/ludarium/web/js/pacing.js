// What computer players do, at a pace that can be followed: the news of each step wait until the one
// before has been looked at. Who only watches may pause, and go on step by step.
import { settings } from "./memory.js";

export const PACES = { calm: 600, quick: 200, none: 0 };

export class Pacing {
  constructor(show) {
    this.show = show;
    this.paused = false;
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
    this.go();
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
    this.free = performance.now() + PACES[settings().pace];
    this.show(news);
  }
}
