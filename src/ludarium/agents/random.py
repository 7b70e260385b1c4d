"""The agent that plays any legal move, and whole games of it."""

from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.agents.agent import Decision, Limit
from ludarium.core.chance import draw
from ludarium.core.game import CHANCE, AnyGame


@dataclass(frozen=True)
class RandomAgent:
    """Every legal move is equally likely."""

    name: str = "random"

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        return Decision(rng.choice(game.legal_moves(state)))

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        """A random player has nothing to remember."""

    def stop(self) -> None:
        """It never thinks."""


def random_step(game: AnyGame, state: Any, rng: Random) -> Any:
    """A uniformly random legal move, or a draw with its true probabilities."""
    if game.to_move(state) == CHANCE:
        return draw(game, state, rng)
    return rng.choice(game.legal_moves(state))


def random_game(game: AnyGame, rng: Random, state: Any = None) -> tuple[Any, int]:
    """Play at random to the end: the last state and the number of steps."""
    state = game.initial_state() if state is None else state
    steps = 0
    while game.to_move(state) is not None:
        state = game.apply(state, random_step(game, state, rng))
        steps += 1
    return state, steps
