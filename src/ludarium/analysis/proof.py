"""What every step of a position is worth for certain, where that can be found out."""

from typing import Any, Protocol

from ludarium import kernel
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame

HOPE, NODES_A_SECOND = 1.5, 300_000
"""A solver is not asked when it expects to need this many times the nodes that it may take; what
it expects is in seconds, and this is about what it does in one."""


class Prover(Protocol):
    """Something that proves what it can."""

    @property
    def name(self) -> str:
        """What puzzle files call this way to prove."""

    def prove(self, game: AnyGame, state: Any) -> Decision | None:
        """The proven evaluation of every legal step of a position in which a seat is to move; None
        if it is too hard."""


class SolverProver:
    """Asks the kernel's exact solver, which remembers what it found."""

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
    """The steps with what they are worth to the seat to move, the best first."""
    values = [(move, each.value[seat]) for move, each in proof.candidates.items() if each]
    return sorted(values, key=lambda item: -item[1])
