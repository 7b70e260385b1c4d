"""Someone who plays through the page alone: what can be touched is what the page marks."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

import ludarium
from tests.games.suite import Visit

DESKTOP: dict[str, Any] = {"viewport": {"width": 1200, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

WHOLE = 10_000
"""More steps than any game has."""

HERE, FRIEND, COMPUTER = "here", "friend", "search:1"

LOOK = """() => {
  const shown = (each) => each && !each.hidden && each.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map((each) => each.textContent);
  const cells = (selector) => all(selector).map((each) => each.dataset.cell);
  return {
    turns: all(".turns [data-text]").map((each) => each.dataset.text),
    cells: cells(".touch.possible"),
    goals: cells(".touch.goal"),
    words: texts(".controls .word"),
    choices: texts(".palette:not([hidden]) [role=radio]").length,
    pieces: all("[data-piece]").map((each) => each.dataset.piece).sort(),
    scores: texts(".scores strong"),
    status: document.querySelector(".status")?.textContent ?? "",
    over: Boolean(shown(document.querySelector(".result"))),
  };
}"""

TURNS = """() => [...document.querySelectorAll(".turns [data-text]")]
  .map((each) => each.dataset.text).join("|")"""
SECONDS = 30
"""The longest that anything may take: other tests keep the machine busy."""


def once(condition: str) -> str:
    """A function of the page that waits until something is so and then looks, in one go: with each
    change of the page, not with each picture."""
    return f"""(asked) => new Promise((resolve, reject) => {{
      const isSo = {condition}, look = {LOOK};
      const end = (what) => {{
        clearTimeout(late);
        changes.disconnect();
        what(look());
      }};
      const changes = new MutationObserver(() => isSo(asked) && end(resolve));
      const refuse = (view) => reject(new Error(
        `waited for ${{JSON.stringify(asked)}}, but it is ${{JSON.stringify(view)}}`));
      const late = setTimeout(end, {SECONDS * 1000}, refuse);
      changes.observe(document, {{
        subtree: true, childList: true, attributes: true, characterData: true }});
      if (isSo(asked)) end(resolve);
    }})"""


FOUND = f"""(what) => new Promise((resolve, reject) => {{
  const begun = performance.now();
  let last = null;
  const look = () => {{
    if (!what.isConnected) return resolve(null);
    const [box] = what.getClientRects();
    const place = box && [box.x + box.width / 2, box.y + box.height / 2];
    const there = box && document.elementFromPoint(...place);
    const isFree = what.contains(there) && !what.matches(":disabled, [aria-disabled=true]");
    if (isFree && String(place) === last) return resolve(place);
    if (performance.now() - begun > {SECONDS * 1000}) {{
      return reject(new Error(`cannot be pressed: ${{what.outerHTML}}, but ${{there?.outerHTML}}`));
    }}
    last = String(place);
    if (!isFree && box) what.scrollIntoViewIfNeeded();
    requestAnimationFrame(look);
  }};
  look();
}})"""
"""Where something can be pressed, once it lies still with nothing in front of it; null where it has
been drawn anew."""


READY = ".touch.possible, .controls .word, .result:not([hidden])"
MOVED = f"(before) => document.querySelector('{READY}') && ({TURNS})() !== before"
CHANGED = f"(before) => ({TURNS})() !== before"
SAME = f"(now) => ({TURNS})() === now"

SURE = "dialog[open]:not(.rules-panel) .row > button.main"
"""The answer yes to a question before something that is easily done by mistake."""

AHEAD = """async ([steps, most, seed]) => {
  const { storedGame } = await part("app/storage.js");
  const { go } = await part("app/router.js");
  const { RoomSocket } = await part("play/socket.js");
  const here = location.pathname;
  const room = here.split("/")[2];
  const isFar = most > 4;
  if (isFar) await go("/analysis");
  let drawn = seed;
  const draw = (list) => {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((drawn / 2 ** 32) * list.length)];
  };
  const made = await new Promise((resolve, failed) => {
    const reject = (error) => failed(new Error(JSON.stringify(error ?? "offline")));
    let left = most;
    let mine = [];
    const stands = ({ version, turn_count, last_turn, position: { seat, legal } }) => {
      if (seat === null || (left === 0 && mine.includes(seat))) {
        socket.close();
        resolve([turn_count, last_turn.step_count]);
      } else if (mine.includes(seat)) {
        left -= 1;
        const text = steps.shift()
          ?? draw([...legal.words, ...Object.values(legal.cells).flatMap(Object.values)]);
        socket.ask({ type: "step", seat, version, text }).catch(reject);
      }
    };
    const socket = new RoomSocket(room, storedGame(room), {
      welcome: (message) => {
        ({ mine } = message);
        stands(message);
      },
      news: stands,
      thinking() {},
      claimed() {},
      offline: reject,
      error: reject,
    });
  });
  if (isFar) await go(here);
  return made;
}"""
"""Makes some steps, then any, over a connection of its own; returns how many turns there are, and
the last. While many are made the board is out of sight, so that not each of them is drawn."""
GOING = "async (path) => (await part('app/router.js')).go(path)"
ARRIVED = f"""([count, steps]) => {{
  const turns = ({TURNS})().split("|");
  return document.querySelector('{READY}') && turns.length === count
    && turns.at(-1).split(",").length === steps;
}}"""


BLANK, NOWHERE = "about:blank", "/nowhere-yet"
"""Where people are who have not gone anywhere yet: before any page is loaded, or on one that there
is not, whose parts are there."""
OPENED = """async (asked) => {
  const { openGame } = await part("home/new-game.js");
  await openGame(...asked);
}"""
MADE = """async ([game, options, seats]) => {
  const { updateGame } = await part("app/storage.js");
  const people = seats.map((who) => (["here", "friend"].includes(who) ? "human" : who));
  const invited = [...seats.keys()].filter((seat) => seats[seat] === "friend");
  const response = await fetch("/api/rooms", { method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game, options, seats: people, invited }) });
  const { room, keys, watch } = await response.json();
  const of = (who) => Object.entries(keys).filter(([seat]) => seats[seat] === who);
  const here = of("here").map(([, key]) => key);
  updateGame(room, { game, options, seats, keys: here.length ? here : [watch], watch,
    friends: Object.fromEntries(of("friend")) });
  return `/play/${room}`;
}"""
"""Does what the page of a new game does, for those who have not gone there."""


class View(NamedTuple):
    """What there is to see and to touch on the board page."""

    turns: list[str]
    cells: list[str]
    goals: list[str]
    words: list[str]
    choices: int
    pieces: list[str]
    scores: list[str]
    status: str
    over: bool


class Visitor:
    """A person with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))

    # What the page shows.

    def look(self) -> View:
        return View(**self.page.evaluate(LOOK))

    def _once(self, condition: str, asked: Any) -> View:
        return View(**self.page.evaluate(once(condition), asked))

    @property
    def board(self) -> Locator:
        return self.page.locator("svg.board")

    @property
    def status(self) -> Locator:
        return self.page.locator("p.status")

    @property
    def result(self) -> Locator:
        return self.page.locator("section.result")

    def cell(self, name: str) -> Locator:
        return self.page.locator(f".touch[data-cell='{name}']")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def go(self, path: str) -> None:
        """To another page as by a link, without loading anything that is there already."""
        if self.page.url == BLANK:
            self.page.goto(path)
        else:
            self.page.evaluate(GOING, path)

    def tool(self, name: str) -> None:
        """Press what is in the menu."""
        self.press(self.page.get_by_role("button", name="More", exact=True))
        self.press(self.button(name))

    def setting(self, name: str) -> Locator:
        return self.page.locator("dialog").get_by_label(name)

    # What a person does.

    def press(self, what: Locator) -> None:
        """With a finger or with the mouse, at its middle."""
        if self.touches:
            what.tap()
        else:
            what.click()

    def press_cell(self, name: str) -> None:
        """The same for a cell, which stays where it is once it lies still: nobody need look again
        whether it is hit."""
        while (place := self.cell(name).evaluate(FOUND)) is None:
            pass
        if self.touches:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def tab_to(self, selector: str) -> None:
        """Go on with the tabulator until what is there, or soon will be, has the focus."""
        expect(self.page.locator(selector).first).to_be_visible()
        for _ in range(80):
            if self.page.evaluate("(what) => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def choose(self, what: Locator) -> None:
        """Press what is drawn anew whenever the engine has thought on: all at once, as it could be
        gone between the two halves of a click."""
        what.dispatch_event("click")

    def start(self, title: str, options: dict[str, str], seats: tuple[str, ...]) -> None:
        """To a board, as the page of a new game does it when its form is sent; straight there for
        those who have not gone anywhere yet."""
        (name,) = (each.info.name for each in ludarium.GAMES.values() if each.info.title == title)
        asked = [name, options, list(seats)]
        if self.page.url == BLANK:
            self.page.goto(self.page.evaluate(MADE, asked))
        else:
            self.page.evaluate(OPENED, asked)
        self.arrive()

    def fill_in(self, title: str, options: dict[str, str], seats: tuple[str, ...]) -> None:
        """From the home page to a board, by the form of a new game."""
        page = self.page
        if page.url == BLANK or page.url.endswith(NOWHERE):
            self.go("/")
        self.press(page.get_by_role("article", name=title).get_by_role("link", name="Play"))
        for name, value in options.items():
            if "," in value:
                page.locator(f"input[name=typed-{name}]").fill(value)
            else:
                page.locator(f"select[name=option-{name}]").select_option(value)
        expect(page.locator("select.seat")).to_have_count(len(seats))
        for number, player in enumerate(seats):
            page.locator(f"#seat-{number}").select_option(player)
        self.press(self.button("Start"))
        self.arrive()

    def begin(self, name: str, visit: Visit, *, by_form: bool = False) -> None:
        """To a game as its Suite wants it."""
        game = ludarium.load(name, **visit.options)
        known = {option.name: option for option in game.OPTIONS}
        options = {each: known[each].to_text(value) for each, value in visit.options.items()}
        seats = (HERE if seat in visit.people else COMPUTER for seat in range(game.seats))
        start = self.fill_in if by_form else self.start
        start(game.info.title, options, tuple(seats))
        if visit.steps or visit.ahead:
            self.ahead(visit.ahead, steps=visit.steps.split())

    def resign(self) -> None:
        self.press(self.button("Resign"))
        self.press(self.page.get_by_role("dialog").get_by_role("button", name="Resign"))
        expect(self.result).to_be_visible()

    def arrive(self) -> None:
        """Until the board is there."""
        expect(self.board).to_be_visible()
        expect(self.page.locator("h1.game-title")).not_to_have_text("Connecting")

    def settle(self, before: View) -> View:
        """Until something has happened and one can act again, or the game is over."""
        return self._once(MOVED, "|".join(before.turns))

    def await_turn(self) -> View:
        """Until one can act, or the game is over."""
        return self._once(MOVED, "nothing yet")

    def catch_up(self, view: View) -> View:
        """Until this browser shows the turns that another one shows."""
        return self.await_turns(view.turns)

    def await_turns(self, turns: list[str]) -> View:
        """Until these turns are listed."""
        return self._once(SAME, "|".join(turns))

    def touch(self, name: str) -> None:
        """Make the step that a cell stands for: on a touch screen it is shown before it is made.
        The mouse then leaves the board, lest it previews another step."""
        self.press_cell(name)
        if not self.touches:
            self.page.mouse.move(0, 0)
        elif self.page.locator(".confirm").count():
            self.press(self.page.locator(".confirm .main"))

    def step(self, rng: random.Random, view: View, *, until: str = CHANGED) -> View:
        """Make any step that the page offers; returns how it stands then."""
        offer = rng.choice([*view.cells, *view.words * 2])
        if offer in view.words:
            self.press(self.page.locator(".controls .word", has_text=offer))
            if (sure := self.page.locator(SURE)).count():
                self.press(sure)
        else:
            if view.choices > 1:
                choices = self.page.locator(".palette [role=radio]")
                self.press(choices.nth(rng.randrange(view.choices)))
            self.touch(offer)
            if goals := self.look().goals:
                self.touch(rng.choice(goals))
        return self._once(until, "|".join(view.turns))

    def move(self, rng: random.Random, view: View | None = None) -> View:
        """Make any step; returns how it stands when one can act again."""
        view = view or self.await_turn()
        return self.step(rng, view, until=MOVED)

    def ahead(self, more: int, *, steps: Sequence[str] = (), seed: int = 1) -> View:
        """Let these steps and then any more be made without a hand on the board, which is quicker;
        returns how it stands when one can act again, or the game is over."""
        self.await_turn()
        made = self.page.evaluate(AHEAD, [list(steps), len(steps) + more, seed])
        return self._once(ARRIVED, made)

    def play_on(self, rng: random.Random, most: int = 400) -> View:
        """Until the game is over."""
        view = self.await_turn()
        for _ in range(most):
            if view.over:
                return view
            view = self.move(rng, view)
        raise AssertionError(f"the game was not over after {most} steps")
