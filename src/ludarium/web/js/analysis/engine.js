// The connection to the engine of the server, which evaluates one position at a time, better and better.
import { texts } from "../app/texts.js";

/**
 * @import {
 *   AnalysisMessage, CandidateView, ErrorMessage, EvaluationMessage, LayoutView, Think
 * } from "../app/protocol.js"
 */

export class Engine {
  // onEvaluation(message) for the latest request; onError(message)
  /**
   * @param {(message: EvaluationMessage) => void} onEvaluation
   * @param {(message: ErrorMessage) => void} onError
   */
  constructor(onEvaluation, onError) {
    this.onEvaluation = onEvaluation;
    this.onError = onError;
    this.number = 0;
    /** @type {Think | null} */
    this.request = null;
    this.prefix = Math.random().toString(36).slice(2, 8);
  }

  /** @param {LayoutView} layoutView @param {string} code @param {number} seconds */
  think({ game, options }, code, seconds) {
    this.number += 1;
    const id = `${this.prefix}-${this.number}`;
    this.request = { type: "think", request_id: id, game, options, code, seconds };
    this.push();
  }

  stop() {
    if (!this.request) return;
    this.request = null;
    this.number += 1;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ type: "stop", request_id: `${this.prefix}-${this.number}` }));
    }
  }

  push() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.request));
    else if (!this.socket || this.socket.readyState > WebSocket.OPEN) this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/analysis/socket`);
    this.socket.onopen = () => this.request && this.push();
    this.socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      // The connection broke during an evaluation: ask again in a moment.
      if (this.closed || !this.request || event.code === 4403) return;
      setTimeout(() => this.request && this.push(), 2000);
    };
  }

  /** @param {AnalysisMessage} message */
  receive(message) {
    const isCurrent = message.request_id === this.request?.request_id;
    if (message.type === "error" && (isCurrent || message.request_id === null)) return this.onError(message);
    if (message.type === "evaluation" && isCurrent) {
      if (message.done) this.request = null;
      this.onEvaluation(message);
    }
  }

  close() {
    this.closed = true;
    this.request = null;
    const { socket } = this;
    // Browsers complain if a socket is closed while it connects.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}

// The share of the wins for a value: values sum to 0 and lie between -1/(n - 1) and 1.
/** @param {number} value @param {number} seats */
function share(value, seats) {
  return Math.min(Math.max((value * (seats - 1) + 1) / seats, 0), 1);
}

// The share of each colour: seats may have swapped colours.
/** @param {number[]} value @param {number[]} colours */
export function shares(value, colours) {
  const result = Array(colours.length).fill(0);
  value.forEach((each, seat) => { result[colours[seat]] = share(each, value.length); });
  return result;
}

// Shares as percentages that add up to 100: the largest remainders are rounded up.
/** @param {number[]} list */
export function percentages(list) {
  const whole = list.map((part) => Math.floor(100 * part));
  const remainder = (/** @type {number} */ i) => 100 * list[i] - whole[i];
  const missing = Math.round(list.reduce((sum, _, i) => sum + remainder(i), 0));
  const roundedUp = [...list.keys()].sort((a, b) => remainder(b) - remainder(a)).slice(0, missing);
  return whole.map((part, i) => part + (roundedUp.includes(i) ? 1 : 0));
}

// The share of one seat as a percentage.
/** @param {number} value @param {number} seats */
export function percent(value, seats) {
  return Math.round(100 * share(value, seats));
}

// The words for the evaluation of a move.
/** @param {Pick<CandidateView, "value" | "proven" | "margin">} candidate @param {number} seats */
export function evaluationText({ value, proven, margin }, seats) {
  if (value === null) return texts.notLookedAt;
  return proven ? texts.proven(value, margin) : texts.winsOf(percent(value, seats));
}
