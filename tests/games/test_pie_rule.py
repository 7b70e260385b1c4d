"""The pie rule: once, instead of their first step, seat 1 may exchange colours."""

from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium import IllegalMoveError
from ludarium.core.moves import SWAP
from tests.effort import often
from tests.games import suite
from tests.option_sets import OPTION_SETS, OptionSet
from tests.samples import random_game


def has_pie(option_set: OptionSet) -> bool:
    return suite(option_set.name).pie(option_set.options)


WITH_PIE = [option_set for option_set in OPTION_SETS if has_pie(option_set)]
WITHOUT = [option_set for option_set in OPTION_SETS if not has_pie(option_set)]


@pytest.mark.parametrize("option_set", WITHOUT, ids=str)
def test_other_games_know_no_swap(option_set):
    game = option_set.load()
    assert SWAP not in game.moves
    with pytest.raises(ludarium.NotationError):
        game.parse("swap")


@pytest.mark.parametrize("option_set", WITH_PIE, ids=str)
def test_a_swap_exchanges_colours_and_nothing_else(option_set):
    game, rng = option_set.load(), Random(f"pie {option_set}")
    for _ in range(10):
        start = game.initial_state()
        stones = [m for m in game.legal_moves(start) if game.text(m) != "pass"]
        before = game.apply(start, rng.choice(stones))
        assert game.to_move(before) == 1 and game.legal_moves(before)[-1] == SWAP
        after = ludarium.play(game, before, "swap")
        assert game.pieces(after) == game.pieces(before)
        assert [game.colour(before, seat) for seat in (0, 1)] == [0, 1]
        assert [game.colour(after, seat) for seat in (0, 1)] == [1, 0]
        assert game.to_move(after) == 0
        assert game.scores(after) == game.scores(before)[::-1]
        # Seat 0 now has the choice that seat 1 would have had, without the swap.
        assert game.legal_moves(after) == game.legal_moves(before)[:-1]


@pytest.mark.parametrize("option_set", WITH_PIE, ids=str)
def test_the_swap_exists_only_at_that_moment(option_set):
    game, rng = option_set.load(), Random(f"moment {option_set}")
    for _ in range(often(2)):
        possible = []
        steps = []
        for number, step in enumerate(islice(random_game(game, rng), 300)):
            if SWAP in game.legal_moves(step.state):
                possible.append(number)
            steps.append(step)
        first_is_a_pass = game.text(steps[0].move) == "pass"
        assert possible == ([] if first_is_a_pass else [1])


@pytest.mark.parametrize("option_set", WITH_PIE, ids=str)
def test_a_swap_at_another_time_is_refused(option_set):
    game = option_set.load()
    start = game.initial_state()
    with pytest.raises(IllegalMoveError, match="swap is possible only"):
        ludarium.play(game, start, "swap")
    stone = next(m for m in game.legal_moves(start) if game.text(m) != "pass")
    twice = game.apply(game.apply(start, stone), SWAP)
    with pytest.raises(IllegalMoveError, match="swap is possible only"):
        ludarium.play(game, twice, "swap")
