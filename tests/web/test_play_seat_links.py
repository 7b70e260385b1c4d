"""Seat links: wrong keys are deleted, and only the friend gets a friend's seat."""

import json
import random
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from ludarium.server.rooms.access import new_key
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import COMPUTER, FRIEND, HERE, Visitor

SMALL_GAME = ("Churn", {"sides": "2"}, (HERE, HERE))
GAMES = "ludarium.games"


def stored_games(visitor: Visitor) -> list[dict[str, Any]]:
    """The games that the browser has stored."""
    text = visitor.page.evaluate("(name) => localStorage[name] ?? '[]'", GAMES)
    games: list[dict[str, Any]] = json.loads(text)
    return games


def store(visitor: Visitor, name: str, value: object) -> None:
    visitor.page.evaluate("([name, text]) => { localStorage[name] = text }", [name, value])


def assert_playing(visitor: Visitor) -> None:
    visitor.await_board()
    visitor.random_move(random.Random(1))


def assert_skip_link_changes_nothing(visitor: Visitor) -> None:
    """The link that skips to the content does not change the address."""
    before, address = stored_games(visitor), visitor.page.url
    skip = visitor.page.get_by_role("link", name="Skip to the content")
    skip.focus()
    skip.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()
    assert visitor.page.url == address and stored_games(visitor) == before


def assert_wrong_keys_deleted(visitor: Visitor) -> None:
    """Of many stored keys only the right one stays."""
    (game,) = stored_games(visitor)
    right = game["keys"]
    game["keys"] = ["main", *(new_key() for _ in range(20)), *right, "x"]
    store(visitor, GAMES, json.dumps([game]))
    visitor.page.reload()
    assert_playing(visitor)
    assert stored_games(visitor)[0]["keys"] == right


def test_wrong_keys_are_deleted(visitors: Visitors, server: Server):
    visitors.allow_message("404")
    visitor = visitors(server)
    visitor.start_game(*SMALL_GAME[:2], (HERE, COMPUTER))
    visitor.await_turn()
    assert_skip_link_changes_nothing(visitor)
    assert_playing(visitor)
    assert_wrong_keys_deleted(visitor)


GAME_WITH_A_FRIEND = ("Churn", {"sides": "3"}, (HERE, FRIEND))


def invitation(host: Visitor) -> str:
    """The link for the friend, from the dialog that opens with the game."""
    dialog = host.page.get_by_role("dialog", name="Send this link to your friend")
    link = dialog.get_by_label(re.compile("^Link for seat")).input_value()
    expect(dialog.get_by_label("Link to watch")).to_be_visible()
    expect(dialog.get_by_label(re.compile("Your own link"))).to_have_count(0)
    return link


def follow(visitor: Visitor, link: str) -> None:
    """Follow a link without reloading, and do not wait for the page: it may ask something."""
    parts = urlsplit(link)
    visitor.page.evaluate(FOLLOW, f"{parts.path}#{parts.fragment}")


FOLLOW = "(path) => { part('app/router.js').then(({ go }) => go(path)) }"
LOSE_FIRST_ANSWER = """() => {
  const Real = WebSocket;
  window.lost = [];
  window.WebSocket = class extends Real {
    constructor(address) {
      super(address);
      this.addEventListener("message", (event) => {
        event.stopImmediatePropagation();
        lost.push(JSON.parse(event.data).type);
        window.WebSocket = Real;
        this.close();
      }, { once: true });
    }
  };
}"""
"""Loses the first answer of a server, and the connection."""


def assert_seat_though_the_answer_is_lost(visitor: Visitor, link: str) -> None:
    """The browser gets the seat although it never received the answer to its claim."""
    visitor.page.goto("/puzzles")
    visitor.page.evaluate(LOSE_FIRST_ANSWER)
    follow(visitor, link)
    visitor.await_board()
    assert visitor.page.evaluate("lost") == ["welcome"]
    seats = visitor.page.locator(".scores small")
    expect(seats).to_have_text(["player 1", "you"])
    visitor.page.reload()
    expect(seats).to_have_text(["player 1", "you"])


def test_a_friend_takes_the_seat_for_good(visitors: Visitors, server: Server):
    """The host cannot play for the friend, and nobody else can use the link."""
    visitors.allow_message("404")
    host, guest, late = (visitors(server) for _ in range(3))
    host.start_game(*GAME_WITH_A_FRIEND)
    link = invitation(host)
    assert stored_games(host)[0]["friends"] == {"1": link.split("#")[1]}
    dialog = host.page.get_by_role("dialog")
    expect(dialog.get_by_label(re.compile("^Link for seat"))).to_be_visible()
    assert_seat_though_the_answer_is_lost(guest, link)
    expect(dialog).to_contain_text("Seat 2 is taken")
    expect(dialog.get_by_label(re.compile("Link for seat"))).to_have_count(0)
    expect(dialog.get_by_label("Link to watch")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert stored_games(host)[0]["friends"] == {}
    assert link.split("#")[1] not in stored_games(guest)[0]["keys"]
    host.play_cell("c3")
    guest.await_turn()
    host.page.goto(link)
    expect(dialog).to_contain_text("somebody has taken the seat with it")
    dialog.get_by_role("button", name="Close").click()
    host.await_board()
    view = host.view()
    assert not view.cells and not view.words
    late.page.goto(link)
    expect(late.page.locator("main")).to_contain_text("Somebody has taken this seat")
    expect(late.board).to_have_count(0)
    assert stored_games(late) == []
    guest.go("/puzzles")
    follow(guest, link)
    guest.await_board()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.random_step(random.Random(1), guest.await_turn())
    expect(host.page.locator(".turns button")).to_have_count(2)


def test_a_host_confirms_taking_the_friends_seat(visitor: Visitor):
    page = visitor.page
    visitor.start_game(*GAME_WITH_A_FRIEND)
    link = invitation(visitor)
    ask = page.get_by_role("dialog", name="This link is for your friend")
    for answer in ("No, just open the game", "Escape", "Take the seat"):
        visitor.go("/puzzles")
        follow(visitor, link)
        expect(ask.get_by_role("button", name="No, just open the game")).to_be_focused()
        if answer == "Escape":
            page.keyboard.press(answer)
        else:
            ask.get_by_role("button", name=answer).click()
        visitor.await_board()
        seats = ["here", "here"] if answer == "Take the seat" else ["you", "player 2"]
        expect(page.locator(".scores small")).to_have_text(seats)
    visitor.go("/puzzles")
    page.goto(link)
    visitor.await_board()
    expect(page.get_by_role("dialog")).to_have_count(0)
