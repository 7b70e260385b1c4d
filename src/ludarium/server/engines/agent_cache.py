"""The agents of computer seats between two moves, with the search trees that they have built.

An agent is taken out while it thinks, so that nobody else uses it, and put back with its tree. It
then follows the steps played since, unless they were taken back: then a new agent takes its place.
The least recently used trees are dropped when all of them together take too much memory, and every
tree is dropped when its room is closed or has been idle for long. Players that keep no tree in this
process, such as those that think in Python, are made anew for each move.
"""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from ludarium.agents import Agent, make_agent
from ludarium.agents.search import SearchAgent
from ludarium.core.history import History
from ludarium.core.lru import LruCache

MAX_NODES = 2_000_000
"""The largest tree of one agent: about 48 MB."""

MAX_BYTES = 96_000_000
"""The memory of all trees between two moves."""

IDLE_SECONDS = 600.0
"""How long a tree is kept for the next move of its seat."""


@dataclass(frozen=True)
class CachedAgent:
    """An agent, the position it decided in, and the size of its tree."""

    agent: SearchAgent
    state: Any
    step_count: int
    size: int
    stored: float


class AgentCache:
    """At most one agent for each computer seat of each open room."""

    def __init__(self, max_bytes: int = MAX_BYTES, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._agents = LruCache[tuple[str, int], CachedAgent](max_bytes, lambda each: each.size)
        self._expiry: asyncio.TimerHandle | None = None

    @property
    def size(self) -> int:
        """The bytes of all trees."""
        return self._agents.size

    def __len__(self) -> int:
        return len(self._agents)

    def take(self, room_id: str, seat: int, player: str, history: History) -> Agent:
        """The agent of a seat, for the position that the room is in now."""
        cached = self._agents.pop((room_id, seat))
        if cached is not None and _follow(cached, history):
            return cached.agent
        return make_agent(player, MAX_NODES)

    def put(self, room_id: str, seat: int, agent: Agent, state: Any, step_count: int) -> None:
        """Keep the agent of a seat that has decided in a state, after so many steps of the game."""
        size = agent.tree_bytes if isinstance(agent, SearchAgent) else 0
        if not isinstance(agent, SearchAgent) or not size:
            return
        cached = CachedAgent(agent, state, step_count, size, time.monotonic())
        self._agents.put((room_id, seat), cached)
        self._schedule_expiry()

    def drop_room(self, room_id: str) -> None:
        """Drop all agents of a room."""
        for key in [key for key in self._agents if key[0] == room_id]:
            self._agents.pop(key)

    def close(self) -> None:
        """Drop all agents."""
        self._agents.clear()
        if self._expiry is not None:
            self._expiry.cancel()

    def _schedule_expiry(self) -> None:
        if self._expiry is None and self._agents:
            oldest = self._agents.values()[0]
            seconds = max(0.0, oldest.stored + self._idle_seconds - time.monotonic())
            self._expiry = asyncio.get_running_loop().call_later(seconds, self._expire)

    def _expire(self) -> None:
        self._expiry = None
        limit = time.monotonic() - self._idle_seconds
        for key, cached in zip(list(self._agents), self._agents.values(), strict=True):
            if cached.stored <= limit:
                self._agents.pop(key)
        self._schedule_expiry()


def _follow(cached: CachedAgent, history: History) -> bool:
    """Let the agent follow the game from its position; returns whether some of its tree is left."""
    steps, state = history.steps, cached.state
    if cached.step_count >= len(steps) or steps.before(cached.step_count) != state:
        return False
    for step in steps[cached.step_count :]:
        cached.agent.follow(history.game, state, step.move)
        state = step.state
    return cached.agent.tree_bytes > 0
