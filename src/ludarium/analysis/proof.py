"""What every step of a position is worth for certain, where that can be found out."""

from dataclasses import dataclass
from typing import Any, Protocol

from ludarium import kernel
from ludarium.core.game import AnyGame


@dataclass(frozen=True)
class Proof:
    """The exact (expected) return of each legal step to the seat to move, best play from the best
    of them, and how this was found."""

    moves: dict[Any, float]
    line: tuple[Any, ...]
    method: str

    @property
    def ranked(self) -> list[tuple[Any, float]]:
        """The steps, the best first."""
        return sorted(self.moves.items(), key=lambda item: -item[1])


HOPE, NODES_A_SECOND = 1.5, 300_000
"""A solver is not asked when it expects to need this many times the nodes that it may take; what
it expects is in seconds, and this is about what it does in one."""


class Prover(Protocol):
    """Something that proves what it can."""

    def prove(self, game: AnyGame, state: Any) -> Proof | None:
        """The proof for a position in which a seat is to move, or None when it is too hard."""


class SolverProver:
    """Asks the kernel's exact solver, which remembers what it found."""

    name = "solver"

    def __init__(self, game: AnyGame, nodes: int) -> None:
        self._solver, self._nodes = kernel.Solver(game), nodes

    def prove(self, game: AnyGame, state: Any) -> Proof | None:
        assert game == self._solver.game
        if not self._solver.within_reach(state, HOPE * self._nodes / NODES_A_SECOND):
            return None
        found = self._solver.solve(state, nodes=self._nodes)
        if not found.known or not all(move.known for move in found.moves):
            return None
        return Proof({each.move: each.value for each in found.moves}, found.line, self.name)
