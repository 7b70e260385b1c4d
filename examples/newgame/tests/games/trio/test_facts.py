"""What is known to be true of Trio."""

import pytest

import ludarium
from ludarium.games.trio.rules import Trio


@pytest.mark.parametrize(("sides", "lines"), [(2, 3), (3, 27)])
def test_lines(sides, lines):
    """By hand: a row of n cells has n - 2 of them, in each of three directions."""
    rows = [2 * sides - 1 - abs(row) for row in range(1 - sides, sides)]
    assert sum(max(0, row - 2) for row in rows) * 3 == lines
    assert len(Trio(sides=sides).lines) == lines


def test_a_line_loses():
    history = ludarium.History(ludarium.load("trio"))
    for turn in ["c3", "a1", "c4", "a2", "c2"]:
        history.push_text(turn)
    outcome = history.game.outcome(history.state)
    assert outcome is not None and outcome.winners == (1,)
