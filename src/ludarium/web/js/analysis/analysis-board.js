// The analysis board: steps through a game, tries variations, and shows the evaluations of the engine. It
// never changes the game itself.
import { errorText } from "../app/dialogs.js";
import { api } from "../app/api.js";
import { keepMarks } from "../board/marks.js";
import { BoardPage } from "../board/board-page.js";
import { announce, button, capitalised, el, usesKeys } from "../app/dom.js";
import { percentages } from "./engine.js";
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

/** @import { VariationStep } from "./variations.js" */
/** @import { GameSource } from "../app/api.js" */
/** @import { LayoutView, PositionView, ResultView, TurnRange, VariationRoot } from "../app/protocol.js" */
/** @import { PlayerName } from "../board/panel.js" */

const STEP_MS = 700;
const ADDRESS_MS = 300;

/**
 * A game to go through: where its turns come from, and its result.
 * @typedef {{ source: GameSource, turns: TurnRange, names: PlayerName[], result: ResultView | null,
 *   variations?: VariationRoot[] }} Game
 */

export class AnalysisPage extends BoardPage {
  /** @type {VariationStep | null} the shown step of a variation, null in the game itself */
  node = null;

  /** @type {Review | undefined} only of games */
  review;

  /** @type {Graph | undefined} only of games */
  graph;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  addressing;

  closed = false;

  // name: of the stored variations; game: { source, turns, names, ended, variations }, null for a position
  // without a game
  /**
   * @param {HTMLElement} page
   * @param {LayoutView} layout
   * @param {PositionView} position
   * @param {string} name
   * @param {Game | null} [game]
   */
  constructor(page, layout, position, name, game = null) {
    super(page);
    this.game = game;
    this.name = name;
    this.makeBoard(layout);
    this.last = position;
    /** @type {{ position: PositionView, turn: number, step: number | null }} the shown place of the game */
    this.base = { position, turn: 0, step: null };
    this.following = 0;
    this.variations = new Variations(name, game?.variations);
    this.engine = new EnginePanel(this.layout, this.board, {
      play: (path) => this.playPath(path),
      follow: (path) => this.follow(path),
      onSwitch: (on) => (on ? this.review?.start() : this.review?.stop()),
    });
    this.list = new VariationList(this.variations, this.layout, {
      go: (node) => this.goTo(node), turnTo: (place) => this.turnTo(place), redraw: () => this.redraw() });
    if (game) {
      this.turns = new TurnList(game.source, (...args) => this.showTurn(...args));
      this.graph = new Graph((turn) => this.turns.go(turn), (turn) => this.describeTurn(turn));
    }
    this.code = codeField(this.layout, () => this.layout.code_prefix + this.shownPosition.code);
    this.playButton = iconButton("play", texts.playFromHere, () => playFrom(this.layout, this.shownPosition));
    this.build();
    if (game) this.takeGame(game);
    this.redraw();
    this.followAddress().catch((error) => this.setStatus(errorText(error)));
  }

  close() {
    super.close();
    this.closed = true;
    clearTimeout(this.addressing);
    this.engine.close();
    this.review?.stop();
  }

  build() {
    const share = iconButton("share", texts.shareLink, () => shareGame(this));
    const { game } = this;
    const files = game ? [button(texts.exportGame, () => exportGame(this, game)),
      button(texts.save, () => saveGame(this, game))] : [];
    const rest = [...files, this.pictureButton, button(texts.anotherGame, () => go("/analysis"))];
    this.toolArea.append(el("div", { class: "tools" }, this.playButton, share, menu(texts.more, ...rest)));
    this.page.classList.add("play", "analysis");
    this.page.append(
      this.boardSide,
      el("div", { class: "side" },
        el("div", { class: "head" },
          el("h1", { class: "game-title" }, texts.analysisOf(this.layout.title)),
          this.status, this.engine.bar, this.engine.shares, this.scores, this.engine.element),
        el("aside", { class: "panel", "aria-label": texts.around },
          ...(this.graph ? [this.graph.element, this.turns.element] : []), this.list.element, this.notes,
          el("div", { class: "row code" }, this.code, this.copyButton),
          el("p", { class: "by help" }, texts.analysisHelp), el("p", { class: "by" }, this.layout.credit))));
  }

  /** @param {Game} game */
  takeGame({ source, turns }) {
    this.turns.replace(turns, this.layout);
    this.base.turn = this.turns.total;
    this.review = new Review(source, this.turns, (turn) => this.showReview(turn));
    this.review.start();
  }

  // Show the turn, the step and the variation in the address.
  async followAddress() {
    const query = new URLSearchParams(location.search);
    const [turn, step] = (query.get("turn") ?? "").split(".").map(Number);
    if (this.turns && query.get("turn") && Number.isInteger(turn)) await this.turns.go(turn, step ?? null);
    const line = (query.get("line") ?? "").split(",").filter(Boolean);
    if (line.length) await this.playPath(line);
  }

  // Whether the game is saved, so that its name is a link.
  get isSaved() {
    return location.pathname.startsWith("/saved/");
  }

  // The names of the players, none without a game.
  get names() {
    return this.game?.names ?? [];
  }

  get position() {
    return this.node?.position ?? this.base.position;
  }

  get at() {
    const { turn, step } = this.base;
    return step === null ? `${turn}` : `${turn}.${step}`;
  }

  /** @param {PositionView | null} position @param {number} turn @param {number | null} step */
  showTurn(position, turn, step) {
    this.following += 1;
    this.base = { position: position ?? this.last, turn, step };
    this.node = null;
    this.redraw();
  }

  /** @param {string} place */
  turnTo(place) {
    const [turn, step = null] = place.split(".").map(Number);
    if (this.turns) return this.turns.go(turn, step);
    return this.showTurn(this.last, 0, null);
  }

  // The next step of the game itself, or null.
  nextInGame() {
    const { turn, step } = this.base;
    if (!this.turns || this.node) return null;
    const next = step === null ? null : this.turns.turn(turn)?.steps[step];
    return (next ?? this.turns.turn(turn + 1)?.steps[0])?.text ?? null;
  }

  // After a click keys move through the variations again; keyboard players keep their focus on the board.
  /** @param {string} text */
  play(text) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (this.board.input.pressed !== "keyboard" && focused?.closest(".board")) focused.blur();
    return this.playPath([text]);
  }

  // Make several steps and show the last position.
  /** @param {string[]} path */
  async playPath(path) {
    const number = (this.following += 1);
    for (const text of path) {
      if (this.following !== number || !(await this.step(text))) return;
    }
    announce(path.at(-1) ?? "");
    this.redraw();
  }

  // Make several steps one by one, slowly enough to follow.
  /** @param {string[]} path */
  async follow(path) {
    const number = (this.following += 1);
    for (const text of path) {
      if (this.closed || this.following !== number || !(await this.step(text))) return;
      this.redraw();
      announce(text);
      await new Promise((resolve) => { setTimeout(resolve, STEP_MS); });
    }
  }

  // Make a step of the game, of an existing variation, or else of a new one. Returns whether it was made.
  /** @param {string} text */
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
        ?? { place: this.at, code: from.code, parent: null, children: [] };
      const existing = parent.children.find((child) => child.text === text);
      if (!existing && isFull(this.variations)) throw new Error(texts.variationsFull);
      const { position, steps: [view] } = await this.tryStep(from, text);
      if (this.position !== from) return false;
      this.node = existing ?? this.variations.add(parent, view, position);
      this.node.position = keepMarks(position, from);
      return true;
    } catch (error) {
      this.setStatus(errorText(error));
      return false;
    }
  }

  // Show a step of a variation; null shows the place in the game where the variation starts.
  /** @param {VariationStep | null} node */
  async goTo(node) {
    const number = (this.following += 1);
    const { game, options } = this.layout;
    try {
      if (node && anchorOf(node).place !== this.at) await this.turnTo(anchorOf(node).place);
      if (node && !node.position) {
        ({ position: node.position } =
          await api.position({ game, options, code: node.parent.code, text: node.text }));
      }
      if (node && anchorOf(node).place !== this.at) return;
      if (this.following > number + 1) return;
      this.node = node;
      this.redraw();
    } catch (error) {
      this.setStatus(errorText(error));
    }
  }

  redraw() {
    const { position } = this;
    this.drawPosition(position, !position.result, (seat) => this.names[seat] ?? "");
    this.setStatus(this.statusText());
    this.graph?.point(this.base.turn, this.turns.total);
    this.list.draw(this.node, Boolean(this.game));
    this.turns?.element.classList.toggle("left", Boolean(this.node));
    this.code.value = this.layout.code_prefix + position.code;
    this.playButton.disabled = Boolean(position.result);
    const { turn, step } = this.base;
    this.engine.evaluate(position, this.node ? null : this.review?.shares(turn, step) ?? null);
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => this.updateAddress(), ADDRESS_MS);
  }

  // Write the shown place into the address.
  updateAddress() {
    const query = new URLSearchParams();
    if (this.turns && this.base.position !== this.last) query.set("turn", this.at);
    if (this.node) query.set("line", pathTo(this.node).join(","));
    const search = query.size ? `?${query}` : "";
    if (search === location.search) return;
    history.replaceState(null, "", location.pathname + search + location.hash);
  }

  statusText() {
    const { position, layout, node, base: { turn, step } } = this;
    const ended = this.game?.result;
    const state = position.result ? resultText(layout, position)
      : position.seat === -1 ? capitalised(layout.chance_text)
        : texts.toMove(seatName(layout, position, position.seat ?? 0));
    const where = node ? texts.variation
      : this.game ? texts.past(turn, this.turns.total, step, this.turns.count(turn)) : "";
    const ending = ended && !node && position === this.last && !position.result
      ? texts.endedThere(resultText(layout, { ...position, result: ended }), ended.reason) : "";
    return [where, [state, ending].filter(Boolean).join(". ")].filter(Boolean).join(": ");
  }

  /** @param {number} turn */
  showReview(turn) {
    const mistake = this.review?.mistake(turn) ?? null;
    this.graph?.set(turn, this.review?.shares(turn) ?? null, mistake);
    this.turns.mark(turn, mistake && {
      mark: mistake.mark, kind: `size${mistake.rank}`, title: texts.mistake(mistake.name, mistake.loss) });
  }

  // A turn with its evaluation and its mistake, for the graph.
  /** @param {number} number */
  describeTurn(number) {
    const { colours } = this.layout, turn = this.turns.turn(number), mistake = this.review?.mistake(number);
    const shares = percentages(this.review?.shares(number) ?? []).map((part, colour) =>
      texts.worth(colours[colour], part));
    const name = turn && turn.colour !== null ? colours[turn.colour] : "";
    const steps = turn && [name, turnText(turn.steps)].filter(Boolean).join(" ");
    return [texts.past(number, this.turns.total, null), steps, shares.join(", "),
      mistake && `${mistake.mark} ${texts.mistake(mistake.name, mistake.loss)}`].filter(Boolean).join(" · ");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const inTurns = event.target instanceof Node && this.turns?.element.contains(event.target);
    const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      && !event.defaultPrevented && !inTurns
      && !usesKeys(event.target);
    if (isFree && event.key === "Delete" && this.node) return this.list.remove();
    const target = isFree ? this.keyTarget(event.key) : undefined;
    if (target === undefined) return super.key(event);
    event.preventDefault();
    return this.goTo(target);
  }

  // The step of a variation that a key leads to, null for the game, undefined for other keys.
  /** @param {string} key */
  keyTarget(key) {
    const { node } = this;
    if (!node) return key === "ArrowDown" ? this.variations.at(this.at)?.children[0] : undefined;
    const siblings = node.parent.children, index = siblings.indexOf(node);
    const back = node.parent.place === undefined ? node.parent : null;
    let end = node;
    while (end.children.length) [end] = end.children;
    /** @type {Record<string, VariationStep | null>} */
    const targets = { ArrowLeft: back, ArrowRight: node.children[0] ?? node, Home: null, End: end,
      ArrowUp: index ? siblings[index - 1] : back, ArrowDown: siblings[index + 1] ?? node };
    return targets[key];
  }
}

// Show a game at its last position.
/** @param {HTMLElement} page @param {GameSource} source @param {string} name */
export async function showGame(page, source, name) {
  const view = await source.current();
  const { layout, position, turns, players, turn_count: count } = view;
  const variations = "variations" in view ? view.variations : [];
  const last = position.result ? await source.position(count) : position;
  const game = { source, turns, names: await playerNames(players), result: position.result, variations };
  return new AnalysisPage(page, layout, last, name, game);
}
