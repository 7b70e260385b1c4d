// Links to rooms. The key comes after the "#", which browsers do not send.
import { api } from "./api.js";
import { askYesNo } from "./dialogs.js";
import { isKey, storedGame, updateGame } from "./storage.js";
import { texts } from "./texts.js";

const KEY_BYTES = 18;

// Remove the key from the address and return it, null if there is none. `keepQuery` keeps the query.
export function keyInAddress(keepQuery = false) {
  const text = location.hash.slice(1);
  if (text) history.replaceState(null, "", location.pathname + (keepQuery ? location.search : ""));
  return isKey(text) ? text : null;
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// If hints are allowed in a game between people, ask whether the visitor agrees.
/** @param {string} room @param {string} key */
async function agreesToHints(room, key) {
  const view = await api.roomGame(room, () => key).current().catch(() => null);
  if (!view?.hints || view.position.result || !isBetweenPeople(view.players)) return true;
  return askYesNo(texts.hintsOn, texts.agree, { help: texts.hintsOnHelp, no: texts.justWatch });
}

/** @param {string[]} players */
export function isBetweenPeople(players) {
  return players.filter((player) => player === "human").length > 1;
}

// Accept a link. It may be an invitation, which looks like any other link: so a new key that shall replace
// it is stored before it is sent. Visitors who made the room confirm that they take the friend's seat.
/** @param {string} room @param {string} key */
export async function accept(room, key) {
  const { watch, claims = [], friends = {} } = storedGame(room) ?? {};
  if (key === watch || claims.some(({ invitation }) => invitation === key)) return;
  const others = Object.entries(friends).filter(([, theirs]) => theirs !== key);
  const isForFriend = others.length < Object.keys(friends).length;
  const takesSeat = () =>
    askYesNo(texts.friendsLink, texts.takeSeat, { help: texts.friendsLinkHelp, no: texts.dontTake });
  if (isForFriend && !(await takesSeat())) return;
  if (!(await agreesToHints(room, key))) {
    updateGame(room, { keys: [key] });
    return;
  }
  const ownKey = newKey();
  updateGame(room, { keys: [ownKey, key], claims: [{ invitation: key, key: ownKey }],
    friends: Object.fromEntries(others) });
  if (!storedGame(room)?.keys.includes(ownKey)) throw new Error(texts.noMemory);
}
