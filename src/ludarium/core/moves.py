"""The two steps that several games share."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Put one stone of one's own colour on an empty cell."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, slots=True)
class Swap:
    """Take over the other colour, once, instead of one's first step (the pie rule)."""

    def __str__(self) -> str:
        return "swap"
