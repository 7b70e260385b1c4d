"""A visitor who takes screenshots."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import expect

import ludarium
from tests.games import suite
from tests.web.conftest import Visitors
from tests.web.rooms import Room, create_room
from tests.web.server import Server
from tests.web.visitor import PHONE, Visitor

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "screenshots"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
DEVICES: dict[str, tuple[dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "desk": ({}, ((1920, 1080), (1280, 800))),
    "phone": (PHONE, ((390, 844), (844, 390))),
}
LOAD_IMAGES = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode();
}))"""
GRAPH_IS_COMPLETE = """() => document.querySelector(".graph .band")?.points.numberOfItems
  >= 2 * document.querySelectorAll(".turns li").length"""
"""The engine has gone through all turns."""
WAIT_FOR_DRAWING = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 150))"


class Shots:
    """A visitor at a desk or with a phone, and the sizes of their windows."""

    def __init__(self, visitors: Visitors, server: Server, hand: str) -> None:
        options, self.windows = DEVICES[hand]
        self.visitor = visitors(server, reuse=False, **options)
        self.page = self.visitor.page
        self.page.goto("/")
        self._resize(self.windows[0])

    def take(self, name: str, *, pose: Callable[[], object] = lambda: None) -> None:
        """Take the page in each window and both themes; `pose` restores what disappears when the
        window changes."""
        for window in self.windows:
            self._resize(window)
            pose()
            self.page.evaluate(LOAD_IMAGES)
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)
                self.page.evaluate(WAIT_FOR_DRAWING)
                file = FOLDER / f"{name}-{window[0]}x{window[1]}-{theme}.png"
                board = self.page.locator("main > .play:not(.trying)").count()
                fixed = self.page.locator(".why").count()  # disappears when the window changes
                whole = (not board or window[0] < window[1]) and not fixed
                self.page.screenshot(path=file, full_page=whole)
        self._resize(self.windows[0])

    def _resize(self, window: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.evaluate(WAIT_FOR_DRAWING)  # the page reacts a little later


def open_room(shots: Shots, name: str, *, over: bool = False) -> Room:
    """Create a game of people and take all seats: as in the Suite's screenshots, or finished on a
    smaller board."""
    visitor, visit = shots.visitor, suite(name).screenshot_visit
    options = suite(name).desktop_visit.options if over else visit.options
    game = ludarium.load(name, **options)
    room = create_room(visitor, name, dict(options), ["human"] * game.seats)
    room.take_seats(visitor, *room.people)
    if over:
        visitor.fast_forward(10_000)
    else:
        visitor.fast_forward(visit.ahead, steps=visit.steps.split())
    return room


def point_at(visitor: Visitor, cell: str) -> None:
    """Preview a step on a cell."""
    if visitor.has_touch:
        visitor.page.keyboard.press("Escape")
        visitor.press(visitor.cell(cell))
        expect(visitor.page.locator(".confirm")).to_be_visible()
    else:
        visitor.page.mouse.move(0, 0)
        visitor.cell(cell).hover()
        expect(visitor.page.locator("svg.board.preview")).to_be_visible()


def press_illegal(visitor: Visitor, cell: str) -> None:
    there = visitor.cell(cell)
    if visitor.has_touch:
        there.tap(force=True)
    else:
        there.click(force=True)
    expect(visitor.page.locator(".why")).to_be_visible()
