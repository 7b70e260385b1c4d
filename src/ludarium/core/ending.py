"""How a game came to its end: on the board, or because a seat gave it up."""

from dataclasses import dataclass
from typing import Any, Literal

from ludarium.core.game import AnyGame, Outcome

EndingKind = Literal["board", "resigned"]
"""By the rules, or by a seat's own will. Whatever else may end a game gets a kind of its own here
and a line in `outcome_by`."""


@dataclass(frozen=True)
class Ending:
    """What ended a game, and the seat whose doing it was, where it was a seat's."""

    kind: EndingKind
    seat: int | None = None


ON_THE_BOARD = Ending("board")


def resigned_by(seat: int) -> Ending:
    """A seat gave the game up."""
    return Ending("resigned", seat)


def outcome_by(game: AnyGame, state: Any, ending: Ending | None) -> Outcome | None:
    """The result of a game that stands like this: as the rules say, or, when a seat has resigned,
    a win for the others."""
    match ON_THE_BOARD if ending is None else ending:
        case Ending("board"):
            return game.outcome(state)
        case Ending("resigned", int(loser)):
            others = tuple(seat for seat in range(game.seats) if seat != loser)
            return Outcome(others, game.scores(state), f"seat {loser + 1} resigned")
        case other:
            raise ValueError(f"expected an ending that has a result, got {other}")
