import assert from "node:assert/strict";
import { test } from "node:test";

import { evaluationText, percent, percentages, shares } from "../../src/ludarium/web/js/analysis/engine.js";
import { bands, turnAt } from "../../src/ludarium/web/js/analysis/graph.js";
import { texts } from "../../src/ludarium/web/js/app/texts.js";

test("each colour has a band, from one turn to the next", () => {
  const shareMap = new Map([[4, [1, 0]], [0, [0.5, 0.5]]]);
  assert.deepEqual(bands(shareMap, 4), [
    "0.0,45.0 300.0,0.0 300.0,90.0 0.0,90.0",
    "0.0,0.0 300.0,0.0 300.0,0.0 0.0,45.0"]);
});

test("a single turn has a narrow band", () => {
  assert.deepEqual(bands(new Map([[1, [1]]]), 2), ["147.0,0.0 153.0,0.0 153.0,90.0 147.0,90.0"]);
});

test("a place in the graph is the nearest turn", () => {
  assert.deepEqual([-0.2, 0, 0.24, 0.26, 1, 1.5].map((share) => turnAt(share, 2)), [0, 0, 0, 1, 2, 2]);
});

test("values become shares of the colours that the seats play", () => {
  assert.deepEqual(shares([1, -1], [0, 1]), [1, 0]);
  assert.deepEqual(shares([1, -1], [1, 0]), [0, 1]);
  assert.deepEqual(shares([1, -0.5, -0.5], [0, 1, 2]), [1, 0, 0]);
  assert.deepEqual(shares([2, -2], [0, 1]), [1, 0]);
  assert.equal(percent(0, 2), 50);
  assert.equal(percent(0, 3), 33);
});

test("percentages add up to a hundred", () => {
  assert.deepEqual(percentages([1 / 3, 1 / 3, 1 / 3]), [34, 33, 33]);
  assert.deepEqual(percentages([0.996, 0.004]), [100, 0]);
  assert.deepEqual(percentages([0.125, 0.375, 0.5]), [13, 37, 50]);
  assert.deepEqual(percentages([]), []);
});

test("an evaluation is a proof, a share of the wins or unknown", () => {
  assert.equal(evaluationText({ value: null }, 2), texts.notLookedAt);
  assert.equal(evaluationText({ value: 0.2, proven: false }, 2), "wins 60 %");
  assert.equal(evaluationText({ value: 1, proven: true, margin: 3 }, 2), "proven win by 3");
});
