// The REST API of the server.
import { texts } from "./texts.js";

/**
 * @import {
 *   AnyPuzzleAttempt, GameView, Judgement, LessonAttempt, LessonView, PlayerList, PositionAnswer,
 *   PositionView, Problem, PuzzleItem, PuzzleView, RoomKeys, RoomView, SavedGameId, SavedGameView,
 *   SeatToMove, SheetPart, TurnPage, WhyNot
 * } from "./protocol.js"
 */
/** @typedef {{ game?: string, options?: Record<string, string>, code?: string | null }} PositionRequest */
/**
 * @typedef {{ game: string, options: Record<string, string>, seats: string[], invited: number[],
 *   hints: boolean, code: string | null }} RoomOptions
 */

// A refusal of the server, with its code.
export class RefusedError extends Error {
  /** @param {Partial<Problem>} problem */
  constructor({ code = "", detail }) {
    super(detail);
    this.code = code;
  }
}

/** @param {string} method @param {string} path @param {{ body?: object, key?: string }} options */
async function send(method, path, { body, key } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (response.ok) return response;
  const { statusText: detail } = response;
  throw new RefusedError(await response.json().catch(() => ({ detail })));
}

// The type of an answer is that of the route.
/** @param {string} path @param {string} [key] @returns {Promise<any>} */
const get = async (path, key) => (await send("GET", path, { key })).json();
/** @param {string} path @param {object} body @returns {Promise<any>} */
const post = async (path, body) => (await send("POST", path, { body })).json();

/**
 * A game in a room or a saved game; `key` returns a key of the room.
 * @template {RoomView | SavedGameView} View
 * @param {string} path @param {string} file @param {() => string} [key]
 */
function gameSource(path, file, key) {
  return {
    /** @returns {Promise<View>} */
    current: () => get(path, key?.()),
    /** @returns {Promise<SeatToMove>} */
    turn: () => get(`${path}/turn`, key?.()),
    /** @param {number} start @param {number} count @returns {Promise<TurnPage>} */
    turns: (start, count) => get(`${path}/turns?start=${start}&count=${count}`, key?.()),
    /** @param {number} turn @param {number | null} step @returns {Promise<PositionView>} */
    position: (turn, step = null) =>
      get(`${path}/turns/${turn}${step === null ? "" : `?step=${step}`}`, key?.()),
    /** @param {number} turn @returns {Promise<Judgement | null>} */
    judgement: (turn) => get(`${path}/turns/${turn}/judgement`, key?.()),
    file: async () => (await send("GET", `${path}/${file}`, { key: key?.() })).text(),
    /** @param {string} kind @param {number} first @param {number} last */
    export: async (kind, first, last) =>
      (await send("GET", `${path}/export/${kind}?first=${first}&last=${last}`, { key: key?.() })).blob(),
  };
}

/**
 * @typedef {ReturnType<typeof gameSource<RoomView>>
 *   | ReturnType<typeof gameSource<SavedGameView>>} GameSource
 */

const answers = new Map();

// Request something once that does not change while the page is open.
/** @param {string} path @returns {Promise<any>} */
function once(path) {
  if (!answers.has(path)) {
    const answer = get(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answers.get(path);
}

export const api = {
  /** @returns {Promise<GameView[]>} */
  games: () => once("/games"),
  /** @returns {Promise<PlayerList>} */
  players: () => once("/players"),
  /** @param {string} name */
  game: async (name) => {
    const game = (await api.games()).find((each) => each.name === name);
    if (!game) throw new Error(texts.notFound);
    return game;
  },
  /** @param {string} name @returns {Promise<SheetPart[]>} */
  rules: (name) => once(`/rules/${encodeURIComponent(name)}`),
  /** @param {string} name @returns {Promise<LessonView[]>} */
  lessons: (name) => once(`/lessons/${encodeURIComponent(name)}`),
  /** @param {string} name @param {number} number @param {string[]} steps @returns {Promise<LessonAttempt>} */
  tryLesson: (name, number, steps) => post(`/lessons/${name}/${number}`, { steps }),
  /** @param {string} name @returns {Promise<PuzzleItem[]>} */
  puzzles: (name) => once(`/puzzles/${encodeURIComponent(name)}`),
  /** @param {string} name @param {number} number @returns {Promise<PuzzleView>} */
  puzzle: (name, number) => get(`/puzzles/${name}/${number}`),
  /**
   * @param {string} name
   * @param {number} number
   * @param {string | null} text
   * @returns {Promise<AnyPuzzleAttempt>}
   */
  tryPuzzle: (name, number, text) => post(`/puzzles/${name}/${number}`, { text }),
  /** @param {RoomOptions} options @returns {Promise<RoomKeys>} */
  createRoom: (options) => post("/rooms", options),
  /** @param {string} record @returns {Promise<SavedGameId>} */
  saveRecord: (record) => post("/records", { record }),
  // A game in a room, where key() returns one of its keys.
  /** @param {string} room @param {() => string} key @returns {ReturnType<typeof gameSource<RoomView>>} */
  roomGame: (room, key) => gameSource(`/rooms/${room}`, "record", key),
  /** @param {string} id @returns {ReturnType<typeof gameSource<SavedGameView>>} */
  savedGame: (id) => gameSource(`/records/${id}`, "file"),
  /** @param {PositionRequest & { text?: string }} body @returns {Promise<PositionAnswer>} */
  position: (body) => post("/positions", body),
  /** @param {PositionRequest & { cells: string[], choice: string }} body */
  why: async (body) => /** @type {WhyNot} */ (await post("/why", body)).why,
  /** @param {PositionRequest} body */
  picture: async (body) => (await send("POST", "/pictures", { body })).text(),
};
