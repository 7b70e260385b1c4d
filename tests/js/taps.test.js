import assert from "node:assert/strict";
import { test } from "node:test";

import { isTap, tapStart } from "../../src/ludarium/web/js/board/taps.js";

const control = { name: "Cancel" };
const target = { closest: () => control };
const finger = (x, y) => ({ clientX: x, clientY: y });
const end = (x, y, more = {}) => ({ changedTouches: [finger(x, y)], touches: [], cancelable: true, ...more });

test("one finger on a control may become a tap", () => {
  assert.deepEqual(tapStart({ target, touches: [finger(10, 20)] }), { control, x: 10, y: 20 });
});

test("two fingers, or a finger beside every control, do not", () => {
  assert.equal(tapStart({ target, touches: [finger(1, 1), finger(9, 9)] }), null);
  assert.equal(tapStart({ target: { closest: () => null }, touches: [finger(1, 1)] }), null);
});

test("a finger that hardly moves taps", () => {
  const start = { control, x: 10, y: 20 };
  assert.equal(isTap(start, end(10, 20)), true);
  assert.equal(isTap(start, end(22, 20)), true);
  assert.equal(isTap(start, end(23, 20)), false);
  assert.equal(isTap(start, end(20, 30)), false);
});

test("a finger that scrolls, or is not the last, does not tap", () => {
  const start = { control, x: 10, y: 20 };
  assert.equal(isTap(start, end(10, 20, { cancelable: false })), false);
  assert.equal(isTap(start, end(10, 20, { touches: [finger(1, 1)] })), false);
  assert.equal(isTap(null, end(10, 20)), false);
});
