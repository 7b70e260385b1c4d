"""Turns: so many at a time, address by address."""

import asyncio

import pytest

from ludarium.server.turns import Turn, Turns


async def taken_in_order(*wanted: str, places: int = 1) -> list[str]:
    """In which order addresses get their turns that all ask at once."""
    turns, order = Turns(places), list[str]()

    async def take(who: str) -> None:
        async with turns.turn(Turn(who)):
            order.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(take(who) for who in wanted))
    assert not turns._last and turns._free == places
    return order


def test_whoever_asks_for_much_does_not_keep_others_waiting():
    order = asyncio.run(taken_in_order(*"aaaaaab", "c"))
    assert order.index("b") <= 2 and order.index("c") <= 3
    assert order.count("a") == 6


def test_of_two_who_ask_for_much_each_gets_every_other():
    order = asyncio.run(taken_in_order(*"aaaabbbb"))
    assert order in (list("abababab"), list("aabababb"), list("aababbab"), list("abababba"))


def test_so_many_at_a_time():
    async def play() -> None:
        turns, now, most = Turns(3), 0, 0

        async def take(who: str) -> None:
            nonlocal now, most
            async with turns.turn(Turn(who)):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                now -= 1

        await asyncio.gather(*(take(str(n % 4)) for n in range(40)))
        assert most == 3

    asyncio.run(play())


def test_no_more_wait_than_may():
    async def play() -> None:
        turns = Turns(1, most=2)
        async with turns.turn(Turn("a")):
            waiting = [asyncio.create_task(_have(turns, Turn(who))) for who in "ab"]
            await asyncio.sleep(0)
            assert turns.waiting == 2
            with pytest.raises(asyncio.QueueFull):
                await _have(turns, Turn("c"))
            assert turns.waiting == 2 and not turns.of("c")
        await asyncio.gather(*waiting)
        assert not turns.waiting and not turns._last

    asyncio.run(play())


def test_the_last_place_is_left_for_others():
    async def play() -> None:
        turns, now = Turns(2, for_each=1), list[str]()
        enough = asyncio.Event()

        async def take(who: str) -> None:
            async with turns.turn(Turn(who)):
                now.append(who)
                await enough.wait()

        tasks = [asyncio.create_task(take(who)) for who in "aaa"]
        await asyncio.sleep(0.01)
        assert now == ["a"]
        tasks.append(asyncio.create_task(take("b")))
        await asyncio.sleep(0.01)
        assert now == ["a", "b"]
        enough.set()
        await asyncio.gather(*tasks)
        assert sorted(now) == ["a", "a", "a", "b"] and turns._free == 2

    asyncio.run(play())


def test_who_does_not_wait_any_more_is_passed_over():
    async def play() -> None:
        turns = Turns(1)
        first = Turn("a")
        async with turns.turn(first):
            waiting = asyncio.create_task(_have(turns, Turn("b")))
            later = asyncio.create_task(_have(turns, Turn("c")))
            await asyncio.sleep(0)
            assert len(turns._last) == 3
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert len(turns._last) == 2
        await later
        assert not turns._last

    asyncio.run(play())


def test_a_turn_that_is_given_up_at_the_very_moment_is_given_on():
    async def play() -> None:
        turns = Turns(1)
        async with turns.turn(Turn("a")):
            waiting = asyncio.create_task(_have(turns, Turn("b")))
            await asyncio.sleep(0)
        waiting.cancel()  # it has its turn, but does not know yet
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.wait_for(_have(turns, Turn("c")), 5)

    asyncio.run(play())


def test_a_turn_can_be_moved_to_another_address():
    async def play() -> list[str]:
        turns, order = Turns(1), list[str]()

        async def take(turn: Turn, name: str) -> None:
            async with turns.turn(turn):
                order.append(name)

        moved = Turn("many")
        async with turns.turn(Turn("first")):
            tasks = [asyncio.create_task(take(Turn("many"), "many")) for _ in range(5)]
            tasks.append(asyncio.create_task(take(moved, "moved")))
            await asyncio.sleep(0)
            turns.move(moved, "someone")
            assert turns.of("many") == 5 and turns.of("someone") == 1
        await asyncio.gather(*tasks)
        turns.move(moved, "many")  # too late, which does no harm
        return order

    assert asyncio.run(play()).index("moved") <= 1


async def _have(turns: Turns, turn: Turn) -> None:
    async with turns.turn(turn):
        pass


def test_who_goes_at_the_moment_of_their_turn_does_not_keep_it():
    """They have gone, but nothing of theirs has run since."""

    async def play() -> None:
        turns, enough = Turns(1), asyncio.Event()

        async def first() -> None:
            async with turns.turn(Turn("a")):
                await enough.wait()
                gone.cancel()

        playing = asyncio.create_task(first())
        await asyncio.sleep(0)
        gone = asyncio.create_task(_have(turns, Turn("b")))
        await asyncio.sleep(0)
        enough.set()
        await asyncio.wait([playing, gone])
        assert gone.cancelled() and playing.exception() is None
        async with asyncio.timeout(5):
            await _have(turns, Turn("c"))
        assert not turns._last and turns._free == 1

    asyncio.run(play())
