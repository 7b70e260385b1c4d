"""Where things are: the board first and whole, nothing to scroll for while one plays."""

from typing import Any

import pytest
from playwright.sync_api import Page

import ludarium
from tests.games import suite
from tests.games.suite import DEFAULT
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import PHONE, Visitor

pytestmark = pytest.mark.xdist_group("web layout")

TABLES = [
    (name, {key: str(each) for key, each in chosen.items()}, ludarium.load(name, **chosen).seats)
    for name in ludarium.GAMES
    for chosen in (DEFAULT, *suite(name).large[-1:])
]
"""Every game at its usual size and at its largest, there with as many players as there may be."""

ROOM = """async ([game, options, seats]) => {
  const response = await fetch("/api/rooms", { method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game, options, seats: Array(seats).fill("human") }) });
  const { room, keys } = await response.json();
  const { remember } = await import("/static/js/memory.js");
  remember(room, { keys: Object.values(keys), game });
  return `/play/${room}`;
}"""
MEASURED = """() => {
  const box = (selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const page = document.documentElement;
  return { board: box("svg.board"), tools: box(".tools"), scores: box(".scores"),
    higher: page.scrollHeight - page.clientHeight, wider: page.scrollWidth - page.clientWidth,
    width: innerWidth, height: innerHeight };
}"""


def tables(visitor: Visitor) -> Any:
    """Each table in turn, ready to play at."""
    for table in TABLES:
        visitor.page.goto("/")
        visitor.page.goto(visitor.page.evaluate(ROOM, list(table)))
        visitor.await_turn()
        yield table


def measured(page: Page, width: int, height: int) -> Any:
    page.set_viewport_size({"width": width, "height": height})
    return page.evaluate(MEASURED)


def outside(box: dict[str, float], width: float, height: float) -> bool:
    ends = box["left"] < -1, box["top"] < -1, box["right"] > width + 1, box["bottom"] > height + 1
    return any(ends)


def test_at_a_desk_nothing_scrolls_and_the_board_fills_its_place(
    visitors: Visitors, server: Server
):
    visitor = visitors(server)
    troubles: list[tuple[Any, ...]] = []
    for table in tables(visitor):
        for width, height in ((1280, 800), (1920, 1080)):
            found = measured(visitor.page, width, height)
            board = found["board"]
            if found["higher"] > 0 or found["wider"] > 0:
                troubles.append((table, width, "scrolls", found["higher"], found["wider"]))
            for part in ("board", "tools", "scores"):
                if outside(found[part], width, height):
                    troubles.append((table, width, part, found[part]))
            if board["bottom"] - board["top"] < 0.7 * height:
                troubles.append((table, width, "a small board", board))
    assert not troubles


def test_on_a_phone_the_board_is_whole_and_the_tools_are_at_hand(
    visitors: Visitors, server: Server
):
    visitor = visitors(server, again=False, **PHONE)
    troubles: list[tuple[Any, ...]] = []
    for table in tables(visitor):
        for width, height in ((390, 844), (844, 390)):
            found = measured(visitor.page, width, height)
            if found["wider"] > 0:
                troubles.append((table, width, "scrolls sideways", found["wider"]))
            for part in ("board", "tools"):
                if outside(found[part], width, height):
                    troubles.append((table, width, part, found[part]))
            if height > width and found["tools"]["bottom"] < 0.45 * height:
                troubles.append((table, width, "tools out of reach", found["tools"]))
    assert not troubles
