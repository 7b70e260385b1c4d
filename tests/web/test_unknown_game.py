"""A game that no page knows is listed, explained, set up, played, looked through and watched."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitors, running_server
from tests.web.server import Server
from tests.web.visitor import COMPUTER, HERE


@pytest.fixture
def server_with_toss(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running_server(tmp_path_factory.mktemp("toss"), "tests.web.toss_game")


def test_a_game_that_no_page_knows(visitors: Visitors, server_with_toss: Server):
    visitor = visitors(server_with_toss)
    page = visitor.page
    page.goto("/")
    card = page.get_by_role("article", name="Toss")
    expect(card).to_contain_text("by A test, 2026")
    assert card.locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)")
    visitor.go("/rules/toss")
    expect(page.locator(".rules em")).to_have_text("seven")
    expect(page.get_by_role("img", name="An empty board")).to_be_visible()
    expect(page.locator(".rules ol li").nth(1)).to_have_text("Place a stone.")
    expect(page.locator(".rules dd").last).to_have_text("no stone.")
    visitor.press(page.locator(".example [data-cell=b2]"))
    expect(page.locator(".comment")).to_have_text("A stone.")
    page.locator(".example [data-cell=b2]").click(force=True)
    expect(page.locator(".why")).to_have_text("The middle is taken")
    visitor.press(page.get_by_role("button", name="Show: heads …"))
    expect(page.locator(".comment")).to_have_text("A whole turn.")
    expect(page.locator("#announcer p").last).to_have_text("heads. A whole turn.")
    visitor.go("/")
    expect(card.get_by_role("link", name="Rules")).to_be_visible()
    expect(card.get_by_role("link", name=re.compile("Learn|Puzzles"))).to_have_count(0)
    visitor.press(card.get_by_role("link", name="Play"))
    expect(page.locator("select.seat")).to_have_count(3)
    expect(page.locator(".offer, a[href='/learn/toss']")).to_have_count(0)
    visitor.go("/puzzles")
    expect(page.get_by_role("article", name="Churn")).to_be_visible()
    expect(page.get_by_role("article", name="Toss")).to_have_count(0)
    visitor.go("/learn/toss")
    visitor.press(page.locator("main").get_by_role("link", name="Rules"))
    expect(page.locator(".part")).not_to_have_count(0)
    visitor.go("/")
    visitor.start_by_form("Toss", {"people": "2", "leaving": "on"}, (HERE, COMPUTER))
    view = visitor.await_turn()
    expect(visitor.status).to_have_text(re.compile(r"Your turn \(Red\): (heads|tails), a stone"))
    expect(page.locator(".notes li")).to_have_count(3)
    red = page.locator(".notes .together").first
    expect(red).to_have_text("0, of 7")
    expect(page.locator(".notes li").first).to_have_text("Lying:  0, of 7 cells")
    coin = page.locator(".notes svg").last
    expect(coin).to_have_attribute("aria-label", re.compile("^coin with (heads|tails)$"))
    middle = page.locator("[data-cell=b2]")
    expect(middle).to_have_attribute("aria-label", "b2, empty, gives the middle, possible")
    expect(page.locator(".notes svg[aria-label=Red]")).to_be_visible()
    assert view.words == ["No stone"] and view.choices in (0, 2) and len(view.cells) == 7
    assert visitor.play_to_end(random.Random(1)).over
    expect(visitor.result).to_contain_text("The most stones")
    visitor.press(page.get_by_role("link", name="Analyse this game"))
    expect(page.locator(".engine-message")).not_to_have_text("begins to think")
    turn = page.locator(".turns li").first
    expect(turn.locator(".steps button")).to_have_count(2)  # the toss, and what was done
    visitor.press(turn.locator("button").last)
    expect(visitor.status).to_contain_text("The coin is tossed")
    assert set(page.locator(".controls .word").all_text_contents()) == {"heads", "tails"}
    visitor.go("/")
    visitor.press(card.get_by_text("Watch"))
    visitor.await_board()
    expect(page.locator(".scores li:not(.what)")).to_have_count(3)  # as many as it has seats
