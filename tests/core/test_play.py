"""Play with checks: one move, the moves of one turn, and whole games."""

from itertools import pairwise
from random import Random

import pytest

import ludarium
from ludarium import IllegalMoveError, NotationError
from ludarium.agents.random import random_game, random_walk
from ludarium.core.moves import Place
from ludarium.core.play import split_turn


def test_a_move_or_its_text():
    game = ludarium.load("churn")
    start = game.initial_state()
    after = ludarium.play(game, start, Place("c3"))
    assert after == ludarium.play(game, start, "c3") == ludarium.play(game, start, " C 3\n")
    assert start == game.initial_state()


def test_a_text_is_one_turn_and_no_more():
    """A step of another seat is refused, even if it would be legal."""
    game = ludarium.load("flume", size=3)
    state = ludarium.play(game, ludarium.play(game, game.initial_state(), "b1"), "c2")
    assert game.to_move(ludarium.play(game, state, "a1,c1,a3")) == 1
    with pytest.raises(IllegalMoveError, match="b2: the turn was over"):
        ludarium.play(game, state, "a1,c1,a3, b2")
    with pytest.raises(IllegalMoveError, match="the turn was over"):
        ludarium.play(ludarium.load("churn"), ludarium.load("churn").initial_state(), "c3,swap")


def test_a_turn_may_begin_with_its_chance_move():
    game = ludarium.load("turnio")
    state = ludarium.play(game, game.initial_state(), "CCSS+,c3/CCSS,keep")
    with pytest.raises(IllegalMoveError, match="the turn was over"):
        ludarium.play(game, game.initial_state(), "CCSS+,c3/CCSS,keep,CS..+")
    assert game.to_move(ludarium.play(game, state, "CS..+")) == 1


def test_no_move_is_legal_after_the_end():
    game = ludarium.load("subsume", sides=2)
    over = game.decode("bb/b1b/bb:-")
    for move in ("a1", Place("a1")):
        with pytest.raises(IllegalMoveError, match="a1: the game is over"):
            ludarium.play(game, over, move)


@pytest.mark.parametrize("text", ["", " ", ",", "c3,", ",c3", "c3,,c4", " , "])
def test_empty_steps(text):
    with pytest.raises(NotationError, match="joined by single commas"):
        split_turn(text)


def test_moves_of_other_games_are_refused():
    game = ludarium.load("churn", sides=2)
    with pytest.raises(
        IllegalMoveError, match=r"is not a move of ludarium.load\('churn', sides=2\)"
    ):
        ludarium.play(game, game.initial_state(), Place("e1"))
    with pytest.raises(NotationError, match="from a1 to c2, or swap"):
        ludarium.play(game, game.initial_state(), "e1")


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_a_walk_ends_with_the_game(name):
    game = ludarium.load(name)
    steps = list(random_walk(game, Random(1)))
    assert steps[0].state == game.initial_state() and game.to_move(steps[-1].after) is None
    assert all(one.after == two.state for one, two in pairwise(steps))
    for state, seat, move, after in steps:
        assert seat == game.to_move(state) and move in game.legal_moves(state)
        assert after == game.apply(state, move)
    assert random_game(game, Random(1)) == (steps[-1].after, len(steps))
