// What stands beside a board, for the play page and the analysis board alike.
import { pieceName } from "./board.js";
import { button, el } from "./dom.js";
import { smallPiece } from "./shapes.js";
import { texts } from "./texts.js";

export function seatName(layout, position, seat) {
  return layout.colours[position.colours[seat]];
}

// A line for each seat; `who` says who sits there.
export function scoreLines(layout, position, who) {
  return [...position.scores.map((score, seat) => el("li", { class: seat === position.seat ? "turn" : "" },
    el("span", { class: `chip on-${layout.shape} colour${position.colours[seat]}`, "aria-hidden": "true" }),
    el("span", { class: "who" }, seatName(layout, position, seat), " ", el("small", {}, who(seat))),
    el("strong", {}, score))),
  el("li", { class: "by what" }, layout.score)];
}

const BOTH_WAYS = /^ (\d+)\+(\d+)/;

// The lines of text that go with a picture. Chips named in them (`CCSS`, `C.S.+`) are drawn.
export function noteLines(layout, position) {
  return position.scene.notes.map((note) => el("li", {}, note.split(/((?<![A-Za-z])[CS.]{4}[+-]?(?![A-Za-z.]))/)
    .map((part, i) => (i % 2 ? drawnChip(part, layout.colours) : part.replace(BOTH_WAYS, " $1↻ $2↺")))));
}

function drawnChip(text, colours) {
  const corners = [...text.slice(0, 4)].map((c) => (c === "." ? null : "CS".indexOf(c)));
  const spin = { "+": 1, "-": -1 }[text[4]] ?? 0;
  return smallPiece(["tile", "", corners, spin], pieceName(["tile", "", corners, spin], colours));
}

// Steps that are words: plain buttons, or a question with its answers where it needs explaining.
export function wordChoices(layout, words, play) {
  const make = (word, attributes) => button(wordLabel(layout, word), () => play(word), { class: "word", ...attributes });
  const asked = Object.keys(texts.questions).find((word) => words.includes(word));
  if (!asked) return words.map((word) => make(word));
  const { title, help } = texts.questions[asked];
  return [el("section", { class: "question", "aria-label": title },
    el("p", {}, el("strong", {}, title), " ", help),
    el("div", { class: "row" }, words.map((word) => make(word, { class: "word main" }))))];
}

function wordLabel(layout, word) {
  if (!/^[CS.]{4}[+-]$/.test(word)) return texts.words[word] ?? word;
  return drawnChip(word, layout.colours);
}

// What to do now, when the legal steps say more than that it is somebody's turn.
export function taskText({ legal, scene }) {
  const left = scene.notes.map((note) => note.match(/^stones left this turn: (\d+)$/)?.[1]).find(Boolean);
  if (left) return texts.tasks.stones(Number(left));
  if (legal.words?.includes("keep")) return texts.tasks.turn;
  if (legal.words?.includes("done")) return texts.tasks.block;
  if (Object.values(legal.ghosts ?? {})[0]?.[0] === "tile") return texts.tasks.lay;
  return "";
}

// The ways to place: stones as names with their look, chips as drawn chips with a rotate button.
export function drawPalette(palette, board, list, current) {
  palette.hidden = list.length < 2;
  const { colours } = board.layout;
  const tiles = board.legal.ghosts?.[list[0]]?.[0] === "tile";
  const look = (choice) => {
    const ghost = board.legal.ghosts?.[choice];
    if (ghost?.[0] === "disc") return [el("span", { class: `chip colour${ghost[2]}` }), colours[ghost[2]]];
    return ghost ? [smallPiece(ghost, null)] : [choice];
  };
  const label = (choice) => {
    const ghost = board.legal.ghosts?.[choice];
    return ghost ? pieceName(ghost, colours) : choice;
  };
  const radios = list.map((choice) => el("button", {
    type: "button", role: "radio", "aria-checked": String(choice === current), "aria-label": label(choice),
    tabindex: choice === current ? 0 : -1,
    class: choice === current ? "chosen" : "", "data-choice": choice,
    onclick: () => choose(choice), onkeydown: (event) => arrow(event, choice) }, look(choice)));
  const choose = (choice) => {
    board.input.setChoice(choice);
    palette.querySelector(".chosen")?.focus();
  };
  const arrow = (event, choice) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    choose(list[(list.indexOf(choice) + by + list.length) % list.length]);
  };
  const rotate = tiles ? [button(`↻ ${texts.rotate}`, () => board.input.turnChoice(1), { class: "rotate" })] : [];
  const had = document.activeElement?.closest?.(".palette .rotate");
  palette.replaceChildren(...rotate, el("span", { class: "radios", role: "radiogroup", "aria-label": texts.choose }, radios));
  if (had) palette.querySelector(".rotate")?.focus();
}

export function resultText(layout, position) {
  const { winners } = position.result;
  if (winners.length === position.scores.length) return texts.draw;
  return texts.wins(winners.map((seat) => seatName(layout, position, seat)));
}
