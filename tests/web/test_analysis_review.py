"""The review of a game: its graph, mistakes, the expected line, pictures and links."""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.effort import few
from tests.web.conftest import Visitors
from tests.web.saved_games import game_of, random_game, save
from tests.web.server import Server
from tests.web.visitor import HERE, PHONE, Visitor

VALUES = [0.0, -0.15, 0.2, -0.4, -0.46, -0.5, -0.56]
"""The value of each turn for the first seat, in faked answers."""

MISTAKES = {
    1: {"name": "inaccuracy", "mark": "?!", "rank": 0, "seat": 0, "loss": 0.15},
    2: {"name": "mistake", "mark": "?", "rank": 1, "seat": 1, "loss": 0.35},
    3: {"name": "blunder", "mark": "??", "rank": 2, "seat": 0, "loss": 0.6},
}

ALL_TURNS_IN_THE_GRAPH = """() => document.querySelector(".graph .band")?.points.numberOfItems
  === 2 * (1 + document.querySelectorAll(".turns li").length)"""

REMARK_COLOURS = """() => [...document.querySelectorAll(".turns .remark")].map(
  (each) => getComputedStyle(each).backgroundColor)"""


def answer_with_mistakes(route: Route) -> None:
    """Answer a request for a judgement with VALUES and MISTAKES."""
    turn = int(route.request.url.split("/")[-2])
    value = VALUES[turn]
    step = {"value": [value, -value], "proven": False, "colours": [0, 1]}
    route.fulfill(json={"steps": [step], "mistake": MISTAKES.get(turn)})


def assert_mistakes_by_size(page: Page) -> None:
    """Only the first three turns have marks, in the list and in the graph."""
    expect(page.locator(".turns .remark")).to_have_text(["?!", "?", "??"])
    for turn, title in enumerate(("inaccuracy", "mistake", "blunder")):
        remark = page.locator(".turns li").nth(turn).locator(".remark")
        expect(remark).to_have_attribute("title", re.compile(title))
    colours = page.evaluate(REMARK_COLOURS)
    assert len(set(colours)) == 3
    for turn, mark in enumerate(("?!", "?", "??"), 1):
        expect(page.locator(f".graph-marks [data-turn='{turn}']")).to_have_text(mark)


def assert_tip_by_mouse_and_keys(visitor: Visitor) -> None:
    """The tip of the graph describes a turn."""
    page = visitor.page
    expect(page.locator(".graph-empty")).to_be_hidden()
    graph, tip = page.get_by_role("slider"), page.locator(".graph-tip")
    expect(tip).to_be_hidden()
    box = graph.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 4 / 6, box["y"] + 20)
    expect(tip).to_contain_text(re.compile(r"Turn 4 of 6 · Blue e3 · Red 27 %, Blue 73 %"))
    page.mouse.click(box["x"] + box["width"] / 6, box["y"] + 20)
    expect(visitor.status).to_contain_text("Turn 1 of 6")
    page.mouse.move(0, 0)
    graph.focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("Turn 2 of 6")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("Turn 2 of 6"))
    expect(graph).to_have_attribute("aria-valuenow", "2")


def test_the_graph_shows_mistakes(visitors: Visitors, server: Server):
    history = game_of("churn", "c3 a1 e1 e3 a3 c1", sides=3)
    visitor = visitors(server, reuse=False)
    visitor.page.route("**/judgement", answer_with_mistakes)
    visitor.page.goto(save(server, history) + "?turn=1")
    visitor.page.wait_for_function(ALL_TURNS_IN_THE_GRAPH)
    assert_mistakes_by_size(visitor.page)
    assert_tip_by_mouse_and_keys(visitor)


def test_on_a_phone_the_graph_is_touched(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    page = visitor.page
    page.goto(save(server, random_game("subsume", 3, 8, sides=2)))
    expect(page.locator(".graph .band").first).to_be_visible()  # what is above it has its height
    graph = page.get_by_role("slider")
    graph.tap(position={"x": 2, "y": 20})
    expect(visitor.status).to_contain_text("Start of the game")
    expect(page.locator(".graph-tip")).to_contain_text("Start of the game")


def test_the_expected_line_is_played_out(visitor: Visitor):
    page = visitor.page
    page.goto("/analysis#ludarium:subsume?sides=3%23")
    page.locator(".expected button").nth(1).wait_for()
    visitor.click_redrawn(page.locator(".expected button").nth(1))
    expect(page.locator(".variation button")).to_have_count(2)
    visitor.press("Back to the start")
    page.locator(".expected button").nth(1).wait_for()
    visitor.press("Play it out")
    page.locator(".variation button").nth(2).wait_for()


PARTS = (
    *(".board", ".valuebar", ".engine .best", ".graph", ".turns", ".variations", ".past"),
    *(".notes", ".code input", ".code button", ".panel > .by:not(.help)"),
)


def assert_parts_are_in_the_window(visitor: Visitor) -> None:
    page = visitor.page
    expect(visitor.status).to_contain_text("Turn 12 of")
    visitor.click_redrawn(page.locator(".best button").first)
    expect(visitor.status).to_contain_text("Variation")
    expect(page.locator(".expects")).to_be_visible()
    for part in PARTS:
        box = page.locator(part).first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 800, (part, box)
        assert box["height"] > 8 or part == ".notes"


LARGE_GAMES: list[tuple[str, dict[str, Any]]] = [
    ("turnio", {"blockers": True}),
    ("subsume", {}),
    ("wunchunk", {"seats": 4}),
]


def test_all_parts_fit_into_a_window(visitor: Visitor, server: Server):
    """Even with a variation and the line that the engine expects."""
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    for name, options in few(LARGE_GAMES):
        visitor.go(save(server, random_game(name, 3, 12, **options)))
        assert_parts_are_in_the_window(visitor)


def assert_pictures(visitor: Visitor) -> None:
    """Pictures of the game and of the shown turn; turns that do not exist are an error."""
    page = visitor.page
    visitor.press_in_menu("Export pictures")
    for name, file in (("Animation (GIF)", "animation.gif"), ("Turn 3 (PNG)", "picture.png")):
        with page.expect_download() as saving:
            visitor.press(name)
        assert saving.value.suggested_filename == f"churn-{file}"
    page.get_by_role("dialog").get_by_label("From turn").fill("5")
    page.get_by_role("dialog").get_by_label("To turn").fill("4")
    with page.expect_response("**/strip.svg?*") as answer:
        visitor.press("Strip (SVG)")
    assert answer.value.status == 422
    expect(page.locator("dialog .problem")).to_contain_text("expected turns from 0 to 5")
    visitor.press("Close")


def share(visitor: Visitor, address: str) -> str:
    """Save the game of a room; returns the link to it."""
    visitor.page.wait_for_url("**?turn=3")
    visitor.press("Share")
    link = visitor.page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert re.fullmatch(rf"{address}/saved/[0-9a-f]{{32}}\?turn=3", link)
    visitor.press("Close")
    return link


def assert_played_on(visitor: Visitor, pieces: list[str]) -> None:
    """Both sides can continue here from the end of a game."""
    page = visitor.page
    page.keyboard.press("End")
    expect(visitor.status).to_contain_text("The game ended here")
    assert visitor.view().pieces == pieces
    assert visitor.view().cells
    visitor.press("Play from here")
    dialog = page.get_by_role("dialog")
    visitor.press(dialog.get_by_role("button", name="Both sides here"))
    page.wait_for_url("**/play/*")
    expect(page.locator("h1")).to_have_text("Churn")
    expect(page.locator("[data-piece]")).to_have_count(len(pieces))
    assert visitor.await_turn().pieces == pieces
    visitor.play_cell(visitor.view().cells[0])
    expect(page.locator(".turns li")).to_have_count(1)


def test_from_a_finished_game_to_pictures_links_and_a_new_game(visitors: Visitors, server: Server):
    """The analysis board opens at the turn that the play page shows."""
    visitors.allow_message("422")
    visitor = visitors(server)
    page = visitor.page
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    visitor.fast_forward(5)
    pieces = visitor.view().pieces
    visitor.resign()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(visitor.status).to_contain_text("Turn 3 of 5")
    visitor.press(page.get_by_role("link", name="Analyse this game"))
    expect(page.locator(".valuebar")).to_be_visible()
    expect(visitor.status).to_contain_text("Turn 3 of 5")
    assert_pictures(visitor)
    link = share(visitor, server.address)
    assert_played_on(visitor, pieces)
    page.goto(link)
    expect(visitor.status).to_contain_text("Turn 3 of 5")
