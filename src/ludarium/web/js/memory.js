// What this browser remembers: its games with their keys, and its settings.

const GAMES = "ludarium.games";
const SETTINGS = "ludarium.settings";
const MOST = 50;

function read(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden store only means that nothing is remembered.
  }
}

export function games() {
  return read(GAMES, []);
}

export function remember(room, facts) {
  const list = games();
  const known = list.find((game) => game.room === room) ?? { room, keys: [] };
  const keys = [...new Set([...known.keys, ...(facts.keys ?? [])])];
  const rest = list.filter((game) => game.room !== room);
  write(GAMES, [{ ...known, ...facts, room, keys, at: Date.now() }, ...rest].slice(0, MOST));
}

export function recall(room) {
  return games().find((game) => game.room === room);
}

export function forget(room) {
  write(GAMES, games().filter((game) => game.room !== room));
}

const usual = { theme: "auto", sounds: false, motion: true, confirm: false, names: true, legal: true };

export function settings() {
  return { ...usual, ...read(SETTINGS, {}) };
}

export function change(name, value) {
  write(SETTINGS, { ...settings(), [name]: value });
  apply();
  dispatchEvent(new Event("ludarium-settings"));
}

export function apply() {
  const now = settings();
  const root = document.documentElement;
  root.dataset.theme = now.theme;
  root.dataset.motion = now.motion ? "on" : "off";
  root.dataset.names = now.names ? "on" : "off";
}
