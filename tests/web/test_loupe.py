"""Fingers on small cells: a loupe shows and names the cell, and letting go chooses it."""

import re

import pytest
from playwright.sync_api import CDPSession, expect

from tests.effort import few
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import HERE, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("web loupe")

BIG = {
    "Churn": ({"sides": "8"}, 2),
    "Flume": ({"size": "19"}, 2),
    "Subsume": ({"sides": "10"}, 2),
    "Wunchunk": ({"sides": "10"}, 2),
}


class Finger:
    """One finger on the screen of a visitor."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.session: CDPSession = visitor.page.context.new_cdp_session(visitor.page)

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def on(self, cell: str, kind: str = "touchMove") -> None:
        box = self.visitor.cell(cell).bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._send(kind, [at])

    def off(self) -> None:
        """Away from the board."""
        self._send("touchMove", [{"x": 200, "y": 3}])

    def lift(self) -> None:
        self._send("touchEnd", [])

    def cancel(self) -> None:
        """As when the browser takes the touch for something else."""
        self._send("touchCancel", [])


@pytest.mark.parametrize("title", few(BIG, 1))
def test_a_finger_finds_its_cell(visitors: Visitors, server: Server, title: str):
    visitor = visitors(server, **PHONE)
    options, seats = BIG[title]
    visitor.start(title, options, (HERE,) * seats)
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
    expect(visitor.page.locator(".board.preview")).to_be_visible()  # what moves has moved
    visitor.press(visitor.button("Cancel"))
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
    visitor.touch(first)
    visitor.page.wait_for_function("() => document.querySelector('.turns li')")
    assert first in visitor.look().pieces


def test_cells_that_a_finger_can_hit_need_no_loupe(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    visitor.start("Churn", {"sides": "3"}, (HERE, HERE))
    finger = Finger(visitor)
    finger.on("c3", "touchStart")
    expect(visitor.page.locator(".loupe")).to_have_count(0)
    finger.lift()
    expect(visitor.page.locator(".confirm .main")).to_have_text("Put red on c3")
