"""The analysis board."""

import random
import re

import pytest
from playwright.sync_api import expect

import ludarium
from tests.effort import few
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import HERE, PHONE, TO_THE_END, Visitor


def test_a_game_and_a_variation(visitor: Visitor):
    """Go through it, leave it for a variation, come back; the game stays as it was."""
    page = visitor.page
    visitor.start_game("Subsume", {"sides": "2"}, (HERE, HERE))
    end = visitor.fast_forward(TO_THE_END, seed=3)
    visitor.press(page.get_by_role("link", name="Analyse this game"))
    expect(page.locator(".valuebar")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Subsume")
    visitor.await_turns(end.turns)
    assert visitor.view().pieces == end.pieces
    page.keyboard.press("Home")
    expect(visitor.status).to_contain_text("Start of the game")
    expect(page.locator("[data-piece]")).to_have_count(0)
    expect(page.locator(".best li").first).to_be_visible()
    expect(page.locator(".hint").first).to_be_visible()
    expect(page.locator(".valuebar")).to_have_attribute("aria-label", re.compile("Red"))
    page.keyboard.press("ArrowRight")
    expect(visitor.status).to_contain_text("Turn 1 of")
    expect(page.locator("[data-piece]")).to_have_count(1)
    expect(page.locator(".best li").first).to_be_visible()
    offer = next(cell for cell in visitor.view().cells if cell not in end.turns[1])
    visitor.play_cell(offer)
    expect(page.locator(".variation button")).to_have_text([offer])
    expect(page.locator("[data-piece]")).to_have_count(2)
    visitor.press("Back to the game")
    expect(page.locator("[data-piece]")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("[data-piece]")).to_have_count(len(end.pieces))
    page.wait_for_function("document.querySelectorAll('.graph .band').length === 2")
    assert visitor.view().turns == end.turns


@pytest.mark.parametrize("game", few(ludarium.GAMES, 1))
def test_a_position_by_its_code(visitors: Visitors, visitor: Visitor, game: str):
    """The start of each game, a step or two, and the same again from the copied code."""
    page = visitor.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitors.allow_message("422")
    visitor.go("/analysis")
    page.get_by_label("Position code").fill("<b>nonsense</b>")
    visitor.press("Show")
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_label("Position code").fill("")
    page.get_by_label("Game").select_option(game)
    visitor.press("Show")
    expect(visitor.board).to_be_visible()
    rng = random.Random(game)
    for count in (1, 2):
        view = visitor.view()
        if view.cells:
            expect(page.locator(".best li").first).to_be_visible()
            visitor.play_cell(rng.choice(view.cells))
        else:  # a chance move: there is no best one
            visitor.press(page.locator(".controls .word").first)
        expect(page.locator(".variation button")).to_have_count(count)
    pieces = visitor.view().pieces
    page.evaluate("navigator.clipboard.writeText('')")
    visitor.press("Copy position code")
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.length)")
    full = page.evaluate("navigator.clipboard.readText()")
    assert full.startswith(f"ludarium:{game}?")
    visitor.go("/analysis")
    page.get_by_label("Position code").fill(full)
    visitor.press("Show")
    expect(page.locator("h1")).to_contain_text(ludarium.GAMES[game].info.title)
    expect(page.locator("[data-piece]")).to_have_count(len(pieces))
    assert visitor.view().pieces == pieces


def test_proven_results_are_shown(visitor: Visitor):
    """On the smallest boards the engine knows everything, and says so for each move."""
    page = visitor.page
    visitor.go("/analysis")
    page.get_by_label("Game").select_option("flume")
    page.get_by_label("Position code").fill("rbr/b1b/1r1:r:-")
    page.locator("select[name=option-size]").select_option("3")
    visitor.press("Show")
    expect(page.locator(".engine")).to_contain_text("proven")
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator(".best li").first).to_contain_text("proven win by 3")
    expect(page.locator(".valuebar")).to_have_attribute("aria-label", "Red 100 %, Blue 0 %")
    visitor.press("Engine")
    visitor.play_cell(visitor.view().cells[0])
    expect(page.locator(".valuebar")).to_have_attribute("aria-label", "Not yet known")
    expect(page.locator(".valuebar rect")).to_have_count(0)


HIDDEN_HEIGHT = """() => {
  const { scrollHeight, clientHeight } = document.querySelector(".best");
  return scrollHeight - clientHeight;
}"""
BUTTON_HEIGHTS = (
    """() => [...document.querySelectorAll(".engine button")].map((each) => each.offsetHeight)"""
)


def test_the_engine_panel_fits_on_a_phone(visitors: Visitors, server: Server):
    """All best steps fit, buttons are as large as fingertips, and the designer is named."""
    visitor = visitors(server, **PHONE)
    page = visitor.page
    visitor.go("/analysis")
    page.get_by_label("Game").select_option("flume")
    visitor.press("Show")
    expect(page.locator(".best li").nth(4)).to_be_visible()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(HIDDEN_HEIGHT) == 0
        assert min(page.evaluate(BUTTON_HEIGHTS)) >= 40
    expect(page.get_by_text("Flume by Mark Steere")).to_be_in_viewport()
