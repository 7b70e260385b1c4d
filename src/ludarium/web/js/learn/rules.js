// The rules of a game, as a page and as a panel beside a game.
import { api } from "../app/api.js";
import { button, el, loadStyle } from "../app/dom.js";
import { reportLink } from "../home/reports.js";
import { sheetParts } from "./rule-sheet.js";
import { texts } from "../app/texts.js";

/** @param {HTMLElement} page @param {string} name */
export async function render(page, name) {
  await loadStyle("learn");
  const [game, parts] = await Promise.all([api.game(name), api.rules(name)]);
  document.title = `${game.title} · ${texts.rules}`;
  const { sections, close } = sheetParts(parts, "h2");
  page.classList.add("rules-page");
  page.append(
    el("h1", {}, game.title),
    el("p", { class: "by" }, texts.by(game)),
    contents(sections),
    el("div", { class: "rules" }, sections, el("p", { class: "by" }, texts.whose(game))),
    el("div", { class: "row" },
      el("a", { class: "button main", href: `/new/${name}` }, texts.play),
      game.reports.length ? reportLink(game.reports[0].name, texts.report) : null));
  return close;
}

// A list of links to the parts, which do not change the address.
/** @param {HTMLElement[]} sections */
function contents(sections) {
  const go = (/** @type {HTMLElement} */ section) => () => {
    section.scrollIntoView();
    /** @type {HTMLElement} */ (section.firstElementChild).focus({ preventScroll: true });
  };
  return el("nav", { class: "contents", "aria-label": texts.contents },
    el("ul", {}, sections.map((section) => el("li", {},
      button(section.firstChild?.textContent, go(section), { class: "plain" })))));
}

/** @type {HTMLDialogElement | null} */
let panel = null;

// Show the rules beside a game. In a wide window the visitor can play on.
/** @param {string} name */
export async function showRules(name) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const [game, parts] = await Promise.all([api.game(name), api.rules(name), loadStyle("learn")]);
  closeRules();
  const { sections, close } = sheetParts(parts, "h3");
  const title = el("h2", { tabindex: -1 }, texts.rulesOf(game.title));
  panel = el("dialog", { class: "rules-panel", "aria-label": texts.rulesOf(game.title) },
    el("div", { class: "panel-head" }, title, button(texts.close, closeRules)),
    el("div", { class: "rules", tabindex: 0 },
      el("p", { class: "by" }, texts.by(game)), sections, el("p", { class: "by" }, texts.whose(game))));
  panel.addEventListener("close", () => {
    close();
    document.removeEventListener("keydown", escape);
    document.querySelector("dialog.rules-panel")?.remove();
    if (focused?.isConnected) focused.focus();
  });
  document.addEventListener("keydown", escape);
  document.body.append(panel);
  if (matchMedia("(max-width: 56rem)").matches) panel.showModal();
  else panel.show();
  title.focus();
}

export function closeRules() {
  panel?.close();
  panel = null;
}

// Close the rules with Escape, unless the board uses the key.
/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key === "Escape" && !event.defaultPrevented) closeRules();
}
