"""A queue: so many at a time, address by address."""

import asyncio

import pytest

from ludarium.server.engines import fair_queue
from ludarium.server.engines.fair_queue import FairQueue, Ticket
from tests.effort import HANGING
from tests.server.waiting import until


async def taken_in_order(*client_addresses: str, places: int = 1) -> list[str]:
    """In which order addresses get their turns that all ask at once."""
    queue, order = FairQueue(places), list[str]()

    async def take(client_address: str) -> None:
        async with queue.turn(Ticket(client_address)):
            order.append(client_address)
            await asyncio.sleep(0)

    await asyncio.gather(*(take(client_address) for client_address in client_addresses))
    assert not queue._last and queue._free == places
    return order


async def test_whoever_asks_for_much_does_not_keep_others_waiting():
    order = await taken_in_order(*"aaaaaab", "c")
    assert order.index("b") <= 2 and order.index("c") <= 3
    assert order.count("a") == 6


async def test_of_two_who_ask_for_much_each_gets_every_other():
    order = await taken_in_order(*"aaaabbbb")
    assert order in (list("abababab"), list("aabababb"), list("aababbab"), list("abababba"))


async def test_so_many_at_a_time():
    queue, now, most = FairQueue(3), 0, 0

    async def take(client_address: str) -> None:
        nonlocal now, most
        async with queue.turn(Ticket(client_address)):
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1

    await asyncio.gather(*(take(str(n % 4)) for n in range(40)))
    assert most == 3


async def test_no_more_wait_than_may():
    queue = FairQueue(1, max_waiting=2)
    async with queue.turn(Ticket("a")):
        waiting = [
            asyncio.create_task(_have(queue, Ticket(client_address))) for client_address in "ab"
        ]
        await until(lambda: queue.waiting == 2)
        with pytest.raises(asyncio.QueueFull):
            await _have(queue, Ticket("c"))
        assert queue.waiting == 2 and not queue.count("c")
    await asyncio.gather(*waiting)
    assert not queue.waiting and not queue._last


async def test_the_last_place_is_left_for_others():
    queue, now = FairQueue(2, per_address=1), list[str]()
    enough = asyncio.Event()

    async def take(client_address: str) -> None:
        async with queue.turn(Ticket(client_address)):
            now.append(client_address)
            await enough.wait()

    tasks = [asyncio.create_task(take(client_address)) for client_address in "aaa"]
    await until(lambda: queue.waiting == 2)
    assert now == ["a"]
    tasks.append(asyncio.create_task(take("b")))
    await until(lambda: len(now) == 2)
    assert now == ["a", "b"]
    enough.set()
    await asyncio.gather(*tasks)
    assert sorted(now) == ["a", "a", "a", "b"] and queue._free == 2


async def test_long_turns_keep_nobody_waiting(monkeypatch):
    """As many of them as may; the next one does, until one of them ends."""
    monkeypatch.setattr(fair_queue, "LONG_SECONDS", 0.001)
    queue, order = FairQueue(1, max_long=2), list[str]()
    ends = {name: asyncio.Event() for name in "abcd"}

    async def take(name: str) -> None:
        async with queue.turn(Ticket(name)):
            order.append(name)
            await ends[name].wait()

    tasks = [asyncio.create_task(take(name)) for name in "abcd"]
    await until(lambda: order == ["a", "b", "c"] and queue._overdue)
    assert queue.waiting == 1
    ends["b"].set()
    await until(lambda: order == ["a", "b", "c", "d"])
    for end in ends.values():
        end.set()
    await asyncio.gather(*tasks)
    assert queue._free == 1 and not queue._long and not queue._overdue


async def test_who_does_not_wait_any_more_is_passed_over():
    queue = FairQueue(1)
    first = Ticket("a")
    async with queue.turn(first):
        waiting = asyncio.create_task(_have(queue, Ticket("b")))
        later = asyncio.create_task(_have(queue, Ticket("c")))
        await until(lambda: len(queue._last) == 3)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert len(queue._last) == 2
    await later
    assert not queue._last


async def test_a_turn_that_is_given_up_at_the_very_moment_is_given_on():
    queue = FairQueue(1)
    async with queue.turn(Ticket("a")):
        waiting = asyncio.create_task(_have(queue, Ticket("b")))
        await until(lambda: queue.waiting == 1)
    waiting.cancel()  # it has its turn, but does not know yet
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await asyncio.wait_for(_have(queue, Ticket("c")), HANGING)


async def test_a_turn_can_be_moved_to_another_address():
    queue, order = FairQueue(1), list[str]()

    async def take(ticket: Ticket, name: str) -> None:
        async with queue.turn(ticket):
            order.append(name)

    ticket = Ticket("many")
    async with queue.turn(Ticket("first")):
        tasks = [asyncio.create_task(take(Ticket("many"), "many")) for _ in range(5)]
        tasks.append(asyncio.create_task(take(ticket, "moved")))
        await until(lambda: queue.waiting == 6)
        queue.move(ticket, "someone")
        assert queue.count("many") == 5 and queue.count("someone") == 1
    await asyncio.gather(*tasks)
    queue.move(ticket, "many")  # too late, which does no harm
    assert order.index("moved") <= 1


async def _have(queue: FairQueue, ticket: Ticket) -> None:
    async with queue.turn(ticket):
        pass


async def test_who_goes_at_the_moment_of_their_turn_does_not_keep_it():
    """They have gone, but nothing of theirs has run since."""
    queue, enough = FairQueue(1), asyncio.Event()

    async def first() -> None:
        async with queue.turn(Ticket("a")):
            await enough.wait()
            gone.cancel()

    playing = asyncio.create_task(first())
    gone = asyncio.create_task(_have(queue, Ticket("b")))
    await until(lambda: queue.waiting == 1)
    enough.set()
    await asyncio.wait([playing, gone])
    assert gone.cancelled() and playing.exception() is None
    async with asyncio.timeout(HANGING):
        await _have(queue, Ticket("c"))
    assert not queue._last and queue._free == 1
