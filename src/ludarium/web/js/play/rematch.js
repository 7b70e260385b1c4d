// Playing again: the server has one room for all who want to, and leads everyone to the next seat there.
import { newKey } from "../app/seat-links.js";
import { storedGame, updateGame } from "../app/storage.js";
import { go } from "../app/router.js";

// The keys for the next seats are kept before the server hears of them, so that none can be lost.
export async function rematch({ room, mine, next, layout, socket }) {
  if (next && storedGame(next)?.keys.length) return go(`/play/${next}`);
  const kept = storedGame(room)?.next ?? {};
  const own = Object.fromEntries(mine.map((seat) => [seat, kept[seat] ?? newKey()]));
  updateGame(room, { next: own });
  const keys = Object.entries(own).map(([seat, key]) => ({ seat: Number(seat), key }));
  const found = await socket.ask({ type: "rematch", keys });
  updateGame(found.room, { game: layout.game, keys: Object.values(own), friends: found.invitations,
    ...(found.watch ? { watch: found.watch } : {}) });
  return go(`/play/${found.room}`);
}
