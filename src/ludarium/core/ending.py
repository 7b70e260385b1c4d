"""How a game came to its end: on the board, because a seat gave it up or ran out of time, or
because the seats agreed on a result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ludarium.core.game import AnyGame, Outcome

EndingKind = Literal["board", "resigned", "time", "agreed"]
"""By the rules, by a seat's own will or its clock, or by everybody's will. Whatever else may end a
game gets a kind of its own here and a line in `outcome_by`."""

KINDS: tuple[EndingKind, ...] = get_args(EndingKind)


@dataclass(frozen=True)
class Ending:
    """What ended a game, the seat whose doing it was, where it was a seat's, and where it was an
    agreement, the seats that have won by it: all of them share a draw."""

    kind: EndingKind
    seat: int | None = None
    winners: tuple[int, ...] = ()


ON_THE_BOARD = Ending("board")


def resigned_by(seat: int) -> Ending:
    """A seat gave the game up."""
    return Ending("resigned", seat)


def out_of_time(seat: int) -> Ending:
    """A seat had no time left."""
    return Ending("time", seat)


def agreed(winners: Sequence[int]) -> Ending:
    """The seats agreed that these have won; all of them: a draw."""
    return Ending("agreed", winners=tuple(winners))


def outcome_by(game: AnyGame, state: Any, ending: Ending | None) -> Outcome | None:
    """The result of a game that stands like this: as the rules say; a win for the others when a
    seat has resigned or run out of time; or as was agreed."""
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


def impossible(game: AnyGame, state: Any, ending: Ending | None) -> str | None:
    """Why a game that stands like this cannot have ended so, in words; None if it can."""
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
    named = " and ".join(f"seat {seat + 1}" for seat in winners)
    return f"it was agreed that {named} {'has' if len(winners) == 1 else 'have'} won"
