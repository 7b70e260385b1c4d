"""Cancellation is deferred until the work is finished."""

import asyncio
from concurrent.futures import Future

import pytest

from ludarium.server.rooms.service import CancelShield


def running() -> Future[int]:
    """Work that has begun, as the store hands it out."""
    future = Future[int]()
    future.set_running_or_notify_cancel()
    return future


async def wait(future: Future[int], results: list[int]) -> None:
    with CancelShield() as shield:
        results.append(await shield.wait(future))
        results.append(await shield.wait(asyncio.ensure_future(asyncio.sleep(0.01, 2))))


async def cancelled(future: Future[int], results: list[int], times: int) -> "asyncio.Task[None]":
    """A task that waits for a future and has been cancelled a number of times."""
    task = asyncio.create_task(wait(future, results))
    for _ in range(times):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done() and not results
    return task


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_task_is_cancelled_after_the_work(times: int) -> None:
    async def play() -> None:
        future = running()
        results: list[int] = []
        task = await cancelled(future, results, times)
        await asyncio.to_thread(future.set_result, 1)
        await asyncio.wait([task], timeout=10)
        assert results == [1, 2] and task.cancelled() == bool(times)

    asyncio.run(play())


def test_a_task_is_cancelled_between_two_pieces_of_work() -> None:
    async def play() -> None:
        future = running()
        future.set_result(1)
        results: list[int] = []
        task = asyncio.create_task(wait(future, results))
        while not results:
            await asyncio.sleep(0)
        for _ in range(2):
            task.cancel()
            await asyncio.sleep(0)
        assert results == [1]
        await asyncio.wait([task], timeout=10)
        assert results == [1, 2] and task.cancelled()

    asyncio.run(play())


def test_an_error_of_the_work_hides_the_cancellation() -> None:
    async def play() -> None:
        future = running()
        task = await cancelled(future, [], 1)
        future.set_exception(ValueError("full"))
        with pytest.raises(ValueError, match="full"):
            await task

    asyncio.run(play())


def test_work_that_outlives_the_event_loop_logs_nothing(caplog) -> None:
    future = running()
    waiting = wait(future, [])

    async def begin() -> None:
        waiting.send(None)

    asyncio.run(begin())
    future.set_result(1)
    waiting.close()
    assert not caplog.records
