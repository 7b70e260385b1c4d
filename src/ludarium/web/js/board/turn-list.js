// The list of turns, a column for each seat. Keys and buttons move through the past by turns, or by steps
// if a turn has several. Only some turns are in memory; older ones are fetched on demand. A new turn
// changes one line, however long the game.
import { el, usesKeys } from "../app/dom.js";
import { icon } from "../app/icons.js";
import { colourSign } from "./panel.js";
import { stepContent, stepLabel } from "./move-label.js";
import { texts } from "../app/texts.js";

/**
 * @import {
 *   LayoutView, News, PositionView, StepView, TurnHead, TurnRange, TurnView
 * } from "../app/protocol.js"
 */

/** @import { GameSource } from "../app/api.js" */
/** @import { IconName } from "../app/icons.js" */

const PAGE = 500;
const MOST = 900;

/** @typedef {{ mark: string, kind: string, title: string }} TurnMark */
/** @typedef {Pick<GameSource, "turns" | "position">} TurnSource */

export class TurnList {
  /** @type {LayoutView} */
  layout;

  // source: turns(start, count), position(turn, step); show(position, turn, step): position is null for
  // the present, step counts within the turn and is null for all of it
  /**
   * @param {TurnSource} source
   * @param {(position: PositionView | null, turn: number, step: number | null) => void} show
   */
  constructor(source, show) {
    this.source = source;
    this.show = show;
    this.first = 0;
    /** @type {TurnView[]} */
    this.list = [];
    /** @type {number | null} */
    this.at = null;
    /** @type {number | null} */
    this.step = null;
    this.totalAtLeaving = 0;
    /** @type {Map<number, TurnMark>} */
    this.marks = new Map();
    this.body = el("ol", {
      class: "turns", tabindex: 0, "aria-label": texts.turns, onscroll: () => this.fade() });
    new ResizeObserver(() => {
      this.keepInView(this.lineOf(this.now), true);
      this.fade();
    }).observe(this.body);
    this.buttons = this.controls();
    this.element = el("section", { class: "history", "aria-label": texts.turns }, this.buttons, this.body);
  }

  controls() {
    /** @type {(name: IconName, label: string, onclick: () => unknown, attributes?: object) => HTMLElement} */
    const control = (name, label, onclick, attributes = {}) => el("button", {
      type: "button", "aria-label": label, title: label, onclick, ...attributes }, icon(name));
    return el("div", { class: "row past" },
      control("begin", texts.first, () => this.go(0)),
      control("back", texts.previous, () => this.go(this.now - 1)),
      control("stepBack", texts.previousStep, () => this.goStep(-1), { class: "by-step" }),
      control("stepForward", texts.nextStep, () => this.goStep(1), { class: "by-step" }),
      control("forward", texts.next, () => this.go(this.now + 1)),
      control("end", texts.last, () => this.go(this.total)));
  }

  get total() {
    return this.first + this.list.length;
  }

  // How many turns were played since the visitor left the present.
  get fresh() {
    return this.at === null ? 0 : Math.max(this.total - this.totalAtLeaving, 0);
  }

  get now() {
    return this.at ?? this.total;
  }

  // How many steps a turn has.
  /** @param {number} turn */
  count(turn) {
    return this.turn(turn)?.steps.length ?? 0;
  }

  /** @param {number} number */
  turn(number) {
    return this.list[number - 1 - this.first];
  }

  /** @param {TurnRange} turns @param {LayoutView} layout */
  replace(turns, layout) {
    this.layout = layout;
    this.body.dataset.seats = String(layout.seats);
    const joins = this.list.length && turns.start <= this.total && turns.start >= this.first;
    this.list = [...(joins ? this.list.slice(0, turns.start - this.first) : []), ...turns.turns];
    if (!joins) this.first = turns.start;
    this.returnIfCut();
    this.draw();
  }

  // Return to the present if the shown turn was taken back.
  returnIfCut() {
    if (this.at !== null && this.at >= this.total) this.at = this.step = null;
  }

  // After news: add a step to the last turn or begin a new one, or shorten the list after a takeback.
  /** @param {News} news */
  update({ event, turn_count: count, last_turn: head }) {
    const longer = count === this.total + 1, same = count === this.total && count > this.first;
    if (event.type !== "step" || !head || !(longer || same)) return this.cut(count, head);
    const before = longer ? [] : this.list[this.list.length - 1].steps;
    const last = { player: head.player, colour: head.colour, steps: [...before, event] };
    if (longer && this.list.length >= MOST && this.at === null) {
      this.list.splice(0, PAGE);
      this.first += PAGE;
      this.draw();
    }
    if (longer) {
      this.list.push(last);
      this.body.append(this.line(count));
    } else {
      this.list[this.list.length - 1] = last;
      this.body.lastElementChild?.replaceWith(this.line(count));
    }
    this.point();
  }

  // Cut the list to `count` turns, and the last one to its number of steps.
  /** @param {number} count @param {TurnHead | null} head */
  cut(count, head) {
    if (count === this.total && (!count || this.count(count) === head?.step_count)) return;
    this.first = Math.min(this.first, count);
    this.list.length = Math.min(this.list.length, count - this.first);
    const last = this.list.at(-1);
    if (last && head) last.steps = last.steps.slice(0, head.step_count);
    this.returnIfCut();
    this.draw();
  }

  /** @param {number} turn */
  line(turn) {
    const { player, colour, steps } = this.turn(turn), mark = this.marks.get(turn);
    if (steps.length > 1) this.element.classList.add("stepwise");
    const sign = colour === null ? null : colourSign(this.layout, colour, this.layout.colours[colour]);
    return el("li", { class: `seat${player ?? 0}`, value: turn, "data-turn": turn,
      "data-text": turnText(steps) },
      el("span", { class: "number" }, turn), sign,
      el("span", { class: "steps" }, steps.map((step, i) => this.stepButton(turn, i + 1, step))),
      mark ? remark(mark) : null);
  }

  /** @param {number} turn @param {number} number @param {StepView} step */
  stepButton(turn, number, step) {
    return el("button", {
      type: "button", tabindex: -1, "data-step": number, class: step.by_chance ? "by-chance" : null,
      title: step.text, "aria-label": stepLabel(step, this.layout),
      onclick: () => this.go(turn, number) }, stepContent(step));
  }

  draw() {
    this.element.classList.remove("stepwise");
    const rows = this.list.map((_, i) => this.line(this.first + i + 1));
    if (this.first) {
      rows.unshift(el("li", { class: "more" },
        el("button", { type: "button", onclick: () => this.earlier(this.first - PAGE) }, texts.earlier)));
    }
    this.body.replaceChildren(...rows);
    this.point();
  }

  // Set the mark of a turn: { mark, kind, title } or null.
  /** @param {number} turn @param {TurnMark | null} mark */
  mark(turn, mark) {
    if (mark) this.marks.set(turn, mark);
    else this.marks.delete(turn);
    const line = this.lineOf(turn);
    line?.querySelector(".remark")?.remove();
    if (mark) line?.append(remark(mark));
  }

  /** @param {number} turn @returns {HTMLElement | null} */
  lineOf(turn) {
    return this.body.querySelector(`[data-turn="${turn}"]`);
  }

  // Highlight the shown turn and scroll the list (not the page) to it.
  point() {
    this.body.querySelector(".here")?.classList.remove("here");
    this.body.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.updateButtons();
    const line = this.lineOf(this.now);
    if (!line) {
      this.body.scrollTop = 0;
      return;
    }
    line.classList.add("here");
    const step = this.step ?? this.count(this.now);
    line.querySelector(`[data-step="${step}"]`)?.setAttribute("aria-current", "true");
    this.keepInView(line);
    this.fade();
  }

  // Disable buttons that lead nowhere. They stay focusable, so that the focus is not lost.
  updateButtons() {
    const all = [...this.buttons.children], half = all.length / 2, { now, total } = this;
    all.forEach((control, i) => {
      const leads = i < half ? now > 0 : now < total || this.step !== null;
      control.setAttribute("aria-disabled", String(!leads));
    });
  }

  // Scroll to a line, so that the list begins with a whole line. `always` scrolls even if it is in view.
  /** @param {HTMLElement | null} line @param {boolean} [always] */
  keepInView(line, always = false) {
    if (!line) return;
    const { body } = this, { scrollTop, clientHeight } = body;
    /** @param {HTMLElement} each */
    const top = (each) => each.offsetTop - body.offsetTop, end = top(line) + line.offsetHeight;
    if (!always && top(line) >= scrollTop && end <= scrollTop + clientHeight) return;
    let first = line;
    if (always || top(line) > scrollTop) {
      const least = end - clientHeight;
      const lines = /** @type {HTMLElement[]} */ ([...body.children]);
      for (let i = lines.indexOf(line); i >= 0 && top(lines[i]) >= least; i -= 1) first = lines[i];
    }
    this.scrollTo(top(first));
    const step = line.querySelector("[aria-current]")?.getBoundingClientRect();
    const box = body.getBoundingClientRect();
    if (!step || step.bottom <= box.bottom + 1) return;
    // A turn that is higher than the list begins with a later step.
    const tops = [...line.querySelectorAll("button")].map((each) => each.getBoundingClientRect().top);
    const from = tops.find((each) => step.bottom - each <= clientHeight) ?? step.top;
    this.scrollTo(body.scrollTop + from - box.top);
  }

  // Scroll the list to this height, with room below the last line if needed.
  /** @param {number} from */
  scrollTo(from) {
    const { body } = this;
    body.style.removeProperty("--spare");
    const spare = from + body.clientHeight - body.scrollHeight;
    if (spare > 0) body.style.setProperty("--spare", `${spare}px`);
    body.scrollTop = from;
  }

  // Fade a line that the lower end of the list cuts.
  fade() {
    const { body } = this, end = body.getBoundingClientRect().bottom;
    const beyond = (/** @type {Element} */ element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < end - 1 && bottom > end + 1 ? end - top : 0;
    };
    const steps = this.rowAbove(end).filter(beyond).flatMap((line) => [...line.querySelectorAll("button")]);
    body.style.setProperty("--cut", `${Math.max(0, ...steps.map(beyond))}px`);
  }

  // The last row that begins above a height, by binary search.
  /** @param {number} height */
  rowAbove(height) {
    const lines = this.body.children;
    let from = 0, to = lines.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (lines[middle].getBoundingClientRect().top < height) from = middle + 1;
      else to = middle;
    }
    const count = Math.min(this.layout?.seats ?? 1, from);
    return Array.from({ length: count }, (_, i) => lines[from - count + i]);
  }

  // Fetch the turns from `from` on.
  /** @param {number} from */
  async earlier(from) {
    while (this.first > Math.max(from, 0)) {
      const start = Math.max(this.first - PAGE, 0);
      const page = await this.source.turns(start, this.first - start);
      if (start >= this.first) return;
      this.list = [...page.turns, ...this.list];
      this.first = start;
    }
    this.draw();
  }

  /** @param {number} turn @param {number | null} [step] */
  async go(turn, step = null) {
    const target = Math.min(Math.max(turn, 0), this.total);
    if (target > 0 && target <= this.first) await this.earlier(target - 1);
    const within = step !== null && target === turn && step < this.count(target) ? step : null;
    if (this.at === null) this.totalAtLeaving = this.total;
    this.at = target === this.total && within === null ? null : target;
    this.step = within;
    this.point();
    const position = this.at === null ? null : await this.source.position(target, within);
    if (this.now === target && this.step === within) this.show(position, target, within);
  }

  // Go one step forward or back, also into other turns.
  /** @param {number} by */
  goStep(by) {
    const count = this.count(this.now), at = this.step ?? count;
    if (by < 0) return at > 1 ? this.go(this.now, at - 1) : this.go(this.now - 1);
    return at < count ? this.go(this.now, at + 1) : this.go(this.now + 1, 1);
  }

  // Show the current turn again.
  refresh() {
    return this.go(this.now, this.step);
  }

  // Handle a key from anywhere on the page; Shift moves by single steps.
  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (usesKeys(event.target)) return;
    const inList = event.target instanceof Node && this.element.contains(event.target);
    /** @type {Record<string, number>} */
    const directions = { ArrowLeft: -1, ArrowRight: 1, ...(inList ? { ArrowUp: -1, ArrowDown: 1 } : {}) };
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: this.total };
    const by = directions[event.key] ?? 0, to = by ? this.now + by : ends[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (by && event.shiftKey) this.goStep(by);
    else this.go(by > 0 && this.step !== null ? this.now : to);
  }
}

// The notation of a turn.
/** @param {StepView[]} steps */
export function turnText(steps) {
  return steps.map(({ text }) => text).join(",");
}

/** @param {TurnMark} turnMark */
function remark({ mark, kind, title }) {
  return el("abbr", { class: `remark ${kind}`, title }, mark);
}
