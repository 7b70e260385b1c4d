"""A program that speaks the engine protocol (docs/engine-protocol.md), with strict limits.

If it crashes, hangs, floods its output or does not read its input, each call here still ends in
time, with an `EngineError` that says what happened.
"""

import contextlib
import os
import selectors
import signal
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import NoReturn

from ludarium.agents import Limit
from ludarium.core.errors import quoted
from ludarium.core.game import AnyGame

MOST_LINE = 64 * 2**10
MOST_OUTPUT = 2**20
"""Bytes of one line, and of all lines that answer one request."""

LAST_WORDS = 2_000
"""How many last bytes of the standard error of a program are kept."""

LEAVE_SECONDS = 0.5
"""How long a program may take to quit before it is killed."""


class EngineError(Exception):
    """A program broke the rules or the protocol and loses the game; the message says how."""


@dataclass(frozen=True)
class Patience:
    """Time limits in seconds: to get ready for a game, beyond the time for a move, and for a move
    limited by simulations only."""

    start: float = 20.0
    grace: float = 1.0
    untimed: float = 120.0

    def for_move(self, limit: Limit) -> float:
        return self.untimed if limit.seconds is None else limit.seconds + self.grace


USUAL = Patience()


class EngineProcess:
    """A running program."""

    def __reduce__(self) -> NoReturn:
        raise TypeError("a running program cannot be pickled or copied: send its command instead")

    def __init__(self, command: Sequence[str], patience: Patience) -> None:
        self.name, self.options = "", set[str]()
        self._patience, self._pending, self._bytes_read = patience, b"", 0
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for us, and a kill reaches its children too
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineError(f"cannot be started: {reason}") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        self._words = b""
        self._listener = Thread(target=self._hear_errors, daemon=True)
        self._listener.start()

    def greet(self) -> None:
        """Exchange greetings and read its name and options."""
        end, what = self._within(self._patience.start, "was not ready")
        self._send("ludarium", end, what)
        for line in self._lines(end, what):
            word, _, rest = line.partition(" ")
            if word == "id" and rest.startswith("name "):
                self.name = rest.removeprefix("name ")
            elif word == "option" and rest.startswith("name "):
                self.options.add(rest.split()[1])
            elif word == "ludariumok":
                return

    def new_game(self, game: AnyGame, seed: int) -> None:
        end, what = self._within(self._patience.start, "was not ready")
        if "seed" in self.options:
            self._send(f"setoption name seed value {seed}", end, what)
        options = "".join(f" {name}={value}" for name, value in game.option_texts.items())
        self._send(f"newgame {game.name}{options}", end, what)
        self._synchronise(end, what)

    def best_move(self, texts: Sequence[str], limit: Limit) -> str:
        """Return its move after these steps, as it wrote it."""
        seconds = self._patience.for_move(limit)
        end, what = self._within(seconds, "gave no move")
        moves = f" moves {' '.join(texts)}" if texts else ""
        self._send(f"position start{moves}", end, what)
        self._synchronise(end, what)
        bounds = "" if limit.seconds is None else f" seconds {limit.seconds!r}"
        bounds += "" if limit.simulations is None else f" simulations {limit.simulations}"
        self._send(f"go{bounds}", end, what)
        return self._answer("bestmove", end, what)

    def close(self) -> None:
        """Ask it to quit, and kill it if it does not."""
        if self._process.poll() is None:
            end, what = self._within(LEAVE_SECONDS, "")
            with contextlib.suppress(EngineError):
                self._send("quit", end, what)
            self._stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(LEAVE_SECONDS)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._listener.join(LEAVE_SECONDS)
        for stream in (self._stdin, self._stdout):
            stream.close()

    def _within(self, seconds: float, what: str) -> tuple[float, str]:
        """Start a request: return its end time and the message for a timeout."""
        self._bytes_read = 0
        return monotonic() + seconds, f"{what} within {seconds:g} s"

    def _synchronise(self, end: float, what: str) -> None:
        """Wait until it has read everything; ignore its earlier output."""
        self._send("isready", end, what)
        self._answer("readyok", end, what)

    def _answer(self, keyword: str, end: float, what: str) -> str:
        """Return the rest of the first line that begins with a keyword."""
        for line in self._lines(end, what):
            word, _, rest = line.partition(" ")
            if word == keyword:
                return rest.strip()
            if word == "error":
                raise EngineError(f"answered: {quoted(line, 200)}")
        raise AssertionError("lines end with EngineError only")

    def _lines(self, end: float, what: str) -> Iterator[str]:
        while True:
            yield self._line(end, what)

    def _line(self, end: float, what: str) -> str:
        while b"\n" not in self._pending:
            if len(self._pending) > MOST_LINE:
                raise EngineError(f"wrote a line of more than {MOST_LINE >> 10} KiB")
            self._wait(selectors.EVENT_READ, end, what)
            new = os.read(self._stdout.fileno(), MOST_LINE)
            if not new:
                raise EngineError(self._why_gone())
            self._pending += new
        line, _, self._pending = self._pending.partition(b"\n")
        self._bytes_read += len(line) + 1
        if self._bytes_read > MOST_OUTPUT:
            raise EngineError(f"wrote more than {MOST_OUTPUT >> 10} KiB instead of an answer")
        return line.decode(errors="replace").strip()

    def _send(self, line: str, end: float, what: str) -> None:
        rest = memoryview(f"{line}\n".encode())
        while rest:
            self._wait(selectors.EVENT_WRITE, end, f"{what} (it does not read its input)")
            try:
                rest = rest[os.write(self._stdin.fileno(), rest) :]
            except BlockingIOError:
                continue
            except OSError:
                raise EngineError(self._why_gone()) from None

    def _wait(self, event: int, end: float, what: str) -> None:
        stream = self._stdout if event == selectors.EVENT_READ else self._stdin
        with selectors.DefaultSelector() as selector:
            selector.register(stream, event)
            if not selector.select(max(end - monotonic(), 0)):
                raise EngineError(what)

    def _why_gone(self) -> str:
        try:
            code = self._process.wait(LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._listener.join(LEAVE_SECONDS)
        words = self._words.decode(errors="replace").strip().splitlines()
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return f"{how}, saying {quoted(words[-1], 200)}" if words else how

    def _hear_errors(self) -> None:
        assert self._process.stderr
        with self._process.stderr as stream:
            while new := stream.read(MOST_LINE):
                self._words = (self._words + new)[-LAST_WORDS:]
