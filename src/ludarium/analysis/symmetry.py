"""Positions that are the same but for a turn or a reflection of the board."""

from typing import Any

from ludarium.core.game import AnyGame


def canonical(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """The same for positions that a symmetry of the board takes into each other. Pieces that have
    a direction of their own turn with the board, which is not looked into: such
    positions are the same only when they are equal."""
    pieces, code = game.pieces(state), game.encode(state)
    if not all(isinstance(piece, int) for piece in pieces.values()):
        return (code,)
    board = game.board
    at = [(board.index[cell], colour) for cell, colour in pieces.items()]
    images = (tuple(sorted((image[c], k) for c, k in at)) for image in board.symmetries)
    return (min(images), code.partition(":")[2])
