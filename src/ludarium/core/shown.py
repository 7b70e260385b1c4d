"""Positions to be drawn, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Shown:
    """A position to draw: options, a code (the start when empty), and the turns played from it,
    with spaces between them. All of these turns are marked as the last one, so a longer way to it
    belongs into the code. `close` draws of a square board only what lies there and so many rows and
    columns around it."""

    options: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    turns: str = ""
    close: int | None = None
