"""What the engine thinks, as browsers are told of it: steps it could make and what they are worth,
hints, and evaluations of positions."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from ludarium.core.evaluation import DIGITS, Evaluation, noise
from ludarium.core.game import CHANCE, AnyGame
from ludarium.games import target
from ludarium.games.words import in_words, put_by
from ludarium.server.views.turns import piece_data

Json = dict[str, Any]


def hint(message_id: str, version: int, moves: list[Json]) -> Json:
    """What the computer would do."""
    return {"type": "hint", "id": message_id, "version": version, "moves": moves}


def evaluation(message_id: str, found: Json) -> Json:
    """What a position is worth so far, as `assessed`."""
    return {"type": "evaluation", "id": message_id, **found}


def assessed(
    evaluation: Evaluation, moves: list[Json], line: list[Json], simulations: int, done: bool
) -> Json:
    """What a position is worth, with the best moves and how the game might go on."""
    return {
        "value": [round(value, DIGITS) for value in evaluation.value],
        "noise": round(min(noise(evaluation), 1.0), DIGITS),
        "moves": moves,
        "line": line,
        "simulations": simulations,
        "proven": evaluation.proven,
        "done": done,
    }


def draws(game: AnyGame, state: Any, evaluations: Mapping[Any, Evaluation]) -> list[Json]:
    """What each draw is worth to the seat that is to move then, the best first."""
    told = []
    for move, evaluation in evaluations.items():
        seat = game.to_move(game.apply(state, move))
        if seat is None or seat == CHANCE:
            value = None
        else:
            value = round(evaluation.value[seat], DIGITS)
        told.append({**step(game, state, move), "visits": 0, "value": value})
    return sorted(told, key=lambda draw: -(draw["value"] or 0.0))


def step(game: AnyGame, state: Any, move: Any) -> Json:
    """A step that could be made: what it does in words, where it points, what it puts there
    (`look`), and what it is called, as far as there is something to tell."""
    where, after = target(game, move), game.apply(state, move)
    told: Json = {"text": game.text(move), "words": in_words(game, state, move, after)}
    look = where.piece
    if where.spots:
        told["spots"] = list(where.spots)
        look = put_by(game, state, move, after)
    if look is not None:
        told["look"] = piece_data(look)
    if where.label:
        told["label"] = where.label
    return told


def line(game: AnyGame, state: Any, moves: Sequence[Any]) -> list[Json]:
    """Steps in a row."""
    told = []
    for move in moves:
        told.append(step(game, state, move))
        state = game.apply(state, move)
    return told


def candidates(
    game: AnyGame, state: Any, moves: Mapping[Any, Evaluation | None], most: int
) -> list[Json]:
    """The first of the moves that the engine could make."""
    return [candidate(game, state, *each) for each in islice(moves.items(), most)]


def candidate(game: AnyGame, state: Any, move: Any, evaluation: Evaluation | None) -> Json:
    """A move that the engine could make: its value to the mover, None if the engine has not looked
    at it; if that is proven, also the lead at the end where known."""
    told: Json = {**step(game, state, move), "visits": 0, "value": None}
    if evaluation is None:
        return told
    seat = game.to_move(state) or 0
    told |= {"visits": evaluation.visits, "value": round(evaluation.value[seat], DIGITS)}
    if evaluation.proven:
        told["proven"] = True
        if (lead := evaluation.lead(seat)) is not None:
            told["margin"] = round(lead, 2)
    return told
