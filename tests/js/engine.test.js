import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browse, FakeSocket } from "./browser.js";
import { Engine } from "../../src/ludarium/web/js/analysis/engine.js";

const layout = { game: "some", options: {} };
let engine, received;

beforeEach((t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  browse();
  received = [];
  engine = new Engine((message) => received.push(message.value), (message) => received.push(message.code));
});

const request = () => FakeSocket.last.sent.at(-1);

function answer(value, more = {}) {
  FakeSocket.last.receive({ type: "evaluation", request_id: request().request_id, value, ...more });
}

test("the first request opens the connection", () => {
  engine.think(layout, "code", 3);
  assert.deepEqual(FakeSocket.last.sent, []);
  FakeSocket.last.open();
  const { request_id: id, ...question } = request();
  assert.deepEqual(question, { type: "think", game: "some", options: {}, code: "code", seconds: 3 });
  answer(1);
  answer(2, { done: true });
  assert.deepEqual(received, [1, 2]);
  assert.equal(typeof id, "string");
});

test("answers about an earlier position are ignored", () => {
  engine.think(layout, "first", 3);
  FakeSocket.last.open();
  const { request_id: id } = request();
  engine.think(layout, "second", 3);
  FakeSocket.last.receive({ type: "evaluation", request_id: id, value: 1 });
  FakeSocket.last.receive({ type: "error", request_id: id, code: "busy" });
  assert.deepEqual(received, []);
  answer(2);
  assert.deepEqual(received, [2]);
});

test("stopping is sent to the server once", () => {
  engine.think(layout, "code", 3);
  FakeSocket.last.open();
  engine.stop();
  engine.stop();
  assert.deepEqual(FakeSocket.last.sent.map(({ type }) => type), ["think", "stop"]);
});

test("a lost request is sent again unless it was stopped", (t) => {
  engine.think(layout, "code", 3);
  FakeSocket.last.open();
  FakeSocket.last.drop();
  t.mock.timers.tick(2000);
  assert.equal(FakeSocket.all.length, 2);
  FakeSocket.last.open();
  assert.equal(request().code, "code");
  engine.stop();
  FakeSocket.last.drop();
  t.mock.timers.tick(2000);
  assert.equal(FakeSocket.all.length, 2);
});

test("a connection that is not open yet is closed when it opens", () => {
  engine.think(layout, "code", 3);
  engine.close();
  assert.equal(FakeSocket.last.readyState, 0);
  FakeSocket.last.open();
  assert.equal(FakeSocket.last.readyState, 3);
  assert.deepEqual(FakeSocket.last.sent, []);
});
