// The page of reports. Each report is a separate document.
import { api } from "../app/api.js";
import { el } from "../app/dom.js";
import { gameCard } from "./lists.js";
import { texts } from "../app/texts.js";

/** @import { GameView } from "../app/protocol.js" */

/** @param {HTMLElement} page */
export async function render(page) {
  document.title = `${texts.reports} · ${texts.name}`;
  const games = (await api.games()).filter(({ reports }) => reports.length);
  page.append(
    el("h1", {}, texts.reports),
    el("p", { class: "lead" }, texts.reportsLead),
    el("div", { class: "cards" }, games.map(card)));
}

/** @param {GameView} game */
function card(game) {
  return gameCard(game,
    el("p", {}, game.about),
    el("div", { class: "row reports" }, game.reports.map(({ name, options }) =>
      reportLink(name, options, `${texts.reportOf(game.title)}: ${options}`))));
}

// A link to a report, which the browser loads as a new document, with the theme in its address.
/** @param {string} name @param {string} text @param {string | null} [label] */
export function reportLink(name, text, label = null) {
  const { theme } = document.documentElement.dataset;
  const query = theme === "light" || theme === "dark" ? `?theme=${theme}` : "";
  return el("a", { class: "button", href: `/reports/${name}.html${query}`, target: "_self",
    ...(label ? { "aria-label": label } : {}) }, text);
}
