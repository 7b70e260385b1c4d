// The few parts of a browser that the tested modules use.

export class MemoryStorage {
  constructor(entries = {}) {
    this.entries = new Map(Object.entries(entries));
  }

  getItem(name) {
    return this.entries.get(name) ?? null;
  }

  setItem(name, value) {
    this.entries.set(name, String(value));
  }
}

// Give the modules a storage with these entries, as JSON unless they are text.
export function store(entries = {}) {
  const texts = Object.entries(entries).map(([name, value]) =>
    [name, typeof value === "string" ? value : JSON.stringify(value)]);
  globalThis.localStorage = new MemoryStorage(Object.fromEntries(texts));
}

export function stored(name) {
  return JSON.parse(localStorage.getItem(name));
}

// A WebSocket whose other end is the test.
export class FakeSocket {
  static CONNECTING = 0;

  static OPEN = 1;

  static all = [];

  constructor(url) {
    this.url = url;
    this.readyState = 0;
    this.sent = [];
    FakeSocket.all.push(this);
  }

  static get last() {
    return FakeSocket.all.at(-1);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  // The connection breaks.
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ target: this, code });
  }

  close() {
    this.readyState = 3;
  }
}

// A page with a socket, for modules that connect.
export function browse({ hidden = false } = {}) {
  FakeSocket.all = [];
  const events = new EventTarget();
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { protocol: "https:", host: "example.org", pathname: "/", search: "", hash: "" },
    document: Object.assign(new EventTarget(), { hidden }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  });
  return events;
}
