"""People with browsers of their own at one game."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import FRIEND, HERE, Visitor

pytestmark = pytest.mark.xdist_group("web together")


def invite(host: Visitor) -> tuple[str, str]:
    """The links for a friend and for those who watch."""
    page = host.page
    if not page.get_by_role("dialog").is_visible():
        host.tool("Links")
    dialog = page.get_by_role("dialog")
    friend = dialog.get_by_label(re.compile("Link for seat")).input_value()
    watch = dialog.get_by_label("Link to watch").input_value()
    dialog.get_by_role("button", name="Close").click()
    return friend, watch


def follow(visitor: Visitor, link: str) -> Visitor:
    visitor.page.goto(link)
    visitor.arrive()
    return visitor


def pair(visitors: Visitors, server: Server, title: str, options: dict[str, str]):
    """Two people at a game; the first one has the first seat."""
    host = visitors(server)
    host.start(title, options, (HERE, FRIEND))
    link, watch = invite(host)
    return host, follow(visitors(server), link), watch


def test_two_and_a_spectator(visitors: Visitors, server: Server):
    host, guest, link = pair(visitors, server, "Flume", {"size": "3"})
    watcher = follow(visitors(server), link)
    assert "#" not in guest.page.url and "#" not in watcher.page.url
    for name in ("Resign", "Hint"):
        expect(watcher.button(name)).to_have_count(0)
    expect(watcher.page.get_by_role("button", name=re.compile("ake back"))).to_have_count(0)
    rng = random.Random(11)
    view = host.await_turn()
    mover = host
    while not view.over:
        view = mover.step(rng, view)
        for each in (host, guest, watcher):
            seen = each.catch_up(view)
            assert seen.pieces == view.pieces and seen.scores == view.scores
            if each is watcher:
                assert not seen.cells and not seen.words
            elif seen.cells or seen.words:
                mover, view = each, seen
        watcher.cell(view.pieces[0]).click(force=True)
    assert watcher.catch_up(view).pieces == view.pieces
    for each in (host, guest, watcher):
        expect(each.result).to_be_visible()
        how = "Red wins|Blue wins" if each is watcher else "You won|You lost"
        expect(each.result.get_by_role("heading")).to_have_text(re.compile(how))
    expect(watcher.page.get_by_role("button", name=re.compile("^Rematch"))).to_have_count(0)
    guest.page.reload()
    guest.arrive()
    expect(guest.result).to_be_visible()


def test_a_request_to_take_back(visitors: Visitors, server: Server):
    host, guest, _ = pair(visitors, server, "Churn", {"sides": "3"})
    host.await_turn()
    host.touch("c3")
    guest.await_turn()
    host.button("Ask to take back").click()
    expect(host.page.locator("section.request")).to_contain_text("Waiting for Blue to agree")
    request = guest.page.locator("section.request")
    expect(request).to_contain_text("asks to take back")
    request.get_by_role("button", name="Decline").click()
    expect(request).to_be_hidden()
    expect(host.page.locator("section.request")).to_contain_text("Blue does not agree")
    host.page.reload()
    expect(host.page.locator("section.request")).to_contain_text("Blue does not agree")
    assert host.look().pieces == ["c3"] == guest.look().pieces
    host.button("Ask to take back").click()
    request.get_by_role("button", name="Accept").click()
    for each in (host, guest):
        expect(each.page.locator("[data-piece]")).to_have_count(0)
        expect(each.page.locator("section.request")).to_be_hidden()
    assert host.await_turn().cells and not guest.look().cells


def test_steps_of_an_unfinished_turn_need_no_asking(visitors: Visitors, server: Server):
    host, guest, _ = pair(visitors, server, "Wunchunk", {"sides": "4", "opening": "open"})
    rng = random.Random(3)
    mover, view = host, host.await_turn()
    while not ("End turn" in view.words and view.turns and "," in view.turns[-1]):
        view = mover.step(rng, view)
        for each in (host, guest):
            seen = each.catch_up(view)
            if seen.cells or seen.words:
                mover, view = each, seen
    mover.button("Take back").click()
    for each in (host, guest):
        expect(each.page.locator("[data-piece]")).to_have_count(len(view.pieces) - 1)


def test_a_stranger_is_not_let_in(visitors: Visitors, server: Server):
    visitors.excuse("404")
    host, _, _ = pair(visitors, server, "Churn", {"sides": "2"})
    stranger = visitors(server)
    stranger.page.goto(host.page.url)
    expect(stranger.page.locator("main")).to_contain_text("no such game")
    expect(stranger.board).to_have_count(0)
    stranger.page.goto(host.page.url + "#" + "x" * 24)
    expect(stranger.page.get_by_text("no such game").first).to_be_visible()
    expect(stranger.board).to_have_count(0)


def test_a_rematch_reaches_the_friend(visitors: Visitors, server: Server):
    host, guest, _ = pair(visitors, server, "Churn", {"sides": "2"})
    guest.resign()
    expect(host.result).to_be_visible()
    before = host.page.url
    host.page.get_by_role("button", name=re.compile("^Rematch")).click()
    host.page.wait_for_url(lambda url: "/play/" in url and url != before)
    host.arrive()
    expect(guest.status).to_contain_text("rematch")
    guest.page.locator("section.result button.join").click()
    guest.page.wait_for_url(host.page.url)
    guest.arrive()
    expect(host.page.get_by_role("dialog")).to_contain_text("Seat 1 is taken")
    view = guest.await_turn()
    guest.step(random.Random(1), view)
    expect(host.page.locator(".turns button")).to_have_count(1)


def test_a_rematch_that_both_want_at_once_is_one_game(visitors: Visitors, server: Server):
    """Both press before either hears of the other."""
    host, guest, _ = pair(visitors, server, "Churn", {"sides": "2"})
    guest.resign()
    expect(host.result).to_be_visible()
    held: list[Any] = []

    def hold(socket: WebSocketRoute) -> None:
        far = socket.connect_to_server()
        held.append((far, []))
        waiting = held[-1][1]
        socket.on_message(
            lambda text: waiting.append(text) if '"rematch"' in str(text) else far.send(text)
        )

    before = host.page.url
    for each in (host, guest):
        each.page.route_web_socket("**/socket", hold)
        each.page.reload()
        each.page.get_by_role("button", name=re.compile("^Rematch")).click()
    for each in (host, guest):
        each.page.wait_for_timeout(50)  # lets what was sent come through to be held
    assert [len(waiting) for _, waiting in held] == [1, 1]
    for far, (text,) in held:
        far.send(text)
    for each in (host, guest):
        each.page.wait_for_url(lambda url: "/play/" in url and url != before)
        each.page.unroute_all()
        each.page.reload()
        each.arrive()
    assert host.page.url == guest.page.url
    view = guest.await_turn()
    guest.step(random.Random(1), view)
    assert host.await_turn().cells or host.look().words


def test_a_friend_resigns(visitors: Visitors, server: Server):
    host, guest, _ = pair(visitors, server, "Turnio", {"blockers": "on"})
    guest.resign()
    for each in (host, guest):
        expect(each.result).to_be_visible()
    assert host.look().status == guest.look().status
    host.tool("Links")
    expect(host.page.get_by_role("dialog").get_by_label("Seed, revealed")).to_be_visible()
