"""Base classes of oracles for games of stones. They share no code with the rules."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Self


class StonesOracle(ABC):
    """Stones on named cells. An oracle writes `winners`, and overrides what is different: as it
    stands, seats place one stone each in turn, and a full board ends the game."""

    def __init__(self, cells: Iterable[str]) -> None:
        self.cells = frozenset(cells)
        self.stones: dict[str, int] = {}
        self.mover = 0
        self.swapped = False
        self.steps_made = 0

    @classmethod
    def from_pieces(cls, pieces: dict[str, int], mover: int, **options: Any) -> Self:
        """A position from the middle of a game without a swap."""
        oracle = cls(**options)
        oracle.stones = dict(pieces)
        oracle.mover = mover
        oracle.steps_made = 2
        return oracle

    @abstractmethod
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, None while the game goes on."""

    def over(self) -> bool:
        """Whether the game is over."""
        return not self.empty()

    def steps(self) -> set[str]:
        """The legal steps while the game goes on."""
        return self.empty()

    def make(self, text: str) -> None:
        """Make a legal step, and say whose turn is next."""
        self.stones[text] = self.colour(self.mover)
        self.mover = 1 - self.mover

    def to_move(self) -> int | None:
        return None if self.over() else self.mover

    def legal(self) -> set[str]:
        return set() if self.over() else self.steps()

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text} is not legal")
        self.make(text)
        self.steps_made += 1

    def pieces(self) -> dict[str, int]:
        return dict(self.stones)

    def colour(self, seat: int) -> int:
        return 1 - seat if self.swapped else seat

    def empty(self) -> set[str]:
        """The empty cells."""
        return set(self.cells - self.stones.keys())

    def cells_of(self, colour: int) -> set[str]:
        """The cells with stones of a colour."""
        return {cell for cell, stone in self.stones.items() if stone == colour}

    def seats_of(self, *colours: int) -> tuple[int, ...]:
        """The seats that play some colours."""
        return tuple(seat for seat in (0, 1) if self.colour(seat) in colours)


class PieOracle(StonesOracle):
    """With the pie rule: "Once, instead of their first step, seat 1 may swap." """

    def legal(self) -> set[str]:
        return super().legal() | ({"swap"} if self.steps_made == 1 else set())

    def play(self, text: str) -> None:
        if text != "swap" or self.steps_made != 1:
            super().play(text)
            return
        self.swapped = True
        self.mover = 1 - self.mover
        self.steps_made += 1
