// The engine of the analysis board: one position at a time, evaluated again and again.

export class Engine {
  // heard(evaluation) for the position asked about last; failed(message)
  constructor(heard, failed) {
    this.heard = heard;
    this.failed = failed;
    this.number = 0;
    this.asked = null;
    this.prefix = Math.random().toString(36).slice(2, 8);
  }

  think({ game, options }, code, seconds) {
    this.number += 1;
    this.asked = { type: "think", request_id: `${this.prefix}-${this.number}`, game, options, code, seconds };
    this.push();
  }

  stop() {
    if (!this.asked) return;
    this.asked = null;
    this.number += 1;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ type: "stop", request_id: `${this.prefix}-${this.number}` }));
    }
  }

  push() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.asked));
    else if (!this.socket || this.socket.readyState > WebSocket.OPEN) this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/analysis/socket`);
    this.socket.onopen = () => this.asked && this.push();
    this.socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      // The server went away while it thought: ask again when it may be back.
      if (this.closed || !this.asked || event.code === 4403) return;
      setTimeout(() => this.asked && this.push(), 2000);
    };
  }

  /** @param {import("../app/protocol.js").AnalysisMessage} message */
  receive(message) {
    const mine = message.request_id === this.asked?.request_id;
    if (message.type === "error" && (mine || message.request_id === null)) return this.failed(message);
    if (message.type === "evaluation" && mine) {
      if (message.done) this.asked = null;
      this.heard(message);
    }
  }

  close() {
    this.closed = true;
    this.asked = null;
    const { socket } = this;
    // One that is only being made is closed when it is there: browsers complain otherwise.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}

// The share of the wins that a value stands for: values sum to 0 and lie within -1/(n - 1) and 1.
function share(value, seats) {
  return Math.min(Math.max((value * (seats - 1) + 1) / seats, 0), 1);
}

// The same for each colour, as seats may have swapped theirs.
export function shares(value, colours) {
  const result = Array(colours.length).fill(0);
  value.forEach((each, seat) => { result[colours[seat]] = share(each, value.length); });
  return result;
}

// Shares of one whole in whole hundredths that add up to it: those that lose most by being cut get one
// more.
export function hundredths(list) {
  const cut = list.map((part) => Math.floor(100 * part));
  const lost = (i) => 100 * list[i] - cut[i];
  const left = Math.round(list.reduce((sum, _, i) => sum + lost(i), 0));
  const first = [...list.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, left);
  return cut.map((part, i) => part + (first.includes(i) ? 1 : 0));
}

// The share of one seat in whole hundredths.
export function percent(value, seats) {
  return Math.round(100 * share(value, seats));
}
