"""What a solution file says, claim by claim: confirmed by another solver, contradicted, or not
checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludarium import kernel
from ludarium.analysis.solutions import SolutionFile, Solved, Watch, begin, solve_move
from ludarium.core.errors import RecordError, quoted
from ludarium.core.json_format import parse_json

ROUNDING = 1e-9
"""By which figures of two solvers may differ."""

Verdict = bool | None
"""Of a claim: confirmed, contradicted, or (None) not checked."""


@dataclass(frozen=True)
class Claims:
    """All that a file says: what each move is worth, and what the position is, None where that is
    left open. (What it took to know is of the past and cannot be checked.)"""

    solution: SolutionFile
    value: float | None
    margin: float | None

    @classmethod
    def from_json(cls, text: str) -> "Claims":
        """Raises RecordError for anything but a solution whose moves are legal."""
        data = parse_json(text)
        solution = SolutionFile.from_data(data)
        figures: list[Any] = [data.get("value"), data.get("margin")]
        if any(type(each) not in (int, float, type(None)) for each in figures):
            raise RecordError(f"value and margin: expected numbers, got {quoted(figures)}")
        return cls(solution, *figures)


@dataclass(frozen=True)
class Check:
    """How a move fared when it was solved again; `found` is None where the time was too short."""

    move: str
    said: Solved
    found: Solved | None

    @property
    def agrees(self) -> Verdict:
        return None if self.found is None else not self.differs

    @property
    def differs(self) -> list[str]:
        """The figures that are contradicted. Distances are compared where both solvers count
        them."""
        if (found := self.found) is None:
            return []
        names = ["value", "margin", "unswapped"]
        if self.said.distance and found.distance:
            names.append("distance")
        return [each for each in names if not _same(getattr(self.said, each), getattr(found, each))]


def _same(one: float | None, two: float | None) -> bool:
    if one is None or two is None:
        return one is two
    return abs(one - two) < ROUNDING


def verify(
    said: SolutionFile, *, seconds: float, threads: int = 1, watch: Watch | None = None
) -> Iterator[Check]:
    """Solve each move again, each within some seconds, with the plain full search (or, for a file
    that it made, with the game's own solver), and compare."""
    game, state = said.position()
    other = not said.plain
    solver = kernel.Solver(game, plain=other)
    alone = begin(game, state, plain=other)
    for text, solved in said.moves.items():
        again = solve_move(
            alone, text, seconds=seconds, threads=threads, watch=watch, solver=solver
        )
        yield Check(text, solved, again)


@dataclass(frozen=True)
class Verification:
    """What is known of the claims of a file after some of its moves were solved again."""

    claims: Claims
    checks: Mapping[str, Check] = field(default_factory=dict)

    def agrees(self, move: str) -> Verdict:
        """Is a move worth what the file says?"""
        return self.checks[move].agrees if move in self.checks else None

    @property
    def missing(self) -> list[str]:
        """The legal moves of which the file says nothing."""
        game, state = self.claims.solution.position()
        legal = (game.text(move) for move in game.legal_moves(state))
        return [text for text in legal if text not in self.claims.solution.moves]

    @property
    def complete(self) -> Verdict:
        """Does it have every legal move? One that has not may be unfinished (None), but then it
        cannot say what the position is worth, unless it is won."""
        if not self.missing:
            return True
        return None if self.claims.solution.best() or self.claims.value is None else False

    @property
    def position(self) -> Verdict:
        """Is the position worth what the file says? Only all moves together tell."""
        solution, found = self.claims.solution, dict[str, Solved]()
        if not self._is_worth(solution):
            return False
        for move, check in self.checks.items():
            if check.found is not None:
                found[move] = check.found
        if self.missing or len(found) < len(solution.moves):
            return None
        return self._is_worth(replace(solution, moves=found))

    def _is_worth(self, solution: SolutionFile) -> bool:
        best = solution.best()
        value, margin = (best.value, best.margin) if best else (None, None)
        return _same(self.claims.value, value) and _same(self.claims.margin, margin)

    @property
    def distances(self) -> Verdict:
        """True where there are none, or all were compared."""
        checks = [check for check in self.checks.values() if check.found and check.said.distance]
        if any("distance" in check.differs for check in checks):
            return False
        return None if any(check.found and not check.found.distance for check in checks) else True

    @property
    def holds(self) -> Verdict:
        """True when all that the file says was confirmed, False when something is contradicted."""
        verdicts = [self.complete, self.position, self.distances]
        verdicts += [self.agrees(move) for move in self.claims.solution.moves]
        return False if False in verdicts else None if None in verdicts else True
