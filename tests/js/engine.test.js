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

test("it connects for the first question and asks when the connection is there", () => {
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

test("stopping says so to the server, once", () => {
  engine.think(layout, "code", 3);
  FakeSocket.last.open();
  engine.stop();
  engine.stop();
  assert.deepEqual(FakeSocket.last.sent.map(({ type }) => type), ["think", "stop"]);
});

test("a server that went away is request again, unless nobody wants an answer", (t) => {
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

test("a connection that is still being made is closed when it is there", () => {
  engine.think(layout, "code", 3);
  engine.close();
  assert.equal(FakeSocket.last.readyState, 0);
  FakeSocket.last.open();
  assert.equal(FakeSocket.last.readyState, 3);
  assert.deepEqual(FakeSocket.last.sent, []);
});
