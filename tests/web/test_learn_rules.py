"""The rules: parts with pictures and examples that can be played, on a page and beside a game."""

import re

from playwright.sync_api import Page, expect

import ludarium
from tests.web import axe
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import COMPUTER, HERE, PHONE, Visitor


def assert_example_shown_and_played(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/rules/churn")
    sweep = page.locator(".example").nth(1)
    comment = sweep.locator(".comment")
    again = sweep.get_by_role("button", name="Start again")
    expect(again).to_be_hidden()
    sweep.get_by_role("button", name="Show: place blue on b1").click()
    expect(comment).to_contain_text("the single blue stones on e3 and b3 are removed")
    expect(sweep.locator("[data-piece]")).to_have_count(6)
    expect(sweep.get_by_role("button", name="Show: place blue on b1")).to_be_hidden()
    again.click()
    expect(sweep.locator("[data-piece]")).to_have_count(7)
    expect(comment).to_be_empty()
    sweep.locator("[data-cell=c1]").click()
    expect(sweep.locator("[data-piece]")).to_have_count(6)
    expect(comment).to_be_empty()
    sweep.get_by_role("button", name="Show: place blue on b1").click()
    expect(sweep.locator("[data-piece=b1]")).to_be_attached()
    again.click()
    sweep.locator("[data-cell=b1]").focus()
    page.keyboard.press("Enter")
    expect(comment).to_contain_text("are removed")
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
        pictures = page.get_by_role("img").all()
        assert pictures and all(each.get_attribute("aria-label") for each in pictures)
        assert page.locator(".diagram svg.board").count() == len(pictures)
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


def test_rules_beside_a_game(visitors: Visitors, server: Server):
    visitor = visitors(server)
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor.start_game("Subsume", {"sides": "3"}, (HERE, COMPUTER))
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
    visitor.start_game("Churn", {"sides": "2"}, (HERE, HERE))
    visitor.await_turn()
    visitor.press("Rules")
    panel = visitor.page.locator(".rules-panel")
    box = panel.bounding_box()
    assert box is not None and box["width"] == 390
    assert visitor.page.evaluate("document.querySelector('.rules-panel').matches(':modal')")
    visitor.press(panel.get_by_role("button", name="Close"))
    expect(panel).to_have_count(0)


def test_reports_open_from_rules_cards_and_the_bar(visitor: Visitor):
    page = visitor.page
    page.goto("/rules/turnio")
    page.get_by_role("link", name="Report", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Turnio")
    assert page.request.get("/reports/turnio.json").json()["format"] == "ludarium-report"
    assert page.request.get("/reports/nothing.html").status == 404
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Reports").click()
    expect(page.locator(".card")).not_to_have_count(0)
    page.get_by_role("link", name="Report on Churn: sides 4").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Churn")
    expect(page.locator("main")).to_contain_text("Mark Steere")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    assert light != "rgba(0, 0, 0, 0)", "its own style counts"
    page.goto("/reports/churn-sides-4.html?theme=dark")
    assert page.evaluate(ground) != light
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Ludarium").click()
    card = page.get_by_role("article", name="Flume")
    expect(card.get_by_role("link", name="Report on Flume")).to_have_attribute(
        "href", "/reports/flume.html"
    )
