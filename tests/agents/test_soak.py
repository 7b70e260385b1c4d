"""The search never chooses what it may not; `python -m tests.agents.soak` goes on for longer."""

import pytest

from tests.agents import soak
from tests.effort import often

pytest.importorskip("ludarium_kernel")


@pytest.mark.parametrize("name", soak.GAMES)
def test_no_illegal_move_in_many_positions(name):
    soak.soak(name, often(150), seed=1)
