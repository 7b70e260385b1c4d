"""The agent that plays any legal move, and random play from any state."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.agents.agent import Limit
from ludarium.core.chance import chance_move
from ludarium.core.evaluation import Decision
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import WalkStep, walk


@dataclass(frozen=True, repr=False)
class RandomAgent:
    """Every legal move is equally likely."""

    name: str = "random"
    weaker_without_kernel: bool = False

    def __repr__(self) -> str:
        return f"ludarium.agent({self.name!r})"

    def thinks_in_python(self, game: AnyGame) -> bool:
        return False  # it never thinks

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        return Decision(random_step(game, state, rng))

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        """A random player has nothing to remember."""

    def stop(self) -> None:
        """It never thinks."""


def random_step(game: AnyGame, state: Any, rng: Random) -> Any:
    """A uniformly random legal move, or a draw with its true probabilities."""
    if game.to_move(state) == CHANCE:
        return chance_move(game, state, rng)
    return rng.choice(game.legal_moves(state))


def random_walk(game: AnyGame, rng: Random, state: Any = None) -> Iterator[WalkStep]:
    """Random steps from a state (None: the start) to the end of the game, one at a time."""
    start = game.initial_state() if state is None else state
    return walk(game, start, lambda at, _: random_step(game, at, rng))


def random_game(game: AnyGame, rng: Random, state: Any = None) -> tuple[Any, int]:
    """Play at random to the end: the last state and the number of steps."""
    state = game.initial_state() if state is None else state
    steps = 0
    for step in random_walk(game, rng, state):
        state = step.after
        steps += 1
    return state, steps
