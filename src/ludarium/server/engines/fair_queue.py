"""Turns at something scarce: so many at a time, and address by address, so that whoever asks for
much waits for much, and nobody else does."""

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

Result = TypeVar("Result")


@dataclass(eq=False)
class Ticket:
    """Someone's place in a queue: their turn is waited for, then taken, then left."""

    client_address: str
    begun: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def has_begun(self) -> bool:
        return self.begun.done()


class FairQueue:
    """Of those who wait, the address whose last turn is longest ago comes next. If so few are for
    each, the other places are left for other addresses. Where `most` wait, nobody else may: that
    is `asyncio.QueueFull`."""

    def __init__(self, places: int, for_each: int | None = None, most: int | None = None) -> None:
        self._free, self._for_each, self._most = places, for_each or places, most
        self._waiting: dict[str, deque[Ticket]] = {}
        self._taken: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        """The number of the last turn of each address that waits or has one."""
        self._number = 0

    @property
    def waiting(self) -> int:
        """How many turns are waited for in all."""
        return sum(map(len, self._waiting.values()))

    def of(self, client_address: str) -> int:
        """How many turns an address waits for or has."""
        return self._taken[client_address] + len(self._waiting.get(client_address, ()))

    @contextlib.asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        self._join(ticket)
        try:
            await ticket.begun
        except asyncio.CancelledError:
            if ticket.has_begun and not ticket.begun.cancelled():
                self._leave(ticket)
            else:
                self._drop(ticket)
            raise
        try:
            yield
        finally:
            self._leave(ticket)

    def move(self, ticket: Ticket, client_address: str) -> None:
        """A turn that is still waited for counts for another address from now on."""
        if not ticket.has_begun and ticket.client_address != client_address:
            self._drop(ticket)
            ticket.client_address = client_address
            self._join(ticket)

    def _join(self, ticket: Ticket) -> None:
        if self._most is not None and self.waiting >= self._most:
            raise asyncio.QueueFull
        self._last.setdefault(ticket.client_address, 0)
        self._waiting.setdefault(ticket.client_address, deque()).append(ticket)
        self._go_on()

    def _drop(self, ticket: Ticket) -> None:
        if ticket in self._waiting.get(ticket.client_address, ()):
            self._waiting[ticket.client_address].remove(ticket)
        self._tidy(ticket.client_address)

    def _leave(self, ticket: Ticket) -> None:
        self._free += 1
        self._taken[ticket.client_address] -= 1
        self._tidy(ticket.client_address)
        self._go_on()

    def _go_on(self) -> None:
        while self._free and (
            ready := [
                client_address
                for client_address in self._waiting
                if self._may_begin(client_address)
            ]
        ):
            client_address = min(ready, key=self._last.__getitem__)
            ticket = self._waiting[client_address].popleft()
            if ticket.begun.cancelled():  # they have gone, and could not say so yet
                self._tidy(client_address)
                continue
            self._free -= 1
            self._number += 1
            self._taken[client_address] += 1
            self._last[client_address] = self._number
            self._tidy(client_address)
            ticket.begun.set_result(None)

    def _may_begin(self, client_address: str) -> bool:
        return self._taken[client_address] < self._for_each

    def _tidy(self, client_address: str) -> None:
        """Forget what is empty."""
        if not self._waiting.get(client_address, True):
            del self._waiting[client_address]
        if not self._taken[client_address]:
            del self._taken[client_address]
            if client_address not in self._waiting:
                self._last.pop(client_address, None)


class FairThreadPool:
    """Threads that work for addresses in turn; each begins with what it is given to begin with."""

    def __init__(
        self,
        threads: int,
        name: str,
        for_each: int | None = None,
        begin: Callable[[], None] | None = None,
        most: int | None = None,
    ) -> None:
        self.queue = FairQueue(threads, for_each, most)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=begin)
        self._working: set[asyncio.Task[object]] = set()

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, ticket: Ticket, work: Callable[[], Result]) -> Result:
        """Wait for a turn and work. What nobody waits for any more is not begun; once begun it
        keeps its turn to the end, whoever has gone."""
        task = asyncio.create_task(self._run(ticket, work))
        self._working.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not ticket.has_begun:
                task.cancel()
            raise

    async def _run(self, ticket: Ticket, work: Callable[[], Result]) -> Result:
        async with self.queue.turn(ticket):
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _done(self, task: asyncio.Task[object]) -> None:
        """What went wrong is told to whoever waits, if anyone does."""
        self._working.discard(task)
        if not task.cancelled():
            task.exception()
