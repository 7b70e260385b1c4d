// Links to rooms: the key stands after the "#", which browsers tell nobody.
import { api } from "./api.js";
import { askYesNo } from "./dialogs.js";
import { isKey, storedGame, updateGame } from "./storage.js";
import { texts } from "./texts.js";

const KEY_BYTES = 18;

// The key in the address, which then shows it no longer; null for anything that is none. What is asked for
// besides stays there where it is to be `kept`.
export function keyInAddress(kept = false) {
  const text = location.hash.slice(1);
  if (text) history.replaceState(null, "", location.pathname + (kept ? location.search : ""));
  return isKey(text) ? text : null;
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// Where people who play each other may ask for hints, whoever takes a seat agrees to that.
async function agrees(room, key) {
  const found = await api.roomGame(room, () => key).current().catch(() => null);
  if (!found?.hints || found.position.result || !isBetweenPeople(found.players)) return true;
  return askYesNo(texts.hintsOn, texts.agree, { help: texts.hintsOnHelp, no: texts.justWatch });
}

export function isBetweenPeople(players) {
  return players.filter((player) => player === "human").length > 1;
}

// Make use of a link. It may be an invitation, which looks like any other: so a key of one's own is
// kept, to take its place, before the server hears of it. Whoever made the room for a friend is asked
// before they take the friend's seat.
export async function accept(room, key) {
  const { watch, claims = [], friends = {} } = storedGame(room) ?? {};
  if (key === watch || claims.some(({ invitation }) => invitation === key)) return;
  const others = Object.entries(friends).filter(([, theirs]) => theirs !== key);
  const isFriends = others.length < Object.keys(friends).length;
  const takesSeat = () =>
    askYesNo(texts.friendsLink, texts.takeSeat, { help: texts.friendsLinkHelp, no: texts.dontTake });
  if (isFriends && !(await takesSeat())) return;
  if (!(await agrees(room, key))) {
    updateGame(room, { keys: [key] });
    return;
  }
  const own = newKey();
  updateGame(room, { keys: [own, key], claims: [{ invitation: key, key: own }],
    friends: Object.fromEntries(others) });
  if (!storedGame(room)?.keys.includes(own)) throw new Error(texts.noMemory);
}
