"""Proven evaluations of every move of a position."""

from typing import Any, Protocol

from ludarium import kernel
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame

HOPE, NODES_A_SECOND = 1.5, 300_000
"""Skip a position if the solver expects to need more than HOPE times its nodes. It estimates
seconds, which NODES_A_SECOND converts."""


class Prover(Protocol):
    """A method to prove the evaluations of a position."""

    @property
    def name(self) -> str:
        """The name of the method in puzzle files."""

    def prove(self, game: AnyGame, state: Any) -> Decision | None:
        """Return the proven evaluations of all legal moves, or None if the position is too hard."""


class SolverProver:
    """Proves with the exact solver of the kernel, which keeps its table."""

    name = "solver"

    def __init__(self, game: AnyGame, nodes: int) -> None:
        self._solver, self._nodes = kernel.Solver(game), nodes

    def prove(self, game: AnyGame, state: Any) -> Decision | None:
        assert game == self._solver.game
        if not self._solver.within_reach(state, HOPE * self._nodes / NODES_A_SECOND):
            return None
        decision = self._solver.solve(state, nodes=self._nodes)
        known = all(each is not None and each.proven for each in decision.candidates.values())
        return decision if decision.proven and known else None


def ranked(proof: Decision, seat: int) -> list[tuple[Any, float]]:
    """Return the moves with their values for the seat to move, the best first."""
    values = [(move, each.value[seat]) for move, each in proof.candidates.items() if each]
    return sorted(values, key=lambda item: -item[1])
