// The list of turns, with the keyboard through the past. Only some turns are in memory; older ones
// are fetched when someone wants to see them. A turn more changes one line, however long the game.
import { button, el, hasOwnKeys } from "./dom.js";
import { icon } from "./icons.js";
import { texts } from "./texts.js";

const PAGE = 200;
const MOST = 600;

export class TurnList {
  // source: turns(start, count) -> { list }, position(turn); show(position or null, turn)
  constructor(source, show) {
    Object.assign(this, { source, show });
    this.first = 0;
    this.list = [];
    this.at = null;
    this.left = 0;
    this.body = el("ol", { class: "turns", tabindex: 0, "aria-label": texts.turns });
    const step = (name, label, onclick) =>
      el("button", { type: "button", "aria-label": label, title: label, onclick }, icon(name));
    this.buttons = el("div", { class: "row past" },
      step("begin", texts.first, () => this.go(0)),
      step("back", texts.previous, () => this.go(this.now - 1)),
      step("forward", texts.next, () => this.go(this.now + 1)),
      step("end", texts.last, () => this.go(this.total)));
    this.element = el("section", { class: "history", "aria-label": texts.turns }, this.buttons, this.body);
  }

  get total() {
    return this.first + this.list.length;
  }

  // How many turns have come since the present was left.
  get fresh() {
    return this.at === null ? 0 : Math.max(this.total - this.left, 0);
  }

  get now() {
    return this.at ?? this.total;
  }

  replace(first, list) {
    const joins = this.list.length && first <= this.total && first >= this.first;
    this.list = joins ? [...this.list.slice(0, first - this.first), ...list] : list;
    if (!joins) this.first = first;
    this.stay();
    this.draw();
  }

  // Whoever looks at the past stays there, unless it has been taken back.
  stay() {
    if (this.at !== null && this.at >= this.total) this.at = null;
  }

  // After news: how many turns there are now, and the text of the last one.
  update(count, last) {
    const longer = count === this.total + 1, same = count === this.total && count > this.first;
    if (!longer && !same) {
      this.list.length = Math.max(count - this.first, 0);
      if (this.list.length) this.list[this.list.length - 1] = last;
      this.stay();
      return this.draw();
    }
    if (longer && this.list.length >= MOST && this.at === null) {
      this.list.splice(0, PAGE);
      this.first += PAGE;
      this.draw();
    }
    if (longer) {
      this.list.push(last);
      this.body.append(this.line(last, count));
    } else {
      this.list[this.list.length - 1] = last;
      this.body.lastElementChild.replaceWith(this.line(last, count));
    }
    this.point();
  }

  line(text, turn) {
    return el("li", { value: turn, "data-turn": turn }, button(text, () => this.go(turn), { tabindex: -1 }));
  }

  draw() {
    const rows = this.list.map((text, i) => this.line(text, this.first + i + 1));
    if (this.first) rows.unshift(el("li", { class: "more" }, button(texts.earlier, () => this.earlier())));
    this.body.replaceChildren(...rows);
    this.point();
  }

  // Point at the turn that is shown, and bring it into the list's own view (not the page's).
  point() {
    const old = this.body.querySelector(".here");
    old?.classList.remove("here");
    old?.removeAttribute("aria-current");
    const line = this.body.querySelector(`[data-turn="${this.now}"]`);
    if (!line) {
      this.body.scrollTop = 0;
      return;
    }
    line.firstChild.classList.add("here");
    line.firstChild.setAttribute("aria-current", "true");
    const top = line.offsetTop - this.body.offsetTop, bottom = top + line.offsetHeight;
    const { scrollTop, clientHeight } = this.body;
    if (top < scrollTop) this.body.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.body.scrollTop = bottom - clientHeight;
  }

  async earlier() {
    const start = Math.max(this.first - PAGE, 0);
    const found = await this.source.turns(start, this.first - start);
    this.list = [...found.list, ...this.list];
    this.first = start;
    this.draw();
  }

  async go(turn) {
    const wanted = Math.min(Math.max(turn, 0), this.total);
    if (this.at === null) this.left = this.total;
    this.at = wanted === this.total ? null : wanted;
    while (wanted < this.first && wanted > 0) await this.earlier();
    this.point();
    const position = this.at === null ? null : await this.source.position(wanted);
    if (this.now === wanted) this.show(position, wanted);
  }

  // A key anywhere on the page where it means nothing else.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (hasOwnKeys(event.target)) return;
    const inList = this.element.contains(event.target);
    const moves = { ArrowLeft: this.now - 1, ArrowRight: this.now + 1, Home: 0, End: this.total,
      ...(inList ? { ArrowUp: this.now - 1, ArrowDown: this.now + 1 } : {}) };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.go(moves[event.key]);
  }
}
