"""Computer players off the event loop: a few threads, taken in turn by address, and a budget for
each move.

However many games one address has waiting, another waits for one of their thoughts at most. The
more addresses wait, and the more each of them wants, the shorter each of its thoughts gets, so that
nobody waits long. The queue is bounded. What can be done without (hints, analyses, new games) is
refused to an address that has much waiting already, and to everyone while very much waits; then
only the moves of games under way are added, at most one for each room in memory, and there is
always space for these. Whoever thinks stands back on the cores: the event loop, which everyone
waits for, goes first.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from random import SystemRandom
from typing import Any, TypeVar

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.cores import cores, idle_cores, stand_back
from ludarium.core.game import AnyGame
from ludarium.server.engines.agent_cache import MAX_NODES, AgentCache
from ludarium.server.engines.fair_queue import FairThreadPool, Ticket
from ludarium.server.engines.process import PythonEngineProcess
from ludarium.server.net.limits import ConcurrencyLimit

T = TypeVar("T")

SECONDS = 5.0
"""The most that a move may take."""

LEAST_SECONDS = 0.05
"""What is left of it when very many wait."""

MOST_WAITING = 40
"""How many thoughts of one address may wait. Beyond that it gets no hints, no analyses and no new
games against the computer."""

MUCH_WAITING = 2_000
"""And when so many wait in all, nobody gets any of these."""

MOST_IN_ALL = 5_000
"""How many thoughts may wait, whatever they are for: those, and a move of each room in memory."""

MOST_ANALYSES, ALL_ANALYSES = 4, 16
"""How many positions may be analysed at a time, for one address and in all."""


class EngineTask:
    """A move being thought about, or waiting for its turn."""

    def __init__(
        self,
        engines: "EnginePool",
        agent: Agent,
        game: AnyGame,
        state: Any,
        most: float,
        client_address: str,
    ) -> None:
        self._engines, self._agent = engines, agent
        self._game, self._state, self._most = game, state, most
        self.evaluate = False
        self.ticket = Ticket(client_address)
        self.contention = 1
        """The most thoughts there were while this one waited, if every address had as many as its
        own has."""
        self._is_stopped = False

    async def decision(self) -> Decision:
        """Wait for a turn, then for the decision. Nobody waits any more: nobody thinks on."""
        return await self._engines.decided(self)

    async def move(self) -> Any:
        return (await self.decision()).move

    def stop(self) -> None:
        """Decide now with what is known, or quickly when it is this thought's turn."""
        self._is_stopped = True
        self._agent.stop()
        if self._runs_in_process and self.ticket.has_begun:
            self._engines.python_process.stop()

    @property
    def _runs_in_process(self) -> bool:
        return self._agent.thinks_in_python(self._game)

    def choose(self, seconds: float, threads: int) -> Decision:
        """Called on an engine thread."""
        limit = Limit(
            seconds=LEAST_SECONDS if self._is_stopped else min(seconds, self._most),
            threads=threads,
            evaluate=self.evaluate,
        )
        if self._runs_in_process:
            return self._engines.python_process.choose(
                self._agent.name, self._game, self._state, limit
            )
        return self._agent.choose(self._game, self._state, limit, SystemRandom())


class EnginePool:
    """The threads on which computer players think; the others wait their turn."""

    def __init__(self, threads: int | None = None, seconds: float = SECONDS) -> None:
        self._threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._crew = FairThreadPool(self._threads, "engine", begin=stand_back, most=MOST_IN_ALL)
        self._seconds = seconds
        self._tasks: set[EngineTask] = set()
        self.python_process = PythonEngineProcess()
        self.cache = AgentCache()
        self.analyses = ConcurrencyLimit(MOST_ANALYSES, in_all=ALL_ANALYSES)

    def is_busy(self, client_address: str) -> bool:
        """Should nothing be added for an address that can be done without?"""
        queue = self._crew.queue
        return queue.of(client_address) >= MOST_WAITING or queue.waiting >= MUCH_WAITING

    def close(self) -> None:
        """Begin nothing more, and end soon what has begun."""
        self._crew.close()
        for engine_task in list(self._tasks):
            engine_task.stop()
        self.python_process.close()
        self.cache.close()

    def think(
        self,
        player: str,
        game: AnyGame,
        state: Any,
        seconds: float | None = None,
        *,
        client_address: str = "",
        evaluate: bool = False,
    ) -> EngineTask:
        """A thought about a move, for an address; await its decision. `evaluate` asks for the value
        of a move even when it is the only one."""
        agent = make_agent(player, MAX_NODES)
        return self.think_with(
            agent, game, state, seconds, client_address=client_address, evaluate=evaluate
        )

    def think_with(
        self,
        agent: Agent,
        game: AnyGame,
        state: Any,
        seconds: float | None = None,
        *,
        client_address: str = "",
        evaluate: bool = True,
    ) -> EngineTask:
        """The same with an agent that may know something of the position already."""
        most = min(seconds or self._seconds, self._seconds)
        engine_task = EngineTask(self, agent, game, state, most, client_address)
        engine_task.evaluate = evaluate
        return engine_task

    def move(self, engine_task: EngineTask, client_address: str) -> None:
        """A thought that still waits is for somebody else."""
        self._crew.queue.move(engine_task.ticket, client_address)

    async def run(self, client_address: str, work: Callable[[], T]) -> T:
        """Do short work that asks engines, when it is the turn of this address."""
        return await self._crew.run(Ticket(client_address), work)

    async def decided(self, engine_task: EngineTask) -> Decision:
        self._tasks.add(engine_task)
        wanted = Counter(each.ticket.client_address for each in self._tasks)
        for each in self._tasks:
            each.contention = max(each.contention, len(wanted) * wanted[each.ticket.client_address])
        try:
            return await self._crew.run(engine_task.ticket, lambda: self._choose(engine_task))
        except asyncio.CancelledError:
            engine_task.stop()
            raise
        finally:
            self._tasks.discard(engine_task)

    def _choose(self, engine_task: EngineTask) -> Decision:
        return engine_task.choose(self._share(engine_task.contention), self._cores())

    def _share(self, contention: int) -> float:
        """How long each of so many thoughts may take, so that all are done in the time of one."""
        return max(LEAST_SECONDS, self._seconds / max(1.0, contention / self._threads))

    def _cores(self) -> int:
        """With how many cores each thought may think: a lonely one with all that are idle."""
        return max(1, min(idle_cores(), cores() // max(1, len(self._tasks))))
