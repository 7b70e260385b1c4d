"""The keys that a browser keeps: wrong ones lock nobody out and do not stay, and a friend's seat is
the friend's."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

import ludarium
from ludarium.server.keys import new_key
from tests.effort import LONG
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import COMPUTER, FRIEND, HERE, Visitor

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


@pytest.mark.parametrize("end", ["#x", "#" + "x" * 24])
def test_an_address_with_a_wrong_end(visitors: Visitors, server: Server, end: str):
    visitors.excuse("404")
    visitor = visitors(server)
    visitor.start(*SMALL[:2], (HERE, COMPUTER))
    visitor.await_turn()
    (before,) = kept(visitor)
    address = visitor.page.url
    visitor.page.goto(address + end)
    if len(end) > 24:  # it looks like a key
        visitor.button("Close").click()
    assert visitor.await_turn().cells
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
            visitor.go("/puzzles")
            visitor.go(f"/{page}/{'r' * 16}{end}")
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
    json.dumps([{"room": "aaaaaaaa", "friends": {"x": "k" * 24}, "players": [5], "saved": {}}] * 2),
    *('{"churn": 5, "flume": null}', '{"churn": {"0": []}, "": {}}', '{"churn": ["x", null, -1]}'),
    '{"theme": {}, "pace": [], "sounds": "yes", "names": null, "__proto__": {"legal": 5}}',
]
NAMES = sorted(
    {
        name
        for file in (Path(ludarium.__file__).parent / "web" / "js").glob("*.js")
        for name in re.findall(r'"(ludarium\.\w+)"', file.read_text("utf-8"))
    }
)
"""All that the pages store something under."""


def test_a_store_of_the_wrong_shape_does_no_harm(visitor: Visitor):
    page = visitor.page
    assert {GAMES, SETTINGS} < set(NAMES)
    page.goto("/")
    for number, text in enumerate(STRANGE):
        for name in NAMES:
            keep(visitor, name, text)
        if number % 4:
            visitor.go("/")
        else:
            page.goto("/")
        expect(page.get_by_role("button", name="Load a game")).to_be_visible()
        expect(page.locator("main")).not_to_contain_text(re.compile(r"object|NaN"))
        others = "/analysis", "/new/churn", "/learn/churn", "/puzzles", "/puzzles/churn"
        if LONG or number % 2:
            visitor.go(others[number // 2 % len(others)])
            expect(page.locator("main h1")).not_to_have_text("That did not work")
        if LONG or number % 3 == 0:
            visitor.go("/play/aaaaaaaa")
            expect(page.get_by_text("no such game").first).to_be_visible()
    for name in NAMES:
        keep(visitor, name, "[[[")
    page.goto("/")
    visitor.start(*SMALL)
    assert_playing(visitor)


FRIENDLY = ("Churn", {"sides": "3"}, (HERE, FRIEND))


def invitation(host: Visitor) -> str:
    """The link for the friend, from the dialog that comes by itself."""
    dialog = host.page.get_by_role("dialog", name="Send this link to your friend")
    link = dialog.get_by_label(re.compile("^Link for seat")).input_value()
    expect(dialog.get_by_label("Link to watch")).to_be_visible()
    expect(dialog.get_by_label(re.compile("Your own link"))).to_have_count(0)
    return link


def test_a_friend_takes_the_seat_for_good(visitors: Visitors, server: Server):
    """Whoever made the game cannot act for the friend, and nobody else can come by the link."""
    visitors.excuse("404")
    host, guest = visitors(server), visitors(server)
    host.start(*FRIENDLY)
    link = invitation(host)
    assert kept(host)[0]["friends"] == {"1": link.split("#")[1]}
    guest.page.goto(link)
    guest.arrive()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Seat 2 is taken")
    expect(dialog.get_by_label(re.compile("Link for seat"))).to_have_count(0)
    expect(dialog.get_by_label("Link to watch")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert kept(host)[0]["friends"] == {}
    assert link.split("#")[1] not in kept(guest)[0]["keys"]
    host.touch("c3")
    guest.await_turn()
    host.page.goto(link)
    expect(dialog).to_contain_text("somebody has taken the seat with it")
    dialog.get_by_role("button", name="Close").click()
    host.arrive()
    view = host.look()
    assert not view.cells and not view.words
    late = visitors(server)
    late.page.goto(link)
    expect(late.page.locator("main")).to_contain_text("Somebody has taken this seat")
    expect(late.board).to_have_count(0)
    assert kept(late) == []
    guest.go("/puzzles")
    guest.page.goto(link)
    guest.arrive()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.step(random.Random(1), guest.await_turn())
    expect(host.page.locator(".turns button")).to_have_count(2)


def test_a_friends_link_asks_before_it_is_taken_at_home(visitor: Visitor):
    page = visitor.page
    visitor.start(*FRIENDLY)
    link = invitation(visitor)
    ask = page.get_by_role("dialog", name="This link is for your friend")
    for answer in ("No, just open the game", "Escape", "Take the seat"):
        visitor.go("/puzzles")
        page.goto(link)
        expect(ask.get_by_role("button", name="No, just open the game")).to_be_focused()
        if answer == "Escape":
            page.keyboard.press(answer)
        else:
            ask.get_by_role("button", name=answer).click()
        visitor.arrive()
        seats = ["here", "here"] if answer == "Take the seat" else ["you", "player 2"]
        expect(page.locator(".scores small")).to_have_text(seats)
    visitor.go("/puzzles")
    page.goto(link)
    visitor.arrive()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_claim_whose_answer_is_lost(visitors: Visitors, server: Server):
    """The server has stored it, and the browser, which never heard so, comes back with it."""
    host, guest = visitors(server), visitors(server, again=False)
    host.start(*FRIENDLY)
    link = invitation(host)
    lost: list[str] = []

    def wire(socket: WebSocketRoute) -> None:
        far = socket.connect_to_server()

        def answer(text: str | bytes) -> None:
            if lost:
                socket.send(text)
                return
            lost.append(json.loads(text)["type"])
            far.close(code=1001)
            socket.close(code=1001)

        socket.on_message(far.send)
        far.on_message(answer)

    guest.page.route_web_socket("**/socket", wire)
    guest.page.goto(link)
    guest.arrive()
    assert lost == ["welcome"]
    expect(host.page.get_by_role("dialog")).to_contain_text("Seat 2 is taken")
    expect(guest.page.locator(".scores small")).to_have_text(["player 1", "you"])
    guest.page.unroute_all()
    guest.page.reload()
    expect(guest.page.locator(".scores small")).to_have_text(["player 1", "you"])


def test_ones_own_link_opens_the_seat_on_another_device(visitors: Visitors, server: Server):
    host, other = visitors(server), visitors(server)
    host.start(*SMALL[:2], (HERE, COMPUTER))
    host.tool("Links")
    dialog = host.page.get_by_role("dialog")
    other.page.goto(dialog.get_by_label(re.compile("Your own link to seat 1")).input_value())
    assert_playing(other)
    dialog.get_by_role("button", name="Close").click()
    expect(host.page.locator(".turns button")).to_have_count(2)
    assert len(kept(other)[0]["keys"]) == 1


def test_a_browser_that_keeps_nothing_takes_no_seat(visitors: Visitors, server: Server):
    host, guest = visitors(server), visitors(server, again=False)
    host.start(*FRIENDLY)
    link = invitation(host)
    guest.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    guest.page.goto(link)
    expect(guest.page.locator("main")).to_contain_text("it cannot hold a seat")
    expect(
        host.page.get_by_role("dialog").get_by_label(re.compile("^Link for seat"))
    ).to_be_visible()
