"""The solver of Churn against the oracle, which knows nothing of the kernel or of the rules in
Python."""

from random import Random

import pytest

import ludarium
from ludarium import kernel

pytest.importorskip("ludarium_kernel")


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
        assert full.proven and full.evaluation is not None and full.evaluation.exact
        for move, each in quick.candidates.items():
            certain = full.candidates[move]
            if each is None or certain is None or certain.margin is None or not each.proven:
                continue
            if each.exact:
                assert each.margin == certain.margin, game.encode(state)
            else:
                bounds += 1
                assert each.margin is not None and each.lead(0) is None
                assert abs(each.margin) <= abs(certain.margin), game.encode(state)
        assert quick.evaluation is not None
        if quick.proven and quick.evaluation.exact:
            assert quick.evaluation.margin == full.evaluation.margin
    assert bounds > 0
