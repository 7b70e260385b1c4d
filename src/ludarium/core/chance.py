"""Chance moves with exact probabilities."""

from math import lcm
from typing import Protocol

from ludarium.core.game import Game, Move, State


class Dice(Protocol):
    """A source of random numbers: `random.Random`, or anything with its `randrange`."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""


def chance_move(game: Game[State, Move], state: State, dice: Dice) -> Move:
    """A random chance move, with exactly the probabilities that the game states."""
    chances = game.chances(state)
    total = lcm(*(probability.denominator for _, probability in chances))
    number = dice.randrange(total)
    for move, probability in chances:
        number -= int(probability * total)
        if number < 0:
            return move
    raise AssertionError("the probabilities of a chance move must sum to 1")
