"""The keys that a browser keeps: wrong ones lock nobody out, and do not stay."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import expect

from ludarium.server.keys import new_key
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import HERE, Visitor

pytestmark = pytest.mark.xdist_group("web keys")

SMALL = ("Churn", {"sides": "2"}, (HERE, HERE))
GAMES, SETTINGS = "ludarium.games", "ludarium.settings"


def kept(visitor: Visitor) -> list[dict[str, Any]]:
    """What the browser remembers of its games."""
    text = visitor.page.evaluate("(name) => localStorage[name] ?? '[]'", GAMES)
    games: list[dict[str, Any]] = json.loads(text)
    return games


def keep(visitor: Visitor, name: str, value: object) -> None:
    visitor.page.evaluate("([name, text]) => { localStorage[name] = text }", [name, value])


def assert_playing(visitor: Visitor) -> None:
    visitor.arrive()
    visitor.move(random.Random(1))


def test_skipping_to_the_content_of_a_board(visitor: Visitor):
    visitor.start(*SMALL)
    visitor.await_turn()
    (before,) = kept(visitor)
    address = visitor.page.url
    skip = visitor.page.get_by_role("link", name="Skip to the content")
    skip.focus()
    skip.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()
    assert visitor.page.url == address and kept(visitor) == [before]
    assert_playing(visitor)


@pytest.mark.parametrize("end", ["#x", "#main", "#" + "x" * 24])
def test_an_address_with_a_wrong_end(visitors: Visitors, server: Server, end: str):
    visitors.excuse("404")
    visitor = visitors(server)
    visitor.start(*SMALL)
    visitor.await_turn()
    (before,) = kept(visitor)
    address = visitor.page.url
    visitor.page.goto(address + end)
    assert_playing(visitor)
    assert visitor.page.url == address and kept(visitor)[0]["keys"] == before["keys"]
    visitor.page.reload()
    assert_playing(visitor)
    room = address.rsplit("/", 1)[1]
    visitor.page.goto(f"/analysis/{room}{end}")
    expect(visitor.board).to_be_visible()
    assert kept(visitor)[0]["keys"] == before["keys"]


def test_a_room_that_no_key_opens_leaves_no_trace(visitors: Visitors, server: Server):
    visitors.excuse("404")
    visitor = visitors(server)
    for page in ("play", "analysis"):
        for end in ("", "#x", f"#{new_key()}"):
            visitor.page.goto("/")
            visitor.page.goto(f"/{page}/{'r' * 16}{end}")
            expect(visitor.page.get_by_text("no such game").first).to_be_visible()
            assert kept(visitor) == []


def test_more_than_eight_keys(visitor: Visitor):
    visitor.start(*SMALL)
    visitor.await_turn()
    (game,) = kept(visitor)
    right = game["keys"]
    game["keys"] = ["main", *(new_key() for _ in range(20)), *right, "x"]
    keep(visitor, GAMES, json.dumps([game]))
    visitor.page.reload()
    assert_playing(visitor)
    assert kept(visitor)[0]["keys"] == right


STRANGE = [
    *("null", "5", '"text"', "{", "[null, 5, [], {}]", '{"room": "x"}'),
    '[{"room": "undefined"}, {"room": ["aaaaaaaa"]}, {"room": "aaaaaaaa", "at": "never"}]',
    '[{"room": "aaaaaaaa", "keys": "text", "friends": 5, "watch": {}, "at": 1e300, "game": {}}]',
    '[{"room": "aaaaaaaa", "keys": [null, 5, {}], "friends": {"0": null}, "result": ["won"]}]',
]


def test_a_store_of_the_wrong_shape_does_no_harm(visitor: Visitor):
    page = visitor.page
    for text in STRANGE:
        for name in (GAMES, SETTINGS):
            keep(visitor, name, text)
        for address in ("/", "/analysis"):
            page.goto(address)
            expect(page.get_by_role("button", name="Load a game")).to_be_visible()
        page.goto("/play/aaaaaaaa")
        expect(page.get_by_text("no such game").first).to_be_visible()
    page.goto("/")
    visitor.start(*SMALL)
    assert_playing(visitor)
