"""Work that requests cause, counted for their client address by the processor time it takes.

Nobody can say beforehand how long a picture or a long list takes. So each kind of work is timed. A
kind that has been quick runs inline on the event loop, others run in threads, which take turns
between addresses.
"""

import asyncio
import contextlib
from collections.abc import Callable, Hashable
from hashlib import blake2b
from time import thread_time
from typing import TypeVar

from ludarium.core.lru import LruCache
from ludarium.server.engines.fair_queue import FairQueue, FairThreadPool, Ticket
from ludarium.server.errors import RefusedError
from ludarium.server.net.limits import TokenBuckets

Result = TypeVar("Result")

QUICK = 0.004
"""Seconds that the event loop can spare for one piece of work."""

INLINE_SHARE, INLINE_SECONDS = 0.1, 0.012
"""The share of the event loop's time that an address may use in the long run, and the seconds it
may use at once."""

THREADS = 2
"""An address has one of them at a time: work in Python keeps the event loop waiting, too."""

MAX_LONG = 4
"""How many pieces of long work, such as the reading of long games, keep nobody waiting for a
thread: a few addresses that cause such work all the time never have all threads."""

MAX_WAITING = 40
"""How many pieces of work of one address may wait: a school class comes back at once."""

MAX_KINDS = 2_000
CACHED_BYTES, ENTRY_BYTES = 20_000_000, 300
"""The bytes of all texts that are cached, and what each takes besides."""


class WorkerPool:
    """Runs work inline or in threads. `work` has the seconds that each address may still cause."""

    def __init__(self, work: TokenBuckets) -> None:
        self._work = work
        self._inline = TokenBuckets(INLINE_SHARE, INLINE_SECONDS)
        self._threads = FairThreadPool(THREADS, "worker", per_address=1, max_long=MAX_LONG)
        self._seconds = LruCache[Hashable, float](MAX_KINDS)
        self._cache = LruCache[bytes, bytes](CACHED_BYTES, lambda text: len(text) + ENTRY_BYTES)

    def close(self) -> None:
        self._threads.close()

    @property
    def queue(self) -> FairQueue:
        """The work that waits for a thread."""
        return self._threads.queue

    def check(self, client_address: str) -> None:
        """Raise RefusedError when an address has caused too much work recently."""
        if self._work.of(client_address).level <= 0:
            raise RefusedError("too-fast", "this has been too much work, wait a little")

    def is_quick(self, client_address: str, kind: Hashable) -> bool:
        """Whether a kind of work is known to be quick and may run inline for an address now."""
        seconds = self._seconds.get(kind)
        return seconds is not None and seconds < QUICK and self._inline.of(client_address).level > 0

    def run_inline(self, client_address: str, kind: Hashable, work: Callable[[], Result]) -> Result:
        """Return the result of some work, done now on the event loop."""
        begun = thread_time()
        try:
            return work()
        finally:
            took = thread_time() - begun
            self._inline.of(client_address).spend(took)
            self._count(client_address, kind, took)

    async def run(
        self,
        client_address: str,
        kind: Hashable,
        work: Callable[[], Result],
        *,
        required: bool = False,
    ) -> Result:
        """Return the result of some work, done inline if it is quick, else in a thread.

        Raises RefusedError when much work of the address is waiting, unless this is `required`.
        """
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
        """Return the result of work that surely takes long."""
        if not required and self._threads.queue.count(client_address) >= MAX_WAITING:
            raise RefusedError("busy", "too much work is waiting, try again later")
        loop = asyncio.get_running_loop()

        def timed() -> Result:
            begun = thread_time()
            try:
                return work()
            finally:
                with contextlib.suppress(RuntimeError):  # the event loop may be closed
                    loop.call_soon_threadsafe(
                        self._count, client_address, kind, thread_time() - begun
                    )

        return await self._threads.run(Ticket(client_address), timed)

    async def cached(
        self,
        client_address: str,
        kind: Hashable,
        key: tuple[str | int | None, ...],
        work: Callable[[], str],
        *,
        in_thread: bool = False,
    ) -> bytes:
        """Return the text of a key, which `work` makes unless it is cached.

        `in_thread` is for texts that may take long although others of their kind do not.
        """
        digest = blake2b(repr(key).encode(errors="backslashreplace"), digest_size=16).digest()
        text = self._cache.get(digest)
        if text is None:
            self.check(client_address)
            run = self.run_in_thread if in_thread else self.run
            text = await run(client_address, kind, lambda: work().encode())
            self._cache.put(digest, text)
        return text

    def charge(self, client_address: str, seconds: float) -> None:
        """Count for an address work that another process has done."""
        self._work.of(client_address).spend(seconds)

    def _count(self, client_address: str, kind: Hashable, seconds: float) -> None:
        """Count work for its address, and note how long its kind takes; the last time counts
        half."""
        self._work.of(client_address).spend(seconds)
        usual = self._seconds.get(kind)
        self._seconds.put(kind, seconds if usual is None else (usual + seconds) / 2)
