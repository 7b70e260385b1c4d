"""Ludarium: the home of modern abstract board games, all listed in `GAMES`.

import ludarium
game = ludarium.load("churn", sides=3)
state = game.initial_state()
state = ludarium.play(game, state, "c3")
"""

from ludarium.core.errors import (
    IllegalMoveError,
    LudariumError,
    NotationError,
    OptionError,
    RecordError,
    UnknownGameError,
)
from ludarium.core.game import CHANCE, Game, Info, Outcome
from ludarium.core.history import History
from ludarium.core.play import play
from ludarium.core.record import Record
from ludarium.core.scene import Scene
from ludarium.core.version import __version__
from ludarium.games import GAMES, load, scene

__all__ = [
    "CHANCE",
    "GAMES",
    "Game",
    "History",
    "IllegalMoveError",
    "Info",
    "LudariumError",
    "NotationError",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "Scene",
    "UnknownGameError",
    "__version__",
    "load",
    "play",
    "scene",
]
