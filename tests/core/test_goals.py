"""The goals of lessons, each with a turn that reaches it and one that does not."""

import pytest

import ludarium
from ludarium.core.goals import (
    Adds,
    Changes,
    Every,
    Goal,
    GoesOn,
    Keeps,
    Passes,
    Places,
    Progress,
    Removes,
    Scores,
    Swaps,
    Wins,
)

CHURN = "r1b/4/1b2r/2b1/r1r:b:-"
LAST = "rbr/rr1b/rbbrr/brrr/brb:r:-"
FLUME = "3/3/r1b:r:-"
LOOP = "3/1br1/2rb1/1br1/3:r"
THREE = {"size": 3}
SIDE = {"sides": 3}


@pytest.mark.parametrize(
    ("goal", "name", "options", "code", "reached", "missed"),
    [
        (Places("a2", "b1"), "churn", {}, CHURN, "b1", "c1"),
        (Places(colour=1), "wunchunk", {}, "", "2a1", "1a1"),
        (Adds(1), "flume", THREE, FLUME, "b1", "b1,b2"),
        (Keeps("e3"), "churn", {}, CHURN, "d4", "b1"),
        (Removes(1), "subsume", SIDE, LOOP, "c2", "a1"),
        (Changes(3), "subsume", SIDE, LOOP, "c2", "a1"),
        (Scores(2), "flume", THREE, FLUME, "b1,b2", "b2"),
        (Scores(-1), "churn", {}, CHURN, "b1", ""),
        (Scores(0, further=1), "churn", {}, CHURN, "b1", None),
        (GoesOn(), "flume", THREE, FLUME, "b1", "b2"),
        (Passes(), "flume", THREE, FLUME, "b2", "b1"),
        (Swaps(), "flume", THREE, "3/3/r2:b:-", "swap", "b1"),
        (Wins(), "churn", {}, LAST, "d3", ""),
        (Every(Places(), GoesOn()), "flume", THREE, FLUME, "b1", "b2"),
    ],
    ids=lambda value: type(value).__name__ if callable(value) else None,
)
def test_a_goal(goal: Goal, name, options, code, reached, missed):
    game = ludarium.load(name, **options)
    start = game.decode(code) if code else game.initial_state()
    seat = game.to_move(start) or 0

    def holds(turn: str) -> bool:
        state = ludarium.play(game, start, turn) if turn else start
        return goal(Progress(game, start, state, seat))

    assert holds(reached)
    assert missed is None or not holds(missed)


def test_a_turn_that_ends_the_game_does_not_pass():
    game = ludarium.load("churn")
    start = game.decode(LAST)
    assert not Passes()(Progress(game, start, ludarium.play(game, start, "d3"), 0))
