"""Computer players off the event loop: a few threads, a bounded queue, a budget for each move."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import Any

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.params import SearchParams
from ludarium.agents.search import SearchAgent
from ludarium.core.game import AnyGame

SECONDS = 5.0
"""The most that a move may take."""

MAX_NODES = 2_000_000
"""The most that a search may remember: about 48 MB."""


class Thought:
    """A move being thought about."""

    def __init__(self, agent: Agent, run: Callable[[], "asyncio.Future[Decision]"]) -> None:
        self._agent, self._run = agent, run

    async def decision(self) -> Decision:
        return await self._run()

    async def move(self) -> Any:
        return (await self.decision()).move

    def hurry(self) -> None:
        """Decide now with what is known."""
        if isinstance(self._agent, SearchAgent):
            self._agent.stop()


class Thinkers:
    """The threads on which computer players think; the others wait their turn."""

    def __init__(self, threads: int | None = None, seconds: float = SECONDS) -> None:
        count = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._seconds = seconds

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def think(
        self, player: str, game: AnyGame, state: Any, steps: int, seconds: float | None = None
    ) -> Thought:
        """Begin to think about a move; await the thought for the decision."""
        agent = make_agent(player)
        if isinstance(agent, SearchAgent):
            agent.params = SearchParams(max_nodes=MAX_NODES)
        limit = Limit(seconds=min(seconds or self._seconds, self._seconds))
        loop = asyncio.get_running_loop()

        def run() -> "asyncio.Future[Decision]":
            return loop.run_in_executor(
                self._pool, agent.choose, game, state, limit, SystemRandom()
            )

        return Thought(agent, run)
