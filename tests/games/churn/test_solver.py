"""The solver of Churn against the oracle, which knows nothing of the kernel or of the rules in
Python."""

from random import Random

import pytest

import ludarium
from ludarium import kernel
from ludarium.agents.exact import decision_of
from tests.solve.minimax import Compared

pytest.importorskip("ludarium_kernel")


def test_side_2_is_solved_as_the_oracle_has_it():
    compared = Compared("churn", sides=2)
    for number in range(4):
        steps = compared.random_game(number)
        for count in range(len(steps)):
            compared.check(steps[:count])


def test_the_last_steps_on_side_3_are_solved_as_the_oracle_has_them():
    compared = Compared("churn", sides=3)
    for number in range(4):
        compared.check(compared.random_game(number)[:-3])


def test_a_margin_is_told_only_when_it_is_certain():
    """With little effort who wins may be known, but not yet by how much."""
    game, solver = ludarium.load("churn", sides=3), kernel.Solver(ludarium.load("churn", sides=3))
    solver.solve()
    bounds = 0
    for number in range(30):
        state, rng = game.initial_state(), Random(number)
        for _ in range(40):
            if game.outcome(state) is None:
                state = game.apply(state, rng.choice(game.legal_moves(state)))
        if game.outcome(state) is not None:
            continue
        quick, full = kernel.Solver(game).solve(state, nodes=3_000), solver.solve(state)
        assert full.known and full.exact
        margins = {move.move: move.margin for move in full.moves}
        for move in quick.moves:
            if move.known and move.exact:
                assert move.margin == margins[move.move], game.encode(state)
            elif move.known:
                bounds += 1
                assert abs(move.margin) <= abs(margins[move.move]), game.encode(state)
        if quick.known and quick.exact:
            assert quick.margin == full.margin
        told = decision_of(game, state, quick)
        assert told is None or (told.margin is None) == (not quick.exact)
    assert bounds > 0
