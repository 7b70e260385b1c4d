"""Pictures of every page and state, in four windows, light and dark, to be looked at one by one
after a change to the pages: `make screenshots` takes them, into screenshots/. They are no tests,
and not run with them. test_pages_accessible.py and test_pages_layout.py check what programs can."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

import ludarium
from tests.games import suite
from tests.web.conftest import Visitors
from tests.web.rooms import create_room
from tests.web.server import Server
from tests.web.shots import DEVICES, GRAPH_IS_COMPLETE, Shots, open_room, point_at, press_illegal
from tests.web.test_board_input import Finger


@pytest.fixture(params=DEVICES)
def shots(request: pytest.FixtureRequest, visitors: Visitors, server: Server) -> Shots:
    visitors.allow_message("404")
    return Shots(visitors, server, request.param)


def test_pages(shots: Shots):
    page = shots.page
    expect(page.locator(".card").first).to_be_visible()
    shots.take("home")
    for name in ludarium.GAMES:
        page.goto(f"/new/{name}")
        expect(page.locator("form.new")).to_be_visible()
        shots.take(f"new-{name}")
    page.goto("/new/wunchunk")
    page.locator("select[name=option-seats]").select_option("4")
    page.locator("#seat-1").select_option("friend")
    shots.take("new-four-with-a-friend")
    page.goto("/analysis")
    expect(page.locator("form.new")).to_be_visible()
    shots.take("analysis-empty")
    page.goto("/nowhere")
    expect(page.locator("h1")).to_be_visible()
    shots.take("nowhere")
    page.goto(f"/play/{'r' * 16}")
    expect(page.locator("h1")).to_be_visible()
    shots.take("no-such-game")
    shots.visitor.press("Settings")
    shots.take("settings")


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_learning(shots: Shots, name: str):
    page, visitor = shots.page, shots.visitor
    page.goto(f"/rules/{name}")
    expect(page.locator(".part").first).to_be_visible()
    shots.take(f"rules-{name}")
    page.goto(f"/learn/{name}/4")
    expect(visitor.board).to_be_visible()
    shots.take(f"learn-{name}")
    page.goto(f"/puzzles/{name}/9")
    expect(visitor.board).to_be_visible()
    shots.take(f"puzzle-{name}")
    visitor.press("Show the solution")
    expect(page.locator(".verdict.right")).to_be_visible()
    shots.take(f"puzzle-{name}-shown")


def test_answers(shots: Shots):
    page, visitor = shots.page, shots.visitor
    page.goto("/puzzles")
    expect(page.locator(".card").first).to_be_visible()
    shots.take("puzzles")
    page.goto("/learn/churn/4")
    visitor.play_cell("b1")
    expect(page.locator(".verdict.wrong")).to_be_visible()
    shots.take("learn-wrong")
    visitor.press("Try again")
    visitor.play_cell("d4")
    expect(page.locator(".verdict.right")).to_be_visible()
    shots.take("learn-right")
    page.goto("/puzzles/flume/1")
    visitor.play_cell("c3")
    expect(page.locator(".verdict.wrong")).to_contain_text("Red wins")
    shots.take("puzzle-wrong")


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_play(shots: Shots, visitors: Visitors, server: Server, name: str):
    visitor, page = shots.visitor, shots.page
    room = open_room(shots, name)
    room.take_seats(visitor, *room.people)
    view = visitor.await_turn()
    shots.take(f"play-{name}")
    if view.cells:
        cell = view.cells[len(view.cells) // 2]
        shots.take(f"play-{name}-preview", pose=lambda: point_at(visitor, cell))
        page.keyboard.press("Escape")
        page.mouse.move(0, 0)
    occupied = next(
        each for each in view.pieces if each not in view.cells and visitor.cell(each).count()
    )
    shots.take(f"play-{name}-why", pose=lambda: press_illegal(visitor, occupied))
    to_move = page.locator(".scores li").evaluate_all(
        "(all) => all.findIndex((each) => each.ariaCurrent)"
    )
    other = next(seat for seat in room.people if seat != to_move)
    room.take_seats(visitor, other)
    shots.take(f"play-{name}-theirs")
    page.locator(".turns button").nth(2).click()
    expect(visitor.status).to_contain_text("Turn")
    shots.take(f"play-{name}-past")
    over = open_room(shots, name, over=True)
    for seat in over.people:
        over.take_seats(visitor, seat)
        heading = visitor.result.get_by_role("heading").inner_text()
        how = next((word for word in ("won", "lost") if word in heading), "drawn")
        shots.take(f"play-{name}-{how}")


def test_around_a_game(shots: Shots, visitors: Visitors, server: Server):
    """Menus, dialogs and messages beside a board."""
    visitor, page = shots.visitor, shots.page
    room = open_room(shots, "subsume")
    room.take_seats(visitor, 0)
    more = page.get_by_role("button", name="More", exact=True)
    visitor.press(more)
    shots.take("menu")
    page.keyboard.press("Escape")
    page.reload()
    visitor.await_board()
    visitor.press_in_menu("Links")
    visitor.press(page.get_by_role("button", name="QR code").first)
    shots.take("links")
    visitor.press("Close")
    visitor.press("Resign")
    shots.take("resign")
    visitor.press("Cancel")
    visitor.press("Rules")
    expect(page.locator(".rules-panel .part").first).to_be_visible()
    shots.take("rules-panel")
    visitor.press("Close")
    visitor.press("Settings")
    shots.take("play-settings")
    visitor.press("Close")
    friend = visitors(server)
    room.take_seats(friend, 1)
    friend.await_turn()
    expect(page.locator(".presence")).to_have_text("online")
    shots.take("online")
    visitor.press("Ask to take back")
    expect(page.locator(".request")).to_be_visible()
    shots.take("waits-for-an-answer")
    friend.press("Decline")
    expect(page.locator(".request")).to_contain_text("does not agree")
    shots.take("declined")
    page.locator(".turns button").nth(4).click()
    expect(visitor.status).to_contain_text("Turn")
    friend.play_cell(friend.view().cells[0])
    expect(page.locator(".fresh")).to_be_visible()
    shots.take("new-turns")
    page.goto("/")
    expect(page.locator(".yours li")).to_have_count(1)


def test_questions_and_hints(shots: Shots):
    visitor, page = shots.visitor, shots.page
    create_room(visitor, "wunchunk", {}, ("human", "human")).take_seats(visitor, 0, 1)
    visitor.fast_forward(0, steps=("1b3",))
    expect(page.locator(".question")).to_be_visible()
    shots.take("question")
    create_room(visitor, "wunchunk", {}, ("human", "human")).take_seats(visitor, 0, 1)
    visitor.press(page.locator(".controls .word"))
    page.get_by_role("dialog").wait_for()
    shots.take("pass-asks")
    create_room(visitor, "subsume", {}, ("human", "search:1")).take_seats(visitor, 0)
    visitor.fast_forward(4)
    visitor.press("Hint")
    expect(page.locator(".hint").first).to_be_visible()
    shots.take("hint")
    create_room(visitor, "subsume", {}, ("human", "search:8")).take_seats(visitor, 0)
    visitor.await_turn()
    visitor.play_cell("e5")
    expect(visitor.button("Move now")).to_be_visible()
    shots.take("computer-thinks")
    page.route_web_socket("**/socket", lambda socket: socket.close(code=1001))
    page.reload()
    shots.take("connecting")


def test_watching(shots: Shots):
    visitor, page = shots.visitor, shots.page
    page.evaluate("localStorage.setItem('ludarium.settings', JSON.stringify({ pace: 'calm' }))")
    page.reload()
    visitor.press(page.get_by_role("article", name="Churn").get_by_text("Watch"))
    visitor.await_board()
    page.wait_for_function("() => document.querySelectorAll('.turns li').length >= 5")
    visitor.press("Pause")
    shots.take("watch")


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_largest(shots: Shots, name: str):
    """The largest board, with as many players as there may be."""
    visitor = shots.visitor
    options = dict(suite(name).large[-1]) if suite(name).large else {}
    seats = ludarium.load(name, **options).seats
    create_room(visitor, name, options, ["human"] * seats).take_seats(visitor, *range(seats))
    visitor.fast_forward(30)
    cells = visitor.await_turn().cells
    shots.take(f"largest-{name}")
    if not visitor.has_touch or not cells:
        return
    finger = Finger(visitor)
    middle = cells[len(cells) // 2]
    shots.take(f"loupe-{name}", pose=lambda: finger.on(middle, "touchStart"))
    finger.cancel()


@pytest.mark.parametrize("seats", [3, 4])
def test_seats(shots: Shots, seats: int):
    players = ["human"] * 2 + ["search:1"] * (seats - 2)
    options = {"seats": seats, "sides": 5 if seats == 3 else 6}
    room = create_room(shots.visitor, "wunchunk", options, players)
    room.take_seats(shots.visitor, 0, 1)
    shots.visitor.fast_forward(9)
    room.take_seats(shots.visitor, 0)
    shots.take(f"seats-{seats}")


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_analysis(shots: Shots, server: Server, name: str):
    visitor, page = shots.visitor, shots.page
    open_room(shots, name)
    visitor.resign()
    visitor.press(page.get_by_role("link", name="Analyse this game"))
    expect(page.locator(".valuebar")).to_be_visible()
    page.goto(f"{page.url.partition('?')[0]}?turn=6")
    expect(page.locator(".best li").first).to_be_visible()
    expect(page.locator(".graph .band").first).to_be_attached()
    page.wait_for_function(GRAPH_IS_COMPLETE, timeout=120_000)
    shots.take(f"analysis-{name}")
    code = page.get_by_label("Position code")
    for _ in range(6):
        view, before = visitor.view(), code.input_value()
        if view.cells:
            visitor.play_cell(view.cells[len(view.cells) // 3])
            if goals := visitor.view().goals:
                visitor.play_cell(goals[0])
        elif view.words:
            visitor.press(page.locator(".controls .word").first)
        expect(code).not_to_have_value(before)
    expect(page.locator(".best li").first).to_be_visible()
    shots.take(f"variations-{name}")
    if name != "churn":
        return
    visitor.press("Play from here")
    shots.take("play-from-here")
    visitor.press("Cancel")


def test_your_games(shots: Shots):
    visitor, page = shots.visitor, shots.page
    for name in ludarium.GAMES:
        room = open_room(shots, name, over=name == "flume")
        room.take_seats(visitor, 0)
        page.goto("/")
    expect(page.locator(".yours li")).to_have_count(5)
    shots.take("your-games")
    visitor.press(page.get_by_role("button", name=re.compile("Forget")).first)
    shots.take("forget")
    page.keyboard.press("Escape")
    page.goto("/analysis")
    expect(page.locator(".yours li")).to_have_count(1)
    shots.take("analysis-choose")


APPEARANCES: Sequence[tuple[str, dict[str, str], str]] = (
    ("slate-flat-cells", {"board": "slate", "stones": "flat", "names": "cells"}, "subsume"),
    ("slate-flat-cells-flume", {"board": "slate", "stones": "flat", "names": "cells"}, "flume"),
    ("slate-turnio", {"board": "slate", "names": "off"}, "turnio"),
    ("cells-wunchunk", {"names": "cells", "legal": "off"}, "wunchunk"),
)


def test_appearance(shots: Shots):
    for label, settings_here, name in APPEARANCES:
        settings = json.dumps({"pace": "none", **settings_here})
        shots.page.evaluate(
            "(settings) => localStorage.setItem('ludarium.settings', settings)", settings
        )
        shots.page.reload()
        room = open_room(shots, name)
        room.take_seats(shots.visitor, *room.people)
        shots.visitor.await_turn()
        shots.take(f"looks-{label}")
