import assert from "node:assert/strict";
import { test } from "node:test";

import { nextCell, StepChoice } from "../../src/ludarium/web/js/board/step-choice.js";

function choice(legal, { seat = 0, usual = null } = {}) {
  const steps = new StepChoice();
  steps.take(legal, seat, usual);
  return steps;
}

const STONES = { cells: { a1: { red: "r-a1", blue: "b-a1" }, b1: { red: "r-b1" } },
  ghosts: { red: { kind: "disc", cell: "", colour: 0 }, blue: { kind: "disc", cell: "", colour: 1 } } };
const SLIDES = { cells: { "a1 b1": { "": "a1-b1" }, "a1 c1": { "": "a1-c1" }, a1: { "": "stay" },
  d1: { "": "d1" } } };

test("a cell with one step plays it", () => {
  const steps = choice({
    cells: { a1: { "": "a1" } }, ghosts: { "": { kind: "disc", cell: "", colour: 0 } } });
  assert.deepEqual(steps.choices, []);
  assert.deepEqual(steps.touch("a1"), { action: "step", text: "a1" });
  assert.deepEqual(steps.touch("b1"), { action: "refuse", cells: ["b1"] });
  assert.deepEqual(steps.pieceAt("a1"), { kind: "disc", cell: "", colour: 0 });
});

test("every cell is refused without legal steps", () => {
  const steps = choice({});
  assert.equal(steps.canTouch("a1"), false);
  assert.equal(steps.stepAt("a1"), null);
  assert.deepEqual(steps.touch("a1"), { action: "refuse", cells: ["a1"] });
});

test("the choice decides the step", () => {
  const steps = choice(STONES);
  assert.deepEqual(steps.choices, ["red", "blue"]);
  assert.equal(steps.stepAt("a1"), "r-a1");
  steps.choice = "blue";
  assert.equal(steps.stepAt("a1"), "b-a1");
  assert.deepEqual(steps.touch("b1"), { action: "refuse", cells: ["b1"] });
  assert.deepEqual(steps.chosenPiece(), { kind: "disc", cell: "", colour: 1 });
});

test("the choices rotate", () => {
  const steps = choice(STONES);
  assert.equal(steps.choiceAfter(1), "blue");
  assert.equal(steps.choiceAfter(-1), "blue");
  assert.equal(steps.choiceAfter(2), "red");
  assert.equal(choice({}).choiceAfter(1), null);
});

test("a player keeps the choice, the next one starts with the usual one", () => {
  const steps = choice(STONES, { usual: "blue" });
  assert.equal(steps.choice, "blue");
  steps.choice = "red";
  steps.take(STONES, 0, "blue");
  assert.equal(steps.choice, "red");
  steps.take(STONES, 1, "blue");
  assert.equal(steps.choice, "blue");
  steps.take(STONES, 0, "green");
  assert.equal(steps.choice, "red");
});

test("a step with two cells selects the first and plays at the second", () => {
  const steps = choice(SLIDES);
  assert.deepEqual(steps.touch("a1"), { action: "select" });
  steps.selected = "a1";
  assert.deepEqual(["a1", "b1", "c1", "d1"].filter((id) => steps.canTouch(id)), ["a1", "b1", "c1"]);
  assert.deepEqual(steps.touch("c1"), { action: "step", text: "a1-c1" });
  assert.deepEqual(steps.touch("d1"), { action: "refuse", cells: ["a1", "d1"] });
});

test("touching the selected cell again cancels, or plays its own step", () => {
  const steps = choice(SLIDES);
  steps.selected = "a1";
  assert.deepEqual(steps.touch("a1"), { action: "cancel", text: "stay" });
  const moves = choice({ cells: { "a1 b1": { "": "a1-b1" } } });
  moves.selected = "a1";
  assert.deepEqual(moves.touch("a1"), { action: "cancel", text: null });
});

test("new legal steps end a selection", () => {
  const steps = choice(SLIDES);
  steps.selected = "a1";
  steps.take(SLIDES, 0, null);
  assert.equal(steps.selected, null);
});

const HEXAGON = [["a1", -0.5, -0.87], ["a2", 0.5, -0.87], ["b1", -1, 0], ["b2", 0, 0], ["b3", 1, 0],
  ["c1", -0.5, 0.87], ["c2", 0.5, 0.87]].map(([id, x, y]) => ({ id, x, y }));
const at = (id) => HEXAGON.find((cell) => cell.id === id);

test("arrow keys go to the nearest cell ahead", () => {
  assert.equal(nextCell(HEXAGON, at("b2"), [1, 0], 1).id, "b3");
  assert.equal(nextCell(HEXAGON, at("b2"), [-1, 0], -1).id, "b1");
  assert.equal(nextCell(HEXAGON, at("b3"), [1, 0], 2), null);
});

test("up and down keep to the column where they started", () => {
  assert.equal(nextCell(HEXAGON, at("b2"), [0, -1], -1).id, "a1");
  assert.equal(nextCell(HEXAGON, at("b2"), [0, -1], 1).id, "a2");
  assert.equal(nextCell(HEXAGON, at("b2"), [0, 1], 1).id, "c2");
});

test("every cell can be reached by arrow keys", () => {
  const reached = new Set(["b2"]);
  for (const id of reached) {
    for (const direction of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const next = nextCell(HEXAGON, at(id), direction, at(id).x);
      if (next) reached.add(next.id);
    }
  }
  assert.equal(reached.size, HEXAGON.length);
});
