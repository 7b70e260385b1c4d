"""A queue that is fair between client addresses: the longer one address's queue is, the longer it
waits, and nobody else does."""

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

Result = TypeVar("Result")

LONG_SECONDS = 0.3
"""A turn that lasts longer is a long one."""


@dataclass(eq=False)
class Ticket:
    """A place in the queue; `begun` is done when its turn has come."""

    client_address: str
    begun: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def has_begun(self) -> bool:
        return self.begun.done()


class FairQueue:
    """Gives turns to tickets: the next one goes to the address whose last turn is longest ago."""

    def __init__(
        self,
        places: int,
        per_address: int | None = None,
        max_waiting: int | None = None,
        max_long: int = 0,
    ) -> None:
        """
        Args:
            places: How many turns there are at a time.
            per_address: How many of them one address may have.
            max_waiting: How many may wait; one more raises asyncio.QueueFull.
            max_long: How many long turns may continue beside the others, so that nobody has to
                wait for them.
        """
        self._free, self._per_address, self._max_waiting = (
            places,
            per_address or places,
            max_waiting,
        )
        self._max_long = max_long
        self._long: set[Ticket] = set()
        self._overdue: dict[Ticket, None] = {}
        """Turns that are long, too, but still have one of the places."""
        self._waiting: dict[str, deque[Ticket]] = {}
        self._taken: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        """The number of the last turn of each address that waits or has one."""
        self._number = 0

    @property
    def waiting(self) -> int:
        """How many tickets wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def waiting_addresses(self) -> int:
        """How many addresses wait."""
        return len(self._waiting)

    def count(self, client_address: str) -> int:
        """How many tickets of an address wait or have their turn."""
        return self._taken[client_address] + len(self._waiting.get(client_address, ()))

    @contextlib.asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for a ticket's turn, which lasts as long as the `with` block."""
        self._join(ticket)
        try:
            await ticket.begun
        except asyncio.CancelledError:
            if ticket.has_begun and not ticket.begun.cancelled():
                self._leave(ticket)
            else:
                self._drop(ticket)
            raise
        timer = asyncio.get_running_loop().call_later(LONG_SECONDS, self._set_overdue, ticket)
        try:
            yield
        finally:
            timer.cancel()
            self._leave(ticket)

    def move(self, ticket: Ticket, client_address: str) -> None:
        """Let a ticket that still waits count for another address."""
        if not ticket.has_begun and ticket.client_address != client_address:
            self._drop(ticket)
            ticket.client_address = client_address
            self._join(ticket)

    def _join(self, ticket: Ticket) -> None:
        if self._max_waiting is not None and self.waiting >= self._max_waiting:
            raise asyncio.QueueFull
        self._last.setdefault(ticket.client_address, 0)
        self._waiting.setdefault(ticket.client_address, deque()).append(ticket)
        self._begin_next()

    def _drop(self, ticket: Ticket) -> None:
        if ticket in self._waiting.get(ticket.client_address, ()):
            self._waiting[ticket.client_address].remove(ticket)
        self._tidy(ticket.client_address)

    def _leave(self, ticket: Ticket) -> None:
        self._overdue.pop(ticket, None)
        if ticket in self._long:
            self._long.remove(ticket)
        else:
            self._free += 1
        self._taken[ticket.client_address] -= 1
        self._tidy(ticket.client_address)
        self._make_long()

    def _set_overdue(self, ticket: Ticket) -> None:
        self._overdue[ticket] = None
        self._make_long()

    def _make_long(self) -> None:
        """Let long turns continue beside the others as far as they may, and begin the next."""
        while self._overdue and len(self._long) < self._max_long:
            ticket = next(iter(self._overdue))
            del self._overdue[ticket]
            self._long.add(ticket)
            self._free += 1
        self._begin_next()

    def _begin_next(self) -> None:
        while self._free and (ready := [each for each in self._waiting if self._may_begin(each)]):
            client_address = min(ready, key=self._last.__getitem__)
            ticket = self._waiting[client_address].popleft()
            if not ticket.begun.cancelled():
                self._free -= 1
                self._number += 1
                self._taken[client_address] += 1
                self._last[client_address] = self._number
                ticket.begun.set_result(None)
            self._tidy(client_address)

    def _may_begin(self, client_address: str) -> bool:
        return self._taken[client_address] < self._per_address

    def _tidy(self, client_address: str) -> None:
        """Remove an address that neither waits nor has a turn."""
        if not self._waiting.get(client_address, True):
            del self._waiting[client_address]
        if not self._taken[client_address]:
            del self._taken[client_address]
            if client_address not in self._waiting:
                self._last.pop(client_address, None)


class FairThreadPool:
    """Threads that take turns between addresses."""

    def __init__(
        self,
        threads: int,
        name: str,
        per_address: int | None = None,
        initializer: Callable[[], None] | None = None,
        max_waiting: int | None = None,
        max_long: int = 0,
    ) -> None:
        self.queue = FairQueue(threads, per_address, max_waiting, max_long)
        self._pool = ThreadPoolExecutor(threads + max_long, name, initializer)
        self._working: set[asyncio.Task[object]] = set()

    def close(self) -> None:
        """Start no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(
        self,
        ticket: Ticket,
        work: Callable[[], Result],
        prepare: Callable[[], None] = lambda: None,
    ) -> Result:
        """Return the result of some work, done when the ticket's turn has come. `prepare` is called
        before it on the event loop.

        If the caller is cancelled before that, the work is dropped. Later it runs to its end.
        """
        task = asyncio.create_task(self._run(ticket, work, prepare))
        self._working.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not ticket.has_begun:
                task.cancel()
            raise

    async def _run(
        self, ticket: Ticket, work: Callable[[], Result], prepare: Callable[[], None]
    ) -> Result:
        async with self.queue.turn(ticket):
            prepare()
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _done(self, task: asyncio.Task[object]) -> None:
        """Retrieve the error of a task, which its caller raises if there still is one."""
        self._working.discard(task)
        if not task.cancelled():
            task.exception()
