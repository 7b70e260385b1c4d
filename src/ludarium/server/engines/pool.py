"""The threads on which computer players think, and the time that each of them gets.

Addresses take turns: however many games one address has waiting, another waits for at most one of
its tasks. The more addresses wait, and the more each of them wants, the shorter each task gets, so
that nobody waits long. The queue is bounded. Hints, analyses and new games are refused to an
address that has much waiting; while very much waits, to all addresses that have anything waiting.
There is always room for the moves of games under way, at most one for each room in memory. The
threads have a low priority: everyone waits for the event loop, so it goes first.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable
from random import SystemRandom
from typing import Any, TypeVar

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.cores import cores, idle_cores, stand_back
from ludarium.core.game import AnyGame
from ludarium.server.engines.agent_cache import MAX_NODES, AgentCache
from ludarium.server.engines.fair_queue import FairQueue, FairThreadPool, Ticket
from ludarium.server.engines.process import PythonEngineProcess
from ludarium.server.metrics import ENGINE_SECONDS
from ludarium.server.net.limits import ConcurrencyLimit

T = TypeVar("T")

MAX_SECONDS = 5.0
"""The most time that a move may take."""

MIN_SECONDS = 0.05
"""The time that is left for it when very many wait."""

MAX_WAITING = 40
"""How many tasks of one address may wait. Beyond that it gets no hints, no analyses and no new
games against the computer."""

VERY_MANY_WAITING = 2_000
"""When so many wait in all, only addresses that have none waiting get any of these; when so many
addresses wait, nobody does."""

MAX_QUEUE = 6_000
"""How many tasks may wait, whatever they are for: twice as many as those, and a move of each room
in memory."""

ANALYSES_PER_ADDRESS, MAX_ANALYSES = 4, 16
"""How many positions may be analysed at a time."""


class EngineTask:
    """A decision that an agent is to make, until it is made; await `decision()` to start it."""

    def __init__(
        self,
        engines: "EnginePool",
        take_agent: Callable[[], Agent],
        game: AnyGame,
        state: Any,
        seconds: float,
        client_address: str,
        evaluate: bool,
    ) -> None:
        self._engines, self._take_agent = engines, take_agent
        self.agent: Agent | None = None
        """The one that decides, from the turn of this task on: until then its tree can make way."""
        self._game, self._state = game, state
        self._seconds, self._evaluate = seconds, evaluate
        self.ticket = Ticket(client_address)
        self.contention = 1
        """The most tasks there were while this one waited, if every address had as many as its
        own."""
        self._is_stopped = False

    async def decision(self) -> Decision:
        """Wait for a turn, then for the decision. If the caller is cancelled, the agent stops."""
        return await self._engines.decide(self)

    def stop(self) -> None:
        """Decide now with what is known, or quickly when it is this task's turn."""
        self._is_stopped = True
        if self.agent is not None:
            self.agent.stop()
            if self.agent.thinks_in_python(self._game):
                self._engines.python_process.stop()

    def begin(self) -> None:
        """Take the agent, as this task's turn has come."""
        self.agent = self._take_agent()
        if self._is_stopped:
            self.agent.stop()

    def choose(self, seconds: float, threads: int) -> Decision:
        """Decide within so much time, on the engine thread that calls this."""
        limit = Limit(
            seconds=MIN_SECONDS if self._is_stopped else min(seconds, self._seconds),
            threads=threads,
            evaluate=self._evaluate,
        )
        begun, agent = time.monotonic(), self.agent
        assert agent is not None
        try:
            if agent.thinks_in_python(self._game):
                process = self._engines.python_process
                return process.choose(agent.name, self._game, self._state, limit)
            return agent.choose(self._game, self._state, limit, SystemRandom())
        finally:
            ENGINE_SECONDS.inc(time.monotonic() - begun)


class EnginePool:
    """The threads on which computer players think."""

    def __init__(
        self, threads: int | None = None, seconds: float = MAX_SECONDS, processes: int = 1
    ) -> None:
        """`processes` share the cores of this machine."""
        self._thread_count = threads or max(1, ((os.cpu_count() or 2) - 1) // processes)
        self._threads = FairThreadPool(
            self._thread_count, "engine", initializer=stand_back, max_waiting=MAX_QUEUE
        )
        self._seconds = seconds
        self._tasks: set[EngineTask] = set()
        self.python_process = PythonEngineProcess()
        self.cache = AgentCache()
        self.analyses = ConcurrencyLimit(ANALYSES_PER_ADDRESS, total=MAX_ANALYSES)

    @property
    def queue(self) -> FairQueue:
        """The tasks that wait for a thread."""
        return self._threads.queue

    def is_busy(self, client_address: str) -> bool:
        """Whether an address gets no hints, analyses and new games now."""
        queue = self.queue
        most = MAX_WAITING if queue.waiting < VERY_MANY_WAITING else 1
        very_many_wait = queue.waiting_addresses >= VERY_MANY_WAITING
        return very_many_wait or queue.count(client_address) >= most

    def close(self) -> None:
        """Start nothing more, and end soon what has begun."""
        self._threads.close()
        for task in list(self._tasks):
            task.stop()
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
        """A task for a new agent. `evaluate` asks for the value of a move even if it is the only
        one."""
        agent = make_agent(player, MAX_NODES)
        return self.think_with(
            lambda: agent, game, state, seconds, client_address=client_address, evaluate=evaluate
        )

    def think_with(
        self,
        take_agent: Callable[[], Agent],
        game: AnyGame,
        state: Any,
        seconds: float | None = None,
        *,
        client_address: str = "",
        evaluate: bool = True,
    ) -> EngineTask:
        """A task for an agent that may know something of the position already, and that is taken
        when the task's turn has come."""
        seconds = min(seconds or self._seconds, self._seconds)
        return EngineTask(self, take_agent, game, state, seconds, client_address, evaluate)

    def charge_to(self, task: EngineTask, client_address: str) -> None:
        """Let a task that still waits count for another address."""
        self._threads.queue.move(task.ticket, client_address)

    async def run(self, client_address: str, work: Callable[[], T]) -> T:
        """The result of short work that uses engines, done in the turn of an address."""
        return await self._threads.run(Ticket(client_address), work)

    async def decide(self, task: EngineTask) -> Decision:
        """The decision of a task, when its turn has come and it has thought."""
        self._tasks.add(task)
        counts = Counter(each.ticket.client_address for each in self._tasks)
        for each in self._tasks:
            contention = len(counts) * counts[each.ticket.client_address]
            each.contention = max(each.contention, contention)
        try:
            return await self._threads.run(
                task.ticket,
                lambda: task.choose(self._time_for(task), self._cores()),
                prepare=task.begin,
            )
        except asyncio.CancelledError:
            task.stop()
            raise
        finally:
            self._tasks.discard(task)

    def _time_for(self, task: EngineTask) -> float:
        """The seconds for each of the contending tasks, if all of them share those of one."""
        return max(MIN_SECONDS, self._seconds / max(1.0, task.contention / self._thread_count))

    def _cores(self) -> int:
        """The cores for each task: all that are idle if there is only one."""
        return max(1, min(idle_cores(), cores() // max(1, len(self._tasks))))
