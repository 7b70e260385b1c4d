"""Which positions of a game its pages show, as data in its folder; any game can do without."""

from collections.abc import Mapping

from ludarium.core.shown import Shown

COVER, BOARD = "", "board"
"""Every game has a picture by which it is shown among others, with all that its pictures can show,
and one of its board before the first turn."""

Pictured = Mapping[str, Shown]
"""By what follows the game's name in the name of the file: `churn`, `churn-board`."""


def usual() -> Pictured:
    """Where a game names none, both show the start."""
    return {COVER: Shown(), BOARD: Shown()}
