// The REST side of the server.

async function request(method, path, { body, key, as = "json" } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) {
    const trouble = await response.json().catch(() => ({}));
    const detail = trouble.detail;
    const message = typeof detail === "string" ? detail : detail?.[0]?.msg || response.statusText;
    throw new Error(message);
  }
  return as === "text" ? response.text() : response.json();
}

function played(path, file, key) {
  return {
    now: () => request("GET", path, { key }),
    turns: (start, count) => request("GET", `${path}/turns?start=${start}&count=${count}`, { key }),
    position: (turn) => request("GET", `${path}/turns/${turn}`, { key }),
    file: () => request("GET", `${path}/${file}`, { key, as: "text" }),
  };
}

let games, players;

export const api = {
  games: () => (games ??= request("GET", "/games")),
  players: () => (players ??= request("GET", "/players")),
  game: async (name) => (await api.games()).find((game) => game.name === name),
  createRoom: (body) => request("POST", "/rooms", { body }),
  keepRecord: (record) => request("POST", "/records", { body: { record } }),
  // A game that was played: in a room, for whoever holds one of its keys, or saved in a file.
  ofRoom: (room, key) => played(`/rooms/${room}`, "record", key),
  ofSaved: (id) => played(`/records/${id}`, "file"),
  position: (body) => request("POST", "/positions", { body }),
  picture: (body) => request("POST", "/pictures", { body, as: "text" }),
};
