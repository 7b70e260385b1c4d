"""The home page, its list of the visitor's games, and pages that do not exist."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Response, expect

from ludarium import Record
from ludarium.server.rooms.access import new_key
from tests.effort import LONG
from tests.web.conftest import Visitors
from tests.web.saved_games import game_of
from tests.web.server import Server
from tests.web.test_play_seat_links import GAMES, SMALL_GAME, store, stored_games
from tests.web.visitor import TO_THE_END, Visitor

MOST_BYTES = 150_000
ROOM, FRAGMENTS = "r" * 16, ("", "#x", f"#{new_key()}")
"""A room that no key opens."""
MISSING_PAGES = [
    ("/nowhere", 404),
    ("/new/nothing", 404),
    ("/rules/nothing", 404),
    ("/learn/nothing", 404),
    ("/learn/churn/99", 200),
    ("/puzzles/nothing", 404),
    ("/saved/text", 404),
    ("/analysis/a/b", 404),
    (f"/saved/{'0' * 32}", 200),
    *((f"/{page}/{ROOM}{end}", 200) for end in FRAGMENTS for page in ("play", "analysis")),
]
"""Addresses of pages that do not exist, with the status of the answer: 200 if the API decides."""


def assert_listed(visitor: Visitor) -> None:
    """A game is listed before and after its end, with a link to it."""
    page = visitor.page
    visitor.start_game(*SMALL_GAME)
    visitor.await_turn()
    url = page.url
    visitor.press(page.get_by_role("link", name="Ludarium"))
    row = page.locator(".yours li")
    expect(row).to_contain_text("Your turn")
    visitor.press(row.get_by_role("link"))
    visitor.await_board()
    assert page.url == url
    visitor.fast_forward(TO_THE_END, seed=4)
    visitor.press(page.get_by_role("link", name="Ludarium"))
    expect(row).to_contain_text(re.compile("(Red|Blue) wins"))


def assert_forgetting_asks(visitor: Visitor) -> None:
    page = visitor.page
    visitor.start_game(*SMALL_GAME)
    visitor.await_turn()
    page.get_by_role("link", name="Ludarium").click()
    row = page.locator(".yours li").filter(has_text="Your turn")
    for answer, left in (("Escape", 1), ("Cancel", 1), ("Forget", 0)):
        row.get_by_role("button", name="Forget Churn").click()
        dialog = page.get_by_role("dialog", name="Forget this game of Churn?")
        expect(dialog).to_contain_text("It is not over")
        if answer == "Escape":
            page.keyboard.press(answer)
        else:
            dialog.get_by_role("button", name=answer).click()
        expect(dialog).to_have_count(0)
        expect(row).to_have_count(left)
        assert len(stored_games(visitor)) == left + 1  # with the one that is over


def assert_missing_saved_game_not_listed(visitor: Visitor) -> None:
    """A saved game that the server no longer has is listed until it is opened."""
    store(visitor, GAMES, json.dumps([{"room": "0" * 32, "game": "churn", "saved": True}]))
    visitor.go("/")
    row = visitor.page.locator(".yours li")
    row.get_by_role("link").click()
    visitor.page.get_by_role("link", name="To the games").click()
    expect(visitor.page.locator(".card").first).to_be_visible()
    expect(row).to_have_count(0)


def test_games_are_listed_until_they_are_deleted(visitors: Visitors, server: Server):
    visitors.allow_message("404")
    visitor = visitors(server)
    assert_listed(visitor)
    assert_forgetting_asks(visitor)
    assert_missing_saved_game_not_listed(visitor)


def test_missing_pages_link_to_the_home_page(visitors: Visitors, server: Server):
    """The first address is loaded, the others are opened by links; in the long version all are
    loaded."""
    visitors.allow_message("404")
    visitor = visitors(server)
    page = visitor.page
    for number, (address, status) in enumerate(MISSING_PAGES):
        answer = page.request.get(address)
        assert answer.status == status and "text/html" in answer.headers["content-type"]
        if LONG or not number:
            page.goto(address)
        else:
            visitor.go(address)
        expect(page.get_by_role("heading", level=1)).to_have_text(
            re.compile("nothing here|not work")
        )
        if ROOM in address:
            expect(page.get_by_text("no such game").first).to_be_visible()
        assert not page.title().startswith("Ludarium")
        home = page.get_by_role("link", name="To the games")
        expect(home).to_have_attribute("href", "/")
        if LONG or number % 4 == 0:
            home.click()
            expect(page.locator(".card").first).to_be_visible()
        assert stored_games(visitor) == []


def test_the_names_of_a_record_are_shown(visitor: Visitor, tmp_path: Path):
    history = game_of("churn", "a2", sides=6)
    file = tmp_path / "game.json"
    file.write_text(Record.of(history, ("Ann", "search:1")).to_json())
    page = visitor.page
    page.goto("/")
    with page.expect_file_chooser() as choosing:
        visitor.press("Load a game")
    choosing.value.set_files(file)
    names = page.locator(".scores small")
    expect(names.nth(0)).to_contain_text("Ann")
    expect(names.nth(1)).to_contain_text(re.compile("[A-Z]"))
    expect(names.nth(1)).not_to_contain_text("search:1")
    expect(page.locator(".best li").first).to_be_visible()  # the page is at rest
    page.get_by_role("link", name="Ludarium").click()
    expect(page.locator(".yours li")).to_contain_text("Ann – ")


def body_size(response: Response) -> int:
    return len(response.body()) if response.ok else 0


def load(page: Page, address: str) -> dict[str, int]:
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(address, wait_until="networkidle")
    return {response.url: body_size(response) for response in responses}


def test_the_first_page_is_light(visitors: Visitors, server: Server):
    """All that is fetched to see the home page, before any compression."""
    page = visitors(server).page.context.new_page()
    sizes = load(page, "/")
    assert "/js/app/main.js" in "".join(sizes)
    print(f"first page: {sum(sizes.values())} bytes in {len(sizes)} responses")
    assert sum(sizes.values()) < MOST_BYTES, sizes
