// What stands beside a board, for the play page and the analysis board alike.
import { api } from "./api.js";
import { pieceName } from "./board.js";
import { button, el, sentence } from "./dom.js";
import { smallPiece } from "./shapes.js";
import { texts } from "./texts.js";

export function seatName(layout, position, seat) {
  return layout.colours[position.colours[seat]];
}

// What the players of a game are called: computers by their titles, people by what a record says.
export async function playerNames(players) {
  const { computer } = await api.players();
  return players.map((player) => (player === "human" ? ""
    : computer.find(({ name }) => name === player)?.title ?? player));
}

// A panel for each seat; `who` says who sits there, `here` whether they are (null: nobody asks). Where
// the scene has a goal, how far it is.
export function scoreLines(layout, position, who, here = () => null) {
  const { goal } = position.scene;
  return [...position.scores.map((score, seat) => el("li", {
    class: seat === position.seat ? "turn" : "", "aria-current": seat === position.seat ? "true" : null,
    "data-colour": position.colours[seat] },
  colourSign(layout, position.colours[seat]),
  el("span", { class: "who" }, seatName(layout, position, seat), " ", el("small", {}, who(seat)),
    presence(here(seat))),
  el("span", { class: "points" }, el("span", { class: "change" }), el("strong", {}, score),
    goal ? el("span", { class: "of" }, ` ${texts.of} ${goal}`) : null),
  goal ? el("meter", { min: 0, max: goal, value: score, "aria-label": texts.ofGoal(score, goal) }) : null)),
  el("li", { class: "by what" }, layout.score)];
}

function presence(isHere) {
  if (isHere === null) return null;
  return el("span", { class: isHere ? "presence here" : "presence" }, isHere ? texts.online : texts.away);
}

// What a step would do to the scores; null: it is not shown any more.
export function drawChanges(list, position, next) {
  position.scores.forEach((score, seat) => {
    const by = next ? next.scores[seat] - score : 0;
    const place = list.children[seat]?.querySelector(".change");
    if (!place) return;
    place.textContent = by ? texts.change(by) : "";
    place.classList.toggle("less", by < 0);
  });
}

// The sign of a colour: a stone, or the symbol that the corners of tiles show.
export function colourSign(layout, colour, label = null) {
  const corners = layout.signs === "corners";
  return smallPiece(corners ? ["tile", "", Array(4).fill(colour), 0] : ["disc", "", colour], label);
}

// The lines of text that go with a picture, with the pieces that are named in them.
export function noteLines(layout, position) {
  return position.scene.notes.map((note) => el("li", {}, note.map((part) =>
    (typeof part === "string" ? part : drawn(part, layout)))));
}

function drawn(piece, layout) {
  return smallPiece(piece, pieceName(piece, layout.colours));
}

// Steps that are words: plain buttons, or a question with its answers where it needs explaining.
export function wordChoices(layout, position, play) {
  const { legal: { words = [], looks = {} }, scene: { question } } = position;
  const look = (word) => (looks[word] ? drawn(looks[word], layout) : stepName(position, word));
  const make = (word, attributes) => button(look(word), () => play(word), { class: "word", ...attributes });
  if (!question || !words.length) return words.map((word) => make(word));
  return [el("section", { class: "question", "aria-label": question.title },
    el("p", {}, el("strong", {}, question.title), " ", question.help),
    el("div", { class: "row" }, words.map((word) => make(word, { class: "word main" }))))];
}

// A step as it is called where it is offered.
export function stepName(position, text) {
  return position.legal.labels?.[text] ?? text;
}

// What a step does, in words.
export function stepWords({ legal: { labels = {}, phrases = {}, cells = {} } }, text) {
  if (labels[text]) return labels[text];
  for (const [where, options] of Object.entries(cells)) {
    const choice = Object.keys(options).find((each) => options[each] === text);
    if (choice === undefined) continue;
    return phrases[choice]?.replace("{}", where.split(" ").at(-1)) ?? texts.playStep(text);
  }
  return text;
}

// The ways to place: stones as names with their look, chips as drawn chips with a rotate button.
export function drawPalette(palette, board, list, current) {
  palette.hidden = list.length < 2;
  const { colours } = board.layout;
  const tiles = board.legal.ghosts?.[list[0]]?.[0] === "tile";
  const look = (choice) => {
    const ghost = board.legal.ghosts?.[choice];
    if (ghost?.[0] === "disc") return [smallPiece(ghost), colours[ghost[2]]];
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
  const turn = () => board.input.turnChoice(1);
  const rotate = tiles ? [button(`↻ ${texts.rotate}`, turn, { class: "rotate" })] : [];
  const had = document.activeElement?.closest?.(".palette .rotate");
  palette.replaceChildren(...rotate,
    el("span", { class: "radios", role: "radiogroup", "aria-label": texts.choose }, radios));
  if (had) palette.querySelector(".rotate")?.focus();
}

// How it ended, for whoever holds one seat of it, or for everyone.
export function resultText(layout, position, mine = []) {
  const { winners, margin, scores } = position.result;
  if (winners.length === scores.length) return texts.draw;
  const names = winners.map((seat) => seatName(layout, position, seat));
  if (mine.length !== 1) return texts.wins(names, margin);
  const [me] = mine;
  if (winners.includes(me)) return names.length > 1 ? texts.sharedWin : texts.won(margin);
  return texts.lost(scores.length > 2 ? names : [], margin && scores[winners[0]] - scores[me]);
}

// Why it ended so.
export function reasonText(layout, position, mine) {
  const { resigned, reason } = position.result;
  if (resigned === null) return sentence(reason);
  return texts.events.resign(mine.includes(resigned) && mine.length === 1
    ? texts.youName : seatName(layout, position, resigned));
}
