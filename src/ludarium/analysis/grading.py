"""Grades of puzzles: how much search it takes to find the solution every time."""

from typing import Any

from ludarium import kernel
from ludarium.core.game import AnyGame

LADDER = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
"""Simulations to try; the first of two successful ones gives the grade."""

SEEDS = 5
"""How many searches must find the solution at a rung and at the next one."""

GRADE_BY_RUNG = {10: 1, 30: 1, 100: 2, 300: 2, 1_000: 3, 3_000: 3, 10_000: 4, 30_000: 4}
HARDEST = 5
"""The grade of harder puzzles."""


PLAIN: dict[str, float] = {
    "exploration": 0.7,
    "puct": 0.0,
    "first_play_reduction": 0.0,
    "expand_after": 2,
    "margin_weight": 0.0,
    "guidance": 0.0,
    "crowds": 0,
    "estimate_weight": 0.0,
    "minimax_weight": 0.0,
    "grave": 0,
}
"""The tunables of the grading search: plain random playouts for every game."""


def rung(game: AnyGame, state: Any, solution: Any) -> int | None:
    """Return the simulations that suffice, or None if the last rung does not."""
    steady = None
    for simulations in LADDER:
        if not _is_found(game, state, solution, simulations):
            steady = None
        elif steady is not None:
            return steady
        else:
            steady = simulations
    return steady


def grade(simulations: int | None) -> int:
    """Return the grade, from 1 (obvious) to 5."""
    return HARDEST if simulations is None else GRADE_BY_RUNG.get(simulations, HARDEST)


def _is_found(game: AnyGame, state: Any, solution: Any, simulations: int) -> bool:
    """Does the plain search find the solution with each seed?"""
    for seed in range(SEEDS):
        decision = kernel.Search(game, state, **PLAIN).run(simulations=simulations, seed=seed)
        if decision.move != solution:
            return False
    return True
