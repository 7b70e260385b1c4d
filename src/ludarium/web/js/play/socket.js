// The connection to a room. It reconnects by itself, resends unanswered messages, and passes on each piece
// of news once and in order.

/**
 * @import {
 *   Claimed, Done, ErrorMessage, Hello, News, Pong, PresenceMessage, RoomMessage, RoomRequest, Thinking,
 *   Welcome
 * } from "../app/protocol.js"
 */
/** @import { StoredGame } from "../app/storage.js" */
const MAX_DELAY_MS = 3000;
const TOO_FAST_MS = 1000;
// A connection can die silently, when a phone sleeps for example. So the page pings every few seconds and
// replaces a connection that does not answer. The server does the same.
const PULSE_MS = 2500;
const PATIENCE_MS = 4000;
const MAX_PATIENCE_MS = 16000;
const WELCOME_MS = 10000;
// Messages that no longer matter after a reconnection.
const NOT_RESENT = ["preview", "ping", "visibility", "pace"];
// A page counts as away after it has been hidden for so long, and as back at once.
const AWAY_MS = 10000;
const WAKE_EVENTS = ["online", "offline", "focus"];

/**
 * @template Message
 * @typedef {Message extends unknown ? Omit<Message, "request_id"> : never} WithoutId
 */
/**
 * The answer to a request of a type.
 * @template {string} Type
 * @typedef {Type extends "preview" | "hint" | "rematch"
 *   ? Extract<RoomMessage, { type: Type, request_id: string }> : Done | Pong} AnswerTo
 */
/**
 * @typedef {object} RoomHandlers
 * @property {(message: Welcome) => void} welcome
 * @property {(message: News) => void} news
 * @property {(message: Thinking) => void} thinking
 * @property {(message: Claimed) => void} claimed
 * @property {(message: PresenceMessage) => void} [presence]
 * @property {() => void} offline
 * @property {(message: ErrorMessage) => void} error
 */

export class RoomSocket {
  /** @type {WebSocket} */
  socket;

  // storedRoom: the keys that this browser has for the room, and its claims
  /** @param {string} room @param {StoredGame} storedRoom @param {RoomHandlers} handlers */
  constructor(room, storedRoom, handlers) {
    this.room = room;
    this.storedRoom = storedRoom;
    this.handlers = handlers;
    /** @type {number | null} null before the first welcome */
    this.version = null;
    /**
     * The requests without an answer.
     * @type {Map<string | null, { message: RoomRequest, resolve: (answer: any) => void,
     *   reject: (problem: { code: string, message: string }) => void }>} each promise knows its answer
     */
    this.waiting = new Map();
    /** @type {Promise<unknown> | null} */
    this.checking = null;
    this.isOpen = false;
    this.delay = 250;
    this.closed = false;
    this.number = 0;
    this.prefix = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
    this.patience = PATIENCE_MS;
    this.beat = () => this.check();
    this.pulse = setInterval(this.beat, PULSE_MS);
    for (const event of WAKE_EVENTS) addEventListener(event, this.beat);
    this.visibility = new VisibilityWatch((away) => this.ask({ type: "visibility", away }).catch(() => {}));
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${this.room}/socket`);
    this.socket = socket;
    this.isOpen = false;
    setTimeout(() => this.isOpen || this.replace(socket), WELCOME_MS);
    socket.onopen = () => {
      const { keys, claims } = this.storedRoom, { isAway: away } = this.visibility;
      /** @type {Hello} */
      const hello = { type: "hello", keys, claims, since: this.version, away };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(event);
  }

  /** @param {{ target: EventTarget | null, code?: number }} event */
  lost(event) {
    if (this.closed || event.target !== this.socket) return;
    if (event.code === 4403) {
      this.closed = true;
      return;
    }
    this.isOpen = false;
    this.checking = null;
    this.handlers.offline();
    setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(this.delay * 2, MAX_DELAY_MS);
  }

  /** @param {RoomMessage} message */
  receive(message) {
    if (message.type === "welcome") {
      this.delay = 250;
      this.isOpen = true;
      this.version = message.version;
      this.handlers.welcome(message);
      this.resend();
    } else if (message.type === "news") {
      if (this.version !== null && message.version <= this.version) return;
      this.version = message.version;
      this.handlers.news(message);
    } else if (message.type === "presence") {
      this.handlers.presence?.(message);
    } else if (message.type === "claimed") {
      this.handlers.claimed(message);
    } else if (message.type === "error" && message.code === "too-fast" && message.request_id === null) {
      setTimeout(() => this.resend(), TOO_FAST_MS);
    } else if (message.type === "thinking") {
      this.handlers.thinking(message);
    } else {
      this.answer(message);
    }
  }

  resend() {
    for (const [id, sent] of this.waiting) {
      if (!NOT_RESENT.includes(sent.message.type)) {
        this.push(sent.message);
        continue;
      }
      this.waiting.delete(id);
      sent.reject({ code: "stale", message: "" });
    }
  }

  /** @param {Extract<RoomMessage, { request_id: string | null }>} message */
  answer(message) {
    const sent = this.waiting.get(message.request_id);
    this.waiting.delete(message.request_id);
    if (message.type === "error") {
      if (sent) sent.reject(message);
      else this.handlers.error(message);
    } else if (sent) {
      sent.resolve(message);
    }
  }

  // Send a message and wait for its answer, even across a lost connection: the server recognises the id and
  // does nothing twice.
  /**
   * @template {WithoutId<RoomRequest>} Sent
   * @param {Sent} message @returns {Promise<AnswerTo<Sent["type"]>>}
   */
  ask(message) {
    const id = `${this.prefix}-${(this.number += 1)}`;
    const whole = /** @type {RoomRequest} */ (/** @type {unknown} */ ({ ...message, request_id: id }));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message: whole, resolve, reject });
      this.push(whole);
    });
  }

  /** @param {RoomRequest} message */
  push(message) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN || this.version === null) return;
    socket.send(JSON.stringify(message));
  }

  // Ping the server, once at a time. After each failure it gets more time, because a slow server must not be
  // asked everything again and again.
  check() {
    if (!this.isOpen || this.checking) return;
    const { socket } = this, check = this.checking = this.ask({ type: "ping" }).catch(() => {});
    check.then(() => {
      if (this.checking !== check) return;
      this.checking = null;
      this.patience = Math.max(this.patience / 2, PATIENCE_MS);
    });
    setTimeout(() => {
      if (this.checking !== check) return;
      this.patience = Math.min(2 * this.patience, MAX_PATIENCE_MS);
      this.replace(socket);
    }, this.patience);
  }

  /** @param {WebSocket} socket */
  replace(socket) {
    if (this.closed || socket !== this.socket || socket.readyState > WebSocket.OPEN) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
    this.lost({ target: socket });
  }

  close() {
    this.closed = true;
    clearInterval(this.pulse);
    this.visibility.close();
    for (const event of WAKE_EVENTS) removeEventListener(event, this.beat);
    this.socket?.close();
  }
}

// Whether the page is away.
class VisibilityWatch {
  // changed(isAway) is called when it changes.
  /** @param {(isAway: boolean) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.isAway = document.hidden;
    this.listener = () => this.update();
    document.addEventListener("visibilitychange", this.listener);
  }

  update() {
    clearTimeout(this.timer);
    if (document.hidden) this.timer = setTimeout(() => this.set(true), AWAY_MS);
    else this.set(false);
  }

  /** @param {boolean} isAway */
  set(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.changed(isAway);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.listener);
  }
}
