"""A visitor who plays through the page, and touches only what the page marks as possible."""

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

TO_THE_END = 10_000
"""More steps than the longest game has."""

HERE, FRIEND, COMPUTER = "here", "friend", "search:1"

READ_VIEW = """() => {
  const isVisible = (each) => each && !each.hidden && each.getClientRects().length > 0;
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
    over: Boolean(isVisible(document.querySelector(".result"))),
  };
}"""

TURNS = """() => [...document.querySelectorAll(".turns [data-text]")]
  .map((each) => each.dataset.text).join("|")"""
SECONDS = 60
"""The time limit of every wait: other tests keep the machine busy, and the engine has a low
priority."""


def waiting_for(condition: str) -> str:
    """A script that waits for a condition, checking it after each change of the page, and returns
    the view."""
    return f"""(argument) => new Promise((resolve, reject) => {{
      const isTrue = {condition}, look = {READ_VIEW};
      const end = (what) => {{
        clearTimeout(late);
        changes.disconnect();
        what(look());
      }};
      const changes = new MutationObserver(() => isTrue(argument) && end(resolve));
      const refuse = (view) => reject(new Error(
        `waited for ${{JSON.stringify(argument)}}, but it is ${{JSON.stringify(view)}}`));
      const late = setTimeout(end, {SECONDS * 1000}, refuse);
      changes.observe(document, {{
        subtree: true, childList: true, attributes: true, characterData: true }});
      if (isTrue(argument)) end(resolve);
    }})"""


READY = ".touch.possible, .controls .word, .result:not([hidden])"
CAN_ACT_AGAIN = f"(before) => document.querySelector('{READY}') && ({TURNS})() !== before"
TURNS_DIFFER = f"(before) => ({TURNS})() !== before"
TURNS_EQUAL = f"(now) => ({TURNS})() === now"

YES_BUTTON = "dialog[open]:not(.rules-panel) .row > button.main"
"""The button that confirms a step that is easily made by mistake."""

PLAY_STEPS = """async ([steps, most, seed]) => {
  const { storedGame } = await part("app/storage.js");
  const { go } = await part("app/router.js");
  const { RoomSocket } = await part("play/socket.js");
  const here = location.pathname;
  const room = here.split("/")[2];
  const isFar = most > 4;
  if (isFar) await go("/analysis");
  let state = seed;
  let sentVersion = null;
  const draw = (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)];
  };
  const last = await new Promise((resolve, failed) => {
    const reject = (error) => failed(new Error(JSON.stringify(error)));
    let left = most;
    let mine = [];
    const playNext = ({ version, turn_count, last_turn, position: { seat, legal } }) => {
      if (seat === null || (left === 0 && mine.includes(seat))) {
        socket.close();
        resolve([turn_count, last_turn.step_count]);
      } else if (mine.includes(seat)) {
        left -= 1;
        sentVersion = version;
        const text = steps.shift()
          ?? draw([...legal.words, ...Object.values(legal.cells).flatMap(Object.values)]);
        socket.ask({ type: "step", seat, version, text }).catch(reject);
      }
    };
    const socket = new RoomSocket(room, storedGame(room), {
      welcome: (message) => {
        ({ mine } = message);
        if (message.version !== sentVersion) playNext(message); // else the socket sends it again
      },
      news: playNext,
      thinking() {},
      claimed() {},
      offline() {},
      error: reject,
    });
  });
  if (isFar) await go(here);
  return last;
}"""
"""Makes some steps, then random ones, over its own connection. Returns the number of turns, and of
steps in the last one. If there are many steps, the board is hidden so that they are not drawn."""
GO = "async (path) => (await part('app/router.js')).go(path)"
TURN_REACHED = f"""([count, steps]) => {{
  const turns = ({TURNS})().split("|");
  return document.querySelector('{READY}') && turns.length === count
    && turns.at(-1).split(",").length === steps;
}}"""


BLANK, NOWHERE = "about:blank", "/nowhere-yet"
"""Addresses of visitors who have not opened a page yet: a blank page, or one that does not exist
but has loaded the modules."""
OPEN_GAME = """async (game) => {
  const { openGame } = await part("home/new-game.js");
  await openGame(...game);
}"""


class View(NamedTuple):
    """What the board page shows and lets the visitor touch; without the status, which changes by
    itself, for example when a connection is lost."""

    turns: list[str]
    cells: list[str]
    goals: list[str]
    words: list[str]
    choices: int
    pieces: list[str]
    scores: list[str]
    over: bool


class Visitor:
    """A person with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.has_touch = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))

    # What the page shows.

    def view(self) -> View:
        return View(**self.page.evaluate(READ_VIEW))

    def _await(self, condition: str, argument: Any) -> View:
        return View(**self.page.evaluate(waiting_for(condition), argument))

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
        """Go to another page as by a link, without reloading."""
        if self.page.url == BLANK:
            self.page.goto(path)
        else:
            self.page.evaluate(GO, path)

    def press_in_menu(self, name: str) -> None:
        """Press a tool in the menu."""
        self.press(self.page.get_by_role("button", name="More", exact=True))
        self.press(name)

    def setting(self, name: str) -> Locator:
        return self.page.locator("dialog").get_by_label(name)

    # What a person does.

    def press(self, target: Locator | str) -> None:
        """Tap or click the middle of an element, or of the button with this name. The mouse then
        leaves it, as it would preview a step if the board were behind a dialog."""
        if isinstance(target, str):
            target = self.button(target)
        if self.has_touch:
            target.tap()
        else:
            target.click()
            self.page.mouse.move(0, 0)

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus reaches the element, which may still be loading."""
        expect(self.page.locator(selector).first).to_be_visible()
        for _ in range(80):
            if self.page.evaluate("(what) => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def click_redrawn(self, target: Locator) -> None:
        """Click an element that the engine redraws often, by one event: it could vanish between the
        press and the release."""
        target.dispatch_event("click")

    def start_game(self, title: str, options: dict[str, str], seats: tuple[str, ...]) -> None:
        """Open a new game as the form does."""
        (name,) = (each.info.name for each in ludarium.GAMES.values() if each.info.title == title)
        if self.page.url == BLANK:
            self.page.goto("/")
        self.page.evaluate(OPEN_GAME, [name, options, list(seats)])
        self.await_board()

    def start_by_form(self, title: str, options: dict[str, str], seats: tuple[str, ...]) -> None:
        """Go from the home page to a new game by its form."""
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
        self.press("Start")
        self.await_board()

    def start_visit(self, name: str, visit: Visit, *, by_form: bool = False) -> None:
        """Open a game as its Suite describes."""
        game = ludarium.load(name, **visit.options)
        by_name = {option.name: option for option in game.OPTIONS}
        options = {each: by_name[each].to_text(value) for each, value in visit.options.items()}
        seats = (HERE if seat in visit.people else COMPUTER for seat in range(game.seats))
        start = self.start_by_form if by_form else self.start_game
        start(game.info.title, options, tuple(seats))
        if visit.steps or visit.ahead:
            self.fast_forward(visit.ahead, steps=visit.steps.split())

    def resign(self) -> None:
        self.press("Resign")
        self.press(self.page.get_by_role("dialog").get_by_role("button", name="Resign"))
        expect(self.result).to_be_visible()

    def await_board(self) -> None:
        """Wait for the board."""
        expect(self.board).to_be_visible()
        expect(self.page.locator("h1.game-title")).not_to_have_text("Connecting")

    def await_next_turn(self, before: View) -> View:
        """Wait for a change, and until the visitor can act or the game is over."""
        return self._await(CAN_ACT_AGAIN, "|".join(before.turns))

    def await_turn(self) -> View:
        """Wait until the visitor can act or the game is over."""
        return self._await(CAN_ACT_AGAIN, "nothing yet")

    def await_turns(self, turns: list[str]) -> View:
        """Wait until these turns are listed."""
        return self._await(TURNS_EQUAL, "|".join(turns))

    def play_cell(self, name: str) -> None:
        """Play on a cell, and confirm the preview on a touch screen."""
        self.press(self.cell(name))
        if self.has_touch:
            expect(self.page.locator(".confirm .main, .touch.goal").first).to_be_attached()
            if self.page.locator(".confirm").count():
                self.press(self.page.locator(".confirm .main"))

    def random_step(self, rng: random.Random, view: View, *, until: str = TURNS_DIFFER) -> View:
        """Make a random step that the page offers; returns the view after it."""
        offer = rng.choice([*view.cells, *view.words * 2])
        if offer in view.words:
            self.press(self.page.locator(".controls .word", has_text=offer))
            if (sure := self.page.locator(YES_BUTTON)).count():
                self.press(sure)
        else:
            if view.choices > 1:
                choices = self.page.locator(".palette [role=radio]")
                self.press(choices.nth(rng.randrange(view.choices)))
            self.play_cell(offer)
            if goals := self.view().goals:
                self.play_cell(rng.choice(goals))
        return self._await(until, "|".join(view.turns))

    def random_move(self, rng: random.Random, view: View | None = None) -> View:
        """Make a random step; returns the view when the visitor can act again."""
        view = view or self.await_turn()
        return self.random_step(rng, view, until=CAN_ACT_AGAIN)

    def fast_forward(self, more: int, *, steps: Sequence[str] = (), seed: int = 1) -> View:
        """Make these steps and then random ones without using the board, which is quicker; returns
        the view when the visitor can act again or the game is over."""
        self.await_turn()
        last = self.page.evaluate(PLAY_STEPS, [list(steps), len(steps) + more, seed])
        return self._await(TURN_REACHED, last)

    def play_to_end(self, rng: random.Random, most: int = 400) -> View:
        """Make random steps until the game is over."""
        view = self.await_turn()
        for _ in range(most):
            if view.over:
                return view
            view = self.random_move(rng, view)
        raise AssertionError(f"the game was not over after {most} steps")
