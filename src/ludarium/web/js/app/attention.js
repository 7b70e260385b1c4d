// Whether the page is visible. It counts as away after it has been hidden for a while, and as back at once.
const AWAY_MS = 10000;

export class Attention {
  // changed(isAway) is called when it changes.
  constructor(changed) {
    this.changed = changed;
    this.isAway = document.hidden;
    this.listener = () => this.update();
    document.addEventListener("visibilitychange", this.listener);
  }

  update() {
    clearTimeout(this.timer);
    if (document.hidden) this.timer = setTimeout(() => this.set(true), AWAY_MS);
    else this.set(false);
  }

  set(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.changed(isAway);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.listener);
  }
}
