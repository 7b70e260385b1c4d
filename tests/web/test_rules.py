"""The rules: parts with pictures and examples that can be played, on a page and beside a game."""

import re

import pytest
from playwright.sync_api import Page, expect

import ludarium
from tests.web import axe
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import COMPUTER, HERE, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("web rules")


def assert_example_shown_and_played(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/rules/churn")
    sweep = page.locator(".example").nth(1)
    told = sweep.locator(".comment")
    again = sweep.get_by_role("button", name="Start again")
    expect(again).to_be_hidden()
    sweep.get_by_role("button", name="Show: put blue on b1").click()
    expect(told).to_contain_text("the single blue stones on e3 and b3 are removed")
    expect(sweep.locator("[data-piece]")).to_have_count(6)
    expect(sweep.get_by_role("button", name="Show: put blue on b1")).to_be_hidden()
    again.click()
    expect(sweep.locator("[data-piece]")).to_have_count(7)
    expect(told).to_be_empty()
    sweep.locator("[data-cell=c1]").click()
    expect(sweep.locator("[data-piece]")).to_have_count(6)
    expect(told).to_be_empty()
    sweep.get_by_role("button", name="Show: put blue on b1").click()
    expect(sweep.locator("[data-piece=b1]")).to_be_attached()
    again.click()
    sweep.locator("[data-cell=b1]").focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("are removed")
    expect(page.locator("#announcer")).to_contain_text("are removed")
    sweep.locator("[data-cell=c2]").click(force=True)
    expect(page.locator(".why")).to_have_text("c2 is not empty")


def test_every_game_has_a_page_of_parts_and_examples(visitor: Visitor):
    page = visitor.page
    for name, entry in ludarium.GAMES.items():
        visitor.go(f"/rules/{name}")
        titles = [part.title for part in entry.sheet.parts]
        expect(page.locator(".part h2")).to_have_text(titles)
        expect(page.locator(".contents li")).to_have_text(titles)
        expect(page.locator("main")).to_contain_text(entry.info.designer)
        expect(page.locator("main")).to_contain_text("the name and the rules are the designer's")
        drawn = page.get_by_role("img").all()
        assert drawn and all(each.get_attribute("aria-label") for each in drawn)
        assert page.locator(".diagram svg.board").count() == len(drawn)
        assert page.locator(".example svg.board").count() > 0
    visitor.go("/rules/wunchunk")
    page.get_by_role("button", name="Rulings").click()
    expect(page.get_by_role("heading", name="Rulings")).to_be_focused()
    assert page.url.endswith("/rules/wunchunk")
    assert_example_shown_and_played(visitor)


def panel_over(page: Page) -> bool:
    """Does the panel cover what stands around the board?"""
    boxes = [page.locator(each).bounding_box() for each in (".rules-panel", "aside.panel")]
    left, right = (box for box in boxes if box is not None)
    return right["x"] + right["width"] > left["x"]


def test_beside_a_game_that_goes_on(visitors: Visitors, server: Server):
    visitor = visitors(server)
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor.start("Subsume", {"sides": "3"}, (HERE, COMPUTER))
    visitor.await_turn()
    address = page.url
    opener = visitor.button("Rules")
    opener.click()
    panel = page.get_by_role("dialog", name="Rules of Subsume")
    expect(panel.get_by_role("heading", name="Rules of Subsume")).to_be_focused()
    expect(panel.locator(".part")).not_to_have_count(0)
    assert not panel_over(page)
    assert not axe.findings(page)
    page.locator(".board-side").first.locator("[data-cell=c3]").click()
    page.wait_for_function("() => document.querySelectorAll('.turns li').length === 2")
    example = panel.locator(".example").first
    example.get_by_role("button", name=re.compile("^Show")).click()
    expect(example.locator(".comment")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()
    assert page.url == address
    opener.click()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
    opener.click()
    expect(panel).to_be_visible()
    page.get_by_role("link", name="Ludarium").click()
    expect(panel).to_have_count(0)


def test_on_a_phone_the_panel_takes_the_screen(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    visitor.start("Churn", {"sides": "2"}, (HERE, HERE))
    visitor.await_turn()
    visitor.press(visitor.button("Rules"))
    panel = visitor.page.locator(".rules-panel")
    box = panel.bounding_box()
    assert box is not None and box["width"] == 390
    assert visitor.page.evaluate("document.querySelector('.rules-panel').matches(':modal')")
    visitor.press(panel.get_by_role("button", name="Close"))
    expect(panel).to_have_count(0)
