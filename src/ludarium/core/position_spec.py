"""Positions to draw, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class PositionSpec:
    """A position to draw.

    Attributes:
        options: The options of the game.
        code: The position before the turns; empty for the start.
        turns: Turns to play from there, separated by spaces. The picture marks all of them as
            the last turn.
        close: On a square board, draw only the pieces and this many rows and columns around them.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    turns: str = ""
    close: int | None = None
