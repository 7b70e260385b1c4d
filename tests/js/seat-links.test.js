import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browse, store } from "./browser.js";
import { accept, isBetweenPeople, keyInAddress, newKey } from "../../src/ludarium/web/js/app/seat-links.js";
import { isKey, storedGame, updateGame } from "../../src/ludarium/web/js/app/storage.js";

const ROOM = "room-0001";
const INVITATION = "i".repeat(24);
let addresses;

beforeEach(() => {
  store();
  browse();
  addresses = [];
  globalThis.history = { replaceState: (_state, _title, address) => addresses.push(address) };
  globalThis.fetch = async () => { throw new Error("offline"); };
});

test("new keys are valid and differ", () => {
  const keys = Array.from({ length: 50 }, newKey);
  assert.equal(keys.every(isKey), true);
  assert.equal(new Set(keys).size, 50);
});

test("the key is removed from the address", () => {
  Object.assign(location, { pathname: "/play/room-0001", search: "?game=some", hash: `#${INVITATION}` });
  assert.equal(keyInAddress(), INVITATION);
  assert.equal(keyInAddress(true), INVITATION);
  assert.deepEqual(addresses, ["/play/room-0001", "/play/room-0001?game=some"]);
});

test("anything else after the # is not a key", () => {
  location.hash = "#contents";
  assert.equal(keyInAddress(), null);
  location.hash = "";
  assert.equal(keyInAddress(), null);
  assert.equal(addresses.length, 1);
});

test("a game is between people if two of them play", () => {
  assert.equal(isBetweenPeople(["human", "human", "search@3"]), true);
  assert.equal(isBetweenPeople(["human", "search@3"]), false);
});

test("accepting an invitation stores a new key with the claim", async () => {
  await accept(ROOM, INVITATION);
  const { keys, claims } = storedGame(ROOM);
  const [own, invitation] = keys;
  assert.equal(invitation, INVITATION);
  assert.equal(isKey(own) && own !== INVITATION, true);
  assert.deepEqual(claims, [{ invitation: INVITATION, key: own }]);
});

test("accepting twice, or opening the link to watch, changes nothing", async () => {
  await accept(ROOM, INVITATION);
  const { keys } = storedGame(ROOM);
  await accept(ROOM, INVITATION);
  assert.deepEqual(storedGame(ROOM).keys, keys);
  const watch = "w".repeat(24);
  updateGame(ROOM, { watch });
  await accept(ROOM, watch);
  assert.deepEqual(storedGame(ROOM).keys, keys);
});

test("a browser that stores nothing cannot hold a seat", async () => {
  globalThis.localStorage = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  await assert.rejects(accept(ROOM, INVITATION), /stores no data/);
});
