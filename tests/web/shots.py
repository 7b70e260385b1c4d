"""Someone who goes through the pages and takes pictures of what they see."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import expect

import ludarium
from tests.games import suite
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.tables import Table, table
from tests.web.visitor import PHONE, Visitor

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "screenshots"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HANDS: dict[str, tuple[dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "desk": ({}, ((1920, 1080), (1280, 800))),
    "phone": (PHONE, ((390, 844), (844, 390))),
}
LOADED = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode();
}))"""
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 150))"


class Shots:
    """Someone at a desk or with a phone, and their windows."""

    def __init__(self, visitors: Visitors, server: Server, hand: str) -> None:
        options, self.windows = HANDS[hand]
        self.visitor = visitors(server, again=False, **options)
        self.page = self.visitor.page
        self.page.goto("/")
        self._resize(self.windows[0])

    def take(self, name: str, *, pose: Callable[[], object] = lambda: None) -> None:
        """The page as it is now, in each window and both themes; `pose` brings back, in each
        window, what goes when its size changes."""
        for window in self.windows:
            self._resize(window)
            pose()
            self.page.evaluate(LOADED)
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)
                self.page.evaluate(SETTLED)
                file = FOLDER / f"{name}-{window[0]}x{window[1]}-{theme}.png"
                board = self.page.locator("main > .play:not(.trying)").count()
                fixed = self.page.locator(".why").count()  # which goes when the window changes
                whole = (not board or window[0] < window[1]) and not fixed
                self.page.screenshot(path=file, full_page=whole)
        self._resize(self.windows[0])

    def _resize(self, window: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.evaluate(SETTLED)  # until the page has heard of it


def begun(shots: Shots, name: str, *, over: bool = False) -> Table:
    """A game of people, with all seats held: as its Suite shows it, or on a smaller board and
    over."""
    visitor, visit = shots.visitor, suite(name).on_screenshots
    options = suite(name).at_a_desk.options if over else visit.options
    game = ludarium.load(name, **options)
    made = table(visitor, name, dict(options), ["human"] * game.seats)
    made.sit(visitor, *made.people)
    if over:
        visitor.ahead(10_000)
    else:
        visitor.ahead(visit.ahead, steps=visit.steps.split())
    return made


def point_at(visitor: Visitor, cell: str) -> None:
    """Let a step be previewed."""
    if visitor.touches:
        visitor.page.keyboard.press("Escape")
        visitor.press(visitor.cell(cell))
        expect(visitor.page.locator(".confirm")).to_be_visible()
    else:
        visitor.page.mouse.move(0, 0)
        visitor.cell(cell).hover()
        expect(visitor.page.locator("svg.board.preview")).to_be_visible()


def press_in_vain(visitor: Visitor, cell: str) -> None:
    there = visitor.cell(cell)
    if visitor.touches:
        there.tap(force=True)
    else:
        there.click(force=True)
    expect(visitor.page.locator(".why")).to_be_visible()
