"""Two people with their own browsers at one game: spectators, takebacks and rematches."""

import random
import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.rooms import Room, create_room, take_invitation
from tests.web.server import Server
from tests.web.test_play_seat_links import stored_games
from tests.web.visitor import COMPUTER, FRIEND, HERE, Visitor

HOLD_REMATCH = """() => {
  const { send } = WebSocket.prototype;
  window.requests = [];
  WebSocket.prototype.send = function (text) {
    if (text.includes('"rematch"')) requests.push(() => send.call(this, text));
    else send.call(this, text);
  };
}"""
"""Requests for a rematch are sent only when the test releases them."""


def seat_two(
    visitors: Visitors, server: Server, name: str, options: dict[str, int], code: str
) -> tuple[Visitor, Visitor, Room]:
    """Two people in the middle of a game; the first one has the first seat."""
    host, guest = visitors(server), visitors(server)
    room = create_room(host, name, options, ["human"] * 2, code)
    for seat, each in enumerate((host, guest)):
        room.take_seats(each, seat)
    return host, guest, room


def assert_kept_out(stranger: Visitor, address: str) -> None:
    """Without a key or with a wrong one a visitor sees nothing of a game."""
    stranger.page.goto(address)
    expect(stranger.page.locator("main")).to_contain_text("no such game")
    expect(stranger.board).to_have_count(0)
    stranger.go("/puzzles")
    stranger.go(f"{urlsplit(address).path}#{'x' * 24}")
    expect(stranger.page.get_by_text("no such game").first).to_be_visible()
    expect(stranger.board).to_have_count(0)


def test_two_and_a_spectator(visitors: Visitors, server: Server):
    """The last steps of a game. The spectator is refused without the link to watch."""
    visitors.allow_message("404")
    host, guest, room = seat_two(visitors, server, "flume", {"size": 3}, "rbr/3/1b1:r:-")
    watcher = visitors(server)
    assert_kept_out(watcher, host.page.url)
    room.take_seats(watcher)
    for name in ("Resign", "Hint"):
        expect(watcher.button(name)).to_have_count(0)
    expect(watcher.page.get_by_role("button", name=re.compile("ake back"))).to_have_count(0)
    rng = random.Random(11)
    view = host.await_turn()
    mover = host
    while not view.over:
        view = mover.random_step(rng, view)
        for each in (host, guest, watcher):
            shows = each.await_turns(view.turns)
            assert shows.pieces == view.pieces and shows.scores == view.scores
            if each is watcher:
                assert not shows.cells and not shows.words
            elif shows.cells or shows.words:
                mover, view = each, shows
        watcher.cell(view.pieces[0]).click(force=True)
    assert watcher.await_turns(view.turns).pieces == view.pieces
    for each in (host, guest, watcher):
        expect(each.result).to_be_visible()
        how = "Red wins|Blue wins" if each is watcher else "You won|You lost"
        expect(each.result.get_by_role("heading")).to_have_text(re.compile(how))
    expect(watcher.page.get_by_role("button", name=re.compile("^Rematch"))).to_have_count(0)
    guest.page.reload()
    guest.await_board()
    expect(guest.result).to_be_visible()


def assert_takeback_needs_consent(host: Visitor, guest: Visitor) -> None:
    """A finished turn is taken back only if the opponent agrees."""
    before = host.await_turns(guest.await_turn().turns)
    host.press("Ask to take back")
    expect(host.page.locator("section.request")).to_contain_text("Waiting for Blue to agree")
    request = guest.page.locator("section.request")
    expect(request).to_contain_text("asks to take back")
    guest.press(request.get_by_role("button", name="Decline"))
    expect(request).to_be_hidden()
    expect(host.page.locator("section.request")).to_contain_text("Blue does not agree")
    host.page.reload()
    expect(host.page.locator("section.request")).to_contain_text("Blue does not agree")
    assert host.view().pieces == before.pieces == guest.view().pieces
    host.press("Ask to take back")
    guest.press(request.get_by_role("button", name="Accept"))


def test_taking_back(visitors: Visitors, server: Server):
    """A step of an unfinished turn is taken back at once; a turn needs consent."""
    code = "rr2/4b/2rr2/r6/r1bb2/5/4:r:3:-:0:2:-"
    host, guest, _ = seat_two(visitors, server, "wunchunk", {"sides": 4}, code)
    host.await_turn()
    for cell in ("d7", "a4"):
        view = host.view()
        host.play_cell(cell)
        view = host.await_next_turn(view)
    assert view.turns == ["1d7,1a4"] and "End turn" in view.words
    guest.await_turns(view.turns)
    host.press("Take back")
    for each in (host, guest):
        expect(each.page.locator("[data-piece]")).to_have_count(len(view.pieces) - 1)
    host.press("End turn")
    assert_takeback_needs_consent(host, guest)
    for each in (host, guest):
        expect(each.page.locator("[data-piece]")).to_have_count(len(view.pieces) - 1)
        expect(each.page.locator("section.request")).to_be_hidden()
    assert host.await_turn().cells and not guest.view().cells


def request_rematch(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("^Rematch")).click()


def assert_at_one_game(host: Visitor, guest: Visitor, before: str) -> None:
    """Wait until both are in the same new game."""
    host.page.wait_for_url(lambda url: "/play/" in url and url != before)
    guest.page.wait_for_url(host.page.url)
    for each in (host, guest):
        each.await_board()


def test_rematches(visitors: Visitors, server: Server):
    """First one player invites the other; then both ask before either hears of the other."""
    host, guest = visitors(server), visitors(server)
    host.start_game("Turnio", {"blockers": "on"}, (HERE, FRIEND))
    guest.page.goto(take_invitation(host))
    guest.await_board()
    assert "#" not in guest.page.url
    guest.resign()
    for each in (host, guest):
        expect(each.result).to_be_visible()
        expect(each.status).to_be_empty()
    host.press_in_menu("Links")
    expect(host.page.get_by_role("dialog").get_by_label("Seed, revealed")).to_be_visible()
    host.press("Close")

    before = host.page.url
    request_rematch(host)
    expect(guest.status).to_contain_text("rematch")
    guest.page.locator("section.result button.join").click()
    assert_at_one_game(host, guest, before)
    host.await_turns(guest.random_step(random.Random(1), guest.await_turn()).turns)

    before = host.page.url
    guest.resign()
    expect(host.result).to_be_visible()
    for each in (host, guest):
        each.page.evaluate(HOLD_REMATCH)
        request_rematch(each)
        each.page.wait_for_function("requests.length === 1")
    for each in (host, guest):
        each.page.evaluate("requests.pop()()")
    assert_at_one_game(host, guest, before)
    host.page.reload()
    host.await_board()
    guest.await_turns(host.random_step(random.Random(1), host.await_turn()).turns)


def test_a_game_continues_on_another_device(visitors: Visitors, server: Server):
    """By the QR code of a link."""
    host, phone = visitors(server), visitors(server)
    host.start_game("Churn", {"sides": "2"}, (HERE, COMPUTER))
    host.press_in_menu("Links")
    row = host.page.locator(".link-row").filter(has_text="Your own link to seat 1")
    toggle = row.get_by_role("button", name="QR code")
    toggle.click()
    drawing = row.get_by_role("img", name="QR code")
    expect(drawing).to_be_visible()
    expect(host.button("Close")).to_be_in_viewport(ratio=1)
    expect(host.page.get_by_label("Commitment")).to_have_count(0)  # no draws to be verified
    phone.page.goto(row.get_by_role("textbox").input_value())
    phone.await_board()
    phone.random_move(random.Random(1))
    assert len(stored_games(phone)[0]["keys"]) == 1
    expect(phone.page.locator(".scores small").first).to_have_text(re.compile("you"))
    toggle.click()
    expect(drawing).to_have_count(0)
    host.press("Close")
    expect(host.page.locator(".turns button")).to_have_count(2)
