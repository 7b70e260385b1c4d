"""Lessons: whole courses by mouse and by keyboard, verdicts on tries, and progress."""

import re
from typing import Any

from playwright.sync_api import expect

import ludarium
from ludarium.games.lessons import solution_steps
from tests.web import axe
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import PHONE, Visitor

VERDICT = ".verdict"


def lessons(name: str) -> Any:
    return ludarium.GAMES[name].lessons


def press_step(visitor: Visitor, text: str) -> None:
    """Make a step on the board: a choice and a cell, or a button."""
    page = visitor.page
    words = {"swap": "Swap colours", "end": "End turn", "keep": "Turn no chip"}
    if text in words:
        visitor.press(page.locator(".controls .word", has_text=words[text]))
    elif text[0].isdigit():
        visitor.press(page.locator(f".palette [data-choice='{text[0]}']"))
        visitor.play_cell(text[1:])
    else:
        visitor.play_cell(text)


def test_a_whole_course_by_mouse(visitor: Visitor):
    page, name = visitor.page, "churn"
    visitor.go("/")
    card = page.get_by_role("article", name=ludarium.GAMES[name].info.title)
    visitor.press(card.get_by_role("link", name="Learn"))
    for number, lesson in enumerate(lessons(name), 1):
        expect(page.locator("h1")).to_contain_text(lesson.title)
        expect(page.locator("div.head")).to_contain_text(ludarium.GAMES[name].info.designer)
        expect(page.locator("div.head")).to_contain_text(f"Lesson {number} of {len(lessons(name))}")
        for step in solution_steps(lesson):
            if step == "swap":
                press_step(visitor, step)
                continue
            expect(visitor.cell(step)).to_have_attribute("aria-disabled", "false")
            press_step(visitor, step)
            # The page ignores clicks until the server has answered the one before.
            expect(visitor.cell(step)).to_have_attribute("aria-disabled", "true")
        expect(page.locator(f"{VERDICT}.right")).to_be_visible()
        expect(page.locator(".course .done")).to_have_count(number)
        visitor.press(page.locator("a.next.main"))
    expect(page).to_have_url(re.compile(f"/new/{name}$"))
    expect(page.locator(".offer")).to_have_count(0)


def test_a_whole_course_by_keyboard_alone(visitor: Visitor):
    page = visitor.page
    visitor.go("/")
    visitor.tab_to("article[aria-label=Flume] a[href='/learn/flume']")
    page.keyboard.press("Enter")
    for lesson in lessons("flume"):
        expect(page.locator("h1")).to_contain_text(lesson.title)
        for step in solution_steps(lesson):
            if step == "swap":
                visitor.tab_to(".controls .word")
                page.keyboard.press("Enter")
                continue
            expect(visitor.cell(step)).to_have_attribute("aria-disabled", "false")
            visitor.cell(step).press("Enter")
            expect(visitor.cell(step)).to_have_attribute("aria-disabled", "true")
        expect(page.locator(f"{VERDICT}.right")).to_be_visible()
        expect(page.locator("a.next")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play the computer")).to_be_visible()


def test_every_kind_of_try_gets_a_verdict(visitor: Visitor):
    page = visitor.page
    visitor.go("/learn/churn/2")
    visitor.cell("c4").click(force=True)
    expect(page.locator(".why")).to_contain_text("c4 touches a friendly stone")
    expect(page.locator(f"{VERDICT}.illegal")).to_contain_text("Not allowed. c4 touches a friendly")
    visitor.go("/learn/churn/4")
    visitor.play_cell("b1")
    expect(page.locator(f"{VERDICT}.wrong")).to_contain_text("and e3 was swept away with b3")
    expect(page.locator("#announcer")).to_contain_text("Not quite.")
    expect(page.locator(".touch.possible")).to_have_count(0)
    expect(page.locator(".course .done")).to_have_count(0)
    visitor.cell("d4").click(force=True)
    expect(page.locator(".why")).to_contain_text("This try is over")
    assert not axe.findings(page)
    visitor.press("Try again")
    expect(page.locator(VERDICT)).to_be_hidden()
    expect(page.locator("[data-piece]")).to_have_count(7)
    visitor.play_cell("d4")
    expect(page.locator(f"{VERDICT}.right")).to_be_visible()
    assert not axe.findings(page)


def test_the_solution_can_be_shown_but_does_not_count(visitor: Visitor):
    page = visitor.page
    visitor.go("/learn/subsume/8")
    visitor.press("Show me")
    expect(page.locator(f"{VERDICT}.right")).to_be_visible()
    expect(page.locator("[data-piece=a2]")).to_be_attached()
    expect(page.locator(".course .done")).to_have_count(0)
    visitor.press("Try again")
    visitor.play_cell("d1")
    expect(page.locator(f"{VERDICT}.open")).to_contain_text("Red had no other open cell")
    visitor.play_cell("a2")
    expect(page.locator(".course .done")).to_have_count(1)


def test_lessons_continue_where_the_visitor_stopped(visitor: Visitor):
    page = visitor.page
    visitor.go("/learn/wunchunk")
    press_step(visitor, "2b1")
    expect(page.locator(f"{VERDICT}.right")).to_be_visible()
    page.reload()
    expect(page.locator("h1")).to_contain_text(lessons("wunchunk")[1].title)
    expect(page.locator(".course .done")).to_have_count(1)


def test_lessons_are_offered_before_the_first_game_only(visitor: Visitor):
    page = visitor.page
    visitor.go("/new/churn")
    offer = page.locator(".offer")
    expect(offer).to_contain_text("New to Churn? 7 short lessons show")
    visitor.press(offer.get_by_role("button", name="No, thanks"))
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play the computer")).to_be_visible()
    expect(offer).to_have_count(0)
    visitor.go("/new/flume")
    expect(offer).to_be_visible()
    visitor.press(page.get_by_role("button", name="Play the computer"))
    visitor.await_board()
    visitor.go("/new/flume")
    expect(page.get_by_role("button", name="Play the computer")).to_be_visible()
    expect(offer).to_have_count(0)


def test_on_a_phone(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    page = visitor.page
    visitor.go("/learn/turnio/2")
    task, board = page.locator(".task").bounding_box(), visitor.board.bounding_box()
    assert task and board and task["y"] + task["height"] <= board["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    lesson = lessons("turnio")[1]
    lie = solution_steps(lesson)[0].split("/")[1]
    for _ in range(4):
        if page.locator(".palette .chosen").get_attribute("data-choice") == lie:
            break
        visitor.press(page.locator(".rotate"))
    visitor.play_cell("d3")
    expect(page.locator(f"{VERDICT}.right")).to_be_in_viewport()
    assert not axe.findings(page)
