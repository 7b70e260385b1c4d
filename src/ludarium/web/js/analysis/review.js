// A game as the engine sees it: what each turn led to, and which turns were mistakes. Each decision is
// looked at for a moment, from coarse to fine; what is refused or fails is asked again.
import { api } from "../app/api.js";
import { Engine, shares } from "./engine.js";

const SECONDS = 0.3;
const AGAIN_MS = 4000;
const MOST = 160;

export class Review {
  // found(turn) is told when something is known of it
  constructor(layout, source, turns, found) {
    this.layout = layout;
    this.source = source;
    this.turns = turns;
    this.told = found;
    this.values = new Map();
    this.sizes = null;
    this.todo = graphOrder(turns.total, MOST).flatMap((turn) => this.places(turn));
    this.engine = new Engine((result) => this.heard(result), () => this.later());
  }

  async start() {
    this.sizes ??= await api.mistakes();
    this.on = true;
    this.next();
  }

  stop() {
    this.on = false;
    clearTimeout(this.timer);
    this.engine.stop();
  }

  close() {
    this.stop();
    this.engine.close();
  }

  // Where a turn is judged: at its end, and after what was drawn for it.
  places(turn) {
    const drawn = this.drawn(turn);
    return drawn ? [{ turn, step: null }, { turn, step: drawn }] : [{ turn, step: null }];
  }

  // How many draws a turn begins with.
  drawn(turn) {
    const steps = this.turns.made(turn)?.steps ?? [];
    const own = steps.findIndex((step) => !step.drawn);
    return own > 0 ? own : 0;
  }

  async next() {
    clearTimeout(this.timer);
    while (this.todo.length && this.values.has(keyOf(this.todo[0]))) this.todo.shift();
    if (!this.on || !this.todo.length) return;
    const place = this.todo[0];
    const position = await this.source.position(place.turn, place.step).catch(() => null);
    if (!this.on || this.todo[0] !== place) return;
    if (!position) return this.later();
    this.looking = { place, position };
    const { result } = position;
    if (result) return this.heard({ done: true, value: result.returns, noise: 0, proven: true });
    this.engine.think(this.layout, position.code, SECONDS);
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), AGAIN_MS);
  }

  heard(result) {
    if (!result.done) return;
    const { place, position } = this.looking;
    this.note(place, position, result);
    this.todo.shift();
    this.next();
  }

  // What was found out of a place of the game; what is surer stays.
  note(place, position, { value, noise, proven }) {
    const known = this.values.get(keyOf(place));
    if (known && known.noise < noise) return;
    this.values.set(keyOf(place), { value, noise, proven, shares: shares(value, position.colours) });
    this.told(place.turn);
  }

  shares(turn, step = null) {
    return this.values.get(keyOf({ turn, step }))?.shares ?? null;
  }

  // The mistake that a turn was: its kind, and the shares of its seat before and after; null for none.
  mistake(turn) {
    const drawn = this.drawn(turn), seat = this.turns.made(turn)?.seat;
    const before = this.values.get(keyOf(drawn ? { turn, step: drawn } : { turn: turn - 1, step: null }));
    const after = this.values.get(keyOf({ turn, step: null }));
    if (!before || !after || !this.sizes || seat === null || seat === undefined) return null;
    const loss = before.value[seat] - after.value[seat];
    const isThrown = before.proven && after.proven && before.value[seat] >= 1 && after.value[seat] < 1;
    const size = isThrown ? this.sizes.thrown : this.sizes.sizes.findLast(({ least }) => loss >= least);
    if (!size || (!isThrown && loss <= Math.hypot(before.noise, after.noise))) return null;
    const rank = isThrown ? this.sizes.sizes.length : this.sizes.sizes.indexOf(size);
    return { ...size, rank, seat, loss };
  }
}

function keyOf({ turn, step }) {
  return step === null ? `${turn}` : `${turn}.${step}`;
}

// The turns to look at, from coarse to fine, so that a graph takes shape early: all of a short game,
// some of a long one.
function graphOrder(total, most) {
  const count = Math.min(total, most);
  const turns = Array.from({ length: count + 1 }, (_, i) => Math.round((i / Math.max(count, 1)) * total));
  const order = new Set([total, 0]);
  for (let step = 16; step >= 1; step /= 2) {
    for (let i = turns.length - 1; i >= 0; i -= step) order.add(turns[i]);
  }
  return [...order];
}
