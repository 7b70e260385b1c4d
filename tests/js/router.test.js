import assert from "node:assert/strict";
import { test } from "node:test";

import { matchPage } from "../../src/ludarium/web/js/app/router.js";

const PAGES = [
  [/^\/$/, "home"],
  [/^\/puzzles(?:\/([^/]+)(?:\/(\d+))?)?$/, "puzzles"],
  [/^\/play\/([A-Za-z0-9_-]+)$/, "play"],
];

test("an address leads to the first page that matches, with its parts", () => {
  assert.deepEqual(matchPage(PAGES, "/"), { load: "home", parts: [] });
  assert.deepEqual(matchPage(PAGES, "/play/room-0001"), { load: "play", parts: ["room-0001"] });
  assert.deepEqual(matchPage(PAGES, "/puzzles/some/3"), { load: "puzzles", parts: ["some", "3"] });
  assert.deepEqual(matchPage(PAGES, "/puzzles"), { load: "puzzles", parts: [undefined, undefined] });
});

test("other addresses have no page", () => {
  for (const path of ["/play", "/play/a/b", "/puzzles/some/x", "/PLAY/a", ""]) {
    assert.equal(matchPage(PAGES, path), null, path);
  }
});
