"""Waiting that is not given up."""

import asyncio
from concurrent.futures import Future

import pytest

from ludarium.server.rooms.cancellation import Awaited, Steadfast

Kind = type[Future[int]] | type[Awaited[int]]

kinds = pytest.mark.parametrize("kind", [Future, Awaited])


async def wait(future: "Future[int] | Awaited[int]", found: list[int]) -> None:
    with Steadfast() as steadily:
        found.append(await steadily.until(future))
        found.append(await steadily.until(asyncio.ensure_future(asyncio.sleep(0.01, 2))))


async def cancelled(
    future: "Future[int] | Awaited[int]", found: list[int], times: int
) -> "asyncio.Task[None]":
    """Somebody who waits, and is cancelled so often."""
    task = asyncio.create_task(wait(future, found))
    for _ in range(times):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done() and not found
    return task


@kinds
@pytest.mark.parametrize("times", [0, 1, 3])
def test_what_is_waited_for_comes_before_being_cancelled(kind: Kind, times: int) -> None:
    async def play() -> None:
        future = kind()
        found: list[int] = []
        task = await cancelled(future, found, times)
        await asyncio.to_thread(future.set_result, 1)
        await asyncio.wait([task], timeout=10)
        assert found == [1, 2] and task.cancelled() == bool(times)

    asyncio.run(play())


@kinds
def test_whoever_is_cancelled_later_comes_to_the_end_as_well(kind: Kind) -> None:
    async def play() -> None:
        future = kind()
        future.set_result(1)
        found: list[int] = []
        task = asyncio.create_task(wait(future, found))
        for _ in range(2):
            await asyncio.sleep(0)
            assert found == [1]
            task.cancel()
        await asyncio.wait([task], timeout=10)
        assert found == [1, 2] and task.cancelled()

    asyncio.run(play())


@kinds
def test_what_went_wrong_is_told_rather_than_that_one_was_cancelled(kind: Kind) -> None:
    async def play() -> None:
        future = kind()
        task = await cancelled(future, [], 1)
        future.set_exception(ValueError("full"))
        with pytest.raises(ValueError, match="full"):
            await task

    asyncio.run(play())


@kinds
def test_what_ends_when_nobody_waits_any_more_is_no_trouble(kind: Kind, caplog):
    future = kind()
    waiting = wait(future, [])

    async def begin() -> None:
        waiting.send(None)

    asyncio.run(begin())
    future.set_result(1)
    waiting.close()
    assert not caplog.records
