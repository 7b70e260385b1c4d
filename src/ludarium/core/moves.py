"""The steps that several games share."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone of the player's own colour on an empty cell."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, slots=True)
class Swap:
    """Take over the other colour once, instead of a first step (the pie rule)."""

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Stop:
    """End a turn of several steps early: `end` after some of them, `pass` before any."""

    word: str

    def __str__(self) -> str:
        return self.word


PASS, END = Stop("pass"), Stop("end")
