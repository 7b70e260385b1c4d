// The board of the analysis: steps through a game, tries variations, and shows what the engine
// thinks of it. The game itself is never changed.
import { api } from "../app/api.js";
import { keepMarks } from "../board/board.js";
import { BoardPage } from "../board/board-page.js";
import { announce, button, capitalised, el, usesKeys } from "../app/dom.js";
import { hundredths } from "./engine.js";
import { EnginePanel } from "./engine-panel.js";
import { Graph } from "./graph.js";
import { iconButton, menu } from "../app/icons.js";
import { playerNames, resultText, seatName } from "../board/panel.js";
import { Review } from "./review.js";
import { go } from "../app/router.js";
import { exportGame, saveGame, shareGame } from "./export.js";
import { texts } from "../app/texts.js";
import { TurnList, turnText } from "../board/turn-list.js";
import { VariationList } from "./variation-list.js";
import { anchorOf, isFull, pathTo, Variations } from "./variations.js";
import { codeField, playFrom } from "./start-position.js";

const STEP_MS = 700;
const ADDRESS_MS = 300;

export class AnalysisPage extends BoardPage {
  // name: under which its variations are kept; game: { source, turns, names, ended, variations } of a game
  // to step through, null for a position alone
  constructor(page, layout, position, name, game = null) {
    super(page);
    this.game = game;
    this.name = name;
    this.makeBoard(layout);
    this.last = position;
    this.base = { position, turn: 0, step: null };
    this.node = null;
    this.following = 0;
    this.variations = new Variations(name, game?.variations);
    this.parts();
    if (game) this.takeGame(game);
    this.redraw();
    this.arrive().catch((error) => this.setStatus(error.message));
  }

  close() {
    super.close();
    this.closed = true;
    clearTimeout(this.addressing);
    this.engine.close();
    this.review?.stop();
  }

  parts() {
    this.engine = new EnginePanel(this.layout, this.board, {
      play: (path) => this.playPath(path),
      follow: (path) => this.follow(path),
      switched: (on) => (on ? this.review?.start() : this.review?.stop()),
    });
    this.list = new VariationList(this.variations, this.layout, {
      go: (node) => this.goTo(node), turnTo: (place) => this.turnTo(place), changed: () => this.redraw() });
    if (this.game) {
      this.turns = new TurnList(this.game.source, (...shown) => this.showTurn(...shown));
      this.graph = new Graph((turn) => this.turns.go(turn), (turn) => this.turnWords(turn));
    }
    this.code = codeField(this.layout, () => this.layout.code_prefix + this.shownPosition.code);
    this.from = iconButton("play", texts.playFromHere, () => playFrom(this.layout, this.shownPosition));
    const share = iconButton("share", texts.shareLink, () => shareGame(this));
    const files = this.game ? [button(texts.exportGame, () => exportGame(this)),
      button(texts.save, () => saveGame(this))] : [];
    const others = [...files, this.pictureButton, button(texts.anotherGame, () => go("/analysis"))];
    this.toolArea.append(el("div", { class: "tools" }, this.from, share, menu(texts.more, ...others)));
    this.page.classList.add("play", "analysis");
    this.page.append(
      this.boardSide,
      el("div", { class: "side" },
        el("div", { class: "head" },
          el("h1", { class: "game-title" }, texts.analysisOf(this.layout.title)),
          this.status, this.engine.bar, this.engine.worth, this.scores, this.engine.element),
        el("aside", { class: "panel", "aria-label": texts.around },
          ...(this.game ? [this.graph.element, this.turns.element] : []), this.list.element, this.notes,
          el("div", { class: "row code" }, this.code, this.copyButton),
          el("p", { class: "by help" }, texts.analysisHelp), el("p", { class: "by" }, this.layout.credit))));
  }

  takeGame({ source, turns }) {
    this.turns.replace(turns, this.layout);
    this.base.turn = this.turns.total;
    this.review = new Review(source, this.turns, (turn) => this.reviewed(turn));
    this.review.start();
  }

  // Where the address leads: a turn, a step of it, and steps from there.
  async arrive() {
    const asked = new URLSearchParams(location.search);
    const [turn, step] = (asked.get("turn") ?? "").split(".").map(Number);
    if (this.turns && asked.get("turn") && Number.isInteger(turn)) await this.turns.go(turn, step ?? null);
    const line = (asked.get("line") ?? "").split(",").filter(Boolean);
    if (line.length) await this.playPath(line);
  }

  // Was it saved, so that its name is a link?
  get isSaved() {
    return location.pathname.startsWith("/saved/");
  }

  get position() {
    return (this.node ?? this.base).position;
  }

  get at() {
    const { turn, step } = this.base;
    return step === null ? `${turn}` : `${turn}.${step}`;
  }

  showTurn(position, turn, step) {
    this.following += 1;
    this.base = { position: position ?? this.last, turn, step };
    this.node = null;
    this.redraw();
  }

  turnTo(place) {
    const [turn, step = null] = place.split(".").map(Number);
    if (this.turns) return this.turns.go(turn, step);
    return this.showTurn(this.last, 0, null);
  }

  // The step with which the game itself went on.
  nextInGame() {
    const { turn, step } = this.base;
    if (!this.turns || this.node) return null;
    const here = step === null ? null : this.turns.turn(turn)?.steps[step];
    return (here ?? this.turns.turn(turn + 1)?.steps[0])?.text ?? null;
  }

  // After a click the keys are for the tree again; whoever plays by keys stays on the board.
  play(text) {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    if (this.board.input.pressed !== "keyboard" && held?.closest(".board")) held.blur();
    return this.playPath([text]);
  }

  // Steps in a row; shown when all are made.
  async playPath(path) {
    const number = (this.following += 1);
    for (const text of path) {
      if (this.following !== number || !(await this.step(text))) return;
    }
    announce(path.at(-1));
    this.redraw();
  }

  // Steps one after the other, at a pace at which they can be followed.
  async follow(path) {
    const number = (this.following += 1);
    for (const text of path) {
      if (this.closed || this.following !== number || !(await this.step(text))) return;
      this.redraw();
      announce(text);
      await new Promise((resolve) => { setTimeout(resolve, STEP_MS); });
    }
  }

  // Make a step: along the game or a variation where it is one's, else as a new variation.
  async step(text) {
    const from = this.position;
    try {
      if (this.nextInGame() === text) {
        const { following } = this;
        await this.turns.goStep(1);
        this.following = following;
        return true;
      }
      const parent = this.node ?? this.variations.at(this.at)
        ?? { place: this.at, code: from.code, children: [] };
      const known = parent.children.find((child) => child.text === text);
      if (!known && isFull(this.variations)) throw new Error(texts.variationsFull);
      const { position, steps: [made] } = await this.tryStep(from, text);
      if (this.position !== from) return false;
      this.node = known ?? this.variations.add(parent, made, position);
      this.node.position = keepMarks(position, from);
      return true;
    } catch (error) {
      this.setStatus(error.message);
      return false;
    }
  }

  // Show a step of a variation; null is the place of the game that it is from.
  async goTo(node) {
    const number = (this.following += 1);
    const { game, options } = this.layout;
    try {
      if (node && anchorOf(node).place !== this.at) await this.turnTo(anchorOf(node).place);
      if (node && !node.position) {
        const found = await api.position({ game, options, code: node.parent.code, text: node.text });
        node.position = found.position;
      }
      if (node && anchorOf(node).place !== this.at) return;
      if (this.following > number + 1) return;
      this.node = node;
      this.redraw();
    } catch (error) {
      this.setStatus(error.message);
    }
  }

  redraw() {
    const { position } = this;
    this.drawPosition(position, !position.result, (seat) => this.game?.names[seat] ?? "");
    this.setStatus(this.standing());
    this.graph?.point(this.base.turn, this.turns.total);
    this.list.draw(this.node, Boolean(this.game));
    this.turns?.element.classList.toggle("left", Boolean(this.node));
    this.code.value = this.layout.code_prefix + position.code;
    this.from.disabled = Boolean(position.result);
    this.engine.look(position, this.node ? null : this.review?.shares(this.base.turn, this.base.step));
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => this.address(), ADDRESS_MS);
  }

  // The address leads back here.
  address() {
    const asked = new URLSearchParams();
    if (this.turns && this.base.position !== this.last) asked.set("turn", this.at);
    if (this.node) asked.set("line", pathTo(this.node).join(","));
    const search = asked.size ? `?${asked}` : "";
    if (search === location.search) return;
    history.replaceState(null, "", location.pathname + search + location.hash);
  }

  standing() {
    const { position, layout, node, base: { turn, step } } = this;
    const ended = this.game?.ended;
    const what = position.result ? resultText(layout, position)
      : position.seat < 0 ? capitalised(layout.draw)
        : texts.toMove(seatName(layout, position, position.seat));
    const where = node ? texts.variation
      : this.game ? texts.past(turn, this.turns.total, step, this.turns.count(turn)) : "";
    const how = ended && !node && position === this.last && !position.result
      ? texts.endedThere(resultText(layout, { ...position, result: ended }), ended.reason) : "";
    return [where, [what, how].filter(Boolean).join(". ")].filter(Boolean).join(": ");
  }

  reviewed(turn) {
    const mistake = this.review.mistake(turn);
    this.graph.set(turn, this.review.shares(turn), mistake);
    this.turns.mark(turn, mistake && {
      mark: mistake.mark, kind: `size${mistake.rank}`, title: texts.mistake(mistake.name, mistake.loss) });
  }

  // A turn for those who point at it in the graph.
  turnWords(turn) {
    const { colours } = this.layout, played = this.turns.turn(turn), found = this.review?.mistake(turn);
    const worth = hundredths(this.review?.shares(turn) ?? []).map((part, colour) =>
      texts.worth(colours[colour], part));
    const did = played && [colours[played.colour], turnText(played.steps)].filter(Boolean).join(" ");
    return [texts.past(turn, this.turns.total, null), did, worth.join(", "),
      found && `${found.mark} ${texts.mistake(found.name, found.loss)}`].filter(Boolean).join(" · ");
  }

  key(event) {
    const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      && !event.defaultPrevented && !this.turns?.element.contains(event.target)
      && !usesKeys(event.target);
    if (isFree && event.key === "Delete" && this.node) return this.list.remove();
    const to = isFree ? this.towards(event.key) : undefined;
    if (to === undefined) return super.key(event);
    event.preventDefault();
    return this.goTo(to);
  }

  // Where a key leads among the variations: to a step, or with null to the game; undefined where it means
  // something else.
  towards(key) {
    const { node } = this;
    if (!node) return key === "ArrowDown" ? this.variations.at(this.at)?.children[0] : undefined;
    const beside = node.parent.children, at = beside.indexOf(node);
    const back = node.parent.parent ? node.parent : null;
    let end = node;
    while (end.children.length) [end] = end.children;
    return { ArrowLeft: back, ArrowRight: node.children[0] ?? node, ArrowUp: at ? beside[at - 1] : back,
      ArrowDown: beside[at + 1] ?? node, Home: null, End: end }[key];
  }
}

// A game to look at: as it stands, or where it was given up.
export async function showGame(page, source, name) {
  const { layout, position, turns, players, turn_count: count, variations } = await source.current();
  const last = position.result ? await source.position(count) : position;
  const game = { source, turns, names: await playerNames(players), ended: position.result, variations };
  return new AnalysisPage(page, layout, last, name, game);
}
