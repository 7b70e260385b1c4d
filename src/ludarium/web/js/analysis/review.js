// The server's evaluations of the turns of a game, and its mistakes. They are requested from coarse to
// fine, and again later if the server is busy.
import { shares } from "./engine.js";

/** @import { GameSource } from "../app/api.js" */
/** @import { Judgement } from "../app/protocol.js" */
/** @import { TurnList } from "../board/turn-list.js" */

const RETRY_MS = 4000;
const MOST_TURNS = 160;

export class Review {
  // onJudgement(turn) is called when a turn has been evaluated
  /** @param {GameSource} source @param {TurnList} turns @param {(turn: number) => void} onJudgement */
  constructor(source, turns, onJudgement) {
    this.source = source;
    this.onJudgement = onJudgement;
    this.judgements = /** @type {Map<number, Judgement>} */ (new Map());
    this.queue = graphOrder(turns.total, MOST_TURNS);
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

  /** @param {number} round */
  async next(round) {
    while (round === this.round && this.queue.length) {
      const [turn] = this.queue;
      const judgement = await this.source.judgement(turn).catch(() => null);
      if (round !== this.round) return;
      if (!judgement) {
        this.timer = setTimeout(() => this.next(round), RETRY_MS);
        return;
      }
      this.queue.shift();
      this.judgements.set(turn, judgement);
      this.onJudgement(turn);
    }
  }

  // The shares of the colours after a turn, or after some of its steps; null if they are not known yet.
  /** @param {number} turn @param {number | null} [step] @returns {number[] | null} */
  shares(turn, step = null) {
    if (step === 0) return this.shares(turn - 1);
    const position = this.judgements.get(turn)?.steps.at(step === null ? -1 : step - 1);
    return position ? shares(position.value, position.colours) : null;
  }

  // The largest mistake of a turn, or null.
  /** @param {number} turn */
  mistake(turn) {
    return this.judgements.get(turn)?.mistake ?? null;
  }
}

// The turns to evaluate, from coarse to fine, so that the graph takes shape early: all of a short game, at
// most `most` of a long one.
/** @param {number} total @param {number} most */
export function graphOrder(total, most) {
  const count = Math.min(total, most);
  const turns = Array.from({ length: count + 1 }, (_, i) => Math.round((i / Math.max(count, 1)) * total));
  const order = new Set([total, 0]);
  for (let step = 16; step >= 1; step /= 2) {
    for (let i = turns.length - 1; i >= 0; i -= step) order.add(turns[i]);
  }
  return [...order];
}
