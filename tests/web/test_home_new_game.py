"""The form of a new game: seats, options, and hints between people."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.rooms import take_invitation
from tests.web.server import Server
from tests.web.visitor import COMPUTER, FRIEND, HERE, Visitor


def choose(visitor: Visitor, *seats: str) -> None:
    for number, player in enumerate(seats):
        visitor.page.locator(f"#seat-{number}").select_option(player)


def assert_not_offered_to_three(visitor: Visitor) -> None:
    """The open start is for two."""
    page = visitor.page
    visitor.go("/new/wunchunk")
    opening = page.locator("select[name=option-opening]")
    opening.select_option("open")
    page.locator("select[name=option-seats]").select_option("3")
    expect(opening).to_have_value("pie")
    expect(opening.locator("option")).to_contain_text(["only with two", "balanced"])
    page.locator("select[name=option-seats]").select_option("2")
    expect(opening.locator("option")).to_contain_text(["may swap", "balanced", "open"])


def test_options_and_seats_are_as_chosen(visitor: Visitor):
    page = visitor.page
    assert_not_offered_to_three(visitor)
    visitor.go("/new/churn")
    quick = page.locator("button.big")
    for seats, name in (
        ((HERE, HERE), "Play on this device"),
        ((FRIEND, HERE), "Invite a friend"),
        ((COMPUTER, COMPUTER), "Watch the computer"),
        ((COMPUTER, HERE), "Play the computer"),
    ):
        choose(visitor, *seats)
        expect(quick).to_have_text(name)
    page.locator("select[name=option-sides]").select_option("2")
    quick.click()
    visitor.await_board()
    expect(page.locator(".scores li").nth(1)).to_contain_text("you")
    assert len(visitor.await_turn().turns) == 1


def test_no_hints_between_people_unless_agreed(visitors: Visitors, server: Server):
    host = visitors(server)
    page = host.page
    host.start_by_form("Churn", {"sides": "3"}, (HERE, FRIEND))
    expect(page.get_by_role("dialog")).to_contain_text("No hints in this game")
    host.press("Close")
    assert host.await_turn().cells
    expect(host.button("Hint")).to_be_disabled()
    expect(page.locator(".fair")).to_contain_text("No hints")
    host.play_cell("c3")
    expect(page.locator(".turns button")).to_have_count(1)
    room = page.url.rsplit("/", 1)[1]
    host.go(f"/analysis/{room}")
    expect(page.get_by_role("alert")).to_contain_text("until this game ends")
    host.go("/analysis#ludarium:churn?sides=3%233/4/2r2/4/3:b:-")  # the same position
    expect(page.locator(".engine-message")).to_contain_text("until this game ends")


def test_guests_agree_to_hints(visitors: Visitors, server: Server):
    host, guest = visitors(server), visitors(server)
    host.page.goto("/new/churn")
    allowed = host.page.get_by_label("Everyone may ask the computer for hints")
    expect(allowed).to_be_hidden()
    choose(host, HERE, FRIEND)
    allowed.check()
    host.press("Start")
    host.await_board()
    expect(host.page.get_by_role("dialog")).to_contain_text("Everyone who plays may ask")
    link = take_invitation(host)
    question = guest.page.get_by_role("dialog", name="Hints are allowed in this game")
    for answer, seats in (("No, just watch", ["player 1", "player 2"]), ("Agree and play", None)):
        guest.page.goto(link)
        question.get_by_role("button", name=answer).click()
        guest.await_board()
        if seats:
            expect(guest.page.locator(".scores .who")).to_contain_text(seats)
            guest.go("/puzzles")
    expect(guest.page.locator(".scores li").nth(1)).to_contain_text("you")
    host.press("Hint")
    expect(host.status).to_have_text(re.compile("Best moves"))
