import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { OutgoingStep } from "../../src/ludarium/web/js/play/outgoing.js";

const legal = { labels: {}, cells: { a1: { "": "a1" } }, phrases: { "": "Stone on {}" } };
const position = { legal };
let page, answers, lines, marked, outgoing;

beforeEach((t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  [answers, lines, marked] = [[], [], []];
  page = {
    position,
    socket: { version: 7, isOpen: true, check: () => {} },
    board: { markSent: (spots) => marked.push(spots), spotsOf: (text) => [text] },
    ask: () => new Promise((resolve) => { answers.push(resolve); }),
    setStatus: (text) => lines.push(text),
    showProblem: ({ message, code }) => lines.push(message ?? code),
  };
  outgoing = new OutgoingStep(page);
});

test("of two clicks on the same position the first counts", async () => {
  outgoing.send("a1");
  outgoing.send("a1");
  assert.equal(answers.length, 1);
  answers[0](null);
  await new Promise(setImmediate);
  outgoing.send("a1");
  assert.equal(answers.length, 1);
  page.socket.version = 8;
  outgoing.send("a1");
  assert.equal(answers.length, 2);
});

test("no message is shown if the answer comes in time", async (t) => {
  const sending = outgoing.send("a1");
  t.mock.timers.tick(999);
  answers[0](null);
  await sending;
  t.mock.timers.tick(5000);
  assert.deepEqual(lines, []);
});

test("a step whose answer is late is marked as waiting", async (t) => {
  const sending = outgoing.send("a1");
  t.mock.timers.tick(1000);
  assert.match(lines[0], /stone on a1/);
  assert.deepEqual(marked, [["a1"]]);
  answers[0](null);
  await sending;
  assert.deepEqual(marked.at(-1), []);
});

test("a lost connection is shown at once", () => {
  page.socket.isOpen = false;
  outgoing.send("a1");
  assert.equal(lines.length, 1);
});

test("a stale step is named as not played, and another can be played", async () => {
  const sending = outgoing.send("a1");
  answers[0]({ code: "stale" });
  await sending;
  assert.match(lines[0], /Not played: stone on a1/);
  outgoing.send("a1");
  assert.equal(answers.length, 2);
});

test("any other refusal is shown", async () => {
  const sending = outgoing.send("a1");
  answers[0]({ code: "not-your-turn" });
  await sending;
  assert.deepEqual(lines, ["not-your-turn"]);
});

test("a lost connection is shown without a step, too", () => {
  outgoing.showWaiting();
  page.position = null;
  outgoing.showWaiting();
  assert.equal(new Set(lines).size, 2);
});
