// A new game: board, options, and who sits where.
import { api } from "../app/api.js";
import { button, capitalised, el } from "../app/dom.js";
import { isBetweenPeople } from "../app/seat-links.js";
import { lessonOffer } from "../learn/lesson-offer.js";
import { go } from "../app/router.js";
import { updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

const FRIEND = "friend", HERE = "here";

export async function render(page, name) {
  const [game, players] = await Promise.all([api.game(name), api.players()]);
  if (!game) throw new Error(texts.notFound);
  document.title = `${texts.newGame} · ${game.title}`;
  const problem = el("p", { class: "problem", role: "alert" });
  const options = el("fieldset", {}, el("legend", {}, texts.options), game.options.map(optionField));
  const seats = el("fieldset", {}, el("legend", {}, texts.players(game.players)));
  const counted = game.options.find((option) => option.kind === "seats");
  const drawSeats = () => {
    const count = Number(counted && chosen(form, counted)) || game.seats;
    for (const option of game.options) offerFor(form, option, count);
    const old = [...seats.querySelectorAll("select")].map((select) => select.value);
    seats.replaceChildren(el("legend", {}, texts.players(count)),
      ...Array.from({ length: count }, (_, seat) => seatField(players, seat, old[seat])),
      button(texts.swapSeats, () => turnSeats(seats)));
    tell();
  };
  const hints = hintsField();
  const begin = (event) => start(event, game, form, problem);
  const quick = button("", begin, { class: "main big" });
  const form = el("form", { class: "new", onsubmit: begin },
    options, seats, hints, problem, el("button", {}, texts.start));
  const tell = () => {
    const who = seatsOf(form);
    quick.textContent = texts.startQuick(who.filter((seat) => seat === HERE).length,
      who.filter((seat) => seat === FRIEND).length);
    hints.hidden = !isBetweenPeople(playersOf(who));
  };
  form.addEventListener("change", ({ target }) => {
    if (counted && target.name === fieldName(counted)) drawSeats();
    else tell();
  });
  drawSeats();
  const picture = el("img", {
    src: `/pictures/${name}.svg`, alt: "", loading: "lazy", width: 220, height: 200 });
  page.append(el("div", { class: "beginning" }, el("div", {},
    el("h1", {}, game.title),
    el("p", { class: "by" }, texts.by(game),
      " · ", el("a", { href: `/rules/${name}` }, texts.rules),
      game.lessons ? [" · ", el("a", { href: `/learn/${name}` }, texts.learn)] : []),
    el("p", {}, game.about),
    lessonOffer(game),
    quick,
    form), picture));
}

// Whether people who play each other may ask for hints.
function hintsField() {
  return el("fieldset", {}, el("legend", {}, texts.fairPlay),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "hints" }), texts.hintsSetting),
    el("p", { class: "by" }, texts.hintsSettingHelp));
}

export function optionField(option) {
  const id = fieldName(option);
  const blank = option.default === null ? [el("option", { value: "" }, texts.usual)] : [];
  const list = el("select", { id, name: id }, blank, valuesOf(option.values, option.labels, option.default));
  const field = el("div", { class: "field" }, el("label", { for: id }, capitalised(option.help)), list);
  if (option.typed) {
    const hint = texts.orTyped(option.typed);
    field.append(el("input", { name: typedName(option), placeholder: hint, "aria-label": hint, size: 26 }));
  }
  return field;
}

// What values are called: their own words, and what they stand for.
function valuesOf(values, labels, current) {
  return values.map((value) => el("option", { value, selected: value === current },
    labels[value] ? `${value}: ${labels[value]}` : value));
}

// What of an option is for so many seats, where that matters.
function offerFor(form, option, seats) {
  if (!Object.keys(option.by_seats).length) return;
  const list = form.elements[fieldName(option)], labels = option.by_seats[seats] ?? option.labels;
  const values = option.values.filter((value) => value in labels);
  const kept = values.includes(list.value) ? list.value : option.default;
  list.replaceChildren(...valuesOf(values, labels, kept));
}

// A person against the computer.
function usualSeats(players, count) {
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? HERE : players.usual));
}

function seatField(players, seat, current) {
  const id = `seat-${seat}`;
  const value = current ?? usualSeats(players, seat + 1)[seat];
  const option = (name, label) => el("option", { value: name, selected: name === value }, label);
  const hint = seat === 0 ? ` (${texts.seatFirst})` : "";
  const computer = players.computer.map(({ name, title }) => option(name, title));
  return el("div", { class: "field" }, el("label", { for: id }, texts.seatTitle(seat + 1) + hint),
    el("select", { id, class: "seat" }, option(HERE, texts.here), option(FRIEND, texts.friend),
      el("optgroup", { label: texts.computer }, computer)));
}

function seatsOf(form) {
  return [...form.querySelectorAll("select.seat")].map((select) => select.value);
}

// Who sits there for the server: it knows people, not where they are.
function playersOf(seats) {
  return seats.map((seat) => (seat === HERE || seat === FRIEND ? "human" : seat));
}

function turnSeats(seats) {
  const selects = [...seats.querySelectorAll("select")];
  const values = selects.map((select) => select.value);
  selects.forEach((select, i) => { select.value = values[(i + 1) % values.length]; });
}

export function readOptions(game, form) {
  const options = {};
  for (const option of game.options) {
    const value = chosen(form, option);
    if (value) options[option.name] = value;
  }
  return options;
}

// What is typed goes before what is selected.
function chosen(form, option) {
  const typed = form.elements[typedName(option)]?.value.replaceAll(" ", "");
  return typed || form.elements[fieldName(option)].value;
}

// Names that no other field of a form can have.
function fieldName(option) {
  return `option-${option.name}`;
}

function typedName(option) {
  return `typed-${option.name}`;
}

async function start(event, game, form, problem) {
  event.preventDefault();
  problem.textContent = "";
  const seats = seatsOf(form);
  const hints = form.elements.hints.checked && isBetweenPeople(playersOf(seats));
  try {
    await openGame(game.name, readOptions(game, form), seats, hints);
  } catch (error) {
    problem.textContent = error.message;
  }
}

// Make the room, from the position of a code or from the start. Friends are invited, and their
// invitations kept apart for their links.
export async function openGame(name, options, seats, hints = false, code = null) {
  const invited = seats.flatMap((who, seat) => (who === FRIEND ? [seat] : []));
  const asked = { game: name, options, seats: playersOf(seats), invited, hints, code };
  const made = await api.createRoom(asked);
  const { room, watch } = made;
  const of = (who) => Object.entries(made.keys).filter(([seat]) => seats[seat] === who);
  const here = of(HERE).map(([, key]) => key);
  const keys = here.length ? here : [watch];
  updateGame(room, { game: name, options, seats, keys, watch, friends: Object.fromEntries(of(FRIEND)) });
  return go(`/play/${room}`);
}
