// Why a cell cannot be played: a small bubble beside it, also read out by screen readers. It disappears
// after a while, and with the next touch, key or change of the window.
import { api } from "../app/api.js";
import { announce, el, loadStyle } from "../app/dom.js";

/** @import { BoardPage } from "./board-page.js" */

const VISIBLE_MS = 6000;
const GAP = 6;
const KEYS = ["Shift", "Control", "Alt", "Meta"];

loadStyle("learn");

let hide = () => {};

export function hideExplanation() {
  hide();
}

// Show `reason`, which the page itself knows, or else ask the server for one. Returns the text.
/**
 * @param {BoardPage} boardPage
 * @param {string[]} cells
 * @param {string} choice
 * @param {string | null} reason
 */
export async function showExplanation({ board, layout, shownPosition }, cells, choice, reason) {
  hide();
  const cell = board.cell(cells.at(-1)).touch;
  let isCurrent = true;
  const events = ["pointerdown", "keydown", "wheel", "resize"];
  const hideOnEvent = (/** @type {Event} */ event) =>
    (event instanceof KeyboardEvent && KEYS.includes(event.key)) || hide();
  const bubble = el("div", { class: "why", "aria-hidden": "true" });
  hide = () => {
    isCurrent = false;
    bubble.remove();
    for (const event of events) removeEventListener(event, hideOnEvent, true);
  };
  for (const event of events) addEventListener(event, hideOnEvent, true);
  const { game, options } = layout, { code } = shownPosition;
  const text = reason ?? (await api.why({ game, options, code, cells, choice }).catch(() => ""));
  if (!text || !isCurrent || !cell.isConnected) return "";
  bubble.textContent = text;
  cell.closest("dialog, body")?.append(bubble);
  place(bubble, cell.getBoundingClientRect());
  announce(text);
  const hideThis = hide;
  setTimeout(() => hide === hideThis && hide(), VISIBLE_MS);
  return text;
}

// Above the cell, or below it where there is no room, and within the window.
/** @param {HTMLElement} bubble @param {DOMRect} cell */
function place(bubble, cell) {
  const { width, height } = bubble.getBoundingClientRect();
  const middle = cell.left + cell.width / 2;
  const most = document.documentElement.clientWidth - width - GAP;
  const left = Math.min(Math.max(middle - width / 2, GAP), most);
  const above = cell.top - height - GAP;
  bubble.classList.toggle("below", above < 0);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above < 0 ? cell.bottom + GAP : above}px`;
  bubble.style.setProperty("--tip", `${middle - left}px`);
}
