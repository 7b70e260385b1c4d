"""How hard a puzzle is: how much search it takes until the solution is found every time."""

from typing import Any

from ludarium import kernel
from ludarium.core.game import AnyGame

LADDER = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
"""Simulations; the first rung from which on the solution is found each time tells the grade."""

SEEDS = 5
"""How often it must be found at a rung, and at the next one too."""

GRADE_BY_RUNG = {10: 1, 30: 1, 100: 2, 300: 2, 1_000: 3, 3_000: 3, 10_000: 4, 30_000: 4}
HARDEST = 5
"""What takes more than these."""


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
"""The search that grades: random play to the end, whatever suits the game best elsewhere."""


def rung(game: AnyGame, state: Any, solution: Any) -> int | None:
    """The simulations that suffice; None when not even the last rung does."""
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
    """From 1 (found at a glance) to 5."""
    return HARDEST if simulations is None else GRADE_BY_RUNG.get(simulations, HARDEST)


def _is_found(game: AnyGame, state: Any, solution: Any, simulations: int) -> bool:
    """By the plain search, with nothing known of the game, for each of some seeds."""
    for seed in range(SEEDS):
        decision = kernel.Search(game, state, **PLAIN).run(simulations=simulations, seed=seed)
        if decision.move != solution:
            return False
    return True
