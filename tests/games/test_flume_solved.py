"""The stored openings of Flume: read aright, and right where that can be checked in no time."""

import pytest

import ludarium
from ludarium import kernel
from ludarium.core.pie import SWAP
from ludarium.games.flume.solved import lookup, openings


@pytest.mark.parametrize("size", [3, 5])
def test_openings_agree_with_the_solver(size):
    """In answer to an opening, a swap makes what the opening is worth."""
    pytest.importorskip("ludarium_kernel")
    game = ludarium.load("flume", size=size)
    stored, solver = openings(size), kernel.Solver(game)
    assert set(stored) == set(game.board.names)
    for step in game.legal_moves(game.initial_state()):
        state = game.apply(game.initial_state(), step)
        worth = {each.move: each.margin for each in solver.solve(state).moves}[SWAP]
        assert stored[step.cell].exact and stored[step.cell].low == worth


def test_symmetric_openings_are_worth_the_same():
    stored = openings(5)
    assert stored["a3"] == stored["c1"] == stored["e3"] == stored["c5"]
    assert len(stored) == 25


@pytest.mark.parametrize(("cell", "swap"), [("d4", True), ("d5", False)])
def test_what_wins_in_answer(cell, swap):
    game = ludarium.load("flume")
    state = game.initial_state()
    assert lookup(game, state) is None
    step = next(step for step in game.legal_moves(state) if step.cell == cell)
    answer = lookup(game, game.apply(state, step))
    assert (answer is not None and answer.move == SWAP and answer.margin >= 1) is swap


def test_nothing_is_known_of_large_boards():
    assert openings(9) == {}
