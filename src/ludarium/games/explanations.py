"""Moves in words: what a move does, or why it is not legal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludarium.core.game import AnyGame
from ludarium.core.play import why_not
from ludarium.core.scene import GREEN, Disc, Piece, Target
from ludarium.games import piece, target


def describe_move(game: AnyGame, state: Any, move: Any, after: Any) -> str:
    """What a move from `state` to `after` does: the label of the game's view or, without one, the
    piece that it places."""
    where = target(game, move)
    if where.label or not where.spots:
        return where.label or game.text(move)
    new_piece = _piece_at(game, state, where, after)
    if new_piece is None:
        return f"Play {game.text(move)}"
    return placing_words(game.info.colours, new_piece).format(where.spots[-1])


def placed_piece(game: AnyGame, state: Any, move: Any, after: Any) -> Piece | None:
    """The piece that a move to a cell places: that of the game's view or else the one in `after`.
    A stone without a choice has its player's colour, even if it changes colour at once."""
    return _piece_at(game, state, target(game, move), after)


def _piece_at(game: AnyGame, state: Any, where: Target, after: Any) -> Piece | None:
    spot = where.spots[-1]
    if where.piece is not None:
        return where.piece if where.piece.spot == spot else replace(where.piece, spot=spot)
    lying = game.pieces(after).get(spot)
    if lying is None:
        return None
    new_piece, seat = piece(game, spot, lying), game.to_move(state)
    if isinstance(new_piece, Disc) and not where.choice and seat is not None:
        return Disc(spot, game.colour(state, seat))
    return new_piece


def placing_words(colours: Sequence[str], new_piece: Piece) -> str:
    """The words for placing a piece, with {} for the name of the cell."""
    return f"Place {_piece_name(colours, new_piece)} on {{}}"


def _piece_name(colours: Sequence[str], new_piece: Piece) -> str:
    if isinstance(new_piece, Disc):
        return "green" if new_piece.colour == GREEN else colours[new_piece.colour].lower()
    return f"the {new_piece.name}"


def why_not_at(game: AnyGame, state: Any, spots: tuple[str, ...], choice: str = "") -> str:
    """Why the move that points at these cells in order is not legal, as a sentence.

    `choice` selects one of several moves there. Empty if a move there is legal, or if no move ever
    points there.
    """
    targets = ((move, target(game, move)) for move in game.moves)
    pointing = [(move, where.choice) for move, where in targets if where.spots == spots]
    matching = [move for move, way in pointing if way == choice]
    steps = matching or [move for move, _ in pointing]
    legal = set(game.legal_moves(state))
    if not steps or not legal.isdisjoint(steps):
        return ""
    # Prefer a kind of move that is legal elsewhere now: its reason is more helpful.
    kinds = {type(move) for move in legal}
    step = min(steps, key=lambda move: type(move) not in kinds)
    text = game.text(step)
    return _sentence(why_not(game, state, step).removeprefix(f"{text}: "), {text, *spots})


def _sentence(words: str, names: set[str]) -> str:
    """The words with an initial capital, unless they begin with the name of a move or a cell."""
    return words if words.partition(" ")[0] in names else words[:1].upper() + words[1:]
