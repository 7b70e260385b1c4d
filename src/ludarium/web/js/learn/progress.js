// What this browser remembers of someone who learns: lessons done, puzzles solved, offers declined. As
// in storage.js, what is found there is looked at before it is used.
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

// By game: the titles of the lessons that are done, and whether the offer of lessons was declined.
function courses() {
  const kept = readStore(LESSONS);
  return isObject(kept) ? kept : {};
}

function course(game) {
  const kept = courses();
  const found = Object.hasOwn(kept, game) && isObject(kept[game]) ? kept[game] : {};
  return { done: names(found.done), declined: found.declined === true };
}

export function lessonsDone(game) {
  return new Set(course(game).done);
}

export function finishLesson(game, title) {
  const known = course(game);
  writeStore(LESSONS, { ...courses(), [game]: { ...known, done: [...new Set([...known.done, title])] } });
}

export function declineLessons(game) {
  writeStore(LESSONS, { ...courses(), [game]: { ...course(game), declined: true } });
}

// Lessons are offered before the first game, until one has begun them or does not want them.
export function wantsLessons({ name, lessons }) {
  const { done, declined } = course(name);
  return lessons > 0 && !done.length && !declined && !storedGames().some(({ game }) => game === name);
}

// Which puzzles are solved (by id), how many in a row at the first try, the most so far, and which
// grade is chosen, 0 for any.
export function puzzles() {
  const kept = readStore(PUZZLES);
  const { solved, row, best, grade } = isObject(kept) ? kept : {};
  return { solved: new Set(names(solved)), row: count(row), best: count(best), grade: count(grade) };
}

function keepPuzzles(known) {
  writeStore(PUZZLES, { ...known, solved: [...known.solved].slice(-MOST) });
}

// A puzzle was solved, at once (at the first try, without help) or not. One that was solved before
// does not lengthen the row.
export function solvePuzzle(id, atOnce) {
  const known = puzzles();
  if (atOnce && !known.solved.has(id)) known.row += 1;
  known.best = Math.max(known.best, known.row);
  known.solved.add(id);
  keepPuzzles(known);
}

export function missPuzzle() {
  keepPuzzles({ ...puzzles(), row: 0 });
}

export function choosePuzzles(grade) {
  keepPuzzles({ ...puzzles(), grade });
}
