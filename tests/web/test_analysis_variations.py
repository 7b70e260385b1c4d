"""Variations on the analysis board, stored in the browser and in the address."""

import re

from playwright.sync_api import Locator, expect

from ludarium import Record
from tests.web.conftest import Visitors
from tests.web.saved_games import game_of, save
from tests.web.server import Server
from tests.web.visitor import Visitor

TURNS = "c3 a1 e1 e3 a3"


def steps(visitor: Visitor) -> Locator:
    return visitor.page.locator(".variation button")


def current(visitor: Visitor) -> Locator:
    return visitor.page.locator(".variations [aria-current]")


def open_game(visitor: Visitor, server: Server, turn: int) -> None:
    visitor.go(f"{save(server, game_of('churn', TURNS, sides=3))}?turn={turn}")
    expect(visitor.status).to_contain_text(f"Turn {turn} of 5")


def assert_branches_and_keys(visitor: Visitor) -> None:
    """Two lines start at one turn, one of them with a branch; keys move through them."""
    page = visitor.page
    for cell in ("a3", "c1"):
        visitor.play_cell(cell)
        expect(current(visitor)).to_have_text(cell)
    page.keyboard.press("ArrowLeft")
    expect(current(visitor)).to_have_text("a3")
    visitor.play_cell("e3")
    expect(steps(visitor)).to_have_text(["a3", "c1", "e3"])
    visitor.press("Back to the game")
    expect(visitor.status).to_contain_text("Turn 2 of 5")
    visitor.play_cell("b1")
    expect(steps(visitor)).to_have_text(["a3", "c1", "e3", "b1"])
    moves = ("ArrowUp", "a3"), ("ArrowRight", "c1"), ("ArrowDown", "e3"), ("ArrowLeft", "a3")
    for key, place in (*moves, ("End", "c1"), ("ArrowLeft", "a3"), ("ArrowDown", "b1")):
        page.keyboard.press(key)
        expect(current(visitor)).to_have_text(place)
    page.keyboard.press("Home")
    expect(current(visitor)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(visitor.status).to_contain_text("Turn 3 of 5")
    page.keyboard.press("ArrowLeft")
    expect(visitor.status).to_contain_text("Turn 2 of 5")
    page.keyboard.press("ArrowDown")
    expect(current(visitor)).to_have_text("a3")


def assert_renamed_reordered_stored_and_removed(visitor: Visitor) -> None:
    page = visitor.page
    steps(visitor).last.click()
    visitor.press("Name")
    page.get_by_role("dialog").get_by_role("textbox").fill("The edge <b>")
    visitor.press("OK")
    expect(page.locator(".variations strong")).to_have_text("The edge <b>")
    visitor.press("Put first")
    expect(steps(visitor)).to_have_text(["b1", "a3", "c1", "e3"])
    expect(visitor.button("Put first")).to_be_disabled()
    page.wait_for_url("**line=b1")
    page.reload()
    expect(steps(visitor)).to_have_text(["b1", "a3", "c1", "e3"])
    expect(current(visitor)).to_have_text("b1")
    expect(page.locator("[data-piece]")).to_have_count(3)
    expect(page.locator(".variations strong")).to_have_text("The edge <b>")
    page.keyboard.press("Delete")
    expect(steps(visitor)).to_have_text(["a3", "c1", "e3"])
    visitor.page.locator(".variations .from").click()
    visitor.play_cell("e1")  # as in the game
    expect(visitor.status).to_contain_text("Turn 3 of 5")
    expect(steps(visitor)).to_have_text(["a3", "c1", "e3"])


def assert_shared(visitor: Visitor, other: Visitor) -> None:
    """A visitor without variations of their own gets all of them, also in the saved file."""
    steps(visitor).nth(1).click()
    visitor.press("Name")
    visitor.page.get_by_role("dialog").get_by_role("textbox").fill("The edge")
    visitor.press("OK")
    expect(visitor.page.locator(".variations strong")).to_have_text("The edge")
    visitor.press("Share")
    link = visitor.page.get_by_role("dialog").locator("input").input_value()
    other.page.goto(link.partition("?")[0])
    expect(steps(other)).to_have_text(["a3", "c1", "e3"])
    expect(other.page.locator(".variations strong")).to_have_text("The edge")
    with other.page.expect_download() as saved:
        other.press("More")
        other.press("Save the game")
    record = Record.load(saved.value.path())
    (note,) = record.annotations
    assert note.place == "2" and record.replay().turn_count == 5
    assert [line.moves for line in note.variations] == [("a3", "c1"), ("a3", "e3")]


def test_a_tree_of_variations(visitors: Visitors, server: Server):
    visitor = visitors(server)
    open_game(visitor, server, 2)
    assert_branches_and_keys(visitor)
    assert_renamed_reordered_stored_and_removed(visitor)
    assert_shared(visitor, visitors(server))


def test_a_link_to_a_variation(visitors: Visitors, server: Server):
    """The address opens a variation for anyone; a wrong one shows an error."""
    address = save(server, game_of("churn", TURNS, sides=3))
    visitor = visitors(server)
    visitor.page.goto(f"{address}?turn=2&line=a3,c1")
    expect(current(visitor)).to_have_text("c1")
    expect(visitor.page.locator("[data-piece]")).to_have_count(4)
    visitors.allow_message("422")
    visitor.go("/puzzles")
    visitor.go(f"{address}?turn=nowhere&line=zz9")
    expect(visitor.status).to_contain_text(re.compile("zz9", re.I))
    assert visitor.view().cells


def test_chance_moves_on_the_analysis_board(visitor: Visitor):
    """The visitor chooses chance draws on the analysis board, then looks at each decision."""
    page = visitor.page
    with page.expect_websocket() as opening:
        page.goto("/analysis#game=turnio")
    expect(page.locator(".best li").first).to_be_visible()
    visitor.click_redrawn(page.locator(".best li button").first)
    expect(page.locator(".variation .tile")).to_have_count(1)
    expect(page.locator("[data-piece=hand]")).to_have_count(1)
    expect(page.locator(".best li").first).to_contain_text("wins")
    expect(page.locator(".hint .tile").first).to_be_visible()
    for width, height in ((390, 844), (844, 390), (1200, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-piece=hand] .arrow .head")).to_be_visible()
    page.locator(".best li button").first.hover()
    page.mouse.down()
    text = page.locator(".engine").inner_text()
    for _ in range(2):
        opening.value.wait_for_event("framereceived")
    assert page.locator(".engine").inner_text() == text, "nothing moves away under the finger"
    page.mouse.up()
    expect(page.locator(".variation .tile")).to_have_count(2)
    expect(visitor.status).to_contain_text("Variation")


def assert_played_from_here(visitor: Visitor) -> None:
    """A game against the computer starts at the shown position."""
    visitor.press("Play from here")
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("Computer").select_option("search:1")
    dialog.get_by_label("You play").select_option("Blue")
    dialog.get_by_role("button", name="Against the computer").click()
    visitor.page.wait_for_url("**/play/*")
    expect(visitor.page.locator("h1")).to_have_text("Churn")
    expect(visitor.page.locator(".turns li")).to_have_count(1)  # the computer has moved
    assert len(visitor.await_turn().turns) == 1


def test_codes_shown_and_pasted_and_played_from(visitors: Visitors, server: Server):
    visitor = visitors(server)
    open_game(visitor, server, 2)
    field = visitor.page.get_by_label("Position code")
    full = field.input_value()
    assert full.startswith("ludarium:churn?sides=3#")
    visitor.page.keyboard.press("Home")
    expect(field).not_to_have_value(full)
    field.fill(full.partition("#")[2])
    field.press("Enter")
    expect(visitor.page.locator(".history")).to_have_count(0)
    expect(visitor.page.locator("[data-piece]")).to_have_count(2)
    visitor.page.get_by_label("Position code").fill("ludarium:flume?size=3#rbr/b1b/1r1:r:-")
    visitor.page.get_by_label("Position code").press("Enter")
    expect(visitor.page.locator("h1")).to_contain_text("Flume")
    visitors.allow_message("422")
    visitor.page.get_by_label("Position code").fill("nonsense")
    visitor.page.get_by_label("Position code").press("Enter")
    expect(visitor.page.get_by_role("dialog")).to_contain_text("did not work")
    visitor.press("Close")
    open_game(visitor, server, 4)
    assert_played_from_here(visitor)
