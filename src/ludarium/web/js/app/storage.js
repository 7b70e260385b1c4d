// Games with their keys, and settings, stored in this browser. Stored values are checked before use: other
// versions or people may have written them.

const GAMES = "ludarium.games";
const SETTINGS = "ludarium.settings";
// At most this many finished games are stored; unfinished ones are never dropped.
const MOST_OVER = 50;
const MOST_KEYS = 64;
const MOST_CLAIMS = 8;
const ID = /^[A-Za-z0-9_-]{8,32}$/;
const KEY = /^[A-Za-z0-9_-]{24}$/;
const SEAT = /^[0-3]$/;
const NAME = /^[a-z0-9_-]{1,40}$/;
const LONGEST_NAME = 200;
const ANY = /^[^]{1,200}$/;
/** @param {unknown} value @param {RegExp} form @returns {value is string} */
const isText = (value, form) => typeof value === "string" && form.test(value);

/** @param {string} name */
export function readStore(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function writeStore(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // If the store is full or forbidden, nothing is remembered.
  }
}

/** @param {unknown} text @returns {text is string} */
export function isKey(text) {
  return isText(text, KEY);
}

export function storedGames() {
  const list = readStore(GAMES);
  const games = Array.isArray(list) ? list.filter((game) => isText(game?.room, ID)).map(validGame) : [];
  return [...new Map(games.toReversed().map((game) => [game.room, game])).values()].reverse();
}

/** @typedef {{ invitation: string, key: string }} Claim */
/** @typedef {ReturnType<typeof validGame>} StoredGame */

/** @param {any} game what JSON.parse returned: every field is checked here */
function validGame(game) {
  /** @type {<T>(value: unknown, isGood: (item: unknown) => item is T) => T[]} */
  const list = (value, isGood) => (Array.isArray(value) ? value.filter(isGood) : []);
  /** @type {(value: unknown, form: RegExp) => string | null} */
  const text = (value, form) => (isText(value, form) ? value : null);
  /** @param {unknown} name @returns {name is string} */
  const isName = (name) => typeof name === "string" && name.length <= LONGEST_NAME;
  /** @param {unknown} seat @returns {seat is number} */
  const isSeat = (seat) => Number.isInteger(seat);
  return { room: String(game.room), keys: list(game.keys, isKey).slice(0, MOST_KEYS),
    claims: list(game.claims, isClaim).slice(0, MOST_CLAIMS),
    friends: keysOfSeats(game.friends), next: keysOfSeats(game.next),
    players: list(game.players, isName).slice(0, 4),
    game: text(game.game, NAME), result: text(game.result, ANY), saved: game.saved === true,
    invited: game.invited === true,
    turn: game.turn === true, seats: list(game.seats, isSeat),
    watch: isKey(game.watch) ? game.watch : null, at: new Date(game.at).getTime() || 0 };
}

/** @param {any} claim what JSON.parse returned @returns {claim is Claim} */
const isClaim = (claim) => isKey(claim?.invitation) && isKey(claim?.key);

/** @param {object | null | undefined} value @returns {Record<string, string>} */
function keysOfSeats(value) {
  const entries = Object.entries(value ?? {}).filter(([seat, key]) => SEAT.test(seat) && isKey(key));
  return Object.fromEntries(entries);
}

/** @param {StoredGame} game */
const isOver = ({ result, saved }) => Boolean(result || saved);

// Update the facts of a game and add its keys and claims, newest first. A claim is an invitation and the key
// that replaces it.
/** @param {string} room @param {Partial<StoredGame>} facts */
export function updateGame(room, facts) {
  const list = storedGames();
  const before = list.find((game) => game.room === room) ?? validGame({ room });
  const keys = [...new Set([...(facts.keys ?? []), ...before.keys])];
  const claims = [...(facts.claims ?? []), ...before.claims];
  const rest = list.filter((game) => game.room !== room);
  const all = [{ ...before, ...facts, room, keys, claims, at: Date.now() }, ...rest];
  const recent = new Set(all.filter(isOver).slice(0, MOST_OVER));
  writeStore(GAMES, all.filter((game) => recent.has(game) || !isOver(game)));
}

/** @param {string} room */
export function storedGame(room) {
  return storedGames().find((game) => game.room === room);
}

/** @param {string} room */
export function deleteGame(room) {
  writeStore(GAMES, storedGames().filter((game) => game.room !== room));
}

// Delete keys that open nothing with their claims, and the game if no key is left.
/** @param {string} room @param {string[]} useless */
export function deleteKeys(room, useless) {
  const isGood = (/** @type {string} */ key) => !useless.includes(key);
  const games = storedGames().map((game) => (game.room !== room ? game : { ...game,
    keys: game.keys.filter(isGood), claims: game.claims.filter(({ key }) => isGood(key)) }));
  writeStore(GAMES, games.filter((game) => game.room !== room || game.keys.length));
}

/**
 * The settings, and the values of each; the first is the default.
 * @typedef {{
 *   theme: "auto" | "light" | "dark", board: "wood" | "slate", stones: "pebble" | "flat",
 *   names: "rim" | "cells" | "off", legal: "always" | "asked" | "off", pace: "calm" | "quick" | "none",
 *   confirm: boolean, motion: boolean, sounds: boolean, notify: boolean }} Settings
 * @type {{ [Name in keyof Settings]: Settings[Name][] }}
 */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  board: ["wood", "slate"],
  stones: ["pebble", "flat"],
  names: ["rim", "cells", "off"],
  legal: ["always", "asked", "off"],
  pace: ["calm", "quick", "none"],
  confirm: [false, true],
  motion: [true, false],
  sounds: [false, true],
  notify: [false, true],
};

/** @returns {Settings} */
export function settings() {
  const stored = readStore(SETTINGS) ?? {};
  const entries = Object.entries(CHOICES).map(([name, choices]) =>
    [name, choices.find((choice) => choice === stored[name]) ?? choices[0]]);
  return Object.fromEntries(entries);
}

/** @param {keyof Settings} name @param {unknown} value */
export function changeSetting(name, value) {
  writeStore(SETTINGS, { ...settings(), [name]: value });
  applySettings();
  dispatchEvent(new Event("ludarium-settings"));
}

export function applySettings() {
  const now = settings();
  const root = document.documentElement;
  const { theme, board, stones, names, legal } = now;
  Object.assign(root.dataset, { theme, board, stones, names, legal });
  root.dataset.motion = now.motion ? "on" : "off";
}
