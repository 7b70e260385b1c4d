// The icons, each one line on a field of 24 by 24.
import { el, svg } from "./dom.js";

/** @import { Attributes } from "./dom.js" */

const PATHS = {
  undo: "M9 7L4 12L9 17M4 12H14A6 6 0 0 1 20 18V19",
  hint: "M9 18H15M10 21H14M12 3A6.5 6.5 0 0 0 8 14.6C8.8 15.3 9 16 9 16.5"
    + "H15C15 16 15.2 15.3 16 14.6A6.5 6.5 0 0 0 12 3Z",
  resign: "M6 21V4M6 4C9 2.5 12 6 18 4.2V13.2C12 15 9 11.5 6 13",
  more: "M5 12H5.01M12 12H12.01M19 12H19.01",
  settings: "M4 7H13M18 7H20M4 17H6M11 17H20M15.5 4.5V9.5M8.5 14.5V19.5",
  begin: "M6 5V19M18 6L10 12L18 18Z",
  back: "M16 6L8 12L16 18Z",
  forward: "M8 6L16 12L8 18Z",
  share: "M12 15V4M8 7.5L12 3.5L16 7.5M6 11H5V20H19V11H18",
  stepBack: "M15 6L9 12L15 18",
  stepForward: "M9 6L15 12L9 18",
  end: "M18 5V19M6 6L14 12L6 18Z",
  rules: "M5 4H17A2 2 0 0 1 19 6V20H7A2 2 0 0 1 5 18ZM5 18A2 2 0 0 1 7 16H19M9 8H15",
  pause: "M8 5V19M16 5V19",
  play: "M7 5L19 12L7 19Z",
  done: "M5 13L10 18L19 7",
  fast: "M4 6L12 12L4 18ZM12 6L20 12L12 18Z",
};
/** @typedef {keyof typeof PATHS} IconName */
// Dots, with a broader line.
const BOLD = new Set(["more"]);
const SOLID = new Set(["begin", "back", "forward", "end", "play", "fast"]);

/** @param {IconName} name */
export function icon(name) {
  const kind = SOLID.has(name) ? "icon solid" : BOLD.has(name) ? "icon bold" : "icon";
  return svg("svg", { class: kind, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }));
}

// A quiet button: an icon with its name below.
/**
 * @param {IconName} name
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Attributes} [attributes]
 */
export function iconButton(name, label, onclick, attributes = {}) {
  return el("button", { type: "button", class: "quiet named", onclick, ...attributes },
    icon(name), el("span", {}, label));
}

// A menu of rarely used tools behind one button. It closes after a choice and with Escape.
/** @param {string} label @param {...HTMLElement} items */
export function menu(label, ...items) {
  const summary = el("summary", { class: "quiet named", role: "button" },
    icon("more"), el("span", {}, label));
  const box = el("details", { class: "menu" }, summary,
    el("div", {}, items));
  const close = () => { box.open = false; };
  const isChoice = (/** @type {EventTarget | null} */ target) =>
    target instanceof Element && target.closest("div button");
  box.addEventListener("click", ({ target }) => isChoice(target) && close());
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.open) return;
    event.stopPropagation();
    close();
    summary.focus();
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) close();
  });
  return box;
}
