"""Random draws with exact probabilities."""

from math import lcm
from random import Random
from typing import Any

from ludarium.core.game import AnyGame


def draw(game: AnyGame, state: Any, rng: Random) -> Any:
    """A move of a chance step, drawn with exactly the probabilities that the game states."""
    chances = game.chances(state)
    total = lcm(*(probability.denominator for _, probability in chances))
    ticket = rng.randrange(total)
    for move, probability in chances:
        ticket -= int(probability * total)
        if ticket < 0:
            return move
    raise AssertionError("the probabilities of a chance step must sum to 1")
