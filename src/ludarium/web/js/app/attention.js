// Whether this page is looked at. One that was hidden for a while counts as away, and as soon as it is seen
// again as here.
const AWAY_MS = 10000;

export class Attention {
  // changed(isAway) is called when it changes.
  constructor(changed) {
    this.changed = changed;
    this.isAway = document.hidden;
    this.listener = () => this.look();
    document.addEventListener("visibilitychange", this.listener);
  }

  look() {
    clearTimeout(this.timer);
    if (document.hidden) this.timer = setTimeout(() => this.turn(true), AWAY_MS);
    else this.turn(false);
  }

  turn(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.changed(isAway);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.listener);
  }
}
