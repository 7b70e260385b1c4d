"""What the engine thinks, as browsers are told of it: steps it could make and what they are worth,
hints, and evaluations of positions."""

from collections.abc import Sequence
from typing import Any

from ludarium.agents import Candidate
from ludarium.analysis.judge import Assessment, noise
from ludarium.core.game import CHANCE, AnyGame
from ludarium.games import target
from ludarium.games.words import in_words, put_by
from ludarium.server.views.turns import piece_data

Json = dict[str, Any]


def hint(
    message_id: str, version: int, game: AnyGame, state: Any, found: Sequence[Candidate]
) -> Json:
    """What the computer would do."""
    moves = [candidate(game, state, each) for each in found]
    return {"type": "hint", "id": message_id, "version": version, "moves": moves}


def evaluation(message_id: str, found: Json) -> Json:
    """What a position is worth so far, as `assessed`."""
    return {"type": "evaluation", "id": message_id, **found}


def assessed(
    worth: Assessment, moves: list[Json], line: list[Json], simulations: int, done: bool
) -> Json:
    """What a position is worth, with the best moves and how the game might go on."""
    return {
        "value": [round(value, 4) for value in worth.values],
        "noise": round(min(noise(worth), 1.0), 4),
        "moves": moves,
        "line": line,
        "simulations": simulations,
        "proven": worth.proven,
        "done": done,
    }


def draws(game: AnyGame, state: Any, found: dict[Any, Assessment]) -> list[Json]:
    """What each draw is worth to the seat that is to move then, the best first."""
    told = []
    for move, worth in found.items():
        seat = game.to_move(game.apply(state, move))
        value = None if seat is None or seat == CHANCE else round(worth.values[seat], 4)
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


def candidate(game: AnyGame, state: Any, found: Candidate) -> Json:
    """A move that the engine could make: its value, None where the engine has not looked at it;
    with `proven`, and by how much it leads where known."""
    value = None if found.value is None else round(found.value, 4)
    told = {**step(game, state, found.move), "visits": found.visits, "value": value}
    if found.proven:
        told["proven"] = True
        if found.margin is not None:
            told["margin"] = round(found.margin, 2)
    return told
