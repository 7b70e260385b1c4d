"""Perft: the number of different step sequences of a given length, to compare implementations."""

from typing import Any

from ludarium.core.game import AnyGame


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of `depth` legal steps start in a state (draws count as steps).

    Sequences that end the game earlier do not count.
    """
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)
