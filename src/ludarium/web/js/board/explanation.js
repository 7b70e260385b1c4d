// Why nothing can be done on a cell: a small bubble beside it, and the same to those who listen. It
// goes by itself, and as soon as anything else is touched or typed or the window changes.
import { api } from "../app/api.js";
import { announce, el, loadStyle } from "../app/dom.js";

const SHOWN_MS = 6000;
const GAP = 6;
const KEYS = ["Shift", "Control", "Alt", "Meta"];

loadStyle("learning");

let hide = () => {};

// Nothing is said any more, for who leaves the board.
export function hush() {
  hide();
}

// `known` is what the page itself knows; without it the rules are asked. Returns what is said.
export async function explain({ board, layout, shown }, cells, choice, known) {
  hide();
  const there = board.spots.get(cells.at(-1)).touch;
  let wanted = true;
  const events = ["pointerdown", "keydown", "wheel", "resize"];
  const passing = (event) => KEYS.includes(event.key) || hide();
  const bubble = el("div", { class: "why", "aria-hidden": "true" });
  hide = () => {
    wanted = false;
    bubble.remove();
    for (const event of events) removeEventListener(event, passing, true);
  };
  for (const event of events) addEventListener(event, passing, true);
  const { game, options } = layout;
  const why = known ?? (await api.why({ game, options, code: shown.code, cells, choice }).catch(() => ""));
  if (!why || !wanted || !there.isConnected) return "";
  bubble.textContent = why;
  there.closest("dialog, body").append(bubble);
  place(bubble, there.getBoundingClientRect());
  announce(bubble.textContent);
  const mine = hide;
  setTimeout(() => hide === mine && hide(), SHOWN_MS);
  return bubble.textContent;
}

// Above the cell, or below it where there is no room, and within the window.
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
