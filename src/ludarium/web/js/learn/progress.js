// The visitor's progress, stored in this browser: finished lessons, solved puzzles, declined offers. Stored
// values are checked before use, as in storage.js.
import { readStore, storedGames, writeStore } from "../app/storage.js";

/** @import { GameView } from "../app/protocol.js" */

const LESSONS = "ludarium.lessons";
const PUZZLES = "ludarium.puzzles";
const MOST = 2000;

/** @param {unknown} value @returns {string[]} */
function names(value) {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string").slice(-MOST) : [];
}

/** @param {unknown} value */
function count(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// For each game: the titles of its finished lessons, and whether the visitor declined to be taught.
function courses() {
  const stored = readStore(LESSONS);
  return isObject(stored) ? stored : {};
}

/** @param {string} game */
function course(game) {
  const all = courses();
  const stored = Object.hasOwn(all, game) && isObject(all[game]) ? all[game] : {};
  return { done: names(stored.done), declined: stored.declined === true };
}

/** @param {string} game */
export function finishedLessons(game) {
  return new Set(course(game).done);
}

/** @param {string} game @param {string} title */
export function finishLesson(game, title) {
  const before = course(game);
  writeStore(LESSONS, { ...courses(), [game]: { ...before, done: [...new Set([...before.done, title])] } });
}

/** @param {string} game */
export function declineLessons(game) {
  writeStore(LESSONS, { ...courses(), [game]: { ...course(game), declined: true } });
}

// Whether to offer the lessons: before the first game, until the visitor starts or declines them.
/** @param {GameView} gameView */
export function wantsLessons({ name, lessons }) {
  const { done, declined } = course(name);
  return lessons > 0 && !done.length && !declined && !storedGames().some(({ game }) => game === name);
}

/** @typedef {ReturnType<typeof puzzles>} PuzzleProgress */

// The ids of the solved puzzles, how many in a row at the first try, the best row, and the chosen grade (0:
// any).
export function puzzles() {
  const stored = readStore(PUZZLES);
  const { solved, row, best, grade } = isObject(stored) ? stored : {};
  return { solved: new Set(names(solved)), row: count(row), best: count(best), grade: count(grade) };
}

/** @param {PuzzleProgress} progress */
function storePuzzles(progress) {
  writeStore(PUZZLES, { ...progress, solved: [...progress.solved].slice(-MOST) });
}

// Store a solved puzzle; `atOnce`: at the first try, without help. A puzzle counts in the row only once.
/** @param {string} id @param {boolean} atOnce */
export function solvePuzzle(id, atOnce) {
  const progress = puzzles();
  if (atOnce && !progress.solved.has(id)) progress.row += 1;
  progress.best = Math.max(progress.best, progress.row);
  progress.solved.add(id);
  storePuzzles(progress);
}

export function missPuzzle() {
  storePuzzles({ ...puzzles(), row: 0 });
}

/** @param {number} grade */
export function choosePuzzles(grade) {
  storePuzzles({ ...puzzles(), grade });
}
