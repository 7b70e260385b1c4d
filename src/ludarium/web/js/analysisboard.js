// The board of the analysis: steps through a game, tries variations, and shows what the engine
// thinks of it. The game itself is never changed.
import { api } from "./api.js";
import { BoardPage } from "./boardpage.js";
import { announce, button, el, hasOwnKeys, sentence, svg } from "./dom.js";
import { Engine, percent, shares } from "./engine.js";
import { Graph, graphOrder } from "./graph.js";
import { resultText, seatName, stepName } from "./panel.js";
import { texts } from "./texts.js";
import { TurnList } from "./turnlist.js";

const THINK_SECONDS = 30;
const GRAPH_SECONDS = 0.3;
const DRAWN = 3;
const BUSY_MS = 5000;

export class AnalysisPage extends BoardPage {
  // game: { source, turns, names } of a game to step through, or null for a position alone
  constructor(page, layout, position, game) {
    super(page);
    this.game = game;
    this.makeBoard(layout);
    this.last = position;
    this.base = { position, turn: 0 };
    this.line = [];
    this.at = 0;
    this.on = true;
    this.engine = new Engine((found) => this.heard(found), (trouble) => this.failed(trouble));
    this.parts();
    if (game) {
      this.turns.replace(game.turns.from, game.turns.list);
      this.base.turn = this.turns.total;
      this.fillGraph();
    }
    this.redraw();
  }

  close() {
    super.close();
    this.closed = true;
    this.engine.close();
    this.grapher?.close();
  }

  parts() {
    this.bar = svg("svg", {
      class: "valuebar", viewBox: "0 0 100 6", preserveAspectRatio: "none", role: "img" });
    this.said = el("p", { class: "by said" });
    this.best = el("ol", { class: "best", "aria-label": texts.bestMoves });
    this.toggle = button(texts.engine, () => this.switchEngine(), {
      "aria-pressed": "true", class: "toggle" });
    this.variation = el("ol", { class: "variation", "aria-label": texts.variation });
    this.back = button(texts.backToGame, () => this.leaveLine(), { class: "back" });
    this.makeTurns();
    const graph = this.game ? [this.graph.element] : [];
    const turns = this.game ? [this.turns.element] : [];
    this.page.classList.add("play", "analysis");
    this.page.append(
      el("div", { class: "head" },
        el("h1", { class: "game-title" }, texts.analysisOf(this.layout.title)),
        this.status, this.bar, this.scores),
      this.boardSide,
      el("aside", { class: "panel", "aria-label": texts.around },
        el("section", { class: "engine", "aria-label": texts.engine },
          el("div", { class: "row" }, this.toggle, this.said), this.best),
        ...graph, ...turns,
        el("section", { class: "tried", "aria-label": texts.variation },
          el("h2", {}, texts.variation), this.variation, this.back),
        this.notes,
        el("div", { class: "row tools" }, this.copier, this.picture,
          el("a", { class: "button", href: "/analysis" }, texts.anotherGame)),
        el("p", { class: "by" }, this.layout.credit)));
  }

  makeTurns() {
    if (!this.game) return;
    this.turns = new TurnList(this.game.source, (position, turn) => {
      this.base = { position: position ?? this.last, turn };
      this.line = [];
      this.at = 0;
      this.redraw();
    });
    this.graph = new Graph((turn) => this.turns.go(turn));
  }

  get position() {
    return this.at ? this.line[this.at - 1].position : this.base.position;
  }

  async play(text) {
    const from = this.position;
    try {
      const { position } = await this.after(text);
      if (this.position !== from) return;
      this.line = [...this.line.slice(0, this.at), { text, name: stepName(from, text), position }];
      this.goLine(this.at + 1);
      announce(text);
    } catch (error) {
      this.say(error.message);
    }
  }

  goLine(at) {
    this.at = Math.min(Math.max(at, 0), this.line.length);
    this.redraw();
  }

  leaveLine() {
    this.line = [];
    this.goLine(0);
  }

  redraw() {
    const { position } = this;
    this.drawPosition(position, !position.result, () => "");
    this.say(this.standing());
    this.graph?.point(this.base.turn, this.turns.total);
    this.drawLine();
    this.ask();
  }

  standing() {
    const { position, layout } = this;
    const what = position.result ? resultText(layout, position)
      : position.seat < 0 ? sentence(layout.draw) : texts.toMove(seatName(layout, position, position.seat));
    const where = this.at ? texts.variation : this.game ? texts.past(this.base.turn, this.turns.total) : "";
    return [where, what].filter(Boolean).join(": ");
  }

  drawLine() {
    this.variation.replaceChildren(...this.line.map(({ name }, i) => el("li", {},
      button(name, () => this.goLine(i + 1), {
        class: i + 1 === this.at ? "here" : "", "aria-current": i + 1 === this.at ? "true" : null }))));
    this.back.hidden = !this.line.length;
    this.back.textContent = this.game ? texts.backToGame : texts.backToStart;
    if (!this.line.length) this.variation.append(el("li", { class: "by none" }, texts.variationHelp));
  }

  switchEngine() {
    this.on = !this.on;
    this.toggle.setAttribute("aria-pressed", String(this.on));
    if (!this.on) this.board.hints([]);
    this.ask();
    if (this.on && this.todo?.length) this.graphNext();
    else if (!this.on) this.grapher?.stop();
  }

  // Let the engine look at what is shown now.
  ask() {
    this.best.replaceChildren();
    this.drawBar(this.game && !this.at ? this.graph.points.get(this.base.turn) : null);
    this.said.textContent = this.on ? texts.engineBegins : texts.engineOff;
    if (this.on) this.engine.think(this.layout, this.position.code, THINK_SECONDS);
    else this.engine.stop();
  }

  heard(found) {
    const { position, layout } = this;
    this.drawBar(shares(found.value, position.colours));
    this.said.textContent = texts.engineSays(found.simulations, found.proven, found.done);
    this.drawBest(found.moves);
    const drawn = new Map();
    for (const { text, value } of found.moves) {
      const spot = this.board.spotsOf(text).at(-1);
      if (value === null || !spot || drawn.has(spot) || drawn.size >= DRAWN) continue;
      drawn.set(spot, { spots: [spot], label: percent(value, layout.seats) });
    }
    this.board.hints([...drawn.values()]);
    if (this.game && !this.at && !position.result) {
      this.graph.set(this.base.turn, shares(found.value, position.colours));
    }
  }

  // Keyed by its text, so that a button does not vanish under the pointer while the engine thinks.
  drawBest(moves) {
    const old = new Map([...this.best.children].map((line) => [line.dataset.move, line]));
    const lines = moves.map(({ text, visits, value, proven, margin }) => {
      const line = old.get(text) ?? el("li", { "data-move": text },
        button(stepName(this.position, text), () => this.play(text)), el("strong"), el("small"));
      const known = value !== null;
      line.children[1].textContent = known ? texts.percent(percent(value, this.layout.seats)) : "";
      line.children[2].textContent = proven ? texts.proven(value, margin)
        : known ? texts.tried(visits) : texts.notLookedAt;
      return line;
    });
    const shown = this.best.children;
    const same = lines.length === shown.length && lines.every((line, i) => line === shown[i]);
    if (!same) this.best.replaceChildren(...lines);
  }

  // By colour; without a list nothing is known yet.
  drawBar(list) {
    let x = 0;
    const words = (part) => texts.percent(Math.round(100 * part));
    this.bar.replaceChildren(...(list ?? []).map((part, colour) => {
      const rect = svg("rect", { x, width: 100 * part, height: 6, class: `band colour${colour}` });
      x += 100 * part;
      return rect;
    }));
    this.bar.setAttribute("aria-label", list
      ? list.map((part, i) => `${this.layout.colours[i]} ${words(part)}`).join(", ") : texts.notYetKnown);
    [...this.scores.querySelectorAll("small")].forEach((small, seat) => {
      const share = list ? words(list[this.position.colours[seat]]) : "";
      small.textContent = [this.game?.names[seat], share].filter(Boolean).join(" · ");
    });
  }

  failed(trouble) {
    this.said.textContent = texts.errors[trouble.code] ?? trouble.message;
    if (["busy", "too-fast"].includes(trouble.code)) setTimeout(() => !this.closed && this.ask(), BUSY_MS);
  }

  // Look at each turn for a moment, from coarse to fine.
  fillGraph() {
    this.todo = graphOrder(this.turns.total);
    this.grapher = new Engine((found) => this.graphed(found), () => {});
    this.graphNext();
  }

  async graphNext() {
    if (this.closed || !this.on || !this.todo.length) return;
    const turn = this.todo[0], { source } = this.game;
    const position = turn === this.turns.total ? this.last : await source.position(turn).catch(() => null);
    if (this.closed || this.todo[0] !== turn || !position) return;
    this.graphing = { turn, position };
    if (position.result) return this.graphed({ done: true, value: position.result.returns });
    this.grapher.think(this.layout, position.code, GRAPH_SECONDS);
  }

  graphed(found) {
    if (!found.done) return;
    const { turn, position } = this.graphing;
    if (!this.graph.points.has(turn)) this.graph.set(turn, shares(found.value, position.colours));
    this.todo.shift();
    if (this.todo.length) this.graphNext();
    else this.grapher.close();
  }

  key(event) {
    const free = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      && !hasOwnKeys(event.target);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (free && by && this.line.length && this.at + by >= 0 && this.at + by <= this.line.length) {
      event.preventDefault();
      return this.goLine(this.at + by);
    }
    super.key(event);
  }
}
