"""Evaluations of positions and moves, and the decisions of agents and solvers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Generic

from ludarium.core.errors import RecordError, quoted
from ludarium.core.game import Move
from ludarium.core.json_format import member, optional_member

DIGITS = 4
"""The number of decimals of values in files and messages."""

CERTAIN_WIN = 1 - 1e-9
"""The least value of a win: proven values may have been through floating point."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position or a move for each player.

    Attributes:
        value: The expected return of each seat, from -1 (a loss) to 1 (a win).
        proven: Is the value certain? If not, it is an estimate.
        margin: By how many points the leader is ahead at the end, if that is known. The leader is
            the seat with the highest value, the first of them in a tie.
        line: The moves that are expected from here on.
        visits: The number of simulations of which the value is the mean, else 0.
        distance: The number of steps to the end under best play, if a solver counted them, else 0.
        exact: Is `margin` exact? If not, it is the least that is certain.
    """

    value: tuple[float, ...]
    proven: bool = False
    margin: float | None = None
    line: tuple[Any, ...] = ()
    visits: int = 0
    distance: int = 0
    exact: bool = True

    @classmethod
    def for_seat(
        cls, seat: int, seats: int, value: float, lead: float | None = None, **others: Any
    ) -> "Evaluation":
        """The evaluation that gives a seat this value, and this lead at the end. The other seats
        share what it leaves: all values sum to 0."""
        rest = -value / (seats - 1) + 0.0
        evaluation = cls(tuple(value if n == seat else rest for n in range(seats)), **others)
        return replace(evaluation, margin=evaluation._oriented(lead, seat))

    def lead(self, seat: int) -> float | None:
        """By exactly how many points a seat is ahead at the end, if that is known; negative if it
        is behind."""
        return self._oriented(self.margin, seat) if self.exact else None

    def _oriented(self, margin: float | None, seat: int) -> float | None:
        leads = seat == self.value.index(max(self.value))
        return margin if margin is None or leads else -margin + 0.0

    def wins_for(self, seat: int) -> bool:
        """Is it proven that the seat wins, and alone?"""
        return self.proven and self.value[seat] >= CERTAIN_WIN

    def published(self) -> "Evaluation":
        """The part that files hold: rounded values, and the margin of a proven win."""
        certain = self.proven and self.exact and max(self.value) >= CERTAIN_WIN
        value = tuple(round(each, DIGITS) + 0.0 for each in self.value)
        return Evaluation(value, self.proven, self.margin if certain else None)

    def to_json(self) -> dict[str, Any]:
        """Its value for each seat, whether that is proven, and the margin."""
        return {"values": list(self.value), "proven": self.proven, "margin": self.margin}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Evaluation":
        """What `to_json` wrote; raises RecordError for anything else."""
        values, margin = member(data, "values", list), data.get("margin")
        numbers = [*values, 0.0 if margin is None else margin]
        if not all(type(number) in (int, float) for number in numbers):
            raise RecordError(f"values, margin: expected numbers, got {quoted(numbers)}")
        proven = optional_member(data, "proven", bool) or False
        return cls(tuple(float(value) for value in values), proven, margin)


@dataclass(frozen=True)
class Decision(Generic[Move]):
    """A chosen move, with the evaluation of the position.

    Attributes:
        move: The chosen move; None only if a solver has nothing to choose or knows nothing.
        evaluation: The evaluation of the position; None if the agent made none.
        candidates: The evaluations of the possible moves, the best first; None for a move that the
            agent did not try.
        simulations: The simulations of the agent, or the nodes of a solver.
    """

    move: Move
    evaluation: Evaluation | None = None
    candidates: Mapping[Move, Evaluation | None] = field(default_factory=dict)
    simulations: int = 0

    @property
    def proven(self) -> bool:
        """Is the evaluation certain?"""
        return self.evaluation is not None and self.evaluation.proven

    @property
    def value(self) -> tuple[float, ...] | None:
        """The expected return of each seat, from -1 (a certain loss) to 1 (a certain win).

        It is that of the chosen move if two seats play; with more seats, and without a proof, it is
        the mean of the search. None if the agent did not evaluate the position.
        """
        return self.evaluation.value if self.evaluation is not None else None

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that are expected, from the chosen one on."""
        return self.evaluation.line if self.evaluation is not None else (self.move,)


def noise(*evaluations: Evaluation) -> float:
    """The difference of estimates that chance alone may cause: two standard errors, if the result
    of a simulation varies by 1 about its mean (a win or a loss)."""
    return 2 * sqrt(sum(1 / max(each.visits, 1) for each in evaluations if not each.proven))
