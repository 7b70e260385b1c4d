// A game as the engine judges it: what each turn led to, and which turns were mistakes. The server judges;
// turns are asked for from coarse to fine, and again when the server is busy.
import { shares } from "./engine.js";

const AGAIN_MS = 4000;
const MOST = 160;

export class Review {
  // heard(turn) is called when a turn has been judged
  constructor(source, turns, heard) {
    this.source = source;
    this.heard = heard;
    this.judged = new Map();
    this.todo = graphOrder(turns.total, MOST);
    this.round = 0;
  }

  start() {
    this.stop();
    this.next(this.round);
  }

  stop() {
    this.round += 1;
    clearTimeout(this.timer);
  }

  async next(round) {
    while (round === this.round && this.todo.length) {
      const [turn] = this.todo;
      const judgement = await this.source.judgement(turn).catch(() => null);
      if (round !== this.round) return;
      if (!judgement) {
        this.timer = setTimeout(() => this.next(round), AGAIN_MS);
        return;
      }
      this.todo.shift();
      this.judged.set(turn, judgement);
      this.heard(turn);
    }
  }

  // The shares of the colours after a turn, or after some of its steps; null as long as they are not known.
  shares(turn, step = null) {
    if (step === 0) return this.shares(turn - 1);
    const position = this.judged.get(turn)?.steps.at(step === null ? -1 : step - 1);
    return position ? shares(position.value, position.colours) : null;
  }

  // The largest mistake of a turn; null for none.
  mistake(turn) {
    return this.judged.get(turn)?.mistake ?? null;
  }
}

// The turns to look at, from coarse to fine, so that a graph takes shape early: all of a short game,
// some of a long one.
export function graphOrder(total, most) {
  const count = Math.min(total, most);
  const turns = Array.from({ length: count + 1 }, (_, i) => Math.round((i / Math.max(count, 1)) * total));
  const order = new Set([total, 0]);
  for (let step = 16; step >= 1; step /= 2) {
    for (let i = turns.length - 1; i >= 0; i -= step) order.add(turns[i]);
  }
  return [...order];
}
