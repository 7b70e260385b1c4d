import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { store } from "./browser.js";
import { PACES, Pacing } from "../../src/ludarium/web/js/play/playback.js";

let now, shown, wishes, pacing;

beforeEach((t) => {
  store({ "ludarium.settings": { pace: "calm" } });
  [now, shown, wishes] = [0, [], []];
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(performance, "now", () => now);
  pacing = new Pacing((news) => shown.push(news), (fast) => wishes.push(fast));
});

function wait(t, ms) {
  now += ms;
  t.mock.timers.tick(ms);
}

test("what people do is shown at once", () => {
  pacing.push("a", false);
  pacing.push("b", false);
  assert.deepEqual(shown, ["a", "b"]);
});

test("each step of a computer waits until the one before was seen", (t) => {
  for (const news of ["a", "b", "c"]) pacing.push(news, true);
  assert.deepEqual(shown, ["a"]);
  wait(t, PACES.calm - 1);
  assert.deepEqual(shown, ["a"]);
  wait(t, 1);
  assert.deepEqual(shown, ["a", "b"]);
  wait(t, PACES.calm);
  assert.deepEqual(shown, ["a", "b", "c"]);
});

test("a later step of a person does not overtake a step that waits", (t) => {
  pacing.push("a", true);
  pacing.push("b", true);
  pacing.push("mine", false);
  assert.deepEqual(shown, ["a"]);
  wait(t, PACES.calm);
  assert.deepEqual(shown, ["a", "b", "mine"]);
});

test("the pace is the one in the settings", (t) => {
  store({ "ludarium.settings": { pace: "quick" } });
  pacing.push("a", true);
  pacing.push("b", true);
  wait(t, PACES.quick);
  assert.deepEqual(shown, ["a", "b"]);
  store({ "ludarium.settings": { pace: "none" } });
  pacing.clear();
  for (const news of ["c", "d"]) pacing.push(news, true);
  assert.deepEqual(shown, ["a", "b", "c", "d"]);
});

test("a pause holds everything, and lets single steps through", (t) => {
  pacing.pause(true);
  for (const news of ["a", "b", "c"]) pacing.push(news, true);
  wait(t, 10 * PACES.calm);
  assert.deepEqual(shown, []);
  pacing.step();
  assert.deepEqual(shown, ["a"]);
  wait(t, PACES.calm);
  pacing.pause(false);
  assert.deepEqual(shown, ["a", "b"]);
});

test("a single step with nothing to show does nothing", () => {
  pacing.step();
  assert.deepEqual(shown, []);
});

test("hurrying shows everything at once and asks the computers to play faster", () => {
  for (const news of ["a", "b", "c"]) pacing.push(news, true);
  pacing.hurry(true);
  assert.deepEqual(shown, ["a", "b", "c"]);
  assert.deepEqual(wishes, [true]);
  pacing.pause(true);
  assert.deepEqual(wishes, [true, false]);
  pacing.pause(false);
  pacing.hurry(false);
  assert.deepEqual(wishes, [true, false, true, false]);
});

test("clearing drops what waits", (t) => {
  for (const news of ["a", "b"]) pacing.push(news, true);
  pacing.clear();
  wait(t, 10 * PACES.calm);
  assert.deepEqual(shown, ["a"]);
  pacing.push("c", true);
  assert.deepEqual(shown, ["a", "c"]);
});
