"""Chance moves have exactly the probabilities that the game states."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from ludarium import CHANCE
from ludarium.core.chance import chance_move
from tests.option_sets import of
from tests.samples import pick


@cache
def chance_states(seed: int, every: int) -> list[tuple[Any, Any]]:
    """Chance steps of a game, from the full bag to the almost empty one."""
    states = []
    for option_set in of("turnio"):
        game, rng = option_set.load(), Random(seed)
        state = game.initial_state()
        while game.to_move(state) is not None:
            if game.to_move(state) == CHANCE:
                states.append((game, state))
            state = game.apply(state, pick(game, state, rng))
    return states[::every]


class Counting(Random):
    """Returns 0, 1, 2 and so on instead of random numbers."""

    def __init__(self) -> None:
        super().__init__(0)
        self.next = 0
        self.total = 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert stop is None and step == 1
        self.total = start
        self.next += 1
        return self.next - 1


def test_each_chance_move_has_its_share_of_all_random_numbers():
    for game, state in chance_states(seed=1, every=3):
        numbers, counts = Counting(), Counter[Any]()
        while not numbers.total or numbers.next < numbers.total:
            counts[chance_move(game, state, numbers)] += 1
        expected = {move: chance * numbers.total for move, chance in game.chances(state)}
        assert counts == expected
