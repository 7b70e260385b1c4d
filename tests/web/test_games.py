"""A whole game of each kind, from the home page to the result, at a desk and on a phone."""

import random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import COMPUTER, DESKTOP, HERE, PHONE

pytestmark = pytest.mark.xdist_group("web 2")


class Setup(NamedTuple):
    title: str
    options: dict[str, str]
    seats: tuple[str, ...]
    ahead: int = 0
    """So many steps are made without a hand on the board: those of one kind need no more."""

    def __str__(self) -> str:
        return "-".join([self.title.lower(), *self.options.values()])


AT_A_DESK = (
    Setup("Churn", {"sides": "2,2,4,2,2,4"}, (COMPUTER, HERE)),
    Setup("Flume", {"size": "3"}, (COMPUTER, HERE)),
    Setup("Subsume", {"sides": "3"}, (HERE, COMPUTER)),
    Setup("Turnio", {"first": "square", "blockers": "on"}, (HERE, COMPUTER), 24),
    Setup("Wunchunk", {"seats": "2", "sides": "4", "opening": "open"}, (HERE, COMPUTER), 10),
)
ON_A_PHONE = (
    Setup("Churn", {"sides": "2"}, (HERE, COMPUTER)),
    Setup("Flume", {"size": "5"}, (HERE, COMPUTER)),
    Setup("Subsume", {"sides": "2"}, (HERE, HERE)),
    Setup("Turnio", {"first": "square", "blockers": "off"}, (COMPUTER, HERE), 24),
    Setup("Wunchunk", {"seats": "3", "sides": "4"}, (COMPUTER, HERE, COMPUTER), 6),
)
CASES = [
    *(pytest.param(setup, DESKTOP, id=f"{setup}-desktop") for setup in AT_A_DESK),
    *(pytest.param(setup, PHONE, id=f"{setup}-phone") for setup in ON_A_PHONE),
]


@pytest.mark.parametrize(("setup", "device"), CASES)
def test_whole_game(visitors: Visitors, server: Server, setup: Setup, device: dict[str, Any]):
    motion = "no-preference" if setup.title == "Flume" else "reduce"  # one of them with all motion
    visitor = visitors(server, reduced_motion=motion, **device)
    visitor.start(setup.title, setup.options, setup.seats)
    if setup.ahead:
        visitor.ahead(setup.ahead)
    view = visitor.play_on(random.Random(str(setup)))
    heading = visitor.result.get_by_role("heading")
    expect(heading).to_be_visible()
    assert heading.inner_text() == view.status
    assert visitor.result.get_by_role("paragraph").inner_text()
    assert not view.cells and not view.words
    assert len(view.turns) > 1
