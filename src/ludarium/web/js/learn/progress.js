// The visitor's progress, stored in this browser: finished lessons, solved puzzles, declined offers. Stored
// values are checked before use, as in storage.js.
import { readStore, storedGames, writeStore } from "../app/storage.js";

const LESSONS = "ludarium.lessons";
const PUZZLES = "ludarium.puzzles";
const MOST = 2000;

function names(value) {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string").slice(-MOST) : [];
}

function count(value) {
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// For each game: the titles of its finished lessons, and whether the visitor declined to be taught.
function courses() {
  const stored = readStore(LESSONS);
  return isObject(stored) ? stored : {};
}

function course(game) {
  const all = courses();
  const stored = Object.hasOwn(all, game) && isObject(all[game]) ? all[game] : {};
  return { done: names(stored.done), declined: stored.declined === true };
}

export function finishedLessons(game) {
  return new Set(course(game).done);
}

export function finishLesson(game, title) {
  const known = course(game);
  writeStore(LESSONS, { ...courses(), [game]: { ...known, done: [...new Set([...known.done, title])] } });
}

export function declineLessons(game) {
  writeStore(LESSONS, { ...courses(), [game]: { ...course(game), declined: true } });
}

// Whether to offer the lessons: before the first game, until the visitor starts or declines them.
export function wantsLessons({ name, lessons }) {
  const { done, declined } = course(name);
  return lessons > 0 && !done.length && !declined && !storedGames().some(({ game }) => game === name);
}

// The ids of the solved puzzles, how many in a row at the first try, the best row, and the chosen grade (0:
// any).
export function puzzles() {
  const stored = readStore(PUZZLES);
  const { solved, row, best, grade } = isObject(stored) ? stored : {};
  return { solved: new Set(names(solved)), row: count(row), best: count(best), grade: count(grade) };
}

function storePuzzles(known) {
  writeStore(PUZZLES, { ...known, solved: [...known.solved].slice(-MOST) });
}

// Store a solved puzzle; `atOnce`: at the first try, without help. A puzzle counts in the row only once.
export function solvePuzzle(id, atOnce) {
  const known = puzzles();
  if (atOnce && !known.solved.has(id)) known.row += 1;
  known.best = Math.max(known.best, known.row);
  known.solved.add(id);
  storePuzzles(known);
}

export function missPuzzle() {
  storePuzzles({ ...puzzles(), row: 0 });
}

export function choosePuzzles(grade) {
  storePuzzles({ ...puzzles(), grade });
}
