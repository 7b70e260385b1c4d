// Shows the page of an address. Each page module exports render(element, ...parts), which may return a
// function to call when the visitor leaves.
import { errorText } from "./dialogs.js";
import { byId, el } from "./dom.js";
import { texts } from "./texts.js";

/**
 * Patterns of addresses, and how to load their pages.
 * @typedef {(element: HTMLElement, ...parts: any[]) => unknown} Render each page declares its parts
 * @typedef {[pattern: RegExp, load: () => Promise<{ render: Render }>][]} PageList
 */

/** @type {PageList} */
let pages = [];
/** @type {(() => void) | null} */
let leave = null;
let visit = 0;

// pages: [pattern of the address, () => promise of the module]
/** @param {PageList} list */
export function startRouter(list) {
  pages = list;
  document.addEventListener("click", follow);
  window.addEventListener("popstate", show);
  return show();
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  return show();
}

// The page of an address, with the parts of the address that its pattern names; null if there is none.
/** @param {PageList} list @param {string} path */
export function matchPage(list, path) {
  for (const [pattern, load] of list) {
    const match = path.match(pattern);
    if (match) return { load, parts: match.slice(1) };
  }
  return null;
}

async function show() {
  const number = (visit += 1);
  leave?.();
  leave = null;
  // Dialogs belong to the page before.
  for (const box of document.querySelectorAll("dialog")) box.close();
  const main = byId("main");
  const match = matchPage(pages, location.pathname);
  if (!match) {
    main.replaceChildren(errorPage(texts.notFound, texts.notFoundHelp));
    return;
  }
  try {
    const { render } = await match.load();
    const page = el("div", { class: "page" });
    const leavePage = /** @type {(() => void) | undefined} */ (await render(page, ...match.parts));
    if (number !== visit) return leavePage?.();
    leave = leavePage ?? null;
    main.replaceChildren(page);
    window.scrollTo(0, 0);
  } catch (error) {
    if (number === visit) main.replaceChildren(errorPage(texts.problem, errorText(error)));
  }
}

// A page that explains an error, with a link to the home page.
/** @param {string} title @param {string} why */
export function errorPage(title, why) {
  document.title = `${title} · ${texts.name}`;
  return el("section", { class: "trouble" },
    el("h1", {}, title), el("p", { role: "alert" }, why),
    el("a", { class: "button main", href: "/" }, texts.toTheGames));
}

/** @param {MouseEvent} event */
function follow(event) {
  const { target } = event;
  /** @type {HTMLAnchorElement | null} */
  const anchor = target instanceof Element ? target.closest("a[href^='/']") : null;
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || anchor.target) return;
  event.preventDefault();
  go(anchor.getAttribute("href") ?? "/").then(() => byId("main").focus({ preventScroll: true }));
}
