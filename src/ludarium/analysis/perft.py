"""Perft: the number of different step sequences of a given length, to compare implementations."""

from typing import Any

from ludarium import kernel
from ludarium.analysis.random_play import MOST_DEPTH, check_whole
from ludarium.core.game import AnyGame, Game, Move, State


def perft(game: Game[State, Move], depth: int, state: State | None = None) -> int:
    """How many sequences of `depth` legal steps start in a state (None: the start).

    Chance steps count as steps, and sequences that end the game earlier do not count. The kernel
    counts if it has the game, else `python_perft`. Raises OptionError for a depth out of range."""
    check_whole("depth", depth, 0, MOST_DEPTH)
    if kernel.supports(game):
        return kernel.perft(game, state, depth)
    return python_perft(game, game.initial_state() if state is None else state, depth)


def python_perft(game: AnyGame, state: Any, depth: int) -> int:
    """The same count by the rules in Python."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(python_perft(game, game.apply(state, move), depth - 1) for move in moves)
