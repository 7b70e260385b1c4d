"""The play page: what there is to do beside making moves."""

import json
import random
import re
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.rooms import create_room
from tests.web.server import Server
from tests.web.visitor import COMPUTER, HERE, TO_THE_END, Visitor


def test_a_game_against_the_computer(visitor: Visitor):
    """Take back a move, ask for a hint, resign after a question, and play again."""
    page = visitor.page
    visitor.start_game("Churn", {"sides": "3"}, (HERE, COMPUTER))
    start = visitor.await_turn()
    visitor.play_cell("c3")
    assert len(visitor.await_next_turn(start).turns) == 2
    visitor.press("Take back")
    expect(page.locator("[data-piece]")).to_have_count(0)
    assert visitor.await_turn() == start
    visitor.press("Hint")
    expect(page.locator(".hint").first).to_be_visible()
    hint = re.compile(r"Best moves: 1 Place red on \w+: (wins \d+ %|proven)")
    expect(visitor.status).to_have_text(hint)
    visitor.press("Resign")
    visitor.press("Cancel")
    expect(visitor.result).to_be_hidden()
    visitor.resign()
    expect(visitor.result.get_by_role("heading")).to_have_text("You lost")
    expect(visitor.result).to_contain_text("You resigned")
    expect(visitor.status).to_have_text("")
    expect(visitor.button("Resign")).to_be_disabled()
    assert not visitor.view().cells
    before = page.url
    visitor.press(page.get_by_role("button", name=re.compile("^Rematch")))
    page.wait_for_url(lambda url: "/play/" in url and url != before)
    expect(page.locator(".scores li").nth(1)).to_contain_text("you")
    assert len(visitor.await_turn().turns) == 1


def test_dialogs_close_with_their_page(visitor: Visitor):
    """Going back closes the question that a page asked."""
    visitor.go("/")
    visitor.start_game("Subsume", {"sides": "2"}, (HERE, COMPUTER))
    visitor.press("Resign")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    visitor.page.go_back()
    expect(visitor.page.locator(".card").first).to_be_visible()
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_the_swap_is_offered_as_a_question(visitor: Visitor):
    visitor.start_game("Wunchunk", {"sides": "4"}, (HERE, HERE))
    rng = random.Random(3)
    view = visitor.await_turn()
    while "Swap colours" not in view.words:
        view = visitor.random_move(
            rng, view._replace(words=[w for w in view.words if w == "End turn"])
        )
    expect(visitor.page.locator(".controls")).to_contain_text("Swap colours instead")
    expect(visitor.page.locator(".question button")).to_have_text(["Swap colours"])
    expect(visitor.button("Pass")).to_be_visible()  # beside the question
    selected = visitor.page.locator(".palette .chosen")
    expect(selected).to_have_attribute("data-choice", "2")  # the own colour, not the last choice
    names = visitor.page.locator(".scores .who").all_inner_texts()
    visitor.press("Swap colours")
    after = visitor.await_next_turn(view)
    swapped = visitor.page.locator(".scores .who").all_inner_texts()
    assert [name.split()[0] for name in swapped] == [name.split()[0] for name in reversed(names)]
    assert after.pieces == view.pieces and "Swap colours" not in after.words


def test_new_turns_do_not_move_a_visitor_who_looks_back(visitors: Visitors, server: Server):
    """The page counts the new turns; the list of turns leads to them, too."""
    visitor, second = visitors(server), visitors(server)
    room = create_room(visitor, "churn", {"sides": 3}, ["human", "human"])
    room.take_seats(visitor, 0, 1)
    visitor.fast_forward(3)
    visitor.press(visitor.page.locator(".turns button").nth(0))
    expect(visitor.status).to_contain_text("Turn 1 of 3")
    room.take_seats(second, 0, 1)
    rng, then = random.Random(5), visitor.view().pieces
    for count in (1, 2):
        second.random_move(rng)
        expect(visitor.status).to_contain_text(f"Turn 1 of {3 + count}")
        expect(visitor.page.locator(".fresh")).to_have_text(
            "1 new turn" if count == 1 else "2 new turns"
        )
        assert visitor.view().pieces == then and not visitor.view().cells
    visitor.press("2 new turns")
    present = second.view()
    assert visitor.await_turn() == present
    visitor.press("Previous turn")
    expect(visitor.status).to_contain_text("Turn 4 of 5")
    visitor.press("Last turn")
    expect(visitor.page.locator(".touch.possible").first).to_be_attached()
    visitor.press("Previous turn")
    expect(visitor.status).to_contain_text("Turn 4 of 5")
    for count in (4, 3):
        second.press("Take back")
        for each in (visitor, second):
            expect(each.page.locator(".turns button")).to_have_count(count)
    assert visitor.await_turn() == second.view()


def test_saved_game_picture_and_code(visitor: Visitor, tmp_path: Path):
    page = visitor.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.start_game("Flume", {"size": "3"}, (HERE, COMPUTER))
    visitor.fast_forward(TO_THE_END, seed=8)
    turns = visitor.view().turns
    with page.expect_download() as saving:
        visitor.press_in_menu("Save the game")
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    assert json.loads(saved.read_text())["game"] == "flume"
    with page.expect_download() as drawing:
        visitor.press_in_menu("Picture (SVG)")
    assert drawing.value.suggested_filename == "flume.svg"
    picture = ElementTree.parse(drawing.value.path()).getroot()
    assert picture.tag.endswith("svg") and len(list(picture.iter())) > 10
    visitor.press_in_menu("Copy position code")
    page.wait_for_function(
        "navigator.clipboard.readText().then((text) => /^ludarium:flume\\S+$/.test(text))"
    )
    visitor.press(page.get_by_role("link", name="Analysis board"))
    with page.expect_file_chooser() as choosing:
        visitor.press("Load a game")
    choosing.value.set_files(saved)
    expect(page.locator("h1")).to_contain_text("Flume")
    visitor.await_turns(turns)
    page.reload()
    visitor.await_turns(turns)
    saved_url = page.url
    visitor.press(page.get_by_role("link", name="Ludarium"))
    row = page.locator(".yours li").filter(has_text="saved game")
    visitor.press(row.get_by_role("link"))
    visitor.await_turns(turns)
    assert page.url == saved_url and "/saved/" in saved_url


STEPS_INTO_A_TURN = "1d3 1d2 2d4 2e4 first 1c6 1f2 1f3 1c5 2b5 1e5"
"""Steps of Wunchunk from an open start to the middle of a turn."""


def test_reload_in_the_middle_of_a_turn(visitor: Visitor):
    visitor.start_game("Wunchunk", {"sides": "4", "opening": "open"}, (HERE, HERE))
    rng = random.Random(6)
    view = visitor.fast_forward(0, steps=STEPS_INTO_A_TURN.split())
    assert "End turn" in view.words and view.cells and view.turns[-1] == "2b5,1e5"
    visitor.page.reload()
    visitor.await_board()
    assert visitor.await_turn() == view
    visitor.press("Take back")
    visitor.page.wait_for_function(
        "(n) => document.querySelectorAll('[data-piece]').length === n", arg=len(view.pieces) - 1
    )
    visitor.random_move(rng)


def test_computers_can_be_watched_and_paused(visitor: Visitor):
    page = visitor.page
    page.evaluate("localStorage.setItem('ludarium.settings', JSON.stringify({ pace: 'calm' }))")
    page.goto("/")
    visitor.press(page.get_by_role("article", name="Churn").get_by_text("Watch"))
    visitor.await_board()
    page.wait_for_function("() => document.querySelectorAll('.turns li').length >= 2")
    view = visitor.view()
    assert not view.cells and not view.words
    expect(visitor.button("Rules")).to_be_visible()
    expect(visitor.button("Resign")).to_be_hidden()
    visitor.press("Pause")
    expect(visitor.status).not_to_contain_text("thinking")
    expect(visitor.button("Continue")).to_be_visible()
    count = len(visitor.view().turns)
    while len(visitor.view().turns) == count:  # until the next move has come from the server
        visitor.press("One move")
    assert len(visitor.view().turns) == count + 1
    visitor.press("Continue")
    page.wait_for_function(f"() => document.querySelectorAll('.turns li').length > {count + 1}")


COUNT_MARKS = "() => document.querySelectorAll('.board .mark.last').length"


def test_events_stay_marked_until_the_next_move(visitors: Visitors, server: Server):
    """Even during a preview, and after a reload."""
    host = visitors(server)
    host.start_game("Wunchunk", {"seats": "3", "sides": "4"}, (HERE, COMPUTER, COMPUTER))
    view = host.await_turn()
    host.play_cell(view.cells[0])
    host.page.wait_for_function(f"() => ({COUNT_MARKS})() >= 2")
    host.await_turn()
    count = host.page.evaluate(COUNT_MARKS)
    host.page.reload()
    host.await_turn()
    assert host.page.evaluate(COUNT_MARKS) == count
    host.cell(host.view().cells[0]).hover()
    expect(host.page.locator("svg.board.preview")).to_be_visible()
    assert host.page.evaluate(COUNT_MARKS) == count + 1
    host.page.mouse.move(0, 0)
    expect(host.page.locator("svg.board.preview")).to_have_count(0)
    assert host.page.evaluate(COUNT_MARKS) == count
