"""Work that somebody causes: it is counted for their address, by the time it really takes, and what
takes long is done off the event loop, address by address in turn.

Nobody can say beforehand how long a picture or a long list takes. So each kind of work is timed,
and done on the spot only while it has been quick.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import thread_time
from typing import TypeVar

from ludarium.server.engines.fair_queue import Crew, Ticket
from ludarium.server.errors import RefusedError
from ludarium.server.net.limits import Buckets

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
KEPT = 20_000_000
"""How many characters of what was made are kept, in case it is asked for again."""


class Kept:
    """So many characters at most; what was asked for longest ago makes way."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0

    def get(self, key: Hashable) -> str | None:
        text = self._texts.get(key)
        if text is not None:
            self._texts.move_to_end(key)
        return text

    def put(self, key: Hashable, text: str) -> None:
        self._size += len(text) - len(self._texts.pop(key, ""))
        self._texts[key] = text
        while self._size > self._most:
            _, old = self._texts.popitem(last=False)
            self._size -= len(old)


class Workshop:
    """A few threads; `work` has the seconds that each address may still cause."""

    def __init__(self, work: Buckets) -> None:
        self._work = work
        self._spot = Buckets(SPOT_PART, SPOT_SECONDS)
        self._crew = Crew(THREADS, "workshop", for_each=1)
        self._usual: OrderedDict[Hashable, float] = OrderedDict()
        self._kept = Kept(KEPT)

    def close(self) -> None:
        self._crew.close()

    def check(self, who: str) -> None:
        """Raises RefusedError when an address has caused too much work of late."""
        if self._work.of(who).level <= 0:
            raise RefusedError("too-fast", "this has been too much work, wait a little")

    def is_quick(self, who: str, kind: Hashable) -> bool:
        """Is a kind of work known to be quick, and has the address not had much done on the spot
        of late?"""
        return self._usual.get(kind, QUICK) < QUICK and self._spot.of(who).level > 0

    def do_now(self, who: str, kind: Hashable, work: Callable[[], Result]) -> Result:
        """Do some work for an address on the spot."""
        begun = thread_time()
        try:
            return work()
        finally:
            took = thread_time() - begun
            self._spot.of(who).spend(took)
            self._count(who, kind, took)

    async def do(
        self, who: str, kind: Hashable, work: Callable[[], Result], *, must: bool = False
    ) -> Result:
        """Do some work for an address: on the spot if it is quick. Raises RefusedError when much
        is waiting already, unless it must be done."""
        if self.is_quick(who, kind):
            return self.do_now(who, kind, work)
        return await self.do_apart(who, kind, work, must=must)

    async def do_apart(
        self, who: str, kind: Hashable, work: Callable[[], Result], *, must: bool = False
    ) -> Result:
        """The same for what surely takes long."""
        if not must and self._crew.queue.of(who) >= MOST_WAITING:
            raise RefusedError("busy", "too much work is waiting, try again later")
        loop = asyncio.get_running_loop()

        def timed() -> Result:
            begun = thread_time()
            try:
                return work()
            finally:
                with contextlib.suppress(RuntimeError):  # nobody counts any more at the end
                    loop.call_soon_threadsafe(self._count, who, kind, thread_time() - begun)

        return await self._crew.run(Ticket(who), timed)

    async def kept(
        self,
        who: str,
        kind: Hashable,
        key: Hashable,
        work: Callable[[], str],
        *,
        apart: bool = False,
    ) -> str:
        """A text, which is made only if it is not kept from before under its key; `apart` for one
        that may take long although others of its kind do not."""
        text = self._kept.get(key)
        if text is None:
            self.check(who)
            text = await (self.do_apart if apart else self.do)(who, kind, work)
            self._kept.put(key, text)
        return text

    def charge(self, who: str, seconds: float) -> None:
        """Count for an address what was done for it in another process."""
        self._work.of(who).spend(seconds)

    def _count(self, who: str, kind: Hashable, seconds: float) -> None:
        """Half of what is known of a kind is how long it took the last time."""
        self._work.of(who).spend(seconds)
        self._usual[kind] = (self._usual.get(kind, seconds) + seconds) / 2
        self._usual.move_to_end(kind)
        if len(self._usual) > MOST_KINDS:
            self._usual.popitem(last=False)
