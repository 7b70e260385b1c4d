"""The levels: each stronger than the one below, within limits, and with slips that look human."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ludarium import GAMES
from ludarium.agents import Decision, Evaluation, Limit
from ludarium.agents.levels import (
    FULL,
    SLIPS,
    USUAL_SECONDS,
    Level,
    level_for,
    limited,
    slip,
    tunables_of,
)
from ludarium.agents.random import random_step
from ludarium.agents.search import SearchAgent
from ludarium.core.errors import OptionError
from ludarium.core.game import AnyGame
from tests.option_sets import DEFAULTS, OptionSet, in_kernel


@pytest.mark.parametrize("level", [0, 9, -1, 100])
def test_bad_levels(level):
    with pytest.raises(OptionError, match="level from 1 to 8"):
        SearchAgent(level)


@pytest.mark.parametrize("name", [*GAMES, "a sixth"])
def test_levels_get_stronger(name):
    """Where two levels search alike, at least."""
    levels = [level_for(name, level) for level in range(1, FULL + 1)]
    for number, (one, two) in enumerate(pairwise(levels), start=1):
        assert one.simulations is not None
        alike = tunables_of(name, number) == tunables_of(name, number + 1)
        assert (
            two.simulations is None
            or not alike
            or (one.simulations, one.exact) < (two.simulations, two.exact)
        )
        assert two.slips <= one.slips and two.warmth <= one.warmth and one.exact <= two.exact
    assert levels[-1] == Level(simulations=None, exact=1.0)
    assert levels[0].slips >= 0.3, "a child must be able to win"
    assert list(SLIPS) == [1, 2, 3, 4]


LEVEL_3, HIGHEST = level_for("flume", 3), level_for("flume", FULL)


def test_a_level_keeps_within_its_limit():
    assert limited(LEVEL_3, Limit()).simulations == LEVEL_3.simulations
    assert limited(LEVEL_3, Limit(simulations=10)) == Limit(simulations=10)
    assert limited(LEVEL_3, Limit(simulations=10**6)).simulations == LEVEL_3.simulations
    assert limited(HIGHEST, Limit(simulations=10)) == Limit(simulations=10)
    assert limited(HIGHEST, Limit()) == Limit(seconds=USUAL_SECONDS)
    assert limited(HIGHEST, Limit(seconds=1.5, threads=2)) == Limit(seconds=1.5, threads=2)


def test_low_levels_slip():
    """Level 1 slips in about half of its moves, level 5 never."""
    pytest.importorskip("ludarium_kernel")
    game = OptionSet("flume", {}).load()
    state = game.initial_state()
    for level, least, most in ((1, 50, 150), (5, 0, 0)):
        rng = Random(level)
        limit = Limit(simulations=2)
        decisions = [SearchAgent(level).choose(game, state, limit, rng) for _ in range(200)]
        assert least <= sum(decision.value is None for decision in decisions) <= most


def test_slips_are_likelier_the_better_they_look():
    candidates: dict[str, Evaluation | None] = {
        move: Evaluation((value, -value), visits=5)
        for move, value in zip("abc", (0.5, 0.4, -0.9), strict=True)
    }
    decision, rng = Decision("a", candidates["a"], candidates), Random(1)
    for level in (2, 4):
        counts = Counter(
            slip(decision, 0, level_for("flume", level), rng).move for _ in range(2_000)
        )
        assert counts["a"] > counts["b"] > 2 * counts["c"]
        assert level == 2 or counts["c"] < 3
    proven = replace(decision, evaluation=Evaluation((1.0, -1.0), proven=True))
    assert slip(proven, 0, level_for("flume", 1), rng).move == "a"
    untried = replace(decision, candidates={"a": candidates["a"], "d": None})
    assert slip(untried, 0, level_for("flume", 1), rng) == untried


def last_choices(game: AnyGame, rng: Random, games: int) -> Iterator[Any]:
    """The states before the last steps of random games."""
    for _ in range(games):
        state, before = game.initial_state(), None
        while game.to_move(state) is not None:
            before, state = state, game.apply(state, random_step(game, state, rng))
        yield before


def winning_steps(game: AnyGame, state: Any) -> list[bool]:
    """For each legal step, whether it wins at once."""
    seat = game.to_move(state)
    ends = [game.outcome(game.apply(state, move)) for move in game.legal_moves(state)]
    return [end is not None and end.winners == (seat,) for end in ends]


def wins_beside_others(game: AnyGame, state: Any) -> bool:
    """Does some step win at once, and another not?"""
    return len(set(winning_steps(game, state))) == 2


@pytest.mark.parametrize("option_set", in_kernel(DEFAULTS), ids=str)
def test_a_win_on_the_board_is_taken(option_set):
    """From level 4 on, also where the dice ask for a slip; unless the last step is always forced,
    as in Churn and Flume, or never wins, as in a game that is lost by a line."""
    game = option_set.load()
    states = list(last_choices(game, Random(option_set.name), 40))
    wins = [state for state in states if wins_beside_others(game, state)]
    forced = all(len(game.legal_moves(state)) == 1 for state in states)
    never = not any(any(winning_steps(game, state)) for state in states)
    assert states and (wins or forced or never)
    for number, state in enumerate(wins[:4]):
        seat = game.to_move(state)
        assert seat is not None
        for seed in range(60):
            decision = SearchAgent(4).choose(game, state, Limit(), Random(f"{number}/{seed}"))
            assert decision.proven and decision.value is not None and decision.value[seat] == 1
