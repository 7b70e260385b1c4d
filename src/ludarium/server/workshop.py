"""Work that somebody causes: it is counted for their address, by the time it really takes, and what
takes long is done off the event loop, address by address in turn.

Nobody can say beforehand how long a picture or a long list takes. So each kind of work is timed,
and done on the spot only while it has been quick.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import TypeVar

from ludarium.server.limits import Buckets
from ludarium.server.room import RefusedError
from ludarium.server.turns import Turn, Turns

Result = TypeVar("Result")

QUICK = 0.004
"""Seconds that the event loop can spare for one thing."""

THREADS = 2
MOST_WAITING = 16
"""How much one address may have waiting to be done."""

MOST_KINDS = 2_000


class Workshop:
    """A few threads; `work` has the seconds that each address may still cause."""

    def __init__(self, work: Buckets) -> None:
        self._work = work
        self._turns = Turns(THREADS)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="workshop")
        self._usual: OrderedDict[Hashable, float] = OrderedDict()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def check(self, who: str) -> None:
        """Raises RefusedError when an address has caused too much work of late."""
        if self._work.of(who).level <= 0:
            raise RefusedError("too-fast", "this has been too much work, wait a little")

    async def do(self, who: str, kind: Hashable, work: Callable[[], Result]) -> Result:
        """Do some work for an address, which is to be checked first if it may be refused."""
        if self._usual.get(kind, QUICK) < QUICK:
            with self.counted(who, kind):
                return work()
        return await self.do_apart(who, kind, work)

    async def do_apart(self, who: str, kind: Hashable, work: Callable[[], Result]) -> Result:
        """The same for what surely takes long."""
        if self._turns.of(who) >= MOST_WAITING:
            raise RefusedError("busy", "too much work is waiting, try again later")

        def counted() -> Result:
            with self.counted(who, kind):
                return work()

        async with self._turns.turn(Turn(who)):
            return await asyncio.get_running_loop().run_in_executor(self._pool, counted)

    @contextlib.contextmanager
    def counted(self, who: str, kind: Hashable) -> Iterator[None]:
        """Count what is done here for an address, and remember how long its kind takes."""
        begun = thread_time()
        try:
            yield
        finally:
            spent = thread_time() - begun
            self._work.of(who).spend(spent)
            self._note(kind, spent)

    def _note(self, kind: Hashable, spent: float) -> None:
        """Half of what is known of a kind is how long it took the last time."""
        self._usual[kind] = (self._usual.get(kind, spent) + spent) / 2
        self._usual.move_to_end(kind)
        if len(self._usual) > MOST_KINDS:
            self._usual.popitem(last=False)
