"""Cancellation is deferred until the work is finished."""

import asyncio

import pytest

from ludarium.server.rooms.service import finish


async def work(step: asyncio.Event, results: list[int]) -> int:
    """Work in two pieces, the second of which also waits."""
    await step.wait()
    results.append(1)
    await asyncio.sleep(0)
    results.append(2)
    return 3


@pytest.mark.parametrize("times", [0, 1, 3])
async def test_a_task_is_cancelled_after_the_work(times: int) -> None:
    step, results = asyncio.Event(), list[int]()
    task = asyncio.create_task(finish(work(step, results)))
    for _ in range(times):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done() and not results
    step.set()
    await asyncio.wait([task], timeout=10)
    assert results == [1, 2] and task.cancelled() == bool(times)
    assert times or task.result() == 3


async def test_a_task_is_cancelled_between_two_pieces_of_work() -> None:
    step, results = asyncio.Event(), list[int]()
    step.set()
    task = asyncio.create_task(finish(work(step, results)))
    while not results:
        await asyncio.sleep(0)
    task.cancel()
    assert results == [1]
    await asyncio.wait([task], timeout=10)
    assert results == [1, 2] and task.cancelled()


async def test_an_error_of_the_work_hides_the_cancellation() -> None:
    async def fail(step: asyncio.Event) -> None:
        await step.wait()
        raise ValueError("full")

    step = asyncio.Event()
    task = asyncio.create_task(finish(fail(step)))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0)
    step.set()
    with pytest.raises(ValueError, match="full"):
        await task
