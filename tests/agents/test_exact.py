"""The search against the plain full search, on positions small enough to look at everything."""

from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from ludarium import kernel
from ludarium.agents import Limit
from ludarium.agents.mcts import MctsAgent
from ludarium.core.evaluation import Decision
from tests.agents.full_search import FullSearch, Position, ends_of_games, known_ends
from tests.effort import LONG
from tests.option_sets import TINY, OptionSet, in_kernel

pytest.importorskip("ludarium_kernel")

ENDS = known_ends()
ENOUGH = 3_000_000
"""Simulations that prove every position of a tiny board."""


def assert_proven_right(position: Position, decision: Decision) -> None:
    """A proven value is that of the full search, for every seat."""
    exact = tuple(map(float, position.value))
    assert not decision.proven or decision.value == pytest.approx(exact), str(position)


@pytest.mark.parametrize("ends", ENDS, ids=str)
def test_ends_of_games_are_played_exactly(ends):
    """Forced wins are found and forced losses avoided: the move is worth what the position is. With
    one thread, and some also with two."""
    looked = proven = wins = escapes = 0
    least = ends.count if LONG else ends.count // 2
    for number, position in enumerate(islice(ends.positions(1), 3 * ends.count)):
        if number >= least and wins >= 3 and escapes >= 3:
            break
        looked += 1
        for threads in (1, 2) if number % 4 == 0 else (1,):
            search = kernel.Search(position.game, position.state)
            decision = search.run(simulations=30_000, threads=threads, seed=number)
            assert_proven_right(position, decision)
            assert position.moves[decision.move] == position.best, str(position)
        proven += decision.proven
        wins += position.matters and position.best == 1
        escapes += position.matters and min(position.moves.values()) < 0
    assert proven >= 0.8 * looked
    assert wins >= 3 and escapes >= 3, "the positions should put it to the test"


@pytest.mark.parametrize("option_set", in_kernel(TINY), ids=str)
def test_small_games_are_solved_from_the_start(option_set):
    game = option_set.load()
    state = game.initial_state()
    full = FullSearch(game)
    position = Position(game, state, full.value(state), full.moves(state))
    decision = kernel.Search(game, state).run(simulations=ENOUGH)
    assert decision.proven
    assert_proven_right(position, decision)
    # Play on along the tree: what is certain stays certain, and stays right.
    search = kernel.Search(game, state)
    while game.to_move(state) is not None:
        decision = search.run(simulations=ENOUGH)
        assert decision.proven and decision.value == pytest.approx(
            tuple(map(float, full.value(state)))
        )
        assert full.moves(state)[decision.move] == max(full.moves(state).values())
        search.advance(decision.move)
        state = search.state


def test_chance_is_weighed_exactly():
    """Turnio with one chip still to be drawn: the value is the expectation over the bag."""
    option_set, uncertain = OptionSet("turnio", {}), 0
    for position in islice(ends_of_games(option_set, 5, 40_000, 4), 24):
        decision = kernel.Search(position.game, position.state).run(simulations=40_000)
        assert_proven_right(position, decision)
        exact = tuple(map(float, position.value))
        assert decision.value == pytest.approx(exact, abs=0.08), str(position)
        assert position.moves[decision.move] >= position.best - Fraction(1, 50), str(position)
        uncertain += position.best.denominator > 1
    assert uncertain >= 3, "some values should depend on the draw"


@pytest.mark.parametrize("ends", ENDS[::2], ids=str)
def test_plain_search_finds_wins_and_avoids_losses(ends):
    """The agent in Python, in the last few steps."""
    attempts = 0
    for position in islice(ends_of_games(ends.option_set, 3, ends.budget, 8), 60):
        if position.matters:
            agent, limit = MctsAgent(), Limit(simulations=500)
            decision = agent.choose(position.game, position.state, limit, Random(attempts))
            assert position.moves[decision.move] == position.best, str(position)
            attempts += 1
        if attempts == (5 if LONG else 3):
            return
    assert attempts >= 1
