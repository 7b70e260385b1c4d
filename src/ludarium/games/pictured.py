"""Which positions of a game its pages show, as data in its folder; any game can do without."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Shown:
    """A position to draw: options, a code (the start when empty), and the turns played from it,
    with spaces between them."""

    options: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    turns: str = ""


COVER, BOARD = "", "board"
"""Every game has a picture by which it is shown among others, with all that its pictures can show,
and one of its board before the first turn."""

Pictured = Mapping[str, Shown]
"""By what follows the game's name in the name of the file: `churn`, `churn-board`."""


def usual() -> Pictured:
    """Where a game names none, both show the start."""
    return {COVER: Shown(), BOARD: Shown()}
