"""A process for players that think in Python: in the server's own process they would keep everyone
waiting, since only one thread at a time can run Python there."""

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
"""Seconds beyond its time after which a process that does not answer is killed."""


class PythonEngineProcess:
    """A process that decides one position after the other. It starts with the first position, and
    again when it has died."""

    def __init__(self) -> None:
        self._using = threading.Lock()
        self._pipe: Connection | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._closed = False

    def choose(
        self, player: str, game: AnyGame, state: Any, limit: Limit, rng: Random | None = None
    ) -> Decision:
        """The decision of a player. Blocks: call it from a thread."""
        request = player, game, game.encode(state), rng, limit
        with self._using:
            try:
                return self._request(request)
            except (EOFError, OSError):
                self._end()
                return self._request(request)

    def stop(self) -> None:
        """Make it decide soon, if it is thinking."""
        pipe = self._pipe
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.send(None)

    def close(self) -> None:
        self._closed = True
        self._end()

    def _request(self, request: tuple[Any, ...]) -> Decision:
        pipe = self._begin()
        pipe.send(request)
        seconds = request[-1].seconds
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
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=think, args=(theirs,), daemon=True)
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
    """Run in the process: receive positions, send decisions. None stops the player early."""
    stand_back()
    agent: Agent | None = None
    thinking: threading.Thread | None = None
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            request = pipe.recv()
            if request is None:
                if agent is not None and thinking is not None and thinking.is_alive():
                    agent.stop()
                continue
            agent = make_agent(request[0])
            thinking = threading.Thread(target=_decide, args=(pipe, agent, request), daemon=True)
            thinking.start()


def _decide(pipe: Connection, agent: Agent, request: tuple[Any, ...]) -> None:
    _, game, code, rng, limit = request
    try:
        answer: object = agent.choose(game, game.decode(code), limit, rng or SystemRandom())
    except Exception as error:
        answer = repr(error)
    with contextlib.suppress(OSError):
        pipe.send(answer)
