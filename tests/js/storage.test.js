import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { store, stored } from "./browser.js";
import { declineLessons, finishLesson, finishedLessons, missPuzzle, puzzles, solvePuzzle, wantsLessons }
  from "../../src/ludarium/web/js/learn/progress.js";
import { Variations } from "../../src/ludarium/web/js/analysis/variations.js";
import { CHOICES, deleteGame, deleteKeys, isKey, settings, storedGame, storedGames, updateGame }
  from "../../src/ludarium/web/js/app/storage.js";

const GAMES = "ludarium.games";
const key = (letter) => letter.repeat(24);
const room = (number) => `room-${String(number).padStart(4, "0")}`;

beforeEach(() => store());

test("a game is stored with its keys, the newest first", () => {
  updateGame(room(1), { keys: [key("a")], game: "some" });
  updateGame(room(1), { keys: [key("b"), key("a")], result: "You won" });
  const { keys, game, result } = storedGame(room(1));
  assert.deepEqual(keys, [key("b"), key("a")]);
  assert.deepEqual([game, result], ["some", "You won"]);
  assert.equal(storedGames().length, 1);
});

test("players without a name keep their places", () => {
  updateGame(room(1), { saved: true, players: ["", "Level 3"] });
  assert.deepEqual(storedGame(room(1)).players, ["", "Level 3"]);
});

test("the game that was updated last comes first", () => {
  for (const number of [1, 2, 1]) updateGame(room(number), {});
  assert.deepEqual(storedGames().map((game) => game.room), [room(1), room(2)]);
});

test("fifty finished games and all unfinished ones are stored", () => {
  for (let i = 0; i < 70; i += 1) updateGame(room(i), { keys: [key("a")] });
  for (let i = 100; i < 160; i += 1) updateGame(room(i), { result: "You won" });
  assert.equal(storedGames().filter(({ result }) => result).length, 50);
  assert.equal(storedGames().filter(({ result }) => !result).length, 70);
});

test("deleting keys deletes their claims, and a game without other keys", () => {
  updateGame(room(1), { keys: [key("a"), key("b")], claims: [{ invitation: key("c"), key: key("a") }] });
  updateGame(room(2), { keys: [key("a")] });
  deleteKeys(room(1), [key("a")]);
  assert.deepEqual(storedGame(room(1)).keys, [key("b")]);
  assert.deepEqual(storedGame(room(1)).claims, []);
  deleteKeys(room(2), [key("a")]);
  assert.equal(storedGame(room(2)), undefined);
  deleteGame(room(1));
  assert.deepEqual(storedGames(), []);
});

test("a key has 24 letters of the alphabet of links", () => {
  assert.equal(isKey(key("a")), true);
  for (const strange of [key("a").slice(1), `${key("a")}a`, `${key("a").slice(1)}/`, null, 7, [key("a")]]) {
    assert.equal(isKey(strange), false);
  }
});

test("strange parts of a game are left out", () => {
  store({ [GAMES]: [{ room: room(1), keys: [key("a"), "short", null, ...Array(99).fill(key("b"))],
    claims: [null, { invitation: key("a") }, { invitation: key("a"), key: key("b") }],
    friends: { 0: key("a"), 9: key("b"), 1: "x" }, players: ["A", 7, "B", "C", "D", "E"], game: "<b>",
    result: 5, saved: "yes", turn: 1, seats: ["0", 1], watch: "x", at: "never" }] });
  const game = storedGame(room(1));
  assert.equal(game.keys.length, 64);
  assert.deepEqual(game.claims, [{ invitation: key("a"), key: key("b") }]);
  assert.deepEqual(game.friends, { 0: key("a") });
  assert.deepEqual(game.players, ["A", "B", "C", "D"]);
  assert.deepEqual([game.game, game.result, game.watch, game.at], [null, null, null, 0]);
  assert.deepEqual([game.saved, game.turn, game.seats], [false, false, [1]]);
});

test("of a room that is listed twice the first entry counts", () => {
  store({ [GAMES]: [{ room: room(1), game: "new" }, { room: room(2) }, { room: room(1), game: "old" }] });
  assert.equal(storedGames().length, 2);
  assert.equal(storedGame(room(1)).game, "new");
});

test("a browser without storage stores nothing and does not fail", () => {
  const refuse = () => { throw new Error("forbidden"); };
  globalThis.localStorage = { getItem: refuse, setItem: refuse };
  updateGame(room(1), {});
  assert.deepEqual(storedGames(), []);
  assert.equal(settings().theme, CHOICES.theme[0]);
  assert.deepEqual(puzzles().solved, new Set());
});

test("strange settings are the usual ones", () => {
  const usual = Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first]));
  for (const strange of ["{", "null", "7", '"text"', "[]", '{"theme": "pink", "confirm": "true"}']) {
    store({ "ludarium.settings": strange });
    assert.deepEqual(settings(), usual, strange);
  }
  store({ "ludarium.settings": { theme: "dark", confirm: true, unknown: 1 } });
  assert.deepEqual(settings(), { ...usual, theme: "dark", confirm: true });
});

test("lessons are offered until one is done, declined or the game was played", () => {
  const game = { name: "some", lessons: 3 };
  assert.equal(wantsLessons(game), true);
  assert.equal(wantsLessons({ name: "some", lessons: 0 }), false);
  declineLessons("some");
  assert.equal(wantsLessons(game), false);
  store();
  finishLesson("some", "First");
  assert.equal(wantsLessons(game), false);
  assert.deepEqual([...finishedLessons("some")], ["First"]);
  assert.deepEqual([...finishedLessons("other")], []);
  store();
  updateGame(room(1), { game: "some" });
  assert.equal(wantsLessons(game), false);
});

test("puzzles solved at once in a row are counted, each once", () => {
  solvePuzzle("a", true);
  solvePuzzle("b", true);
  solvePuzzle("b", true);
  assert.equal(puzzles().row, 2);
  solvePuzzle("c", false);
  missPuzzle();
  assert.deepEqual([puzzles().row, puzzles().best, puzzles().solved.size], [0, 2, 3]);
});

test("corrupted progress is ignored", () => {
  for (const strange of ["{", "7", "[]", '{"solved": 3, "row": -1, "best": 0.5, "grade": "x"}']) {
    store({ "ludarium.puzzles": strange, "ludarium.lessons": strange });
    const { solved, ...counts } = puzzles();
    assert.deepEqual([solved.size, counts], [0, { row: 0, best: 0, grade: 0 }], strange);
    assert.deepEqual([...finishedLessons("some")], []);
  }
  store({ "ludarium.lessons": { some: { done: ["A", 5], declined: "yes" }, other: 7 } });
  assert.deepEqual([...finishedLessons("some")], ["A"]);
  assert.deepEqual([...finishedLessons("other")], []);
  assert.deepEqual([...finishedLessons("constructor")], []);
  finishLesson("other", "B");
  assert.deepEqual(stored("ludarium.lessons").other.done, ["B"]);
});

const STRANGE = ["[[[", "", "null", '"text"', "true", "[null, 5, [], {}]",
  '[{"room": "aaaaaaaa", "keys": "text", "friends": 5, "watch": {}, "at": 1e300, "game": {}}]',
  '[{"room": "aaaaaaaa", "friends": {"x": "k"}, "players": {}, "saved": {}, "result": ["won"]}]',
  '{"room": "x", "some": 5, "theme": {}, "pace": [], "__proto__": {"legal": 5}}',
  '{"some": {"0": [], "done": [1, null, {}], "declined": []}, "": {}}', '{"some": ["x", null, -1]}'];

test("corrupted data can be read and overwritten", () => {
  const names = ["games", "settings", "lessons", "puzzles", "variations"];
  for (const text of STRANGE) {
    store(Object.fromEntries(names.map((name) => [`ludarium.${name}`, text])));
    for (const game of storedGames()) new Date(game.at).toISOString();
    assert.equal(CHOICES.pace.includes(settings().pace), true);
    assert.equal(new Variations("some").size, 0);
    assert.deepEqual([...finishedLessons("some")], []);
    solvePuzzle("a", true);
    finishLesson("some", "First");
    updateGame(room(1), { keys: [key("a")] });
    assert.deepEqual([puzzles().solved.has("a"), finishedLessons("some").has("First")], [true, true], text);
    assert.deepEqual(storedGame(room(1)).keys, [key("a")], text);
  }
});
