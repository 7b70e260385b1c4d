"""What an agent is: something that chooses a move, and says what it thought."""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from ludarium.core.game import AnyGame


@dataclass(frozen=True)
class Limit:
    """How long an agent may think; None means that this does not limit it."""

    simulations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that an agent considered: how often it was tried, and its value to the mover."""

    move: Any
    visits: int
    value: float


@dataclass(frozen=True)
class Decision:
    """The chosen move, the expected return of each seat, the other moves, the line expected."""

    move: Any
    value: tuple[float, ...] | None = None
    candidates: tuple[Candidate, ...] = ()
    line: tuple[Any, ...] = ()


class Agent(Protocol):
    """A computer player for any game that keeps the contract."""

    @property
    def name(self) -> str:
        """What records and prompts call it."""

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        """A legal move for the seat to move; the same `rng` state gives the same choice."""
