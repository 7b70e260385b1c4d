"""The stored openings of Flume: read aright, and right where that can be checked in no time."""

from random import Random

import pytest

import ludarium
from ludarium import kernel
from ludarium.core.game import AnyGame
from ludarium.core.moves import SWAP
from ludarium.games import stored_solution
from ludarium.games.flume.solved import lookup, openings


@pytest.mark.parametrize("size", [3, 5])
def test_openings_agree_with_the_solver(size):
    """In answer to an opening, a swap makes what the opening is worth."""
    pytest.importorskip("ludarium_kernel")
    game = ludarium.load("flume", size=size)
    by_cell, solver = openings(size), kernel.Solver(game)
    assert set(by_cell) == set(game.board.names)
    for step in game.legal_moves(game.initial_state()):
        state = game.apply(game.initial_state(), step)
        swap = solver.solve(state).candidates[SWAP]
        assert swap is not None
        assert by_cell[step.cell].exact and by_cell[step.cell].low == swap.lead(1)


def test_symmetric_openings_are_worth_the_same():
    by_cell = openings(5)
    assert by_cell["a3"] == by_cell["c1"] == by_cell["e3"] == by_cell["c5"]
    assert len(by_cell) == 25


def solver_with_file(game: AnyGame) -> kernel.Solver:
    solver, path = kernel.Solver(game), stored_solution(game)
    assert path is not None
    solver.load(path)
    return solver


def test_the_openings_of_7x7_are_known_at_once():
    """With the file that comes with the game each takes a moment, without it up to half an hour."""
    pytest.importorskip("ludarium_kernel")
    game = ludarium.load("flume")
    by_cell, solver = openings(7), solver_with_file(game)
    assert set(by_cell) == set(game.board.names)
    for cell in ("a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"):
        state = game.apply(game.initial_state(), game.parse(cell))
        decision = solver.solve(state, seconds=60, best_only=True)
        swap, evaluation = decision.candidates[SWAP], decision.evaluation
        assert evaluation is not None and evaluation.wins_for(1) and evaluation.margin == 1
        assert swap is not None
        assert by_cell[cell].exact and swap._oriented(swap.margin, 1) == by_cell[cell].low


def test_the_first_answers_on_7x7_are_proven_too():
    """Whoever is ahead after an opening, and a swap where that is right, finds what keeps it."""
    pytest.importorskip("ludarium_kernel")
    game, rng = ludarium.load("flume"), Random(7)
    solver = solver_with_file(game)
    for cell in ("b1", "d4"):
        state = game.apply(game.initial_state(), game.parse(cell))
        for _ in range(2):
            decision = solver.solve(state, seconds=2, best_only=True)  # then it need not be exact
            assert decision.evaluation is not None
            assert decision.evaluation.wins_for(game.to_move(state) or 0)
            state = game.apply(state, decision.move)
            while game.to_move(state) == 0:
                steps = [step for step in game.legal_moves(state) if step != SWAP]
                state = game.apply(state, rng.choice(steps))


def test_a_limit_of_nodes_makes_solutions_repeatable():
    """And the file is not forgotten."""
    pytest.importorskip("ludarium_kernel")
    game = ludarium.load("flume")
    states = [game.apply(game.initial_state(), game.parse(cell)) for cell in ("b2", "c1", "b2")]
    used_solver, fresh = solver_with_file(game), solver_with_file(game)
    decisions = [used_solver.solve(state, nodes=3_000, best_only=True) for state in states]
    assert decisions[0] == decisions[2] == fresh.solve(states[0], nodes=3_000, best_only=True)
    assert all(each.proven for each in decisions)


@pytest.mark.parametrize(("cell", "swap"), [("d4", True), ("d5", True), ("a2", False)])
def test_stored_answers_to_openings(cell, swap):
    game = ludarium.load("flume")
    state = game.initial_state()
    assert lookup(game, state) is None
    step = game.parse(cell)
    answer = lookup(game, game.apply(state, step))
    if swap:
        assert answer is not None and answer.move == SWAP and answer.evaluation is not None
        assert answer.evaluation.wins_for(1) and (answer.evaluation.margin or 0) >= 1
    else:
        assert answer is None


def test_nothing_is_known_of_large_boards():
    assert openings(9) == {}
