"""Random draws with exact probabilities."""

from math import lcm
from typing import Protocol

from ludarium.core.game import Game, Move, State


class Dice(Protocol):
    """What chance is drawn with: `random.Random`, or anything that gives one number."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""


def draw(game: Game[State, Move], state: State, dice: Dice) -> Move:
    """A move of a chance step, drawn with exactly the probabilities that the game states."""
    chances = game.chances(state)
    total = lcm(*(probability.denominator for _, probability in chances))
    ticket = dice.randrange(total)
    for move, probability in chances:
        ticket -= int(probability * total)
        if ticket < 0:
            return move
    raise AssertionError("the probabilities of a chance step must sum to 1")
