"""The engine protocol (docs/engine-protocol.md), by which other programs use our players.

The engine reads input while it thinks, answers an invalid line with `error` and what it expected,
and runs until `quit` or the end of its input.
"""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from random import Random
from threading import Lock, Thread
from time import monotonic
from typing import Any

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.core.errors import LudariumError, NotationError, OptionError, quoted
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import steps
from ludarium.games import GAMES, entry
from ludarium.games.positions import read_position

INFO_SECONDS = 1.0
"""The time between two progress lines."""

LEAVE_SECONDS = 0.3
"""How long a search may take to stop before the engine exits."""

MOST_SEED = 2**63 - 1

MOST_LINE = 2**20
"""Bytes of a line; a game of ten thousand steps fits."""


@dataclass
class Settings:
    """The options that `setoption` sets."""

    agent: str = "search:8"
    threads: int = 1
    seed: int | None = None

    def set(self, name: str, value: str) -> None:
        """Set an option; raises OptionError and changes nothing for an invalid value."""
        if name == "agent":
            make_agent(value)
            self.agent = value
        elif name == "threads":
            self.threads = _whole(value, "threads", 1, 64)
        elif name == "seed":
            self.seed = _whole(value, "seed", 0, MOST_SEED)
        else:
            raise OptionError(
                f"setoption: expected one of agent, threads, seed, got {quoted(name)}"
            )

    def lines(self) -> list[str]:
        """Return the options as lines of the greeting."""
        return [
            f"option name agent type string default {self.agent}",
            f"option name threads type spin default {self.threads} min 1 max 64",
            f"option name seed type spin default {self.seed or 0} min 0 max {MOST_SEED}",
        ]


@dataclass
class Position:
    """A game, its moves so far and its state."""

    game: AnyGame
    start: str = "start"
    texts: list[str] = field(default_factory=list)
    state: Any = None


class Engine:
    """Answers lines (`hear`) by calling `say`."""

    def __init__(self, say: Callable[[str], None], settings: Settings, version: str) -> None:
        self._say, self._settings, self._version = say, settings, version
        self._lock = Lock()
        self._position: Position | None = None
        self._agent: Agent = make_agent(settings.agent)
        self._rng = Random(settings.seed)
        self._thinker: Thread | None = None
        self._thinking = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ludarium": self._greet,
            "isready": lambda _: self._tell("readyok"),
            "setoption": self._set_option,
            "newgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
        }

    def hear(self, line: str) -> bool:
        """Act on a line; return False for `quit`."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            self._command(words[0])(words[1:])
        except LudariumError as error:
            self._tell(f"error {error}")
        except Exception as error:
            self._tell(f"error {type(error).__name__}: {error}")
        return True

    def join(self) -> None:
        """Wait for the end of the search."""
        if self._thinker is not None:
            self._thinker.join()

    def leave(self) -> None:
        """Stop the search and end soon."""
        self._stop()
        if self._thinker is not None:
            self._thinker.join(LEAVE_SECONDS)
            if self._thinker.is_alive():
                os._exit(0)

    def _command(self, word: str) -> Callable[[list[str]], None]:
        command = self._commands.get(word)
        if command is None:
            known = ", ".join([*self._commands, "quit"])
            raise NotationError(f"expected one of {known}, got {quoted(word)}")
        if self._thinking and word not in ("stop", "isready"):
            raise NotationError(
                f"expected stop, isready or quit while thinking, got {quoted(word)}"
            )
        return command

    def _tell(self, text: str) -> None:
        """Send one line; threads do not mix their lines."""
        with self._lock:
            self._say(" ".join(text.split()))

    def _greet(self, _: list[str]) -> None:
        self._tell(f"id name ludarium {self._settings.agent}")
        self._tell(f"id version {self._version}")
        for line in self._settings.lines():
            self._tell(line)
        self._tell("ludariumok")

    def _set_option(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise NotationError("setoption: expected 'setoption name NAME value VALUE'")
        self._settings.set(words[1], " ".join(words[3:]))
        self._begin()

    def _begin(self) -> None:
        """Create a new player."""
        self._agent, self._rng = make_agent(self._settings.agent), Random(self._settings.seed)

    def _new_game(self, words: list[str]) -> None:
        if not words:
            raise NotationError(f"newgame: expected a game and its options: {_example()}")
        rules, options = entry(words[0]).rules, dict[str, Any]()
        known = {option.name: option for option in rules.OPTIONS}
        for word in words[1:]:
            name, sign, value = word.partition("=")
            if not sign or name not in known:
                raise OptionError(
                    f"newgame: expected {', '.join(f'{name}=VALUE' for name in known)}, "
                    f"got {quoted(word)}"
                )
            options[name] = known[name].from_text(value)
        game = rules(**options)
        self._position = Position(game, state=game.initial_state())
        self._begin()

    def _set_position(self, words: list[str]) -> None:
        """Set the position; if it continues the last one, the player keeps its tree."""
        last = self._current()
        start, texts = _split_position(words)
        goes_on = start == last.start and texts[: len(last.texts)] == last.texts
        known = len(last.texts) if goes_on else 0
        state = last.state if goes_on else _start_state(last.game, start)
        moves = []
        for number, text in enumerate(texts[known:], start=known + 1):
            try:
                for move, after in list(steps(last.game, state, text)):
                    moves.append((state, move))
                    state = after
            except LudariumError as error:
                raise type(error)(f"position: move {number}: {error}") from None
        if goes_on:
            for before, move in moves:
                self._agent.follow(last.game, before, move)
        self._position = Position(last.game, start, texts, state)

    def _current(self) -> Position:
        if self._position is None:
            raise NotationError("expected newgame first")
        return self._position

    def _go(self, words: list[str]) -> None:
        position, limit = self._current(), _read_limit(words, self._settings.threads)
        seat = position.game.to_move(position.state)
        if seat is None:
            raise NotationError("go: the game is over")
        if seat == CHANCE:
            raise NotationError("go: the next move is by chance; expected it among the moves")
        self._thinking = True
        self._thinker = Thread(target=self._think, args=(position, limit), daemon=True)
        self._thinker.start()

    def _stop(self) -> None:
        if self._thinking:
            self._agent.stop()

    def _think(self, position: Position, limit: Limit) -> None:
        start, last_info = monotonic(), monotonic()

        def progress(count: int) -> None:
            nonlocal last_info
            if monotonic() - last_info >= INFO_SECONDS:
                last_info = monotonic()
                self._tell(f"info simulations {count} seconds {last_info - start:.3f}")

        limit = replace(limit, progress=progress)
        try:
            decision = self._agent.choose(position.game, position.state, limit, self._rng)
            last = f"bestmove {position.game.text(decision.move)}"
            self._tell(_info(position.game, decision, monotonic() - start))
        except Exception as error:
            last = f"error {type(error).__name__}: {error}"
        self._thinking = False  # first, since the next command may come before this thread ends
        self._tell(last)


def _info(game: AnyGame, decision: Decision, seconds: float) -> str:
    parts = [f"info simulations {decision.simulations} seconds {seconds:.3f}"]
    parts.append(f"proven {'yes' if decision.proven else 'no'}")
    if decision.value is not None:
        parts.append("value " + " ".join(f"{value:.4f}" for value in decision.value))
    if decision.line:
        parts.append("line " + " ".join(game.text(move) for move in decision.line))
    return " ".join(parts)


def _example() -> str:
    """Return an example of `newgame` with default options."""
    name, first = next(iter(GAMES.items()))
    usual = [each for each in first.rules.OPTIONS if each.default is not None]
    options = [f"{each.name}={each.to_text(each.default)}" for each in usual]
    return " ".join(["newgame", name, *options])


def _split_position(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the start and the moves of a position."""
    match list(words):
        case ["start", *rest]:
            start = "start"
        case ["code", code, *rest]:
            start = f"code {code}"
        case _:
            start, rest = "", []
    if not start or (rest and rest[0] != "moves"):
        raise NotationError(
            "position: expected 'position start' or 'position code CODE', then perhaps "
            "'moves' and moves"
        )
    return start, rest[1:]


def _start_state(game: AnyGame, start: str) -> Any:
    if start == "start":
        return game.initial_state()
    return read_position(start.removeprefix("code "), game.name, game.options)[1]


def _read_limit(words: Sequence[str], threads: int) -> Limit:
    """Read `seconds S`, `movetime MILLISECONDS` and `simulations N`, in any order."""
    limits: dict[str, float] = {}
    for name, text in zip_longest(words[::2], words[1::2]):
        if name not in ("seconds", "movetime", "simulations"):
            raise NotationError(
                f"go: expected seconds, movetime or simulations, got {quoted(name)}"
            )
        if text is None:
            raise NotationError(f"go: expected a number after {quoted(name)}")
        try:
            limits[name] = float(text) if name == "seconds" else int(text)
        except ValueError:
            raise NotationError(f"go: {name}: expected a number, got {quoted(text)}") from None
    seconds = limits.get("seconds", limits["movetime"] / 1000 if "movetime" in limits else None)
    simulations = limits.get("simulations")
    count = None if simulations is None else int(simulations)
    return Limit(simulations=count, seconds=seconds, threads=threads)


def _whole(text: str, name: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and low <= int(text) <= high):
        raise OptionError(
            f"{name}: expected a whole number from {low} to {high}, got {quoted(text)}"
        )
    return int(text)


def serve(settings: Settings, version: str) -> None:
    """Answer lines of standard input until `quit` or the end."""
    engine, lines = Engine(_say, settings, version), sys.stdin.buffer
    while line := lines.readline(MOST_LINE):
        if len(line) == MOST_LINE and not line.endswith(b"\n"):
            while (rest := lines.readline(MOST_LINE)) and not rest.endswith(b"\n"):
                pass
            _say(f"error expected lines of at most {MOST_LINE >> 10} KiB")
        elif not engine.hear(line.decode(errors="replace")):
            break
    engine.leave()


def _say(line: str) -> None:
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except OSError:  # the reader is gone
        os._exit(0)
