// The site: its bar, its pages, and messages about errors.
import { assetPath, byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { showError } from "./dialogs.js";
import { applySettings } from "./storage.js";
import { startRouter } from "./router.js";
import { texts } from "./texts.js";

// Few visitors change settings, so the module is loaded only then.
const showSettings = async () => (await import("./settings.js")).showSettings();

byId("bar").append(
  el("a", { href: "/", class: "brand" }, el("img", { src: assetPath("icon.svg"), alt: "" }), texts.name),
  el("nav", { "aria-label": texts.site },
    el("a", { href: "/puzzles" }, texts.puzzles),
    el("a", { href: "/analysis" }, texts.analysis),
    el("a", { href: "/reports" }, texts.reports),
    el("button", { type: "button", class: "quiet", onclick: showSettings },
      icon("settings"), texts.settings)));
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  showError(event.reason);
});
// A link to #main would change the address, which can hold the key of a room.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
applySettings();
startRouter([
  [/^\/$/, () => import("../home/home.js")],
  [/^\/new\/([^/]+)$/, () => import("../home/new-game.js")],
  [/^\/rules\/([^/]+)$/, () => import("../learn/rules.js")],
  [/^\/learn\/([^/]+)(?:\/(\d+))?$/, () => import("../learn/lessons.js")],
  [/^\/puzzles(?:\/([^/]+)(?:\/(\d+))?)?$/, () => import("../learn/puzzles.js")],
  [/^\/reports$/, () => import("../home/reports.js")],
  [/^\/play\/([A-Za-z0-9_-]+)$/, () => import("../play/play.js")],
  [/^\/saved\/([0-9a-f]+)$/, () => import("../analysis/saved-game.js")],
  [/^\/analysis(?:\/([A-Za-z0-9_-]+))?$/, () => import("../analysis/analysis.js")],
]);
