"""Thinking in a process of its own, for players who think in Python: in this one they would keep
everybody waiting, since only one thread at a time can run Python here."""

import contextlib
import multiprocessing
import threading
from multiprocessing.connection import Connection
from random import Random, SystemRandom
from typing import Any

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.cores import stand_back
from ludarium.core.game import AnyGame

PATIENCE = 30.0
"""Seconds beyond its time after which a process that does not answer is given up."""


class PythonEngineProcess:
    """A process that thinks about one position after the other. It is started when it is first
    needed, and again when it has died."""

    def __init__(self) -> None:
        self._using = threading.Lock()
        self._pipe: Connection | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._closed = False

    def choose(
        self, player: str, game: AnyGame, state: Any, limit: Limit, rng: Random | None = None
    ) -> Decision:
        """What a player decides. Called on a thread that may wait."""
        asked = player, game, game.encode(state), rng, limit
        with self._using:
            try:
                return self._ask(asked)
            except (EOFError, OSError):
                self._end()
                return self._ask(asked)

    def stop(self) -> None:
        """Have it decide soon, if it is thinking."""
        pipe = self._pipe
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.send(None)

    def close(self) -> None:
        self._closed = True
        self._end()

    def _ask(self, asked: tuple[Any, ...]) -> Decision:
        pipe = self._begin()
        pipe.send(asked)
        seconds = asked[-1].seconds
        if not pipe.poll(None if seconds is None else seconds + PATIENCE):
            raise EOFError
        answer = pipe.recv()
        if isinstance(answer, Decision):
            return answer
        raise RuntimeError(f"a player failed: {answer}")

    def _begin(self) -> Connection:
        if self._closed:
            raise RuntimeError("the server is being stopped")
        if self._pipe is None:
            apart = multiprocessing.get_context("spawn")
            self._pipe, theirs = apart.Pipe()
            self._process = apart.Process(target=think, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def _end(self) -> None:
        pipe, self._pipe = self._pipe, None
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def think(pipe: Connection) -> None:
    """The other process: a position comes in, a decision goes out; None in between hurries it."""
    stand_back()
    agent: Agent | None = None
    thinking: threading.Thread | None = None
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            asked = pipe.recv()
            if asked is None:
                if agent is not None and thinking is not None and thinking.is_alive():
                    agent.stop()
                continue
            agent = make_agent(asked[0])
            thinking = threading.Thread(target=_decide, args=(pipe, agent, asked), daemon=True)
            thinking.start()


def _decide(pipe: Connection, agent: Agent, asked: tuple[Any, ...]) -> None:
    _, game, code, rng, limit = asked
    try:
        answer: object = agent.choose(game, game.decode(code), limit, rng or SystemRandom())
    except Exception as trouble:
        answer = repr(trouble)
    with contextlib.suppress(OSError):
        pipe.send(answer)
