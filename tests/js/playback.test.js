import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { store } from "./browser.js";
import { PACES, Playback } from "../../src/ludarium/web/js/play/playback.js";

let now, steps, wishes, playback;

beforeEach((t) => {
  store({ "ludarium.settings": { pace: "calm" } });
  [now, steps, wishes] = [0, [], []];
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(performance, "now", () => now);
  playback = new Playback((news) => steps.push(news), (fast) => wishes.push(fast));
});

function wait(t, ms) {
  now += ms;
  t.mock.timers.tick(ms);
}

test("steps of people are shown at once", () => {
  playback.push("a", false);
  playback.push("b", false);
  assert.deepEqual(steps, ["a", "b"]);
});

test("each step of a computer waits until the one before was shown long enough", (t) => {
  for (const news of ["a", "b", "c"]) playback.push(news, true);
  assert.deepEqual(steps, ["a"]);
  wait(t, PACES.calm - 1);
  assert.deepEqual(steps, ["a"]);
  wait(t, 1);
  assert.deepEqual(steps, ["a", "b"]);
  wait(t, PACES.calm);
  assert.deepEqual(steps, ["a", "b", "c"]);
});

test("a later step of a person does not overtake a step that waits", (t) => {
  playback.push("a", true);
  playback.push("b", true);
  playback.push("mine", false);
  assert.deepEqual(steps, ["a"]);
  wait(t, PACES.calm);
  assert.deepEqual(steps, ["a", "b", "mine"]);
});

test("the pace is the one in the settings", (t) => {
  store({ "ludarium.settings": { pace: "quick" } });
  playback.push("a", true);
  playback.push("b", true);
  wait(t, PACES.quick);
  assert.deepEqual(steps, ["a", "b"]);
  store({ "ludarium.settings": { pace: "none" } });
  playback.clear();
  for (const news of ["c", "d"]) playback.push(news, true);
  assert.deepEqual(steps, ["a", "b", "c", "d"]);
});

test("a pause stops playback but not single steps", (t) => {
  playback.pause(true);
  for (const news of ["a", "b", "c"]) playback.push(news, true);
  wait(t, 10 * PACES.calm);
  assert.deepEqual(steps, []);
  playback.next();
  assert.deepEqual(steps, ["a"]);
  wait(t, PACES.calm);
  playback.pause(false);
  assert.deepEqual(steps, ["a", "b"]);
});

test("a single step with nothing to show does nothing", () => {
  playback.next();
  assert.deepEqual(steps, []);
});

test("fast playback shows all steps and asks the computers to play faster", () => {
  for (const news of ["a", "b", "c"]) playback.push(news, true);
  playback.setFast(true);
  assert.deepEqual(steps, ["a", "b", "c"]);
  assert.deepEqual(wishes, [true]);
  playback.pause(true);
  assert.deepEqual(wishes, [true, false]);
  playback.pause(false);
  playback.setFast(false);
  assert.deepEqual(wishes, [true, false, true, false]);
});

test("clearing drops the waiting steps", (t) => {
  for (const news of ["a", "b"]) playback.push(news, true);
  playback.clear();
  wait(t, 10 * PACES.calm);
  assert.deepEqual(steps, ["a"]);
  playback.push("c", true);
  assert.deepEqual(steps, ["a", "c"]);
});
