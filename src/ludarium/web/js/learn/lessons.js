// The lessons of a game, one on each page, with a list that marks the finished ones.
import { api } from "../app/api.js";
import { el, formatted, loadStyle } from "../app/dom.js";
import { icon } from "../app/icons.js";
import { finishLesson, finishedLessons } from "./progress.js";
import { texts } from "../app/texts.js";
import { TaskPage } from "./task-page.js";

/** @import { GameView, LessonAttempt, LessonView } from "../app/protocol.js" */

/** @param {HTMLElement} page @param {string} name @param {string | undefined} number */
export async function render(page, name, number) {
  await loadStyle("learn");
  const [game, course] = await Promise.all([api.game(name), api.lessons(name)]);
  document.title = `${game.title} · ${texts.learn}`;
  if (!course.length) return showNoLessons(page, game);
  const finished = finishedLessons(name);
  const first = course.findIndex(({ title }) => !finished.has(title)) + 1;
  const at = Number(number) || first || 1;
  if (at > course.length) throw new Error(texts.notFound);
  const lesson = new LessonPage(page, game, course, at);
  return () => lesson.close();
}

/** @param {HTMLElement} page @param {GameView} game */
function showNoLessons(page, game) {
  page.append(
    el("h1", {}, game.title),
    el("p", { class: "by" }, texts.by(game)),
    el("p", {}, texts.noLessons(game.title)),
    el("a", { class: "button main", href: `/rules/${game.name}` }, texts.rules));
}

/** @extends {TaskPage<LessonAttempt>} */
class LessonPage extends TaskPage {
  /** @param {HTMLElement} page @param {GameView} game @param {LessonView[]} course @param {number} at */
  constructor(page, game, course, at) {
    super(page, course[at - 1]);
    this.game = game;
    this.course = course;
    this.at = at;
    this.lesson = course[at - 1];
    this.helpButton.textContent = texts.showMe;
    this.list = el("ol", { class: "course" });
    this.build([
      el("h1", { class: "game-title" }, texts.lessonTitle(game.title, this.lesson.title)),
      el("p", { class: "by" }, texts.by(game)),
      el("p", { class: "by" }, texts.lessonOf(at, course.length)),
      el("p", {}, formatted(this.lesson.text)),
      el("p", { class: "task" }, formatted(this.lesson.task)),
    ], this.makeNext(), [
      el("nav", { "aria-label": texts.lessons }, el("h2", {}, texts.lessons), this.list),
      this.scores, this.notes,
      el("div", { class: "row" }, el("a", { class: "button", href: `/rules/${game.name}` }, texts.rules),
        game.puzzles ? el("a", { class: "button", href: `/puzzles/${game.name}` }, texts.puzzles) : null)]);
  }

  makeNext() {
    const last = this.at === this.course.length, { name } = this.game;
    return el("a", { class: "button next", href: last ? `/new/${name}` : `/learn/${name}/${this.at + 1}` },
      last ? texts.play : texts.nextLesson);
  }

  redraw() {
    super.redraw();
    const finished = finishedLessons(this.game.name);
    this.list.replaceChildren(...this.course.map(({ title }, i) => el("li", {},
      el("a", {
        href: `/learn/${this.game.name}/${i + 1}`, "aria-current": i + 1 === this.at ? "page" : null },
      title, finished.has(title) ? el("span", { class: "done" }, icon("done"),
        el("span", { class: "unseen" }, texts.done)) : null))));
  }

  /** @param {string | null} text */
  submit(text) {
    return api.tryLesson(this.game.name, this.at, text === null ? this.steps : [...this.steps, text]);
  }

  /** @param {LessonAttempt} lessonAttempt */
  showResult({ verdict, comment }) {
    if (verdict === "right") {
      this.nextLink.classList.add("main");
      if (!this.solutionShown) finishLesson(this.game.name, this.lesson.title);
    }
    this.showVerdict(verdict, comment.length ? formatted(comment) : [texts.stillYourTurn]);
  }

  // Show the solution step by step; this does not finish the lesson.
  async showSolution() {
    this.reset();
    this.solutionShown = true;
    const { visit } = this;
    for (const text of this.lesson.solution) {
      await this.play(text);
      await this.pause();
      if (visit !== this.visit) return;
    }
  }
}
