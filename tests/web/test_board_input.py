"""Fingers and mice on the board: what is dragged, what is cancelled, and what asks first."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import HERE, PHONE, Visitor

BLOCKING = "6/6/2..CS+3/2CSSC+.C.S-2/3X2/6:block"
"""A position of Turnio in which the X-chip on d2 may be moved."""

POINT = """([cell, kind, id]) => {
  const at = document.querySelector(`.touch[data-cell=${cell}]`);
  const { left, top, width, height } = at.getBoundingClientRect();
  at.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: id, pointerType: "touch",
    clientX: left + width / 2, clientY: top + height / 2 }));
}"""


def at_a_blocker(visitor: Visitor) -> None:
    """At a board with an X-chip to move; who plays holds both seats."""
    body: dict[str, Any] = {
        "game": "turnio",
        "options": {"blockers": True},
        "code": BLOCKING,
        "seats": ["human", "human"],
    }
    room = visitor.page.request.post("/api/rooms", data=body).json()
    visitor.page.goto(f"/play/{room['room']}#{room['keys']['0']}")
    visitor.await_board()
    assert "d2" in visitor.await_turn().cells


def assert_unmoved(visitor: Visitor) -> None:
    expect(visitor.page.locator("[data-piece=d2]")).to_have_count(1)
    assert visitor.view().turns == []


def assert_cancelled(visitor: Visitor) -> None:
    """A tap after one that was cancelled plays nothing."""
    page = visitor.page
    page.evaluate(POINT, ["d2", "pointerdown", 1])
    page.evaluate(POINT, ["d2", "pointercancel", 1])
    page.evaluate(POINT, ["b4", "pointerdown", 2])
    page.evaluate(POINT, ["b4", "pointerup", 2])
    visitor.press(visitor.cell("b4"))
    expect(page.locator(".confirm")).to_be_visible()  # a new X-chip there, which can be cancelled
    assert_unmoved(visitor)
    page.locator(".confirm").get_by_role("button", name="Cancel").tap()
    assert_unmoved(visitor)


def test_a_drag_by_finger_is_confirmed(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    at_a_blocker(visitor)
    assert_cancelled(visitor)
    page = visitor.page
    page.evaluate(POINT, ["d2", "pointerdown", 1])
    page.evaluate(POINT, ["b4", "pointerup", 1])
    expect(page.locator(".confirm")).to_be_visible()
    assert visitor.view().turns == []
    page.locator(".confirm .main").tap()
    expect(page.locator("[data-piece=b4]:not(.would)")).to_have_count(1)
    expect(page.locator("[data-piece=d2]")).to_have_count(0)
    expect(page.locator(".turns button")).not_to_have_count(0)


def assert_pass_asks(visitor: Visitor) -> None:
    visitor.start_game("Wunchunk", {"sides": "4"}, (HERE, HERE))
    page, before = visitor.page, visitor.await_turn()
    assert "Pass" in before.words
    for answer in ("Cancel", "Pass"):
        visitor.press(page.locator(".controls").get_by_role("button", name="Pass"))
        dialog = page.get_by_role("dialog", name="Pass, and place nothing in this turn?")
        visitor.press(dialog.get_by_role("button", name=answer))
        expect(dialog).to_have_count(0)
        if answer == "Cancel":
            assert visitor.view() == before
    assert visitor.await_next_turn(before).turns == ["pass"]


def test_drags_and_passes_are_confirmed(visitor: Visitor):
    at_a_blocker(visitor)
    page = visitor.page

    def drag() -> None:
        visitor.cell("d2").hover()
        page.mouse.down()
        visitor.cell("b4").hover()
        page.mouse.up()

    visitor.press("Settings")
    visitor.setting("Preview before each move").check()
    visitor.press("Close")
    drag()
    expect(page.locator(".confirm")).to_be_visible()
    assert visitor.view().turns == []
    page.locator(".confirm").get_by_role("button", name="Cancel").click()
    assert_unmoved(visitor)
    visitor.press("Settings")
    visitor.setting("Preview before each move").uncheck()
    visitor.press("Close")
    drag()
    expect(page.locator("[data-piece=b4]:not(.would)")).to_have_count(1)
    expect(page.locator("[data-piece=d2]")).to_have_count(0)
    expect(page.locator(".turns button")).not_to_have_count(0)
    assert_pass_asks(visitor)
