// Puzzles: positions in which exactly one step is right. The address has the number of the puzzle.
import { api } from "../app/api.js";
import { pieceName } from "../board/move-label.js";
import { button, el, loadStyle } from "../app/dom.js";
import { percent } from "../analysis/engine.js";
import { resultText, seatName } from "../board/panel.js";
import { choosePuzzles, missPuzzle, puzzles as progress, solvePuzzle } from "./progress.js";
import { gameCard } from "../home/lists.js";
import { go } from "../app/router.js";
import { smallPiece } from "../board/shapes.js";
import { selectList } from "../app/select-list.js";
import { texts } from "../app/texts.js";
import { TaskPage } from "./task-page.js";

/**
 * @import {
 *   AnyPuzzleAttempt, GameView, PuzzleItem, PuzzleView, StageView, StepView, WrongAttempt
 * } from "../app/protocol.js"
 */

/** @param {HTMLElement} page @param {string | undefined} name @param {string | undefined} number */
export async function render(page, name, number) {
  await loadStyle("learn");
  document.title = `${texts.puzzles} · ${texts.name}`;
  const games = (await api.games()).filter(({ puzzles }) => puzzles);
  if (!name) return overview(page, games);
  const game = games.find((each) => each.name === name);
  if (!game) throw new Error(texts.noPuzzles);
  const list = await api.puzzles(name);
  const at = Number(number) || nextNumber(list, 0);
  if (!number) history.replaceState(null, "", `/puzzles/${name}/${at}`);
  const puzzle = new PuzzlePage(page, { games, game, list, at, puzzle: await api.puzzle(name, at) });
  return () => puzzle.close();
}

/** @param {HTMLElement} page @param {GameView[]} games */
async function overview(page, games) {
  const { solved, row, best } = progress();
  const lists = await Promise.all(games.map(({ name }) => api.puzzles(name)));
  page.append(
    el("h1", {}, texts.puzzles),
    el("p", { class: "lead" }, texts.puzzlesLead),
    el("p", {}, texts.inARow(row, best)),
    el("div", { class: "cards" }, games.map((game, i) => gameCard(game,
      el("p", {}, texts.solvedOf(lists[i].filter(({ id }) => solved.has(id)).length, game.puzzles)),
      el("div", { class: "row" },
        el("a", { class: "button main", href: `/puzzles/${game.name}` }, texts.solve))))));
}

// The number of the next unsolved puzzle of the chosen grade, else of any grade, else the next puzzle.
/** @param {PuzzleItem[]} list @param {number} at */
function nextNumber(list, at) {
  const { solved, grade } = progress();
  const others = [...list.slice(at), ...list.slice(0, at)];
  const open = others.filter(({ id, number }) => number !== at && !solved.has(id));
  const next = open.find((each) => each.grade === grade) ?? (grade ? null : open[0])
    ?? others.find((each) => grade && each.number !== at && each.grade === grade) ?? open[0] ?? others[0];
  return next.number;
}

/** @extends {TaskPage<AnyPuzzleAttempt>} */
class PuzzlePage extends TaskPage {
  /** @type {StageView[]} what follows the right step */
  rest = [];

  /**
   * @param {HTMLElement} page
   * @param {{ games: GameView[], game: GameView, list: PuzzleItem[], at: number, puzzle: PuzzleView }} fields
   */
  constructor(page, { games, game, list, at, puzzle }) {
    super(page, puzzle);
    this.games = games;
    this.game = game;
    this.list = list;
    this.at = at;
    this.puzzle = puzzle;
    this.missed = false;
    this.helpButton.textContent = texts.showSolution;
    this.continueButton = button(texts.seeOn, () => this.showRest(), { hidden: true });
    this.progressLine = el("p", { class: "standing" });
    document.title = `${texts.puzzleTitle(game.title, at)} · ${texts.name}`;
    const who = seatName(this.layout, puzzle.position, this.mover);
    const next = el("a", { class: "button next", href: `/puzzles/${game.name}/${nextNumber(list, at)}` },
      texts.nextPuzzle);
    this.build([
      el("h1", { class: "game-title" }, texts.puzzleTitle(game.title, at)),
      el("p", { class: "by" }, texts.by(game)),
      el("p", { class: "by" }, texts.grades[puzzle.grade], ...this.unusualOptions()),
      el("p", { class: "task" }, texts.puzzleTasks[puzzle.goal](who)),
    ], next, [
      this.progressLine, this.chooser(), this.scores, this.notes,
      el("div", { class: "row" },
        el("a", { class: "button", href: `/rules/${game.name}` }, texts.rules), this.copyButton)]);
    next.before(this.continueButton);
  }

  // The options of this puzzle that differ from the defaults.
  unusualOptions() {
    const { options } = this.layout;
    return this.game.options.filter((each) => each.default !== null && options[each.name] !== each.default)
      .map(({ name, title }) => ` · ${title} ${options[name]}`);
  }

  // The seat that solves the puzzle.
  get mover() {
    return this.seat ?? 0;
  }

  chooser() {
    const { grade } = progress();
    const kinds = [...new Set(this.list.map((each) => each.grade))];
    const games = selectList(this.games.map(({ name, title }) => [name, title]), this.game.name, {
      onchange: () => go(`/puzzles/${games.value}`) });
    const grades = selectList([0, ...kinds].map((each) => [each, texts.grades[each]]), grade, {
      onchange: () => {
        choosePuzzles(Number(grades.value));
        return go(`/puzzles/${this.game.name}`);
      } });
    return el("div", { class: "chooser" },
      el("label", {}, el("span", {}, texts.game), games),
      el("label", {}, el("span", {}, texts.difficulty), grades));
  }

  reset() {
    super.reset();
    if (this.continueButton) this.continueButton.hidden = true;
  }

  redraw() {
    super.redraw();
    const { solved, row, best } = progress();
    const count = this.list.filter(({ id }) => solved.has(id)).length;
    const lines = [texts.solvedOf(count, this.list.length), " ", texts.inARow(row, best)];
    this.progressLine.replaceChildren(...lines.map((words) => el("span", {}, words)));
  }

  // Submit a step. After the right one the rest of the line is shown only on demand.
  /** @param {string | null} text */
  async submit(text) {
    const answer = await api.tryPuzzle(this.game.name, this.at, text);
    if (answer.verdict !== "right") return answer;
    this.rest = answer.stages.slice(1);
    return { ...answer, stages: answer.stages.slice(0, 1) };
  }

  /** @param {AnyPuzzleAttempt} answer */
  showResult(answer) {
    if (answer.verdict === "wrong") {
      this.missed = true;
      missPuzzle();
      return this.showVerdict("wrong", this.refutation(answer));
    }
    this.nextLink.classList.add("main");
    if (!this.solutionShown) solvePuzzle(this.puzzle.id, !this.missed);
    this.continueButton.hidden = !this.rest.length;
    const ending = this.rest.length ? "" : ` ${this.ending()}`;
    return this.showVerdict("right", [this.describeStep(answer), ending]);
  }

  /** @param {AnyPuzzleAttempt} answer */
  showBeforeReplies(answer) {
    this.showVerdict(answer.verdict, [this.describeStep(answer)]);
  }

  // The evaluation of a step, compared with the others.
  /** @param {AnyPuzzleAttempt} answer */
  describeStep(answer) {
    const isRight = answer.verdict === "right", [{ words }] = answer.stages[0].steps;
    if (this.puzzle.goal === "win") return isRight ? texts.onlyWin(words) : texts.doesNotWin(words);
    const value = percent(answer.value, this.layout.seats);
    const other = percent(answer.verdict === "right" ? answer.next : answer.best, this.layout.seats);
    return (isRight ? texts.bestBy : texts.worthLess)(words, value, other);
  }

  // A wrong step with the replies and the result: words, and the piece of a chance draw.
  /** @param {WrongAttempt} answer */
  refutation(answer) {
    const { stages, value, proven } = answer;
    const draw = stages.find(({ seat }) => seat === -1);
    const other = stages.map(({ seat }) => seat ?? -1).find((seat) => seat >= 0 && seat !== this.seat);
    const who = other === undefined ? "" : seatName(this.layout, stages[0].position, other);
    /** @type {(string | Node)[]} */
    const parts = [this.describeStep(answer)];
    if (draw) parts.push(texts.ifDrawn[0], this.drawnPiece(draw.steps[0]), texts.ifDrawn[1]);
    if (other !== undefined) parts.push(texts.answers(who, answer.replies));
    if (this.position.result) parts.push(this.ending());
    else if (proven && !draw && who) parts.push(texts.thenBest(value, who));
    return parts.flatMap((each) => [" ", each]);
  }

  /** @param {StepView} stepView */
  drawnPiece({ piece, text }) {
    return piece ? smallPiece(piece, pieceName(piece, this.layout.colours)) : text;
  }

  // The result, with the reason if the score does not say it.
  ending() {
    const { layout, position, position: { result } } = this;
    if (!result) return texts.continuation[this.puzzle.goal](seatName(layout, position, this.mover));
    return texts.endsSo(resultText(layout, position), result.margin === null ? result.reason : "");
  }

  async showRest() {
    this.continueButton.hidden = true;
    const { visit } = this;
    await this.pause();
    await this.show(this.rest, visit);
    if (visit === this.visit) this.showVerdict("right", [this.ending()]);
  }

  async showSolution() {
    this.missed = true;
    missPuzzle();
    this.reset();
    this.solutionShown = true;
    await this.play(null);
  }
}
