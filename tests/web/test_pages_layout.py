"""The layout of the play page: the whole board is in the window, and nothing scrolls."""

from typing import Any

from playwright.sync_api import Page

import ludarium
from tests.effort import few
from tests.games import suite
from tests.games.suite import DEFAULT
from tests.web.conftest import Visitors
from tests.web.rooms import create_room
from tests.web.server import Server
from tests.web.visitor import PHONE, Visitor

SETUPS = [
    (name, {key: str(each) for key, each in chosen.items()}, ludarium.load(name, **chosen).seats)
    for name in ludarium.GAMES
    for chosen in (DEFAULT, *suite(name).large[-1:])
]
"""Every game at its usual size, and at its largest with the most players."""

BOXES = """() => {
  const box = (selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const page = document.documentElement;
  return { board: box("svg.board"), tools: box(".tools"), scores: box(".scores"),
    higher: page.scrollHeight - page.clientHeight, wider: page.scrollWidth - page.clientWidth,
    width: innerWidth, height: innerHeight };
}"""


NAMES_OFF_THE_RIM = """() => {
  const board = document.querySelector("svg.board");
  const cells = [...board.querySelectorAll(".ground .cell")];
  const at = (x, y) => new DOMPoint(x, y);
  const covers = ({ x, y, width, height }) => [0.05, 0.5, 0.95].some((i) => [0.25, 0.75].some((j) =>
    cells.some((cell) => cell.isPointInFill(at(x + i * width, y + j * height)))));
  const beyond = (box, inner) => inner.left < box.left || inner.right > box.right
    || inner.top < box.top || inner.bottom > box.bottom;
  const plate = board.querySelector(".plate .top").getBoundingClientRect();
  return [...board.querySelectorAll(".name.rim")].filter((name) => covers(name.getBBox())
    || beyond(plate, name.getBoundingClientRect())).map((name) => name.textContent);
}"""
"""The names at the rim that overlap a cell or leave the plate."""


def games_of(visitor: Visitor, some: list[Any]) -> Any:
    """Open a game of each setup in turn."""
    for name, options, seats in some:
        room = create_room(visitor, name, options, ["human"] * seats)
        room.take_seats(visitor, *room.people)
        visitor.await_turn()
        yield name, options, seats


def measure(page: Page, width: int, height: int) -> Any:
    page.set_viewport_size({"width": width, "height": height})
    return page.evaluate(BOXES)


def outside(box: dict[str, float], width: float, height: float) -> bool:
    ends = box["left"] < -1, box["top"] < -1, box["right"] > width + 1, box["bottom"] > height + 1
    return any(ends)


def test_at_a_desk_nothing_scrolls_and_the_board_fills_its_place(
    visitors: Visitors, server: Server
):
    visitor = visitors(server)
    problems: list[tuple[Any, ...]] = []
    usual = few(ludarium.GAMES)  # where the largest boards fit, so do these
    for setup in games_of(visitor, [each for each in SETUPS if each[1] or each[0] in usual]):
        if straddling := visitor.page.evaluate(NAMES_OFF_THE_RIM):
            problems.append((setup, "names not on the rim", straddling))
        for width, height in ((1280, 800), (1920, 1080)):
            boxes = measure(visitor.page, width, height)
            board = boxes["board"]
            if boxes["higher"] > 0 or boxes["wider"] > 0:
                problems.append((setup, width, "scrolls", boxes["higher"], boxes["wider"]))
            for part in ("board", "tools", "scores"):
                if outside(boxes[part], width, height):
                    problems.append((setup, width, part, boxes[part]))
            if board["bottom"] - board["top"] < 0.7 * height:
                problems.append((setup, width, "a small board", board))
    assert not problems


def test_on_a_phone_the_board_is_whole_and_the_tools_are_at_hand(
    visitors: Visitors, server: Server
):
    visitor = visitors(server, **PHONE)
    problems: list[tuple[Any, ...]] = []
    for setup in games_of(visitor, few(SETUPS, 5)):  # each game once, one of them at its largest
        for width, height in ((390, 844), (844, 390)):
            boxes = measure(visitor.page, width, height)
            if boxes["wider"] > 0:
                problems.append((setup, width, "scrolls sideways", boxes["wider"]))
            for part in ("board", "tools"):
                if outside(boxes[part], width, height):
                    problems.append((setup, width, part, boxes[part]))
            if height > width and boxes["tools"]["bottom"] < 0.45 * height:
                problems.append((setup, width, "tools out of reach", boxes["tools"]))
    assert not problems
