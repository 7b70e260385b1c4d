import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { graphOrder, Review } from "../../src/ludarium/web/js/analysis/review.js";

const MISTAKE = { name: "blunder", mark: "??", rank: 2, seat: 0, loss: 0.6 };
let requests, busy, received, review;

beforeEach((t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  requests = [];
  received = [];
  busy = 0;
  const source = {
    judgement: async (turn) => {
      requests.push(turn);
      if (busy-- > 0) throw new Error("busy");
      const value = [turn / 10, -turn / 10];
      const steps = [{ value: [0, 0], colours: [0, 1] }, { value, colours: turn === 2 ? [1, 0] : [0, 1] }];
      return { steps, mistake: turn === 1 ? MISTAKE : null };
    },
  };
  review = new Review(source, { total: 2 }, (turn) => received.push(turn));
});

const settled = async () => { for (let i = 0; i < 20; i += 1) await null; };

test("every turn is requested once, the last one first", async () => {
  review.start();
  await settled();
  assert.deepEqual([requests, received], [[2, 0, 1], [2, 0, 1]]);
});

test("shares and mistakes are those of the server", async () => {
  review.start();
  assert.equal(review.shares(2), null);
  assert.equal(review.mistake(1), null);
  await settled();
  assert.deepEqual(review.shares(2), [0.4, 0.6]);
  assert.deepEqual(review.shares(2, 1), [0.5, 0.5]);
  assert.deepEqual(review.shares(2, 0), review.shares(1));
  assert.deepEqual([review.mistake(1), review.mistake(2)], [MISTAKE, null]);
});

test("a busy server is asked again later", async (t) => {
  busy = 2;
  review.start();
  for (let i = 0; i < 3; i += 1) {
    await settled();
    t.mock.timers.tick(4000);
  }
  await settled();
  assert.deepEqual([requests, received], [[2, 2, 2, 0, 1], [2, 0, 1]]);
});

test("it continues after a stop", async () => {
  review.start();
  review.stop();
  await settled();
  assert.deepEqual(received, []);
  review.start();
  await settled();
  assert.deepEqual(received, [2, 0, 1]);
});

test("of a long game some turns are received", () => {
  const order = graphOrder(1000, 10);
  assert.deepEqual([order.length, order[0], order[1]], [11, 1000, 0]);
});
