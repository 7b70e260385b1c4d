"""Ludarium: the home of modern abstract board games, all listed in `GAMES`.

import ludarium
game = ludarium.load("churn", sides=3)
history = ludarium.History(game, turns=["c3", "swap", "a1"])
limit = ludarium.Limit(seconds=1)
decision = ludarium.agent("search:5").choose(game, history.state, limit, random.Random(1))

Games, play, records and scenes are loaded at once; agents, matches, statistics, drawing and the
environments in `ludarium.envs` when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludarium.core.annotations import Note, Variation
from ludarium.core.chance import chance_move
from ludarium.core.codes import full_code
from ludarium.core.ending import Ending, agreed, out_of_time, resigned_by
from ludarium.core.errors import (
    IllegalMoveError,
    LudariumError,
    NotationError,
    OptionError,
    RecordError,
    UnknownGameError,
)
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import CHANCE, Game, Info, Outcome
from ludarium.core.history import History, Step, Turn
from ludarium.core.play import play
from ludarium.core.record import Record
from ludarium.core.scene import Scene
from ludarium.core.session import Session
from ludarium.core.version import __version__
from ludarium.core.wiring import Wiring, connect
from ludarium.games import GAMES, load, rules_of, scene
from ludarium.games.positions import read_position

if TYPE_CHECKING:
    from ludarium import envs
    from ludarium.agents import (
        AGENTS,
        Agent,
        Limit,
    )
    from ludarium.agents import make_agent as agent
    from ludarium.analysis.perft import perft
    from ludarium.analysis.random_play import Playouts, Statistics, playouts, random_play
    from ludarium.arena.contest import Contest, match, tournament
    from ludarium.core.fairness import commitment, fair_chance_move, first_unfair_move, new_seed
    from ludarium.drawing import as_text as text
    from ludarium.drawing import svg
    from ludarium.games.abstractplay import Imported, read_abstractplay
    from ludarium.jobs import JobError

_LATER = {
    "AGENTS": "agents",
    "Agent": "agents",
    "Limit": "agents",
    "agent": "agents:make_agent",
    "perft": "analysis.perft",
    "Playouts": "analysis.random_play",
    "playouts": "analysis.random_play",
    "Statistics": "analysis.random_play",
    "random_play": "analysis.random_play",
    "Contest": "arena.contest",
    "match": "arena.contest",
    "tournament": "arena.contest",
    **dict.fromkeys(
        ("commitment", "fair_chance_move", "new_seed", "first_unfair_move"), "core.fairness"
    ),
    "Imported": "games.abstractplay",
    "read_abstractplay": "games.abstractplay",
    "text": "drawing:as_text",
    "svg": "drawing",
    "JobError": "jobs",
}
"""The modules of names that are loaded when they are first used. Type checkers read the imports
above."""

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> Any:
        """Load a name."""
        if name == "envs":
            return import_module("ludarium.envs")
        if name not in _LATER:
            raise AttributeError(f"module 'ludarium' has no attribute {name!r}")
        module, _, other_name = _LATER[name].partition(":")
        value = getattr(import_module(f"ludarium.{module}"), other_name or name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    own = (name for name in globals() if name.startswith("__"))
    return sorted({*__all__, *own})


def _svg(picture: Scene) -> str:
    from ludarium.drawing import svg

    return svg(picture)


connect(Wiring(load=load, rules=rules_of, scene=scene, svg=_svg))

__all__ = [
    "AGENTS",
    "CHANCE",
    "GAMES",
    "Agent",
    "Contest",
    "Decision",
    "Ending",
    "Evaluation",
    "Game",
    "History",
    "IllegalMoveError",
    "Imported",
    "Info",
    "JobError",
    "Limit",
    "LudariumError",
    "NotationError",
    "Note",
    "OptionError",
    "Outcome",
    "Playouts",
    "Record",
    "RecordError",
    "Scene",
    "Session",
    "Statistics",
    "Step",
    "Turn",
    "UnknownGameError",
    "Variation",
    "__version__",
    "agent",
    "agreed",
    "chance_move",
    "commitment",
    "envs",
    "fair_chance_move",
    "first_unfair_move",
    "full_code",
    "load",
    "match",
    "new_seed",
    "out_of_time",
    "perft",
    "play",
    "playouts",
    "random_play",
    "read_abstractplay",
    "read_position",
    "resigned_by",
    "scene",
    "svg",
    "text",
    "tournament",
]
