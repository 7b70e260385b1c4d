"""The search never chooses what it may not; `python -m tests.agents.soak` goes on for longer."""

from dataclasses import replace
from random import Random

import pytest

import ludarium
from ludarium import kernel
from tests.agents import soak
from tests.effort import often

pytest.importorskip("ludarium_kernel")


@pytest.mark.parametrize("name", soak.GAMES)
def test_no_illegal_move_in_many_positions(name):
    soak.soak(name, often(150), seed=1)


def test_an_illegal_choice_is_reported(monkeypatch):
    run = kernel.Search.run
    last = ludarium.load("wunchunk").moves[-1]

    def wrong(self, **limits):
        decision = run(self, **limits)
        return replace(decision, move=last)

    monkeypatch.setattr(kernel.Search, "run", wrong)
    with pytest.raises(soak.IllegalChoiceError, match=r"swap of \d+ candidates, with Limit"):
        soak.ask_along_a_game(ludarium.load("wunchunk"), Random(1), 10)
