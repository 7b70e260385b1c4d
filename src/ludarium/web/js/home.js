// The games as cards, and the games of this browser.
import { api } from "./api.js";
import { ask } from "./dialogs.js";
import { button, el } from "./dom.js";
import { forget, games as remembered } from "./memory.js";
import { loadFile } from "./records.js";
import { texts } from "./texts.js";

export async function render(page) {
  document.title = texts.name;
  const games = await api.games();
  page.append(
    el("h1", {}, texts.name),
    el("p", { class: "lead" }, texts.tagline),
    el("div", { class: "cards" }, games.map(card)),
    yours(games));
}

function card(game) {
  return el("article", { class: "card", "aria-label": game.title },
    el("img", { src: `/pictures/${game.name}.svg`, alt: "", width: 220, height: 200, loading: "lazy" }),
    el("h2", {}, game.title),
    el("p", { class: "by" }, texts.by(game)),
    el("p", {}, game.about),
    el("p", { class: "by" }, texts.players(game.players)),
    el("div", { class: "row" },
      el("a", { class: "button main", href: `/new/${game.name}` }, texts.play),
      game.lessons ? el("a", { class: "button", href: `/learn/${game.name}` }, texts.learn) : null,
      el("a", { class: "button", href: `/rules/${game.name}` }, texts.rules),
      game.puzzles ? el("a", { class: "button", href: `/puzzles/${game.name}` }, texts.puzzles) : null,
      button(texts.watch, () => watch(game), { title: texts.watchHelp })));
}

// Few do this from here, so what it takes to open a game is fetched only then.
async function watch({ name, seats }) {
  const [{ watched }, { openGame }] = await Promise.all([api.players(), import("./newgame.js")]);
  return openGame(name, {}, Array(seats).fill(watched));
}

function yours(games) {
  const section = el("section", { class: "yours" }, el("h2", {}, texts.yourGames));
  const list = remembered();
  if (!list.length) section.append(el("p", { class: "by" }, texts.noGames));
  section.append(el("ul", {}, list.map((item) => row(item, games))), button(texts.load, loadFile));
  return section;
}

function row(item, games) {
  const title = games.find((each) => each.name === item.game)?.title ?? item.game ?? item.room;
  const names = item.saved ? texts.between(item.players) : "";
  const what = item.result ?? (item.saved ? texts.savedGame : texts.unfinished);
  const href = item.saved ? `/saved/${item.room}` : `/play/${item.room}`;
  const help = item.saved ? texts.forgetSaved : item.result ? texts.forgetOver : texts.forgetUnfinished;
  const line = el("li", {},
    el("a", { href }, title),
    el("span", {}, [what, names].filter(Boolean).join(": ")),
    el("time", { datetime: new Date(item.at).toISOString() }, new Date(item.at).toLocaleString()),
    button(texts.forget, async () => {
      if (!(await ask(texts.forgetSure(title), texts.forget, help))) return;
      forget(item.room);
      line.remove();
    }, { class: "quiet", "aria-label": `${texts.forget} ${title}` }));
  return line;
}
