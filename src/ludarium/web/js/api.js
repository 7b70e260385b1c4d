// The REST side of the server.

export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function request(method, path, { body, key, as = "json" } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) {
    const trouble = await response.json().catch(() => ({}));
    const detail = trouble.detail;
    const message = typeof detail === "string" ? detail : detail?.[0]?.msg || response.statusText;
    throw new ApiError(response.status, trouble.code, message);
  }
  return as === "text" ? response.text() : response.json();
}

let games;

export const api = {
  games: () => (games ??= request("GET", "/games")),
  game: async (name) => (await api.games()).find((game) => game.name === name),
  createRoom: (body) => request("POST", "/rooms", { body }),
  loadRecord: (record) => request("POST", "/records", { body: { record } }),
  room: (room, key) => request("GET", `/rooms/${room}`, { key }),
  turns: (room, key, start, count) => request("GET", `/rooms/${room}/turns?start=${start}&count=${count}`, { key }),
  turn: (room, key, turn) => request("GET", `/rooms/${room}/turns/${turn}`, { key }),
  record: (room, key) => request("GET", `/rooms/${room}/record`, { key, as: "text" }),
  position: (body) => request("POST", "/positions", { body }),
  picture: (body) => request("POST", "/pictures", { body, as: "text" }),
};
