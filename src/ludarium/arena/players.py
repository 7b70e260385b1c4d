"""Who plays: our own computer players and other programs, made from a text.

search:5                    as `make_agent` takes it
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

_OWN_LIMIT = re.compile(r"(?P<who>.*)@(?P<number>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?P<unit>s?)", re.S)


@dataclass(frozen=True)
class PlayerSpec:
    """A player's text and how long it may think."""

    text: str
    limit: Limit

    @property
    def command(self) -> list[str] | None:
        """The words of the command that starts an external player, None for one of ours."""
        who = without_limit(self.text)
        return shlex.split(who[len(ENGINE) :]) if who.startswith(ENGINE) else None


def without_limit(text: str) -> str:
    match = _OWN_LIMIT.fullmatch(text)
    return (match["who"] if match else text).strip()


def player_spec(text: str, usual: Limit) -> PlayerSpec:
    """Read a player's text, checked as far as it can be without starting a program.

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
    """A player at a seat, game after game. All but `close` raise EngineError."""

    def start(self, game: AnyGame, seed: int) -> None:
        """A new game begins."""

    def choose(self, history: History) -> Any:
        """A legal move in the present position."""

    def follow(self, state: Any, move: Any) -> None:
        """A step was played in a state."""

    def close(self) -> None:
        """There are no more games."""


class OwnPlayer:
    """One of our own agents, made anew for each game. An error in it is a bug of ours, and stops
    the match instead of losing a game."""

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
        """Nothing is held."""


class ExternalPlayer:
    """A program that speaks the engine protocol. It runs on from game to game, and is started
    anew after it has misbehaved."""

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
        known = len(self._texts)
        self._texts += (self._game.text(step.move) for step in history.steps[known:])
        try:
            text = self._process.best_move(self._texts, self._limit)
            return _legal(self._game, history.state, text)
        except EngineError:
            self.close()
            raise

    def follow(self, state: Any, move: Any) -> None:
        """The program learns of it with the next position."""

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
    """The player of a text."""
    return OwnPlayer(spec) if spec.command is None else ExternalPlayer(spec, patience)
