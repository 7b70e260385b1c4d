"""A touch on an illegal cell explains why, in a bubble and to screen readers."""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import COMPUTER, HERE, PHONE, Visitor

EXPLANATION = re.compile("^c4 touches a friendly stone")


def bubble(visitor: Visitor) -> Locator:
    return visitor.page.locator(".why")


def announced(visitor: Visitor) -> Locator:
    return visitor.page.locator("#announcer p").last


def start_churn(visitor: Visitor) -> None:
    """Red has c3, Blue a1, and Red is to move."""
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    visitor.fast_forward(0, steps=("c3", "a1"))


def assert_near(visitor: Visitor, cell: str) -> None:
    """Above or below the cell, without covering it."""
    there, here = visitor.cell(cell).bounding_box(), bubble(visitor).bounding_box()
    assert there is not None and here is not None
    assert here["x"] <= there["x"] + there["width"] / 2 <= here["x"] + here["width"]
    above = there["y"] - here["y"] - here["height"]
    below = here["y"] - there["y"] - there["height"]
    assert 0 < max(above, below) < 20


def assert_by_mouse_and_keys(visitor: Visitor) -> None:
    before = visitor.view()
    visitor.cell("c4").click(force=True)
    expect(bubble(visitor)).to_have_text(EXPLANATION)
    expect(announced(visitor)).to_have_text(EXPLANATION)
    assert_near(visitor, "c4")
    visitor.page.keyboard.press("Escape")
    expect(bubble(visitor)).to_have_count(0)
    visitor.cell("a1").click(force=True)
    expect(bubble(visitor)).to_have_text("a1 is not empty")
    visitor.page.mouse.move(0, 0)
    visitor.cell("c3").focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(bubble(visitor)).to_have_count(0)
    visitor.page.keyboard.press("Enter")
    expect(bubble(visitor)).to_have_text(EXPLANATION)
    expect(announced(visitor)).to_have_text(EXPLANATION)
    visitor.page.set_viewport_size({"width": 1000, "height": 700})
    expect(bubble(visitor)).to_have_count(0)
    assert visitor.view() == before
    visitor.play_cell("e1")
    expect(bubble(visitor)).to_have_count(0)
    assert "e1" in visitor.await_next_turn(before).pieces


def assert_reasons_known_to_the_page(visitor: Visitor) -> None:
    """The page itself explains that the visitor looks back or that the game is over."""
    visitor.go("/puzzles")
    visitor.start_game("Subsume", {"sides": "2"}, (HERE, COMPUTER))
    view = visitor.await_turn()
    visitor.play_cell("b2")
    visitor.await_next_turn(view)
    visitor.press("First turn")
    expect(visitor.status).to_contain_text("Start of the game")
    visitor.cell("b2").click(force=True)
    expect(bubble(visitor)).to_have_text("You are looking at an earlier turn.")
    visitor.press("Back to the present")
    visitor.resign()
    visitor.cell("b2").click(force=True)
    expect(bubble(visitor)).to_have_text("The game is over")
    visitor.page.go_back()
    expect(visitor.board).to_have_count(0)
    expect(bubble(visitor)).to_have_count(0)
    visitor.go("/analysis#game=churn&sides=3&code=3/4/2r2/4/b2:r:-")
    visitor.cell("c4").click(force=True)
    expect(bubble(visitor)).to_have_text(EXPLANATION)


def test_with_the_mouse_and_with_keys(visitor: Visitor):
    start_churn(visitor)
    assert_by_mouse_and_keys(visitor)
    assert_reasons_known_to_the_page(visitor)


def test_with_a_finger(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    start_churn(visitor)
    visitor.cell("e1").tap()
    expect(visitor.page.locator(".confirm")).to_be_visible()
    visitor.cell("c4").tap(force=True)
    expect(visitor.page.locator(".confirm")).to_have_count(0)
    expect(bubble(visitor)).to_have_text(EXPLANATION)
    assert_near(visitor, "c4")
    box = bubble(visitor).bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    visitor.cell("e1").tap()
    expect(bubble(visitor)).to_have_count(0)
