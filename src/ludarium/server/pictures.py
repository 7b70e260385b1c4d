"""What the browser is told about a game: once the board, then each position."""

from dataclasses import asdict
from typing import Any

from ludarium.agents import Candidate
from ludarium.core.game import AnyGame, Outcome
from ludarium.core.history import History
from ludarium.core.scene import Cross, Disc, Piece, Scene
from ludarium.games import scene, target

Json = dict[str, Any]


def layout(game: AnyGame) -> Json:
    """What does not change during a game."""
    picture = scene(game, game.initial_state())
    return {
        "game": game.name,
        "options": {o.name: o.to_text(game.options[o.name]) for o in game.OPTIONS},
        "title": picture.title,
        "credit": picture.credit,
        "score": game.info.score,
        "seats": game.seats,
        "shape": picture.shape,
        "colours": list(picture.colours),
        "rows": [list(row) for row in picture.rows],
        "spots": [
            [spot.id, round(spot.x, 4), round(spot.y, 4), spot.role] for spot in picture.spots
        ],
    }


def position(game: AnyGame, state: Any, before: Any = None, outcome: Outcome | None = None) -> Json:
    """What there is to see and to do in a state; `outcome` overrides the game's own (a seat may
    have given up)."""
    outcome = outcome or game.outcome(state)
    return {
        "code": game.encode(state),
        "seat": None if outcome else game.to_move(state),
        "colours": [game.colour(state, seat) for seat in range(game.seats)],
        "scores": list(game.scores(state)),
        "decided": game.decided(state),
        "result": None if outcome is None else _result(outcome),
        "scene": moving_parts(scene(game, state, before)),
        "legal": {} if outcome else legal(game, state),
    }


def moving_parts(picture: Scene) -> Json:
    """The parts of a scene that change from turn to turn."""
    return {
        "pieces": [_piece(piece) for piece in picture.pieces],
        "marks": [[mark.spot, mark.kind, mark.colour] for mark in picture.marks],
        "links": [[*link.spots, link.colour, link.end] for link in picture.links],
        "loops": [[list(loop.spots), loop.colour] for loop in picture.loops],
        "notes": list(picture.notes),
    }


def _piece(piece: Piece) -> list[Any]:
    if isinstance(piece, Disc):
        return ["disc", piece.spot, piece.colour]
    if isinstance(piece, Cross):
        return ["cross", piece.spot]
    return ["tile", piece.spot, list(piece.corners), piece.spin]


def legal(game: AnyGame, state: Any) -> Json:
    """The legal steps: words apart, the others by the cells they point at and the choice there.
    `ghosts` shows for each choice what would lie on an empty cell."""
    words: list[str] = []
    cells: dict[str, dict[str, str]] = {}
    examples: dict[str, Any] = {}
    taken = game.pieces(state)
    for move in game.legal_moves(state):
        text, where = game.text(move), target(game, move)
        if not where.spots:
            words.append(text)
            continue
        cells.setdefault(" ".join(where.spots), {})[where.choice] = text
        if len(where.spots) == 1 and where.spots[0] not in taken:
            examples.setdefault(where.choice, (where.spots[0], move))
    ghosts = {choice: _ghost(game, state, *example) for choice, example in examples.items()}
    return {"words": words, "cells": cells, "ghosts": ghosts}


def _ghost(game: AnyGame, state: Any, spot: str, move: Any) -> list[Any] | None:
    """What lies on a cell after a step."""
    after = scene(game, game.apply(state, move))
    return next((_piece(piece) for piece in after.pieces if piece.spot == spot), None)


def _result(outcome: Outcome) -> Json:
    return asdict(outcome)


def turns(history: History, start: int, count: int) -> list[str]:
    """The texts of some turns."""
    end = min(start + count, history.turn_count)
    return [history.turn_text(turn) for turn in range(start, end)]


def candidate(game: AnyGame, found: Candidate) -> Json:
    """A move that the engine considered; with `proven`, and by how much it leads where known."""
    told = {"text": game.text(found.move), "visits": found.visits, "value": round(found.value, 4)}
    if found.proven:
        told["proven"] = True
        if found.margin is not None:
            told["margin"] = round(found.margin, 2)
    return told
