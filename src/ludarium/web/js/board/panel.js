// The panels beside a board: players, scores, notes, palette and results.
import { api } from "../app/api.js";
import { pieceName } from "./move-label.js";
import { button, capitalised, el } from "../app/dom.js";
import { smallPiece } from "./shapes.js";
import { texts } from "../app/texts.js";

/** @import { ComputerPlayer } from "../app/protocol.js" */
/** @import { LayoutView, NamedPiece, Piece, PositionView } from "../app/protocol.js" */
/** @import { Board } from "./board.js" */

/** @typedef {"online" | "away" | "offline"} Presence */
/** @typedef {string | ComputerPlayer} PlayerName */

/** @param {LayoutView} layout @param {PositionView} position @param {number} seat */
export function seatName(layout, position, seat) {
  return layout.colours[position.colours[seat]];
}

// The names of the players: computers with a title and a `short` one, people as in the record.
/** @param {string[]} players */
export async function playerNames(players) {
  const { computer } = await api.players();
  return players.map((player) => (player === "human" ? ""
    : computer.find(({ name }) => name === player) ?? player));
}

/**
 * A panel for each seat, with how far it is to the goal if the scene has one.
 * @param {LayoutView} layout
 * @param {PositionView} position
 * @param {(seat: number) => PlayerName} who the name or title of the player
 * @param {(seat: number) => Presence | null} presence null if it does not matter
 */
export function scoreLines(layout, position, who, presence = () => null) {
  const { goal } = position.scene;
  return [...position.scores.map((score, seat) => el("li", {
    class: seat === position.seat ? "turn" : "", "aria-current": seat === position.seat ? "true" : null,
    "data-colour": position.colours[seat] },
  colourSign(layout, position.colours[seat]),
  el("span", { class: "who" }, seatName(layout, position, seat), " ", el("small", {}, playerLabel(who(seat))),
    presenceMark(presence(seat))),
  layout.score ? el("span", { class: "points" }, el("span", { class: "change" }), el("strong", {}, score),
    goal && score <= goal ? el("span", { class: "of" }, ` ${texts.of} ${goal}`) : null) : null,
  goal ? el("meter", { min: 0, max: goal, value: score, "aria-label": texts.ofGoal(score, goal) }) : null)),
  ...(layout.aim ? [el("li", { class: "by what" }, capitalised(layout.aim))] : [])];
}

// The name of a player: words, or a title whose end is hidden in narrow windows.
/** @param {PlayerName} who */
function playerLabel(who) {
  if (typeof who === "string") return who;
  return [who.short, el("span", { class: "more" }, who.title.slice(who.short.length))];
}

/** @param {Presence | null} kind */
function presenceMark(kind) {
  return kind && el("span", { class: `presence ${kind}` }, texts.presence[kind]);
}

// Show how a step would change the scores; `next` is null to hide the changes.
/**
 * @param {LayoutView} layoutView
 * @param {HTMLElement} list
 * @param {PositionView} position
 * @param {PositionView | null} next
 */
export function drawChanges({ fewest }, list, position, next) {
  position.scores.forEach((score, seat) => {
    const by = next ? next.scores[seat] - score : 0;
    const place = list.children[seat]?.querySelector(".change");
    if (!place) return;
    place.textContent = by ? texts.change(by) : "";
    place.classList.toggle("worse", fewest ? by > 0 : by < 0);
  });
}

// The sign of a colour: a stone, or the symbol that the corners of tiles show.
/** @param {LayoutView} layout @param {number} colour @param {string | null} [label] */
export function colourSign(layout, colour, label = null) {
  const corners = layout.signs === "corners";
  return smallPiece(corners ? { kind: "tile", corners: Array(4).fill(colour), spin: 0 }
    : { kind: "disc", colour }, label);
}

// The notes of a position, with the pieces that they name.
/**
 * @param {LayoutView} layout
 * @param {PositionView} position
 */
export function noteLines(layout, position) {
  return position.scene.notes.map((note) => el("li", {}, note.map((part) => notePart(part, layout))));
}

// A piece and its text stay on one line.
/** @param {string | NamedPiece} part @param {LayoutView} layout */
function notePart(part, layout) {
  if (typeof part === "string") return part;
  return el("span", { class: "together" }, pieceIcon(part.piece, layout), part.text);
}

/** @param {Piece} piece @param {LayoutView} layout */
function pieceIcon(piece, layout) {
  return smallPiece(piece, pieceName(piece, layout.colours));
}

// Steps without a cell: buttons, or a question with its answers if they need explaining.
/** @param {LayoutView} layout @param {PositionView} position @param {(word: string) => void} play */
export function wordButtons(layout, position, play) {
  const { legal: { words, pieces }, scene: { question } } = position;
  const content = (/** @type {string} */ word) =>
    (pieces[word] ? pieceIcon(pieces[word], layout) : stepWords(position, word));
  const make = (/** @type {string} */ word) => button(content(word), () => play(word), { class: "word" });
  const about = question?.words ?? [];
  const answers = question ? words.filter((word) => !about.length || about.includes(word)) : [];
  const others = words.filter((word) => !answers.includes(word)).map((word) => make(word));
  if (!question || !answers.length) return others;
  return [el("section", { class: "question", "aria-label": question.title },
    el("p", {}, el("strong", {}, question.title), " ", question.help),
    el("div", { class: "row" }, answers.map((word) => make(word)))), ...others];
}

// A legal step in the words of the server, whose phrases have {} for the cell.
/** @param {PositionView} positionView @param {string} text */
export function stepWords({ legal: { labels, phrases, cells } }, text) {
  if (labels[text]) return labels[text];
  for (const [where, options] of Object.entries(cells)) {
    const choice = Object.keys(options).find((each) => options[each] === text);
    if (choice !== undefined) return phrases[choice].replace("{}", where.split(" ").at(-1) ?? "");
  }
  return text;
}

// Draw the choices of what to place: stones with their names, tiles with a button to rotate them.
/** @param {HTMLElement} palette @param {Board} board @param {string[]} list @param {string | null} current */
export function drawPalette(palette, board, list, current) {
  palette.hidden = list.length < 2;
  const { colours } = board.layout;
  const tiles = board.legal?.ghosts[list[0]]?.kind === "tile";
  const content = (/** @type {string} */ choice) => {
    const ghost = board.legal?.ghosts[choice];
    if (ghost?.kind === "disc") return [smallPiece(ghost), colours[ghost.colour]];
    return ghost ? [smallPiece(ghost, null)] : [choice];
  };
  const label = (/** @type {string} */ choice) => {
    const ghost = board.legal?.ghosts[choice];
    return ghost ? pieceName(ghost, colours) : choice;
  };
  const radios = list.map((choice) => el("button", {
    type: "button", role: "radio", "aria-checked": String(choice === current), "aria-label": label(choice),
    tabindex: choice === current ? 0 : -1,
    class: choice === current ? "chosen" : "", "data-choice": choice,
    onclick: () => choose(choice), onkeydown: (event) => arrow(event, choice) }, content(choice)));
  /** @param {string} selector */
  const focus = (selector) => /** @type {HTMLElement | null} */ (palette.querySelector(selector))?.focus();
  const choose = (/** @type {string} */ choice) => {
    board.input.setChoice(choice);
    focus(".chosen");
  };
  /** @type {Record<string, number>} */
  const directions = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const arrow = (/** @type {KeyboardEvent} */ event, /** @type {string} */ choice) => {
    const by = directions[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    choose(list[(list.indexOf(choice) + by + list.length) % list.length]);
  };
  const turn = () => board.input.rotateChoice(1);
  const rotate = tiles ? [button(`↻ ${texts.rotate}`, turn, { class: "rotate" })] : [];
  const hadFocus = document.activeElement?.closest?.(".palette .rotate");
  palette.replaceChildren(...rotate,
    el("span", { class: "radios", role: "radiogroup", "aria-label": texts.choose }, radios));
  if (hadFocus) focus(".rotate");
}

// The result, for the player of one seat or for everyone.
/** @param {LayoutView} layout @param {PositionView} position @param {number[]} mine */
export function resultText(layout, position, mine = []) {
  if (!position.result) return "";
  const { winners, margin, scores } = position.result;
  if (winners.length === scores.length) return texts.draw;
  const names = winners.map((seat) => seatName(layout, position, seat));
  if (mine.length !== 1) return texts.wins(names, margin);
  const [me] = mine;
  if (winners.includes(me)) return names.length > 1 ? texts.sharedWin : texts.won(margin);
  return texts.lost(scores.length > 2 ? names : [], margin && Math.abs(scores[winners[0]] - scores[me]));
}

// The reason for the result.
/** @param {LayoutView} layout @param {PositionView} position @param {number[]} mine */
export function reasonText(layout, position, mine) {
  if (!position.result) return "";
  const { resigned, reason } = position.result;
  if (resigned === null) return capitalised(reason);
  return texts.events.resigned(mine.includes(resigned) && mine.length === 1
    ? texts.youName : seatName(layout, position, resigned));
}
