// Shows the page of an address. Each page module exports render(element, ...parts), which may return a
// function to call when the visitor leaves.
import { el } from "./dom.js";
import { texts } from "./texts.js";

let pages = [];
let leave = null;
let visit = 0;

// pages: [pattern of the address, () => promise of the module]
export function startRouter(list) {
  pages = list;
  document.addEventListener("click", follow);
  window.addEventListener("popstate", show);
  return show();
}

export function go(path) {
  history.pushState(null, "", path);
  return show();
}

// The page of an address, with the parts of the address that its pattern names; null if there is none.
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
  const main = document.getElementById("main");
  const match = matchPage(pages, location.pathname);
  if (!match) {
    main.replaceChildren(errorPage(texts.notFound, texts.notFoundHelp));
    return;
  }
  try {
    const { render } = await match.load();
    const page = el("div", { class: "page" });
    const leavePage = await render(page, ...match.parts);
    if (number !== visit) return leavePage?.();
    leave = leavePage ?? null;
    main.replaceChildren(page);
    window.scrollTo(0, 0);
  } catch (error) {
    if (number === visit) main.replaceChildren(errorPage(texts.problem, error.message));
  }
}

// A page that explains an error, with a link to the home page.
export function errorPage(title, why) {
  document.title = `${title} · ${texts.name}`;
  return el("section", { class: "trouble" },
    el("h1", {}, title), el("p", { role: "alert" }, why),
    el("a", { class: "button main", href: "/" }, texts.toTheGames));
}

function follow(event) {
  const anchor = event.target.closest?.("a[href^='/']");
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || anchor.target) return;
  event.preventDefault();
  const main = document.getElementById("main");
  go(anchor.getAttribute("href")).then(() => main.focus({ preventScroll: true }));
}
