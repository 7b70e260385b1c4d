"""Computer players off the event loop: a few threads, a bounded queue, a budget for each move.

Each game has at most one thought in the queue, and the queue is served in order: nobody is passed
over. When it is full, a game waits for a place in it, and what can be done without is refused. The
more thoughts are queued, the shorter each one gets, so that nobody waits long.
"""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import Any

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.cores import cores, idle_cores
from ludarium.core.game import AnyGame

SECONDS = 5.0
"""The most that a move may take."""

LEAST_SECONDS = 0.05
"""What is left of it when very many wait."""

LONGEST_QUEUE = 200
"""How many thoughts the queue holds. When it is full there are no hints and no new games against
the computer."""

MAX_NODES = 2_000_000
"""The most that a search may remember: about 48 MB."""


class Thought:
    """A move being thought about, or waiting for its turn."""

    def __init__(
        self, thinkers: "Thinkers", agent: Agent, game: AnyGame, state: Any, most: float
    ) -> None:
        self._thinkers, self._agent = thinkers, agent
        self._game, self._state, self._most = game, state, most
        self.evaluate = False
        self.crowd = 1
        """The most thoughts there were while this one waited."""
        self._hurried = False

    async def decision(self) -> Decision:
        """Wait for a place in the queue, then for the decision."""
        return await self._thinkers.decided(self)

    async def move(self) -> Any:
        return (await self.decision()).move

    def hurry(self) -> None:
        """Decide now with what is known, or quickly when it is this thought's turn."""
        self._hurried = True
        self._agent.stop()

    def choose(self, seconds: float, threads: int) -> Decision:
        """Called on a thread of the thinkers."""
        limit = Limit(
            seconds=LEAST_SECONDS if self._hurried else min(seconds, self._most),
            threads=threads,
            evaluate=self.evaluate,
        )
        return self._agent.choose(self._game, self._state, limit, SystemRandom())


class Thinkers:
    """The threads on which computer players think; the others wait their turn."""

    def __init__(self, threads: int | None = None, seconds: float = SECONDS) -> None:
        self._threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="thinker")
        self._seconds = seconds
        self._thoughts: set[Thought] = set()
        self._queue = asyncio.Semaphore(LONGEST_QUEUE)
        self.analyses = 0
        """How many positions of the analysis board are being thought about."""

    @property
    def is_busy(self) -> bool:
        """Should nothing be added that can be done without?"""
        return self._queue.locked()

    def close(self) -> None:
        """Begin nothing more, and end soon what has begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for thought in list(self._thoughts):
            thought.hurry()

    def think(
        self,
        player: str,
        game: AnyGame,
        state: Any,
        seconds: float | None = None,
        *,
        evaluate: bool = False,
    ) -> Thought:
        """A thought about a move; await its decision. `evaluate` asks for the value of a move
        even when it is the only one."""
        agent = make_agent(player, MAX_NODES)
        return self.think_with(agent, game, state, seconds, evaluate=evaluate)

    def think_with(
        self,
        agent: Agent,
        game: AnyGame,
        state: Any,
        seconds: float | None = None,
        *,
        evaluate: bool = True,
    ) -> Thought:
        """The same with an agent that may know something of the position already."""
        thought = Thought(self, agent, game, state, min(seconds or self._seconds, self._seconds))
        thought.evaluate = evaluate
        return thought

    async def decided(self, thought: Thought) -> Decision:
        """Queue a thought, as soon as the queue has room for it, and await its decision."""
        async with self._queue:
            self._thoughts.add(thought)
            for each in self._thoughts:
                each.crowd = max(each.crowd, len(self._thoughts))
            try:
                return await asyncio.wrap_future(self._pool.submit(self._choose, thought))
            finally:
                self._thoughts.discard(thought)

    def _choose(self, thought: Thought) -> Decision:
        return thought.choose(self._share(thought.crowd), self._cores(thought.crowd))

    def _share(self, crowd: int) -> float:
        """How long each of so many thoughts may take, so that all are done in the time of one."""
        return max(LEAST_SECONDS, self._seconds / max(1.0, crowd / self._threads))

    def _cores(self, crowd: int) -> int:
        """With how many cores each of so many thoughts may think: a lonely one with all that are
        idle."""
        return max(1, min(idle_cores(), cores() // crowd))
