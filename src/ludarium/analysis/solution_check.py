"""Verification of solution files: another solver confirms or contradicts each claim."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludarium import kernel
from ludarium.analysis.solutions import SolutionFile, SolvedMove, Watch, begin, solve_move
from ludarium.core.errors import RecordError, quoted
from ludarium.core.json_format import parse_json

ROUNDING = 1e-9
"""The largest difference between equal values of two solvers."""

Verdict = bool | None
"""True: confirmed. False: contradicted. None: not checked."""


@dataclass(frozen=True)
class Check:
    """A claimed move and the result of solving it again; None if the time was too short."""

    move: str
    claim: SolvedMove
    result: SolvedMove | None

    @property
    def agrees(self) -> Verdict:
        return None if self.result is None else not self.differs

    @property
    def differs(self) -> list[str]:
        """The names of the contradicted values."""
        if (result := self.result) is None:
            return []
        names = ("value", "margin", "unswapped")
        return [
            each for each in names if not _same(getattr(self.claim, each), getattr(result, each))
        ]


def _same(one: float | None, two: float | None) -> bool:
    if one is None or two is None:
        return one is two
    return abs(one - two) < ROUNDING


def verify(
    solution: SolutionFile, *, seconds: float, threads: int = 1, watch: Watch | None = None
) -> Iterator[Check]:
    """Solve each move again within some seconds and compare, with the plain full search. A file of
    the plain search is checked with the game's own solver."""
    game, state = solution.position()
    other = not solution.plain
    solver = kernel.Solver(game, plain=other)
    alone = begin(game, state, plain=other)
    for text, claim in solution.moves.items():
        result = solve_move(
            alone, text, seconds=seconds, threads=threads, watch=watch, solver=solver
        )
        yield Check(text, claim, result)


@dataclass(frozen=True)
class Verification:
    """The claims of a file, and the verdicts on them after solving some of its moves again.

    The claims are the values of the moves, and the value and margin of the position (None if
    unknown). Nodes and seconds cannot be checked.
    """

    solution: SolutionFile
    value: float | None
    margin: float | None
    checks: Mapping[str, Check] = field(default_factory=dict)

    @classmethod
    def from_json(cls, text: str) -> "Verification":
        """Return the claims of a file without checks.

        Raises RecordError for anything but a solution whose moves are legal.
        """
        data = parse_json(text)
        solution = SolutionFile.from_data(data)
        figures: list[Any] = [data.get("value"), data.get("margin")]
        if any(type(each) not in (int, float, type(None)) for each in figures):
            raise RecordError(f"value and margin: expected numbers, got {quoted(figures)}")
        return cls(solution, *figures)

    def agrees(self, move: str) -> Verdict:
        """Is the claimed value of a move right?"""
        return self.checks[move].agrees if move in self.checks else None

    @property
    def missing(self) -> list[str]:
        """The legal moves that the file lacks."""
        game, state = self.solution.position()
        legal = (game.text(move) for move in game.legal_moves(state))
        return [text for text in legal if text not in self.solution.moves]

    @property
    def complete(self) -> Verdict:
        """Does the file have every legal move? None for an unfinished file; False if it lacks moves
        but claims a value of the position that is not a win."""
        if not self.missing:
            return True
        return None if self.solution.best() or self.value is None else False

    @property
    def position(self) -> Verdict:
        """Is the claimed value of the position right? None unless all moves were solved again."""
        solution, moves = self.solution, dict[str, SolvedMove]()
        if not self._is_worth(solution):
            return False
        for move, check in self.checks.items():
            if check.result is not None:
                moves[move] = check.result
        if self.missing or len(moves) < len(solution.moves):
            return None
        return self._is_worth(replace(solution, moves=moves))

    def _is_worth(self, solution: SolutionFile) -> bool:
        best = solution.best()
        value, margin = (best.value, best.margin) if best else (None, None)
        return _same(self.value, value) and _same(self.margin, margin)

    @property
    def distances(self) -> Verdict:
        """True without claimed distances, else None: the other solver does not count steps."""
        checked = (check for check in self.checks.values() if check.result)
        return None if any(check.claim.distance for check in checked) else True

    @property
    def holds(self) -> Verdict:
        """True if every claim is confirmed, False if one is contradicted."""
        verdicts = [self.complete, self.position, self.distances]
        verdicts += [self.agrees(move) for move in self.solution.moves]
        return False if False in verdicts else None if None in verdicts else True
