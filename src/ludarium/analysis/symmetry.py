"""Equality of positions up to rotation and reflection of the board."""

from typing import Any

from ludarium.core.game import AnyGame


def canonical(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return a key that is equal for positions that are equal up to a symmetry of the board.

    With pieces that have a direction, only equal positions have equal keys.
    """
    pieces, code = game.pieces(state), game.encode(state)
    if not all(isinstance(piece, int) for piece in pieces.values()):
        return (code,)
    board = game.board
    at = [(board.index[cell], colour) for cell, colour in pieces.items()]
    images = (tuple(sorted((image[c], k) for c, k in at)) for image in board.symmetries)
    return (min(images), code.partition(":")[2])
