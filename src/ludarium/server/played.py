"""Turns as they were played, for lists that draw them: who made each, in which colour, and what
each of its steps looks like."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History, Step
from ludarium.core.scene import Cross, Disc, Piece
from ludarium.games import piece, target

Json = dict[str, Any]


def turns(history: History, start: int, count: int) -> Json:
    """Some turns: their texts, and beside each how it was made."""
    numbers = range(start, min(start + count, history.turn_count))
    return {
        "from": start,
        "list": [history.turn_text(number) for number in numbers],
        "made": [made(history, number) for number in numbers],
    }


def made(history: History, number: int) -> Json:
    """A turn: the seat, the colour it had then, and the steps where texts do not say all."""
    game, before = history.game, history.before_turn(number)
    steps = history.turn(number)
    seats = [step.seat for step in steps if step.seat != CHANCE]
    seat = seats[0] if seats else game.to_move(history.state)
    found: Json = {"seat": seat, "colour": None if seat is None else game.colour(before, seat)}
    details = told(game, before, steps)
    if any(len(each) > 1 for each in details):
        found["steps"] = details
    return found


def told(game: AnyGame, before: Any, steps: Iterable[Step]) -> list[Json]:
    """Steps in a row, from the state before the first."""
    found = []
    for step in steps:
        found.append(_told(game, before, step))
        before = step.state
    return found


def _told(game: AnyGame, before: Any, step: Step) -> Json:
    """A step: its text, `drawn` when chance made it. Where there are several ways to place, also
    the piece as it then lies (`look`), where, and whether another lay there before."""
    where = target(game, step.move)
    told: Json = {"text": game.text(step.move)}
    if step.seat == CHANCE:
        told["drawn"] = True
    if where.piece is not None:
        told["look"] = piece_data(where.piece)
    elif where.choice and where.spots:
        spot = where.spots[-1]
        if (look := _lying(game, step.state, spot)) is not None:
            told.update(look=look, spots=list(where.spots))
            if len(where.spots) == 1 and _lying(game, before, spot) is not None:
                told["changed"] = True
    return told


@lru_cache(16_384)
def _lying(game: AnyGame, state: Any, spot: str) -> list[Any] | None:
    """What lies on a cell; lists of turns are told again and again."""
    lying = game.pieces(state)
    return piece_data(piece(game, spot, lying[spot])) if spot in lying else None


def piece_data(lying: Piece) -> list[Any]:
    """A piece as browsers are told of it."""
    if isinstance(lying, Disc):
        return ["disc", lying.spot, lying.colour]
    if isinstance(lying, Cross):
        return ["cross", lying.spot]
    return ["tile", lying.spot, list(lying.corners), lying.spin]
