"""Players of a match, created from a text: our computer players and other programs.

search:5                    as for `make_agent`
engine:prog --some option   a program that speaks the engine protocol
search:8@0.5s, mcts@1000    with a limit of its own: seconds a move, or simulations
"""

import re
import shlex
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from ludarium.agents import AGENT_HELP, Agent, Limit, make_agent
from ludarium.arena.external import EngineError, EngineProcess, Patience
from ludarium.core.errors import LudariumError, OptionError
from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.play import why_not

ENGINE = "engine:"
PLAYER_HELP = f"{AGENT_HELP}, or {ENGINE}COMMAND; with a limit of its own: search:8@0.5s, mcts@1000"

_OWN_LIMIT = re.compile(
    r"(?P<player>.*)@(?P<number>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?P<unit>s?)", re.S
)


@dataclass(frozen=True)
class PlayerSpec:
    """The text of a player and its limit."""

    text: str
    limit: Limit

    @property
    def command(self) -> list[str] | None:
        """The command of an external player as words, None for our own players."""
        text = without_limit(self.text)
        return shlex.split(text[len(ENGINE) :]) if text.startswith(ENGINE) else None


def without_limit(text: str) -> str:
    match = _OWN_LIMIT.fullmatch(text)
    return (match["player"] if match else text).strip()


def player_spec(text: str, usual: Limit) -> PlayerSpec:
    """Parse the text of a player and check it without starting a program.

    Raises OptionError.
    """
    spec = PlayerSpec(text.strip(), _limit(text, usual))
    try:
        command = spec.command
    except ValueError as error:
        raise OptionError(f"{text}: expected a command in shell words: {error}") from None
    if command is None:
        make_agent(without_limit(text))
    elif not command:
        raise OptionError(f"{text}: expected a command after {ENGINE}")
    return spec


def _limit(text: str, usual: Limit) -> Limit:
    match = _OWN_LIMIT.fullmatch(text)
    if match is None:
        return usual
    if match["unit"]:
        return replace(usual, seconds=float(match["number"]), simulations=None)
    if not match["number"].isdecimal():
        raise OptionError(f"{text}: expected whole simulations (@1000) or seconds (@0.5s)")
    return replace(usual, simulations=int(match["number"]), seconds=None)


class Contestant(Protocol):
    """A player at a seat in one game after another. All methods but `close` raise EngineError."""

    def start(self, game: AnyGame, seed: int) -> None:
        """Start a new game."""

    def choose(self, history: History) -> Any:
        """Choose a legal move in the current position."""

    def follow(self, state: Any, move: Any) -> None:
        """Advance by a move played in a state."""

    def close(self) -> None:
        """End after the last game."""


class OwnPlayer:
    """One of our agents, created for each game. An error in it is a bug and stops the match."""

    def __init__(self, spec: PlayerSpec) -> None:
        self._text, self._limit = without_limit(spec.text), spec.limit

    def start(self, game: AnyGame, seed: int) -> None:
        self._game, self._rng = game, Random(seed)
        self._agent: Agent = make_agent(self._text)

    def choose(self, history: History) -> Any:
        return self._agent.choose(self._game, history.state, self._limit, self._rng).move

    def follow(self, state: Any, move: Any) -> None:
        self._agent.follow(self._game, state, move)

    def close(self) -> None:
        """Nothing to close."""


class ExternalPlayer:
    """A program that speaks the engine protocol. It runs on between games, and is restarted after
    an error."""

    def __init__(self, spec: PlayerSpec, patience: Patience) -> None:
        self._command, self._limit, self._patience = spec.command or [], spec.limit, patience
        self._process: EngineProcess | None = None

    def start(self, game: AnyGame, seed: int) -> None:
        self._game, self._texts = game, list[str]()
        try:
            if self._process is None:
                self._process = EngineProcess(self._command, self._patience)
                self._process.greet()
            self._process.new_game(game, seed)
        except EngineError:
            self.close()
            raise

    def choose(self, history: History) -> Any:
        assert self._process is not None
        count = len(self._texts)
        self._texts += (self._game.text(step.move) for step in history.steps[count:])
        try:
            text = self._process.best_move(self._texts, self._limit)
            return _legal(self._game, history.state, text)
        except EngineError:
            self.close()
            raise

    def follow(self, state: Any, move: Any) -> None:
        """Nothing: the next position has all moves."""

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None


def _legal(game: AnyGame, state: Any, text: str) -> Any:
    try:
        move = game.parse(text, state)
    except LudariumError as error:
        raise EngineError(f"answered no move: {error}") from None
    if move not in game.legal_moves(state):
        raise EngineError(f"answered an illegal move: {why_not(game, state, move)}")
    return move


def contestant(spec: PlayerSpec, patience: Patience) -> Contestant:
    """Return the player of a specification."""
    return OwnPlayer(spec) if spec.command is None else ExternalPlayer(spec, patience)
