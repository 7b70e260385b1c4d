"""What an agent is: something that chooses a move, and says what it thought."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from ludarium.core.errors import OptionError, quoted
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame, Game, Move, State

HURRIED_SECONDS = 0.05
"""How long an agent thinks at least that is stopped before it has begun."""


@dataclass(frozen=True)
class Limit:
    """How long an agent may think; None means that this does not limit it.

    `progress` is called now and then with the number of simulations made. A forced move is made at
    once unless `evaluate` asks what it is worth. Raises OptionError for numbers that make no sense.
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
    """A computer player for any game that keeps the contract. Ours can be pickled and copied: the
    copy is the same player, and knows nothing of what this one has found out."""

    @property
    def name(self) -> str:
        """What records and prompts call it, and `make_agent` makes it from."""

    @property
    def weaker_without_kernel(self) -> bool:
        """Does it play on without the kernel, only weaker?"""

    def thinks_in_python(self, game: AnyGame) -> bool:
        """Does it keep other threads of this process from running while it thinks?"""

    def choose(
        self, game: Game[State, Move], state: State, limit: Limit, rng: Random
    ) -> Decision[Move]:
        """A legal move for the seat to move; the same `rng` state gives the same choice."""

    def follow(self, game: Game[State, Move], state: State, move: Move) -> None:
        """A step was played in a state: the agent may keep what it knows. Need not be told."""

    def stop(self) -> None:
        """Make a `choose` in another thread decide soon, with what it has found; if there is none,
        the next one for this position. Whoever plays on takes the stop back."""
