"""How a game ended: on the board, by resignation, on time, or by agreement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ludarium.core.game import AnyGame, Outcome

EndingKind = Literal["board", "resigned", "time", "agreed"]
"""A new kind also needs a case in `outcome_by`."""

KINDS: tuple[EndingKind, ...] = get_args(EndingKind)


@dataclass(frozen=True)
class Ending:
    """How a game ended.

    Attributes:
        kind: The kind of ending.
        seat: The seat that resigned or ran out of time.
        winners: The seats that won by agreement; all of them after a draw.
    """

    kind: EndingKind
    seat: int | None = None
    winners: tuple[int, ...] = ()


ON_THE_BOARD = Ending("board")


def resigned_by(seat: int) -> Ending:
    """A seat resigned."""
    return Ending("resigned", seat)


def out_of_time(seat: int) -> Ending:
    """A seat ran out of time."""
    return Ending("time", seat)


def agreed(winners: Sequence[int]) -> Ending:
    """The players agreed that these seats won; all seats for a draw."""
    return Ending("agreed", winners=tuple(winners))


def outcome_by(game: AnyGame, state: Any, ending: Ending | None) -> Outcome | None:
    """The result of a game in this state, or None while it is played. If a seat resigned or ran out
    of time, the others win."""
    match ON_THE_BOARD if ending is None else ending:
        case Ending("board"):
            return game.outcome(state)
        case Ending("resigned", int(loser)):
            return _lost_by(game, state, loser, f"seat {loser + 1} resigned")
        case Ending("time", int(loser)):
            return _lost_by(game, state, loser, f"seat {loser + 1} ran out of time")
        case Ending("agreed", winners=(_, *_) as winners):
            return Outcome(winners, game.scores(state), _agreement(game, winners))
        case other:
            raise ValueError(f"expected an ending that has a result, got {other}")


def why_impossible(game: AnyGame, state: Any, ending: Ending | None) -> str | None:
    """Why a game in this state cannot have ended so, in words; None if it can."""
    if ending is None or ending.kind == "board":
        return None
    seats = range(game.seats)
    if ending.kind == "agreed":
        if not ending.winners or list(ending.winners) != sorted({*ending.winners} & {*seats}):
            return f"agreed: expected seats from 0 to {seats[-1]}, got {list(ending.winners)}"
    elif ending.seat not in seats:
        return f"{ending.kind}: expected a seat from 0 to {seats[-1]}, got {ending.seat}"
    if game.outcome(state) is not None:
        verb = {"resigned": "resigned", "time": "run out of time", "agreed": "agreed on a result"}
        return f"the game was over, nobody can have {verb[ending.kind]}"
    return None


def _lost_by(game: AnyGame, state: Any, loser: int, reason: str) -> Outcome:
    others = tuple(seat for seat in range(game.seats) if seat != loser)
    return Outcome(others, game.scores(state), reason)


def _agreement(game: AnyGame, winners: tuple[int, ...]) -> str:
    if len(winners) == game.seats:
        return "a draw was agreed"
    names = " and ".join(f"seat {seat + 1}" for seat in winners)
    return f"it was agreed that {names} {'has' if len(winners) == 1 else 'have'} won"
