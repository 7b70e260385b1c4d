"""Perft by the fastest rules there are."""

from ludarium import kernel
from ludarium.analysis.bounds import MOST_DEPTH, check_whole
from ludarium.core.game import Game, Move, State
from ludarium.core.perft import perft as counted


def perft(game: Game[State, Move], depth: int, state: State | None = None) -> int:
    """How many sequences of `depth` legal steps start in a state (None: the start); draws count as
    steps, and sequences that end the game earlier do not count. In the kernel where it has the
    game, else in Python. Raises OptionError for a depth that makes no sense."""
    check_whole("depth", depth, 0, MOST_DEPTH)
    if kernel.supports(game):
        return kernel.perft(game, state, depth)
    return counted(game, game.initial_state() if state is None else state, depth)
