"""Work that somebody causes: it is counted for their address, by the time it really takes, and what
takes long is done off the event loop, address by address in turn.

Nobody can say beforehand how long a picture or a long list takes. So each kind of work is timed,
and done on the spot only while it has been quick.
"""

import asyncio
import contextlib
from collections.abc import Callable, Hashable
from time import thread_time
from typing import TypeVar

from ludarium.core.lru import LruCache
from ludarium.server.engines.fair_queue import FairThreadPool, Ticket
from ludarium.server.errors import RefusedError
from ludarium.server.net.limits import TokenBuckets

Result = TypeVar("Result")

QUICK = 0.004
"""Seconds that the event loop can spare for one thing."""

SPOT_PART, SPOT_SECONDS = 0.1, 0.012
"""Which part of the event loop's time an address may use in the long run, and how much at once:
however quick each thing is, many of them at a time are not."""

THREADS = 2
"""Of which an address has one at a time: who works in Python keeps the event loop waiting, too."""

MOST_WAITING = 40
"""How much one address may have waiting to be done: a class of a school comes back at once."""

MOST_KINDS = 2_000
CACHED_CHARACTERS = 20_000_000
"""The characters of all texts that are cached."""


class WorkerPool:
    """A few threads; `work` has the seconds that each address may still cause."""

    def __init__(self, work: TokenBuckets) -> None:
        self._work = work
        self._spot = TokenBuckets(SPOT_PART, SPOT_SECONDS)
        self._crew = FairThreadPool(THREADS, "worker", for_each=1)
        self._usual = LruCache[Hashable, float](MOST_KINDS)
        self._cache = LruCache[Hashable, str](CACHED_CHARACTERS, len)

    def close(self) -> None:
        self._crew.close()

    def check(self, client_address: str) -> None:
        """Raises RefusedError when an address has caused too much work of late."""
        if self._work.of(client_address).level <= 0:
            raise RefusedError("too-fast", "this has been too much work, wait a little")

    def is_quick(self, client_address: str, kind: Hashable) -> bool:
        """Is a kind of work known to be quick, and has the address not had much done on the spot
        of late?"""
        usual = self._usual.get(kind)
        return usual is not None and usual < QUICK and self._spot.of(client_address).level > 0

    def run_inline(self, client_address: str, kind: Hashable, work: Callable[[], Result]) -> Result:
        """Do some work for an address on the spot."""
        begun = thread_time()
        try:
            return work()
        finally:
            took = thread_time() - begun
            self._spot.of(client_address).spend(took)
            self._count(client_address, kind, took)

    async def run(
        self,
        client_address: str,
        kind: Hashable,
        work: Callable[[], Result],
        *,
        required: bool = False,
    ) -> Result:
        """Do some work for an address: on the spot if it is quick. Raises RefusedError when much
        is waiting already, unless it must be done."""
        if self.is_quick(client_address, kind):
            return self.run_inline(client_address, kind, work)
        return await self.run_in_thread(client_address, kind, work, required=required)

    async def run_in_thread(
        self,
        client_address: str,
        kind: Hashable,
        work: Callable[[], Result],
        *,
        required: bool = False,
    ) -> Result:
        """The same for what surely takes long."""
        if not required and self._crew.queue.of(client_address) >= MOST_WAITING:
            raise RefusedError("busy", "too much work is waiting, try again later")
        loop = asyncio.get_running_loop()

        def timed() -> Result:
            begun = thread_time()
            try:
                return work()
            finally:
                with contextlib.suppress(RuntimeError):  # nobody counts any more at the end
                    loop.call_soon_threadsafe(
                        self._count, client_address, kind, thread_time() - begun
                    )

        return await self._crew.run(Ticket(client_address), timed)

    async def cached(
        self,
        client_address: str,
        kind: Hashable,
        key: Hashable,
        work: Callable[[], str],
        *,
        in_thread: bool = False,
    ) -> str:
        """A text, which is made only if it is not kept from before under its key; `apart` for one
        that may take long although others of its kind do not."""
        text = self._cache.get(key)
        if text is None:
            self.check(client_address)
            text = await (self.run_in_thread if in_thread else self.run)(client_address, kind, work)
            self._cache.put(key, text)
        return text

    def charge(self, client_address: str, seconds: float) -> None:
        """Count for an address what was done for it in another process."""
        self._work.of(client_address).spend(seconds)

    def _count(self, client_address: str, kind: Hashable, seconds: float) -> None:
        """Half of what is known of a kind is how long it took the last time."""
        self._work.of(client_address).spend(seconds)
        usual = self._usual.get(kind)
        self._usual.put(kind, seconds if usual is None else (usual + seconds) / 2)
