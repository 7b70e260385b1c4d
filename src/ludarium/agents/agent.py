"""The agent protocol: agents choose moves and evaluate positions."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from ludarium.core.errors import OptionError, quoted
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame, Game, Move, State

HURRIED_SECONDS = 0.05
"""How long an agent still thinks if it is stopped before it starts."""


@dataclass(frozen=True)
class Limit:
    """How long an agent may think; None means no limit.

    `progress` is called regularly with the number of simulations. With `evaluate` the agent also
    evaluates a forced move, else it plays it at once. Raises OptionError for invalid numbers.
    """

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1
    progress: Callable[[int], None] | None = None
    evaluate: bool = False

    def __post_init__(self) -> None:
        for name in ("simulations", "seconds", "threads"):
            if isinstance(getattr(self, name), str):
                raise OptionError(f"{name}: expected a number, got {quoted(getattr(self, name))}")
        if self.simulations is not None and not self.simulations >= 1:
            raise OptionError(f"simulations: expected 1 or more, got {quoted(self.simulations)}")
        if self.seconds is not None and not 0 <= self.seconds <= 1e9:
            raise OptionError(f"seconds: expected 0 to 1e9, got {quoted(self.seconds)}")
        if not 1 <= self.threads <= 64:
            raise OptionError(f"threads: expected 1 to 64, got {quoted(self.threads)}")


class Agent(Protocol):
    """A computer player for any game. Our agents can be pickled and copied; the copy starts with an
    empty search tree and empty tables."""

    @property
    def name(self) -> str:
        """Its name in records and prompts, which `make_agent` accepts."""

    @property
    def weaker_without_kernel(self) -> bool:
        """Does it play weaker without the kernel?"""

    def thinks_in_python(self, game: AnyGame) -> bool:
        """Does it keep other threads of this process from running while it thinks?"""

    def choose(
        self, game: Game[State, Move], state: State, limit: Limit, rng: Random
    ) -> Decision[Move]:
        """Choose a legal move for the seat to move; the same `rng` state gives the same choice."""

    def follow(self, game: Game[State, Move], state: State, move: Move) -> None:
        """Advance by a move played in a state, so that the agent may keep its tree. Optional."""

    def stop(self) -> None:
        """Make a running `choose` in another thread return soon, or else the next one for this
        position. `follow` cancels the stop."""
