import assert from "node:assert/strict";
import { test } from "node:test";

import { keepMarks } from "../../src/ludarium/web/js/board/marks.js";
import { pieceName } from "../../src/ludarium/web/js/board/move-label.js";
import { drawChanges, reasonText, resultText, stepWords }
  from "../../src/ludarium/web/js/board/panel.js";
import { capitalised } from "../../src/ludarium/web/js/app/dom.js";
import { texts } from "../../src/ludarium/web/js/app/texts.js";

const layout = { colours: ["Red", "Blue", "Green"] };

function ended(winners, { scores = [1, 0], margin = null, resigned = null } = {}) {
  return { colours: [0, 1, 2], result: { winners, scores, margin, resigned, reason: "no move is left" } };
}

test("the result for everyone", () => {
  assert.equal(resultText(layout, ended([0])), "Red wins");
  assert.equal(resultText(layout, ended([0], { margin: 3 })), "Red wins by 3");
  assert.equal(resultText(layout, ended([0, 1])), "A draw");
  assert.equal(resultText(layout, ended([0, 2], { scores: [2, 1, 2] })), "Red and Green share the win");
});

test("the result for one player", () => {
  assert.equal(resultText(layout, ended([0]), [0]), "You won");
  assert.equal(resultText(layout, ended([0], { scores: [5, 2], margin: 3 }), [1]), "You lost by 3");
  assert.equal(resultText(layout, ended([0, 2], { scores: [2, 1, 2] }), [0]), "You share the win");
  assert.equal(resultText(layout, ended([0, 2], { scores: [2, 1, 2] }), [1]), "You lost to Red and Green");
  assert.equal(resultText(layout, ended([0]), [0, 1]), "Red wins");
});

test("the result follows the colours after a swap", () => {
  assert.equal(resultText(layout, { ...ended([0]), colours: [1, 0] }), "Blue wins");
});

test("the reason of the end", () => {
  assert.equal(reasonText(layout, ended([0]), []), "No move is left");
  assert.equal(reasonText(layout, ended([0], { resigned: 1 }), [0]), "Blue resigned");
  assert.equal(reasonText(layout, ended([0], { resigned: 1 }), [1]), "You resigned");
});

test("a step is described by its label or by the phrase of its choice", () => {
  const cells = { a1: { "": "a1" }, b1: { "": "b1" }, "a1 c1": { slide: "a1-c1" } };
  const position = { legal: { cells, phrases: { "": "Stone on {}", slide: "Slide to {}" },
    labels: { pass: "Pass" } } };
  const words = ["a1", "b1", "a1-c1", "pass", "other"].map((text) => stepWords(position, text));
  assert.deepEqual(words, ["Stone on a1", "Stone on b1", "Slide to c1", "Pass", "other"]);
});

test("pieces have names", () => {
  assert.equal(pieceName({ kind: "disc", cell: "a1", colour: 1 }, layout.colours), "Blue");
  assert.equal(pieceName({ kind: "disc", cell: "a1", colour: -1 }, layout.colours), "green");
  const tile = { kind: "tile", cell: "a1", corners: [0, null, 1, 0], spin: 1, name: "Some tile" };
  assert.equal(pieceName(tile, layout.colours),
    "Some tile Red bare Blue Red, turns clockwise");
});

test("earlier events stay marked until the next event", () => {
  const withMarks = (...marks) => ({ scene: { marks } });
  const before = withMarks({ cell: "a1", kind: "last" }, { cell: "b1", kind: "fixed" });
  assert.deepEqual(keepMarks(withMarks({ cell: "c1", kind: "fixed" }), before),
    withMarks({ cell: "a1", kind: "last" }, { cell: "c1", kind: "fixed" }));
  const next = withMarks({ cell: "c1", kind: "last" });
  assert.equal(keepMarks(next, before), next);
});

test("numbers are worded", () => {
  assert.equal(capitalised("some words"), "Some words");
  assert.deepEqual([texts.change(2), texts.change(-2)], ["+2", "−2"]);
  assert.deepEqual([texts.newTurns(1), texts.newTurns(3)], ["1 new turn", "3 new turns"]);
  assert.deepEqual([texts.tried(0), texts.tried(999), texts.tried(12_345)], ["", "999", "12 k"]);
  assert.deepEqual([texts.past(0, 9), texts.past(3, 9, null), texts.past(3, 9, 1, 2)],
    ["Start of the game", "Turn 3 of 9", "Turn 3 of 9, move 1 of 2"]);
  assert.deepEqual([1, -1, 0].map((value) => texts.proven(value, 4)),
    ["proven win by 4", "proven loss by 4", "proven draw"]);
  assert.deepEqual([[1, 0], [2, 0], [0, 0], [1, 1], [1, 2]].map((who) => texts.startQuick(...who)),
    ["Play the computer", "Play on this device", "Watch the computer", "Invite a friend", "Invite friends"]);
  assert.equal(texts.swapped(true, "Red", "Blue"), "You swapped colours: you play Blue now.");
  assert.equal(texts.swapped(false, "Red", null), "Colours were swapped by Red.");
});

test("a higher score is worse where the fewest points win", () => {
  const worse = (fewest) => {
    const classes = new Map();
    const place = { classList: { toggle: (name, on) => classes.set(name, on) } };
    drawChanges({ fewest }, { children: [{ querySelector: () => place }] }, { scores: [1] }, { scores: [2] });
    return [place.textContent, classes.get("worse")];
  };
  assert.deepEqual([worse(false), worse(true)], [["+1", false], ["+1", true]]);
});
