import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { store, stored } from "./browser.js";
import { anchorOf, branching, isFull, lineHead, pathTo, Variations, withVariations }
  from "../../src/ludarium/web/js/analysis/variations.js";

const STORE = "ludarium.variations";
const place = (name, code = `code ${name}`) => ({ place: name, code, children: [] });
const step = (text) => ({ text, spots: [text] });
const position = (code) => ({ code });

beforeEach(() => store());

// A line of steps from a place or a step; returns its last step.
function addLine(variations, from, ...texts) {
  let node = from;
  for (const text of texts) node = variations.add(node, step(text), position(`code ${text}`));
  return node;
}

test("steps from a place of the game become a line", () => {
  const variations = new Variations("room");
  const last = addLine(variations, place("3"), "a1", "b2");
  assert.deepEqual(pathTo(last), ["a1", "b2"]);
  assert.equal(anchorOf(last).place, "3");
  assert.equal(variations.size, 2);
});

test("an existing step is not added twice", () => {
  const variations = new Variations("room");
  const first = addLine(variations, place("3"), "a1");
  assert.equal(addLine(variations, place("3"), "a1"), first);
  assert.equal(variations.size, 1);
});

test("variations are stored in the browser", () => {
  const last = addLine(new Variations("room"), place("3.1"), "a1", "b2");
  assert.equal(last.code, "code b2");
  const [anchor] = new Variations("room").ordered;
  assert.deepEqual([anchor.place, anchor.code], ["3.1", "code 3.1"]);
  assert.deepEqual(pathTo(anchor.children[0].children[0]), ["a1", "b2"]);
  assert.equal(new Variations("other").size, 0);
});

test("stored variations replace those of a record", () => {
  const recorded = [{ place: "1", code: "c", children: [{ text: "z9", code: "d", children: [] }] }];
  assert.equal(new Variations("room", recorded).size, 1);
  addLine(new Variations("room"), place("2"), "a1");
  assert.equal(new Variations("room", recorded).at("1"), null);
});

test("places are in the order of the game", () => {
  const variations = new Variations("room");
  for (const name of ["10", "2", "2.1", "0"]) addLine(variations, place(name), "a1");
  assert.deepEqual(variations.ordered.map((anchor) => anchor.place), ["0", "2.1", "2", "10"]);
});

test("a line can be put first, and a title is of the whole line", () => {
  const variations = new Variations("room");
  const main = addLine(variations, place("3"), "a1", "b2");
  const other = addLine(variations, main.parent, "c3");
  assert.equal(branching(other), other);
  assert.equal(branching(main), null);
  assert.equal(lineHead(main), main.parent);
  variations.rename(other, `  ${"long ".repeat(20)}`);
  assert.equal(other.title.length, 60);
  assert.equal(variations.promote(other), true);
  assert.equal(main.parent.children[0], other);
  assert.equal(variations.promote(other), false);
});

test("removing the last step of a place removes the place", () => {
  const variations = new Variations("room");
  const last = addLine(variations, place("3"), "a1", "b2");
  variations.remove(last);
  assert.equal(variations.size, 1);
  variations.remove(last.parent);
  assert.equal(variations.at("3"), null);
  assert.deepEqual(stored(STORE), {});
});

test("the variations of the latest forty games are stored", () => {
  for (let i = 0; i < 45; i += 1) addLine(new Variations(`game ${i}`), place("1"), "a1");
  const names = Object.keys(stored(STORE));
  assert.equal(names.length, 40);
  assert.equal(names.at(-1), "game 44");
  assert.equal(names.includes("game 4"), false);
});

test("strange data in the storage is left out", () => {
  const good = { text: "a1", code: "c", children: [] };
  const anchors = [null, 7, { place: "x", code: "c" }, { place: "1", code: 5 },
    { place: "2", code: "c", children: [good, null, { text: 4 }, { text: "a", code: "c", piece: "disc" },
      { text: "x".repeat(33), code: "c" }, { text: "b1", code: "c", title: {}, children: "none" }] }];
  store({ [STORE]: { room: { anchors } } });
  const variations = new Variations("room");
  assert.deepEqual(variations.ordered.map((anchor) => anchor.place), ["2"]);
  assert.deepEqual(variations.at("2").children.map(({ text, title }) => [text, title]),
    [["a1", ""], ["b1", ""]]);
  for (const strange of ["{", "7", "[]", "null", '{"room": {"anchors": 3}}', '{"room": null}']) {
    store({ [STORE]: strange });
    assert.equal(new Variations("room").size, 0, strange);
  }
});

test("at most 500 steps are read, and then none is added", () => {
  const children = Array.from({ length: 600 }, (_, i) => ({ text: `s${i}`, code: "c", children: [] }));
  store({ [STORE]: { room: { anchors: [{ place: "1", code: "c", children }] } } });
  const variations = new Variations("room");
  assert.equal(variations.size, 500);
  assert.equal(isFull(variations), true);
});

test("the variations replace those of a record", () => {
  const variations = new Variations("room");
  const first = addLine(variations, place("2.1"), "a1", "b2");
  variations.rename(addLine(variations, first.parent, "c3"), "other");
  const record = JSON.stringify({ version: 1, moves: [], annotations: [
    { turn: 1, comments: ["good"], variations: [{ moves: ["x"] }] }, { turn: 4, variations: [] }] });
  assert.deepEqual(JSON.parse(withVariations(record, variations)), { version: 2, moves: [], annotations: [
    { turn: 1, comments: ["good"] },
    { turn: 2, step: 1, variations: [{ moves: ["a1", "b2"] }, { title: "other", moves: ["a1", "c3"] }] }] });
});

test("a record without annotations stays as it is", () => {
  assert.equal(withVariations('{"moves":[]}', new Variations("room")), '{"moves":[]}');
});
