// The list of turns, with the keyboard through the past. Only some turns are in memory; older ones
// are fetched when someone wants to see them.
import { api } from "./api.js";
import { button, el } from "./dom.js";
import { texts } from "./texts.js";

const PAGE = 200;

export class TurnList {
  constructor(room, key, show) {
    Object.assign(this, { room, key, show });
    this.first = 0;
    this.list = [];
    this.at = null;
    this.body = el("ol", { class: "turns", tabindex: 0, "aria-label": texts.turns, onkeydown: (e) => this.key_(e) });
    this.buttons = el("div", { class: "row past" },
      button("⏮", () => this.go(0), { "aria-label": texts.first }),
      button("◀", () => this.go(this.now - 1), { "aria-label": texts.previous }),
      button("▶", () => this.go(this.now + 1), { "aria-label": texts.next }),
      button("⏭", () => this.go(this.total), { "aria-label": texts.last }));
    this.element = el("section", { class: "history" }, this.buttons, this.body);
  }

  get total() {
    return this.first + this.list.length;
  }

  get now() {
    return this.at ?? this.total;
  }

  replace(first, list) {
    const known = this.list.slice(0, Math.max(first - this.first, 0));
    const joins = this.list.length && first <= this.total && first >= this.first;
    this.list = joins ? [...known, ...list] : list;
    if (!joins) this.first = first;
    this.draw();
  }

  // After news: how many turns there are now, and the text of the last one.
  update(count, last) {
    if (count < this.total) this.list.length = Math.max(count - this.first, 0);
    if (count > this.total) this.list.push(last);
    else if (count) this.list[count - this.first - 1] = last;
    this.draw();
  }

  draw() {
    const rows = this.list.map((text, i) => {
      const turn = this.first + i + 1;
      return el("li", { value: turn }, button(text, () => this.go(turn), {
        class: turn === this.now ? "here" : "", "aria-current": turn === this.now ? "true" : null, tabindex: -1 }));
    });
    if (this.first) rows.unshift(el("li", { class: "more" }, button(texts.earlier, () => this.earlier())));
    this.body.replaceChildren(...rows);
    this.body.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  }

  async earlier() {
    const start = Math.max(this.first - PAGE, 0);
    const found = await api.turns(this.room, this.key, start, this.first - start);
    this.list = [...found.list, ...this.list];
    this.first = start;
    this.draw();
  }

  async go(turn) {
    const wanted = Math.min(Math.max(turn, 0), this.total);
    this.at = wanted === this.total ? null : wanted;
    this.draw();
    const position = this.at === null ? null : await api.turn(this.room, this.key, wanted);
    if (this.now === wanted) this.show(position, wanted);
  }

  key_(event) {
    const moves = { ArrowLeft: this.now - 1, ArrowRight: this.now + 1, ArrowUp: this.now - 1,
      ArrowDown: this.now + 1, Home: 0, End: this.total };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.go(moves[event.key]);
  }
}
