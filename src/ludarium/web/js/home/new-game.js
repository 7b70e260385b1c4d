// The page of a new game: options, and who plays in which seat.
import { api } from "../app/api.js";
import { errorText } from "../app/dialogs.js";
import { button, capitalised, el } from "../app/dom.js";
import { isBetweenPeople } from "../app/seat-links.js";
import { declineLessons, wantsLessons } from "../learn/progress.js";
import { go } from "../app/router.js";
import { updateGame } from "../app/storage.js";
import { texts } from "../app/texts.js";

/** @import { GameView, OptionView, PlayerList } from "../app/protocol.js" */

const FRIEND = "friend", HERE = "here";

/** @param {HTMLElement} page @param {string} name */
export async function render(page, name) {
  const [game, players] = await Promise.all([api.game(name), api.players()]);
  document.title = `${texts.newGame} · ${game.title}`;
  const problem = el("p", { class: "problem", role: "alert" });
  const options = el("fieldset", {}, el("legend", {}, texts.options), game.options.map(optionField));
  const seats = el("fieldset", {}, el("legend", {}, texts.players(game.players)));
  const seatOption = game.options.find((option) => option.kind === "seats");
  const drawSeats = () => {
    const count = Number(seatOption && chosenValue(form, seatOption)) || game.seats;
    for (const option of game.options) updateValues(form, option, count);
    const old = [...seats.querySelectorAll("select")].map((select) => select.value);
    seats.replaceChildren(el("legend", {}, texts.players(String(count))),
      ...Array.from({ length: count }, (_, seat) => seatField(players, seat, old[seat])),
      button(texts.swapSeats, () => turnSeats(seats)));
    drawStart();
  };
  const hints = hintsField();
  const begin = (/** @type {Event} */ event) => start(event, game, form, problem);
  const quick = button("", begin, { class: "main big" });
  const form = el("form", { class: "new", onsubmit: begin },
    options, seats, hints, problem, el("button", {}, texts.start));
  const drawStart = () => {
    const choices = seatsOf(form);
    quick.textContent = texts.startQuick(choices.filter((seat) => seat === HERE).length,
      choices.filter((seat) => seat === FRIEND).length);
    hints.hidden = !isBetweenPeople(playersOf(choices));
  };
  form.addEventListener("change", ({ target }) => {
    if (seatOption && target === field(form, fieldName(seatOption))) drawSeats();
    else drawStart();
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

// Offer the lessons before the visitor's first game of a kind.
/** @param {GameView} game */
function lessonOffer(game) {
  if (!wantsLessons(game)) return null;
  const offer = el("section", { class: "offer", "aria-label": texts.lessons },
    el("p", {}, texts.offerLessons(game.title, game.lessons)),
    el("div", { class: "row" },
      el("a", { class: "button", href: `/learn/${game.name}` }, texts.learn),
      button(texts.noThanks, () => {
        declineLessons(game.name);
        offer.remove();
      }, { class: "quiet" })));
  return offer;
}

// A field: may people who play each other ask for hints?
function hintsField() {
  return el("fieldset", {}, el("legend", {}, texts.fairPlay),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "hints" }), texts.hintsSetting),
    el("p", { class: "by" }, texts.hintsSettingHelp));
}

/** @param {OptionView} option */
export function optionField(option) {
  const id = fieldName(option);
  const blank = option.default === null ? [el("option", { value: "" }, texts.usual)] : [];
  const list = el("select", { id, name: id }, blank, valuesOf(option.values, option.labels, option.default));
  const box = el("div", { class: "field" }, el("label", { for: id }, capitalised(option.help)), list);
  if (option.typed) {
    const hint = texts.orTyped(option.typed);
    box.append(el("input", { name: typedName(option), placeholder: hint, "aria-label": hint, size: 26 }));
  }
  return box;
}

// The values of an option with their labels.
/** @param {string[]} values @param {Record<string, string>} labels @param {string | null} current */
function valuesOf(values, labels, current) {
  return values.map((value) => el("option", { value, selected: value === current },
    labels[value] ? `${value}: ${labels[value]}` : value));
}

// Offer the values of an option that exist for this number of seats.
/** @param {HTMLFormElement} form @param {OptionView} option @param {number} seats */
function updateValues(form, option, seats) {
  if (!Object.keys(option.by_seats).length) return;
  const list = field(form, fieldName(option)), labels = option.by_seats[seats] ?? option.labels;
  const values = option.values.filter((value) => value in labels);
  const current = values.includes(list.value) ? list.value : option.default;
  list.replaceChildren(...valuesOf(values, labels, current));
}

/** @param {PlayerList} players @param {number} seat @param {string | undefined} current */
function seatField(players, seat, current) {
  const id = `seat-${seat}`;
  const value = current ?? (seat === 0 ? HERE : players.usual);
  /** @param {string} name @param {string} label */
  const option = (name, label) => el("option", { value: name, selected: name === value }, label);
  const hint = seat === 0 ? ` (${texts.seatFirst})` : "";
  const computer = players.computer.map(({ name, title }) => option(name, title));
  return el("div", { class: "field" }, el("label", { for: id }, texts.seatTitle(seat + 1) + hint),
    el("select", { id, class: "seat" }, option(HERE, texts.here), option(FRIEND, texts.friend),
      el("optgroup", { label: texts.computer }, computer)));
}

/** @param {HTMLFormElement} form */
function seatsOf(form) {
  /** @type {NodeListOf<HTMLSelectElement>} */
  const selects = form.querySelectorAll("select.seat");
  return [...selects].map((select) => select.value);
}

// The players as the server names them: it does not know where people are.
/** @param {string[]} seats */
function playersOf(seats) {
  return seats.map((seat) => (seat === HERE || seat === FRIEND ? "human" : seat));
}

/** @param {HTMLElement} seats */
function turnSeats(seats) {
  const selects = [...seats.querySelectorAll("select")];
  const values = selects.map((select) => select.value);
  selects.forEach((select, i) => { select.value = values[(i + 1) % values.length]; });
}

/** @param {GameView} game @param {HTMLFormElement} form */
export function readOptions(game, form) {
  /** @type {Record<string, string>} */
  const options = {};
  for (const option of game.options) {
    const value = chosenValue(form, option);
    if (value) options[option.name] = value;
  }
  return options;
}

// The value of an option: typed, or else selected.
/** @param {HTMLFormElement} form @param {OptionView} option */
function chosenValue(form, option) {
  const text = field(form, typedName(option))?.value.replaceAll(" ", "");
  return text || field(form, fieldName(option)).value;
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
}

// Field names that are unique in the form.
/** @param {OptionView} option */
function fieldName(option) {
  return `option-${option.name}`;
}

/** @param {OptionView} option */
function typedName(option) {
  return `typed-${option.name}`;
}

/** @param {Event} event @param {GameView} game @param {HTMLFormElement} form @param {HTMLElement} problem */
async function start(event, game, form, problem) {
  event.preventDefault();
  problem.textContent = "";
  const seats = seatsOf(form);
  const hints = form.querySelector("input[name=hints]:checked") !== null && isBetweenPeople(playersOf(seats));
  try {
    await openGame(game.name, readOptions(game, form), seats, hints);
  } catch (error) {
    problem.textContent = errorText(error);
  }
}

// Make a room and open it, from the position of a code or from the start. The keys of friends' seats
// are stored separately, for their links.
/**
 * @param {string} name
 * @param {Record<string, string>} options
 * @param {string[]} seats
 * @param {boolean} [hints]
 * @param {string | null} [code]
 */
export async function openGame(name, options, seats, hints = false, code = null) {
  const invited = seats.flatMap((player, seat) => (player === FRIEND ? [seat] : []));
  const request = { game: name, options, seats: playersOf(seats), invited, hints, code };
  const { room, watch, keys } = await api.createRoom(request);
  /** @param {string} player */
  const keysOf = (player) => Object.entries(keys).filter(([seat]) => seats[Number(seat)] === player);
  const own = keysOf(HERE).map(([, key]) => key);
  updateGame(room, { game: name, keys: own.length ? own : [watch], watch,
    friends: Object.fromEntries(keysOf(FRIEND)) });
  return go(`/play/${room}`);
}
