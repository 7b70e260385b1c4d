"""A whole game of each kind, from the home page to the result: at a desk and on a phone in turn, in
the long version on both."""

import random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

import ludarium
from tests.effort import LONG
from tests.games import suite
from tests.games.suite import OptionSet, Visit
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import DESKTOP, PHONE


class Setup(NamedTuple):
    name: str
    visit: Visit

    def __str__(self) -> str:
        return str(OptionSet(self.name, dict(self.visit.options)))


CASES = [
    pytest.param(setup, device, id=f"{setup}-{where}")
    for number, name in enumerate(ludarium.GAMES)
    for odd, (where, device, setup) in enumerate(
        (
            ("desktop", DESKTOP, Setup(name, suite(name).desktop_visit)),
            ("phone", PHONE, Setup(name, suite(name).phone_visit)),
        )
    )
    if LONG or number % 2 == odd
]


@pytest.mark.parametrize(("setup", "device"), CASES)
def test_whole_game(visitors: Visitors, server: Server, setup: Setup, device: dict[str, Any]):
    visitor = visitors(server, **device)
    if setup.name == "flume":  # one of them with all motion
        visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.start_visit(setup.name, setup.visit, by_form=True)
    view = visitor.play_to_end(random.Random(str(setup)))
    heading = visitor.result.get_by_role("heading")
    expect(heading).to_be_visible()
    assert heading.inner_text()
    expect(visitor.status).to_be_empty()  # the result is written once
    assert visitor.result.get_by_role("paragraph").inner_text()
    assert not view.cells and not view.words
    assert len(view.turns) > 1
