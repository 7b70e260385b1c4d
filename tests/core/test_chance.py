"""Draws come with exactly the probabilities that the game states."""

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium import CHANCE
from ludarium.core.chance import chance_move
from tests.effort import often
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


class Tickets(Random):
    """Hands out one ticket after the other instead of random ones."""

    def __init__(self) -> None:
        super().__init__(0)
        self.next = 0
        self.total = 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert stop is None and step == 1
        self.total = start
        self.next += 1
        return self.next - 1


def test_over_all_tickets_each_draw_comes_as_often_as_it_should():
    for game, state in chance_states(seed=1, every=3):
        tickets, counts = Tickets(), Counter[Any]()
        while not tickets.total or tickets.next < tickets.total:
            counts[chance_move(game, state, tickets)] += 1
        expected = {move: chance * tickets.total for move, chance in game.chances(state)}
        assert counts == expected


@pytest.mark.parametrize("number", range(4))
def test_frequencies_follow_the_probabilities(number):
    """Chi-square with a bound that a true coin passes 9999 times of 10000."""
    game, state = chance_states(seed=2, every=11)[number]
    chances: list[tuple[Any, Fraction]] = game.chances(state)
    rng, draws = Random(number), often(2_000)
    counts = Counter(chance_move(game, state, rng) for _ in range(draws))
    square = sum(
        float((counts[move] - draws * chance) ** 2 / (draws * chance)) for move, chance in chances
    )
    freedom = len(chances) - 1
    assert set(counts) <= {move for move, _ in chances}
    assert square < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_the_full_bag_has_5_of_38_and_3_of_38():
    game = ludarium.load("turnio")
    chances = {game.text(move): chance for move, chance in game.chances(game.initial_state())}
    assert chances["CCSS+"] == chances["CSCS-"] == Fraction(5, 38)
    assert chances["CS..+"] == chances["C.S.-"] == chances["C..S+"] == Fraction(3, 38)


def test_a_seed_repeats_the_draws():
    game, state = chance_states(seed=3, every=1)[0]
    one, two = Random(5), Random(5)
    assert [chance_move(game, state, one) for _ in range(50)] == [
        chance_move(game, state, two) for _ in range(50)
    ]
