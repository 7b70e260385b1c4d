"""Work is counted for who causes it, kept off the event loop when it is long, and done in turn."""

import asyncio
import threading
from time import thread_time

import pytest

from ludarium.server.engines import workers
from ludarium.server.engines.workers import INLINE_SECONDS, MAX_WAITING, QUICK, WorkerPool
from ludarium.server.errors import RefusedError
from ludarium.server.net.limits import TokenBuckets
from tests.server.waiting import until

HERE = threading.get_ident


def busy(seconds: float) -> int:
    """Keep a processor busy; returns the thread it was done on."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass
    return HERE()


async def test_only_what_is_known_to_be_quick_is_done_on_the_spot():
    pool = WorkerPool(TokenBuckets(1e6, 1e6))
    first = await pool.run("a", "quick", lambda: busy(0))
    await asyncio.sleep(0)
    assert first != HERE() and await pool.run("a", "quick", lambda: busy(0)) == HERE()
    for _ in range(3):
        await pool.run("a", "slow", lambda: busy(4 * QUICK))
        await asyncio.sleep(0)
    assert await pool.run("a", "slow", lambda: busy(0)) != HERE()
    await pool.run("a", "quick", lambda: busy(4 * QUICK))  # it was quick until now
    assert await pool.run("a", "quick", lambda: busy(0)) != HERE()
    pool.close()


async def test_cached_texts_are_counted_with_their_keys(monkeypatch):
    monkeypatch.setattr(workers, "CACHED_BYTES", 10 * workers.ENTRY_BYTES + 100)
    pool = WorkerPool(TokenBuckets(1e6, 1e6))
    texts: list[str] = []

    def make() -> str:
        texts.append("é")
        return "é"

    for _ in range(2):
        assert await pool.cached("a", "kind", ("a" * 1_000_000,), make) == "é".encode()
    assert len(texts) == 1
    for number in range(1_000):
        await pool.cached("a", "kind", ("text", number, None), make)
    assert len(texts) == 1_001 and len(pool._cache) == 10
    assert sum(map(len, pool._cache)) < 1_000
    pool.close()


async def test_many_quick_things_at_once_do_not_hold_up_the_loop(monkeypatch):
    monkeypatch.setattr(workers, "INLINE_SHARE", 1e-9)  # else a busy machine gives time to recover
    pool = WorkerPool(TokenBuckets(1e6, 1e6))
    await pool.run("a", "quick", lambda: busy(0))
    await asyncio.sleep(0)
    part = QUICK / 4
    here = [await pool.run("a", "quick", lambda: busy(part)) == HERE() for _ in range(40)]
    assert all(here[:3]) and here.count(True) <= 1 + INLINE_SECONDS / part
    assert await pool.run("b", "quick", lambda: busy(0)) == HERE()
    pool.close()


async def test_it_counts_by_the_time_it_takes_for_the_address_alone():
    work = TokenBuckets(1e-6, 0.05)
    pool = WorkerPool(work)
    for _ in range(3):
        await pool.run("a", "slow", lambda: busy(0.02))
    await asyncio.sleep(0)
    assert -0.1 < work.of("a").level < 0 and work.of("b").level == 0.05
    with pytest.raises(RefusedError) as caught:
        pool.check("a")
    assert caught.value.code == "too-fast"
    pool.check("b")
    pool.close()


async def test_what_fails_and_what_nobody_waits_for_counts_too():
    work = TokenBuckets(1e-6, 1.0)
    pool = WorkerPool(work)

    def fail() -> None:
        busy(0.02)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await pool.run("a", "failing", fail)
    is_started, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        is_started.set()
        go_on.wait(60)
        busy(0.02)

    task = asyncio.create_task(pool.run("b", "left", wait))
    await until(is_started.is_set)
    task.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: not pool._threads.queue._last)
    assert work.of("a").level < 0.99 and work.of("b").level < 0.99
    pool.close()


async def test_an_address_with_much_waiting_is_refused_and_another_served():
    pool, go_on = WorkerPool(TokenBuckets(1e6, 1e6)), threading.Event()
    waiting = [
        asyncio.create_task(pool.run("a", n, lambda: go_on.wait(60))) for n in range(MAX_WAITING)
    ]
    await until(lambda: pool._threads.queue.count("a") == MAX_WAITING)
    with pytest.raises(RefusedError) as caught:
        await pool.run("a", "more", lambda: None)
    assert caught.value.code == "busy"
    must = asyncio.create_task(pool.run("a", "more", lambda: "told", required=True))
    other = asyncio.create_task(pool.run("b", "other", lambda: "served"))
    await until(lambda: other.done() or pool._threads.queue.count("b"))
    go_on.set()
    assert await other == "served" and await must == "told"
    await asyncio.gather(*waiting)
    pool.close()


async def test_a_text_is_made_once():
    pool, texts = WorkerPool(TokenBuckets(1e6, 1e6)), list[str]()

    def make() -> str:
        texts.append("x")
        return "text"

    for _ in range(3):
        assert await pool.cached("a", "kind", ("key",), make) == b"text"
    assert len(texts) == 1
    pool.close()
