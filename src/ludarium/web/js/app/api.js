// The REST API of the server.

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: object, key?: string, as?: "json" | "text" | "blob" }} [options]
 */
async function request(method, path, { body, key, as = "json" } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    const detail = problem.detail;
    const message = typeof detail === "string" ? detail : detail?.[0]?.msg || response.statusText;
    throw Object.assign(new Error(message), { code: problem.code });
  }
  return response[as]();
}

function gameSource(path, file, key) {
  const get = (part, as) => request("GET", path + part, { key: key?.(), as });
  return {
    current: () => get(""),
    /** @type {() => Promise<import("./protocol.js").SeatToMove>} */
    turn: () => get("/turn"),
    /** @type {(start: number, count: number) => Promise<import("./protocol.js").TurnPage>} */
    turns: (start, count) => get(`/turns?start=${start}&count=${count}`),
    position: (turn, step = null) => get(`/turns/${turn}${step === null ? "" : `?step=${step}`}`),
    judgement: (turn) => get(`/turns/${turn}/judgement`),
    file: () => get(`/${file}`, "text"),
    export: (kind, first, last) => get(`/export/${kind}?first=${first}&last=${last}`, "blob"),
  };
}

let games, players;
const known = new Map();

// Request something once that does not change while the page is open.
function once(path) {
  if (!known.has(path)) {
    const answer = request("GET", path);
    known.set(path, answer);
    answer.catch(() => known.delete(path));
  }
  return known.get(path);
}

export const api = {
  games: () => (games ??= request("GET", "/games")),
  players: () => (players ??= request("GET", "/players")),
  game: async (name) => (await api.games()).find((game) => game.name === name),
  rules: (name) => once(`/rules/${encodeURIComponent(name)}`),
  lessons: (name) => once(`/lessons/${encodeURIComponent(name)}`),
  tryLesson: (name, number, steps) => request("POST", `/lessons/${name}/${number}`, { body: { steps } }),
  puzzles: (name) => once(`/puzzles/${encodeURIComponent(name)}`),
  puzzle: (name, number) => request("GET", `/puzzles/${name}/${number}`),
  tryPuzzle: (name, number, text) => request("POST", `/puzzles/${name}/${number}`, { body: { text } }),
  createRoom: (body) => request("POST", "/rooms", { body }),
  saveRecord: (record) => request("POST", "/records", { body: { record } }),
  // A game in a room, where key() returns one of its keys, or a saved game.
  roomGame: (room, key) => gameSource(`/rooms/${room}`, "record", key),
  savedGame: (id) => gameSource(`/records/${id}`, "file"),
  /** @type {(body: object) => Promise<import("./protocol.js").PositionAnswer>} */
  position: (body) => request("POST", "/positions", { body }),
  why: async (body) => (await request("POST", "/why", { body })).why,
  picture: (body) => request("POST", "/pictures", { body, as: "text" }),
};
