"""Steps in a row until the game is over, each made when it is asked for."""

from itertools import islice, pairwise
from random import Random

import pytest

import ludarium
from ludarium.agents.random import random_game, random_walk
from ludarium.core.play import walk


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_a_walk_goes_on_to_the_end(name):
    game = ludarium.load(name)
    steps = list(random_walk(game, Random(1)))
    assert steps[0].state == game.initial_state() and game.to_move(steps[-1].after) is None
    assert all(one.after == two.state for one, two in pairwise(steps))
    for state, seat, move, after in steps:
        assert seat == game.to_move(state) and move in game.legal_moves(state)
        assert after == game.apply(state, move)
    assert random_game(game, Random(1)) == (steps[-1].after, len(steps))


def test_nothing_is_chosen_before_it_is_asked_for():
    game, seats = ludarium.load("flume", size=3), []

    def first(state, seat):
        seats.append(seat)
        return game.legal_moves(state)[0]

    steps = walk(game, game.initial_state(), first)
    assert seats == []
    assert [game.text(step.move) for step in islice(steps, 2)] == ["a1", "b1"]
    assert seats == [0, 1]


def test_a_walk_from_the_end_has_no_step():
    game = ludarium.load("flume", size=3)
    end, _ = random_game(game, Random(1))
    assert list(random_walk(game, Random(1), end)) == []
