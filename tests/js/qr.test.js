import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "./qr-reader.js";
import { darkPath, qrRows } from "../../src/ludarium/web/js/app/qr.js";

const link = (length) => "https://ludarium.example/".repeat(8).slice(0, length);

test("codes of every size are read", () => {
  for (const length of [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180]) {
    assert.equal(read(qrRows(link(length))), link(length));
  }
  assert.equal(read(qrRows("é".repeat(90))), "é".repeat(90));
});

test("codes with every mask are read", () => {
  for (let mask = 0; mask < 8; mask += 1) {
    for (const length of [42, 180]) assert.equal(read(qrRows(link(length), mask)), link(length));
  }
});

test("a longer text has no code", () => {
  assert.equal(qrRows(link(181)), null);
});

test("a damaged code is not read", () => {
  const rows = qrRows(link(42));
  rows[12][12] = !rows[12][12];
  assert.throws(() => read(rows), /damaged/);
});

test("the drawing has a square for each dark module, within a quiet zone", () => {
  const rows = qrRows(link(42));
  const dark = rows.map((row) => row.map(() => false));
  for (const [, x, y] of darkPath(rows).matchAll(/M(\d+) (\d+)h1v1h-1z/g)) dark[y - 4][x - 4] = true;
  assert.deepEqual(dark, rows);
});
