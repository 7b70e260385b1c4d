// The rules of a game.
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
    el("pre", { class: "rules" }, game.rules),
    el("div", { class: "row" }, el("a", { class: "button main", href: `/new/${name}` }, texts.play)));
}
