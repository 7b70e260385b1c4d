"""Fingers on small cells: a loupe shows and names the cell, and letting go chooses it."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.effort import few
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import HERE, PHONE, Visitor

BIG = {
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


@pytest.mark.parametrize("title", few(BIG, 1))
def test_a_finger_finds_its_cell(visitors: Visitors, server: Server, title: str):
    visitor = visitors(server, **PHONE)
    options, seats = BIG[title]
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
    expect(confirm).to_have_text(re.compile(rf"^Put \w+ on {second}$"))
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
    expect(visitor.page.locator(".confirm .main")).to_have_text("Put red on c3")


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
