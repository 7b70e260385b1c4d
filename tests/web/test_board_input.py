"""Fingers and mice on the board: loupe, drags, cancelled touches and confirmations."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.effort import few
from tests.web.conftest import Visitors
from tests.web.rooms import create_room
from tests.web.server import Server
from tests.web.visitor import HERE, PHONE, Visitor

BLOCKER_CODE = "6/6/2..CS+3/2CSSC+.C.S-2/3X2/6:block"
"""A position of Turnio in which the X-chip on d2 may be moved."""

DISPATCH_POINTER_EVENT = """([cell, kind, id]) => {
  const at = document.querySelector(`.touch[data-cell=${cell}]`);
  const { left, top, width, height } = at.getBoundingClientRect();
  at.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: id, pointerType: "touch",
    clientX: left + width / 2, clientY: top + height / 2 }));
}"""


def start_before_a_blocker_move(visitor: Visitor) -> None:
    """Open a game with an X-chip to move; the visitor has both seats."""
    room = create_room(visitor, "turnio", {"blockers": True}, ["human"] * 2, BLOCKER_CODE)
    room.take_seats(visitor, 0, 1)
    assert "d2" in visitor.await_turn().cells


def assert_unmoved(visitor: Visitor) -> None:
    expect(visitor.page.locator("[data-piece=d2]")).to_have_count(1)
    assert visitor.view().turns == []


def assert_cancelled_touch_is_ignored(visitor: Visitor) -> None:
    """A tap after one that was cancelled plays nothing."""
    page = visitor.page
    page.evaluate(DISPATCH_POINTER_EVENT, ["d2", "pointerdown", 1])
    page.evaluate(DISPATCH_POINTER_EVENT, ["d2", "pointercancel", 1])
    page.evaluate(DISPATCH_POINTER_EVENT, ["b4", "pointerdown", 2])
    page.evaluate(DISPATCH_POINTER_EVENT, ["b4", "pointerup", 2])
    visitor.press(visitor.cell("b4"))
    expect(page.locator(".confirm")).to_be_visible()  # a new X-chip there, which can be cancelled
    assert_unmoved(visitor)
    page.locator(".confirm").get_by_role("button", name="Cancel").tap()
    assert_unmoved(visitor)


def test_a_drag_by_finger_is_confirmed(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    start_before_a_blocker_move(visitor)
    assert_cancelled_touch_is_ignored(visitor)
    page = visitor.page
    page.evaluate(DISPATCH_POINTER_EVENT, ["d2", "pointerdown", 1])
    page.evaluate(DISPATCH_POINTER_EVENT, ["b4", "pointerup", 1])
    expect(page.locator(".confirm")).to_be_visible()
    assert visitor.view().turns == []
    page.locator(".confirm .main").tap()
    expect(page.locator("[data-piece=b4]:not(.would)")).to_have_count(1)
    expect(page.locator("[data-piece=d2]")).to_have_count(0)
    expect(page.locator(".turns button")).not_to_have_count(0)


def assert_pass_is_confirmed(visitor: Visitor) -> None:
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
    start_before_a_blocker_move(visitor)
    page = visitor.page

    def drag() -> None:
        visitor.cell("d2").hover()
        page.mouse.down()
        visitor.cell("b4").hover()
        page.mouse.up()
        page.mouse.move(0, 0)  # so that it previews nothing on the next board

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
    assert_pass_is_confirmed(visitor)


LARGE_BOARDS = {
    "Churn": ({"sides": "8"}, 2),
    "Flume": ({"size": "19"}, 2),
    "Subsume": ({"sides": "10"}, 2),
    "Wunchunk": ({"sides": "10"}, 2),
}


COUNT_CLICKS = """() => {
  window.clicks = 0;
  addEventListener("click", () => { clicks += 1; });
}"""


class Finger:
    """One finger on the screen of a visitor."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.session: CDPSession = visitor.page.context.new_cdp_session(visitor.page)

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def on(self, cell: str, kind: str = "touchMove") -> None:
        self._send(kind, [middle(self.visitor.cell(cell))])

    def swipe(self, start: str, end: str) -> None:
        """Move quickly from one cell to another and lift the finger."""
        points = [middle(self.visitor.cell(cell)) for cell in (start, end)]
        self._send("touchStart", points[:1])
        self._send("touchMove", points[1:])
        self.lift()

    def tap(self, point: dict[str, float]) -> None:
        self._send("touchStart", [point])
        self.lift()

    def off(self) -> None:
        """Away from the board."""
        self._send("touchMove", [{"x": 200, "y": 3}])

    def lift(self) -> None:
        self._send("touchEnd", [])

    def cancel(self) -> None:
        """As when the browser takes the touch for something else."""
        self._send("touchCancel", [])


def middle(what: Locator) -> dict[str, float]:
    box = what.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@pytest.mark.parametrize("title", few(LARGE_BOARDS, 1))
def test_a_finger_finds_its_cell(visitors: Visitors, server: Server, title: str):
    visitor = visitors(server, **PHONE)
    options, seats = LARGE_BOARDS[title]
    visitor.start_game(title, options, (HERE,) * seats)
    cells = visitor.await_turn().cells
    first, second = cells[len(cells) // 2], cells[len(cells) // 2 + 1]
    box = visitor.cell(first).bounding_box()
    assert box is not None and box["width"] < 30
    finger, loupe = Finger(visitor), visitor.page.locator(".loupe")
    confirm = visitor.page.locator(".confirm .main")
    finger.on(first, "touchStart")
    expect(loupe.locator("strong")).to_have_text(first)
    finger.on(second)
    expect(loupe.locator("strong")).to_have_text(second)
    finger.lift()
    expect(loupe).to_have_count(0)
    expect(confirm).to_have_text(re.compile(rf"^Place \w+ on {second}$"))
    visitor.press("Cancel")
    expect(confirm).to_have_count(0)
    finger.on(first, "touchStart")
    finger.off()
    expect(visitor.page.locator(".loupe.off")).to_be_visible()
    finger.lift()
    expect(loupe).to_have_count(0)
    finger.on(first, "touchStart")
    finger.cancel()
    expect(loupe).to_have_count(0)
    expect(confirm).to_have_count(0)
    visitor.play_cell(first)
    visitor.page.wait_for_function("() => document.querySelector('.turns li')")
    assert first in visitor.view().pieces


def test_cells_that_a_finger_can_hit_need_no_loupe(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    finger = Finger(visitor)
    finger.on("c3", "touchStart")
    expect(visitor.page.locator(".loupe")).to_have_count(0)
    finger.lift()
    expect(visitor.page.locator(".confirm .main")).to_have_text("Place red on c3")


def test_a_tap_right_after_a_swipe_acts_once(visitors: Visitors, server: Server):
    """Chromium fires no click for such a tap; the controls act without one, and act once when it
    does fire one."""
    visitor = visitors(server, reuse=False, **PHONE)
    visitor.start_game("Churn", {"sides": "8"}, (HERE, HERE))
    cells = visitor.await_turn().cells
    finger, cancel = Finger(visitor), visitor.button("Cancel")
    finger.swipe(cells[5], cells[-5])
    point = middle(cancel)
    cancel.evaluate("(one) => one.click()")
    visitor.page.evaluate(COUNT_CLICKS)
    for taps in range(1, 6):
        finger.swipe(cells[5], cells[-5])
        expect(cancel).to_be_visible()
        finger.tap(point)
        expect(cancel).to_have_count(0)
        assert visitor.page.evaluate("clicks") == taps
