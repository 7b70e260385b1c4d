import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browse, FakeSocket } from "./browser.js";
import { RoomSocket } from "../../src/ludarium/web/js/play/socket.js";

const storedRoom = { keys: ["key"], claims: [] };
let received, socket, events;

beforeEach((t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  events = browse();
  received = [];
  const note = (name) => (message) => received.push([name, message?.version ?? message?.code ?? null]);
  socket = new RoomSocket("room-0001", storedRoom, Object.fromEntries(
    ["welcome", "news", "thinking", "claimed", "presence", "offline", "error"].map((name) =>
      [name, note(name)])));
});

function welcome(version = 3) {
  FakeSocket.last.open();
  FakeSocket.last.receive({ type: "welcome", version });
}

const sent = (type) => FakeSocket.last.sent.filter((message) => message.type === type);

test("the first message has the keys and the last version", () => {
  assert.equal(FakeSocket.last.url, "wss://example.org/api/rooms/room-0001/socket");
  welcome();
  assert.deepEqual(sent("hello"), [{ type: "hello", keys: ["key"], claims: [], since: null, away: false }]);
  assert.deepEqual(received, [["welcome", 3]]);
});

test("answers are matched by request_id", async () => {
  welcome();
  const first = socket.ask({ type: "step", text: "a1" }), second = socket.ask({ type: "step", text: "b2" });
  const [{ request_id: id }, { request_id: other }] = sent("step");
  assert.notEqual(id, other);
  FakeSocket.last.receive({ type: "done", request_id: other });
  FakeSocket.last.receive({ type: "error", request_id: id, code: "stale" });
  assert.equal((await second).type, "done");
  await assert.rejects(first, { code: "stale" });
});

test("messages are sent only after the welcome", () => {
  socket.ask({ type: "step", text: "a1" });
  FakeSocket.last.open();
  assert.equal(sent("step").length, 0);
  FakeSocket.last.receive({ type: "welcome", version: 3 });
  assert.equal(sent("step").length, 1);
});

test("news are passed on once and in order", () => {
  welcome(3);
  for (const version of [4, 4, 3, 5]) FakeSocket.last.receive({ type: "news", version });
  assert.deepEqual(received, [["welcome", 3], ["news", 4], ["news", 5]]);
});

test("after a lost connection the step is repeated with the same request_id", (t) => {
  welcome(3);
  socket.ask({ type: "step", text: "a1" });
  const [{ request_id: id }] = sent("step");
  FakeSocket.last.drop();
  assert.deepEqual(received.at(-1), ["offline", null]);
  t.mock.timers.tick(250);
  assert.equal(FakeSocket.all.length, 2);
  welcome(4);
  assert.equal(sent("hello")[0].since, 3);
  assert.deepEqual(sent("step").map((message) => message.request_id), [id]);
});

test("a preview is not repeated after a lost connection", async (t) => {
  welcome();
  const preview = socket.ask({ type: "preview", text: "a1" });
  FakeSocket.last.drop();
  t.mock.timers.tick(250);
  welcome();
  assert.equal(sent("preview").length, 0);
  await assert.rejects(preview, { code: "stale" });
});

test("each reconnection waits longer, up to three seconds", (t) => {
  const waits = [];
  for (let i = 0; i < 6; i += 1) {
    FakeSocket.last.drop();
    const before = FakeSocket.all.length;
    let waited = 0;
    while (FakeSocket.all.length === before) {
      t.mock.timers.tick(250);
      waited += 250;
    }
    waits.push(waited);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 3000, 3000]);
});

test("a connection that does not answer is replaced", async (t) => {
  welcome();
  t.mock.timers.tick(2500);
  assert.equal(sent("ping").length, 1);
  t.mock.timers.tick(4000);
  t.mock.timers.tick(250);
  assert.equal(FakeSocket.all.length, 2);
});

test("a step that vanished is repeated on the next connection", (t) => {
  welcome();
  t.mock.timers.tick(2000);
  socket.ask({ type: "step", text: "a1" });
  const [{ request_id: id }] = sent("step");
  for (let i = 0; i < 10; i += 1) t.mock.timers.tick(500);
  welcome();
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(sent("step").map((message) => message.request_id), [id]);
});

test("a slow server gets more time after each failure", (t) => {
  const waits = [];
  for (let i = 0; i < 4; i += 1) {
    welcome();
    const count = FakeSocket.all.length;
    while (!sent("ping").length) t.mock.timers.tick(50);
    let waited = 0;
    while (FakeSocket.all.length === count) {
      t.mock.timers.tick(50);
      waited += 50;
    }
    waits.push(waited - 250);
  }
  assert.deepEqual(waits, [4000, 8000, 16_000, 16_000]);
});

test("a connection that answers stays", async (t) => {
  welcome();
  for (let i = 0; i < 8; i += 1) {
    t.mock.timers.tick(2500);
    FakeSocket.last.receive({ type: "done", request_id: sent("ping").at(-1).request_id });
    await new Promise(setImmediate);
  }
  assert.equal(sent("ping").length, 8);
  assert.equal(FakeSocket.all.length, 1);
});

test("coming back online asks at once whether anyone is there", () => {
  welcome();
  events.dispatchEvent(new Event("online"));
  assert.equal(sent("ping").length, 1);
});

test("a server that is asked too fast is asked again a second later", (t) => {
  welcome();
  socket.ask({ type: "step", text: "a1" });
  FakeSocket.last.receive({ type: "error", code: "too-fast", request_id: null });
  t.mock.timers.tick(1000);
  assert.equal(sent("step").length, 2);
});

test("a refused connection is not tried again", (t) => {
  FakeSocket.last.drop(4403);
  t.mock.timers.tick(20000);
  assert.equal(FakeSocket.all.length, 1);
});

test("a closed page connects no more", (t) => {
  welcome();
  socket.close();
  FakeSocket.last.drop();
  t.mock.timers.tick(20000);
  assert.equal(FakeSocket.all.length, 1);
});

test("a hidden page counts as away after ten seconds, and at once as back", (t) => {
  welcome();
  const turn = (hidden) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  turn(true);
  t.mock.timers.tick(9999);
  assert.equal(sent("visibility").length, 0);
  t.mock.timers.tick(1);
  turn(false);
  assert.deepEqual(sent("visibility").map(({ away }) => away), [true, false]);
});
