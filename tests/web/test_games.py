"""A whole game of each kind, from the home page to the result: at a desk, some on a phone, too."""

import random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

import ludarium
from tests.effort import few
from tests.games import suite
from tests.games.suite import OptionSet, Visit
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import DESKTOP, PHONE

pytestmark = pytest.mark.xdist_group("web games")


class Setup(NamedTuple):
    name: str
    visit: Visit

    def __str__(self) -> str:
        return str(OptionSet(self.name, dict(self.visit.options)))


CASES = [
    *(
        pytest.param(setup, DESKTOP, id=f"{setup}-desktop")
        for setup in (Setup(name, suite(name).at_a_desk) for name in ludarium.GAMES)
    ),
    *(
        pytest.param(setup, PHONE, id=f"{setup}-phone")
        for setup in (Setup(name, suite(name).on_a_phone) for name in few(ludarium.GAMES, 3))
    ),
]


@pytest.mark.parametrize(("setup", "device"), CASES)
def test_whole_game(visitors: Visitors, server: Server, setup: Setup, device: dict[str, Any]):
    motion = "no-preference" if setup.name == "flume" else "reduce"  # one of them with all motion
    visitor = visitors(server, reduced_motion=motion, **device)
    visitor.begin(setup.name, setup.visit, by_form=True)
    view = visitor.play_on(random.Random(str(setup)))
    heading = visitor.result.get_by_role("heading")
    expect(heading).to_be_visible()
    assert heading.inner_text() and not view.status  # it is said once
    assert visitor.result.get_by_role("paragraph").inner_text()
    assert not view.cells and not view.words
    assert len(view.turns) > 1
