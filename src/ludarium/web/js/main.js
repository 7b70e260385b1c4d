// The pages and the addresses that lead to them.
import { button, el } from "./dom.js";
import { complain, showSettings } from "./dialogs.js";
import { apply } from "./memory.js";
import { texts } from "./texts.js";

const PAGES = [
  [/^\/$/, () => import("./home.js")],
  [/^\/new\/([a-z]+)$/, () => import("./newgame.js")],
  [/^\/rules\/([a-z]+)$/, () => import("./rules.js")],
  [/^\/play\/([A-Za-z0-9_-]+)$/, () => import("./play.js")],
  [/^\/saved\/([0-9a-f]+)$/, () => import("./saved.js")],
  [/^\/analysis(?:\/([A-Za-z0-9_-]+))?$/, () => import("./analysis.js")],
];

let leave = null;
let visit = 0;

export function go(path) {
  history.pushState(null, "", path);
  return show();
}

async function show() {
  const number = (visit += 1);
  leave?.();
  leave = null;
  const main = document.getElementById("main");
  const found = PAGES.find(([pattern]) => pattern.test(location.pathname));
  if (!found) {
    document.title = `${texts.notFound} · ${texts.name}`;
    main.replaceChildren(el("h1", {}, texts.notFound), el("a", { href: "/" }, texts.name));
    return;
  }
  try {
    const page = await found[1]();
    const [, ...parts] = location.pathname.match(found[0]);
    const fresh = el("div", { class: "page" });
    const left = await page.render(fresh, ...parts);
    if (number !== visit) return left?.();
    leave = left ?? null;
    main.replaceChildren(fresh);
    window.scrollTo(0, 0);
  } catch (error) {
    if (number === visit) main.replaceChildren(el("h1", {}, texts.problem), el("p", {}, error.message));
  }
}

function follow(event) {
  const anchor = event.target.closest?.("a[href^='/']");
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || anchor.target) return;
  event.preventDefault();
  go(anchor.getAttribute("href")).then(() => document.getElementById("main").focus({ preventScroll: true }));
}

document.getElementById("bar").append(
  el("a", { href: "/", class: "brand" }, texts.name),
  el("nav", { "aria-label": texts.site },
    el("a", { href: "/analysis" }, texts.analysis),
    button(texts.settings, showSettings)));
document.addEventListener("click", follow);
window.addEventListener("popstate", show);
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  complain(event.reason?.message ?? String(event.reason));
});
apply();
show();
