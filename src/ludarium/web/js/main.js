// The site: its bar, its pages, and what is said when something fails.
import { button, el } from "./dom.js";
import { complain, showSettings } from "./dialogs.js";
import { apply } from "./memory.js";
import { start } from "./router.js";
import { texts } from "./texts.js";

document.getElementById("bar").append(
  el("a", { href: "/", class: "brand" }, texts.name),
  el("nav", { "aria-label": texts.site },
    el("a", { href: "/analysis" }, texts.analysis),
    button(texts.settings, showSettings)));
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  complain(event.reason?.message ?? String(event.reason));
});
// It would change the address, where a room's key can stand; the way to the content needs none of it.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
});
apply();
start([
  [/^\/$/, () => import("./home.js")],
  [/^\/new\/([^/]+)$/, () => import("./newgame.js")],
  [/^\/rules\/([^/]+)$/, () => import("./rules.js")],
  [/^\/play\/([A-Za-z0-9_-]+)$/, () => import("./play.js")],
  [/^\/saved\/([0-9a-f]+)$/, () => import("./saved.js")],
  [/^\/analysis(?:\/([A-Za-z0-9_-]+))?$/, () => import("./analysis.js")],
]);
