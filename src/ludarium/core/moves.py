"""The moves that several games share, and the pie rule.

Seats and colours differ: the state says which *colour* is to move and whether the seats have
exchanged colours. A swap changes only that. The colour to move stays the same, so the turn passes
to the other seat by itself.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from ludarium.core.game import Game


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone of the player's own colour on an empty cell."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, slots=True)
class Swap:
    """Take over the other colour once, instead of a first move (the pie rule)."""

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Stop:
    """End a turn of several steps early: `end` after some of them, `pass` before any."""

    word: str

    def __str__(self) -> str:
        return self.word


PASS, END, SWAP = Stop("pass"), Stop("end"), Swap()


class PieState(Protocol):
    """The fields that a state needs for the pie rule."""

    @property
    def turn(self) -> int: ...
    @property
    def swapped(self) -> bool: ...


Pied = TypeVar("Pied", bound=PieState)
Step = TypeVar("Step")


class PieGame(Game[Pied, Step | Swap]):
    """A game whose second seat may swap instead of its first step."""

    @abstractmethod
    def may_swap(self, state: Pied) -> bool:
        """Whether a swap is possible now, if the seats have not swapped yet."""

    @abstractmethod
    def apply_step(self, state: Pied, step: Step) -> Pied:
        """The state after a legal move other than a swap."""

    def legal_moves(self, state: Pied) -> list[Step | Swap]:
        """The legal moves, the swap last (its action is the highest)."""
        moves = super().legal_moves(state)
        return [*moves, SWAP] if self.can_swap(state) else moves

    def can_swap(self, state: Pied) -> bool:
        """Is a swap legal now?"""
        return not state.swapped and self.may_swap(state) and not self.is_over(state)

    def apply(self, state: Pied, move: Step | Swap) -> Pied:
        """A swap exchanges the seats' colours; nothing on the board changes."""
        if isinstance(move, Swap):
            return replace(state, swapped=True)  # type: ignore[type-var]
        return self.apply_step(state, move)

    def to_move(self, state: Pied) -> int | None:
        """The seat that plays the colour to move."""
        return None if self.is_over(state) else self.whose_turn(state)

    def whose_turn(self, state: Pied) -> int:
        """The seat that plays the colour to move, even if the game is over."""
        return self.seat_of(state, state.turn)

    @abstractmethod
    def is_over(self, state: Pied) -> bool:
        """Is the game over?"""

    def colour(self, state: Pied, seat: int) -> int:
        """Seat k plays colour k, until a swap."""
        return 1 - seat if state.swapped else seat

    def number_planes(self, state: Pied, seat: int) -> dict[str, int]:
        """The planes of every game, and whether a swap is possible and whether there was one."""
        swap = {"swap possible": int(self.can_swap(state)), "swapped": int(state.swapped)}
        return super().number_planes(state, seat) | swap

    def seat_of(self, state: Pied, colour: int) -> int:
        """The seat that plays a colour. An exchange of two is its own inverse."""
        return self.colour(state, colour)
