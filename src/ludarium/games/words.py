"""What a step does, in words: as the game's view calls it, else by what it puts where."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludarium.core.game import AnyGame
from ludarium.core.scene import GREEN, Disc, Piece, Target
from ludarium.games import piece, target


def in_words(game: AnyGame, state: Any, move: Any, after: Any) -> str:
    """What a move does that leads from a state to the state `after`."""
    where = target(game, move)
    if where.label or not where.spots:
        return where.label or game.text(move)
    put = _put(game, state, where, after)
    if put is None:
        return f"Play {game.text(move)}"
    return phrase(game.info.colours, put).format(where.spots[-1])


def put_by(game: AnyGame, state: Any, move: Any, after: Any) -> Piece | None:
    """What a move to a cell puts there: what the game's view says, else what lies there then. A
    stone without a choice is of its player's colour, even where it has another one at once."""
    return _put(game, state, target(game, move), after)


def _put(game: AnyGame, state: Any, where: Target, after: Any) -> Piece | None:
    spot = where.spots[-1]
    if where.piece is not None:
        return where.piece if where.piece.spot == spot else replace(where.piece, spot=spot)
    lying = game.pieces(after).get(spot)
    if lying is None:
        return None
    put, seat = piece(game, spot, lying), game.to_move(state)
    if isinstance(put, Disc) and not where.choice and seat is not None:
        return Disc(spot, game.colour(state, seat))
    return put


def phrase(colours: Sequence[str], put: Piece) -> str:
    """What putting a piece is called, with {} where its cell is to be named."""
    return f"Put {_named(colours, put)} on {{}}"


def _named(colours: Sequence[str], put: Piece) -> str:
    if isinstance(put, Disc):
        return "green" if put.colour == GREEN else colours[put.colour].lower()
    return f"the {put.name}"
