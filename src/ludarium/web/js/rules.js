// The rules of a game: the sheet that the terminal shows too, as wide as the screen.
import { api } from "./api.js";
import { el } from "./dom.js";
import { texts } from "./texts.js";

export async function render(page, name) {
  const game = await api.game(name);
  if (!game) throw new Error(texts.notFound);
  document.title = `${game.title} · ${texts.rules}`;
  page.append(
    el("h1", {}, game.title),
    el("p", { class: "by" }, texts.by(game)),
    el("div", { class: "rules" }, game.rules.flatMap((block) => BLOCKS[block.kind](block))),
    el("div", { class: "row" },
      el("a", { class: "button main", href: `/new/${name}` }, texts.play)));
}

const BLOCKS = {
  paragraph: ({ text }) => el("p", {}, marked(text)),
  items: ({ intro, items }) => [
    ...(intro.length ? [el("p", {}, marked(intro))] : []),
    ...items.map(({ head, text }) => el("p", { class: "item" }, marked(head), " ", marked(text)))],
  diagram: ({ rows, beside }) => el("div", { class: "diagram" },
    el("pre", { "aria-hidden": "true" }, rows.join("\n")),
    el("div", {}, beside.map((text) => el("p", {}, marked(text))))),
};

// A text comes in parts: plain ones, and [style, words], whose style is the name of an element.
function marked(text) {
  return text.map((part) => (typeof part === "string" ? part : el(part[0], {}, part[1])));
}
