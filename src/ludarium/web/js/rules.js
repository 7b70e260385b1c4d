// The rules of a game: the sheet that the terminal shows, with its lines flowing as wide as the screen.
import { api } from "./api.js";
import { el } from "./dom.js";
import { texts } from "./texts.js";

export async function render(page, name) {
  const game = await api.game(name);
  if (!game) throw new Error(texts.notFound);
  document.title = `${game.title} · ${texts.rules}`;
  page.append(
    el("h1", {}, game.title),
    el("p", { class: "by" }, texts.by(game.designer, game.date), game.link ? ` (${game.link})` : ""),
    el("div", { class: "rules" }, game.rules.trim().split(/\n\n+/).slice(1).flatMap(block)),
    el("div", { class: "row" }, el("a", { class: "button main", href: `/new/${name}` }, texts.play)));
}

function block(text) {
  const lines = text.split("\n");
  return /^ {2}/.test(lines[0]) ? diagram(lines) : flowing(lines);
}

// A diagram with what is written beside it.
function diagram(lines) {
  const pairs = lines.map((line) => line.match(/^(\s*\S.*?)(?:\s{6,}(\S.*))?$/).slice(1));
  const beside = pairs.map(([, said]) => said ?? "").join("\n").trim().split(/\n\n+/).filter(Boolean);
  return el("div", { class: "diagram" },
    el("pre", { "aria-hidden": "true" }, pairs.map(([drawn]) => drawn).join("\n")),
    el("div", {}, beside.map((said) => el("p", {}, marked(said.replaceAll("\n", " "))))));
}

// A paragraph, and below it what is numbered or listed by name.
function flowing(lines) {
  const items = [];
  for (const line of lines) {
    if (items.length && !/^(\d\. |`\w+` {2})/.test(line)) items[items.length - 1] += ` ${line.trim()}`;
    else items.push(line);
  }
  return items.map((item) => el("p", { class: /^(\d\.|`\w+` {2})/.test(item) ? "item" : null }, marked(item)));
}

function marked(text) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).map((part, i) => (i % 2
    ? el(part[0] === "*" ? "em" : "code", {}, part.slice(1, -1)) : part));
}
