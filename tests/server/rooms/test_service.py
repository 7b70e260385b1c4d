"""Open rooms: storing before telling, making way and coming back."""

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from ludarium.server.errors import RefusedError
from ludarium.server.rooms import registry
from ludarium.server.rooms import service as service_module
from ludarium.server.rooms.events import Event, StepPlayed
from ludarium.server.rooms.open_room import Listener, OpenRoom
from ludarium.server.rooms.room import Room
from ludarium.server.rooms.service import RoomService
from ludarium.server.views.room import news
from tests.server.room_service import ADDRESS, create, first_legal, listener, open_service, step
from tests.server.waiting import until


async def test_an_event_is_on_disk_before_anyone_hears_of_it(tmp_path, monkeypatch):
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        heard: list[int] = []

        def noting(room: Room, event: Event) -> str:
            found = service.store.room(room.id)
            assert found is not None
            heard.append(len(found[1]))
            return news(room, event)

        monkeypatch.setattr(service_module, "news", noting)
        opened.listeners.add(listener(10))
        for number in range(4):
            await service.handle(opened, step(number % 2, first_legal(opened.room)))
        assert heard == [1, 2, 3, 4]


async def test_a_step_and_the_draw_after_it_are_stored_at_once(tmp_path):
    async with open_service(tmp_path) as service:
        opened = await create(service, "turnio", "human", "human")
        await service.go_on(opened)
        stored: list[int] = []
        store_append = service.store.append

        def noting(room: str, number: int, *events: Event, **named: Any):
            assert named["waiting"] is None  # a person is to move again, as before
            stored.append(len(events))
            return store_append(room, number, *events, **named)

        service.store.append = noting  # type: ignore[method-assign]
        opened.listeners.add(listener(10))
        for _ in range(4):
            room = opened.room
            assert room.seat is not None
            assert await service.handle(opened, step(room.seat, first_legal(room))) <= room.version
            assert not room.chance_is_due
        assert stored == [1, 2, 1, 2]
        (heard,) = opened.listeners
        assert heard.news.qsize() == sum(stored)


async def test_of_many_at_once_one_is_accepted(tmp_path):
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        steps = [step(0, "c3", f"k{number}") for number in range(20)]
        acts = [service.handle(opened, each, version=0) for each in steps]
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert results[0] == 1
        assert all(isinstance(r, RefusedError) and r.code == "stale" for r in results[1:])
        text = first_legal(opened.room)
        same = [service.handle(opened, step(1, text, "same"), version=1) for _ in range(20)]
        assert await asyncio.gather(*same) == [2] * 20
        assert opened.room.version == 2


async def test_a_command_is_finished_after_its_sender_has_left(tmp_path, monkeypatch):
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        begun, append, is_cancelled = asyncio.Event(), service.store.append, threading.Event()
        service.store.submit(lambda _: is_cancelled.wait(10))

        def noting(*args: Any, **named: Any) -> Any:
            begun.set()
            return append(*args, **named)

        monkeypatch.setattr(service.store, "append", noting)
        asking = asyncio.create_task(service.handle(opened, step(0, "c3"), version=0))
        await until(begun.is_set)
        asking.cancel()
        is_cancelled.set()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await service.handle(opened, step(1, "swap"), version=1) == 2


async def test_slow_news_are_sent_after_the_sender_has_left(tmp_path, monkeypatch):
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        heard = listener(10)
        opened.listeners.add(heard)
        making, told = threading.Event(), threading.Event()

        def noting(room: Room, event: Event) -> str:
            making.set()
            assert told.wait(10)
            return news(room, event)

        monkeypatch.setattr(service_module, "news", noting)
        asking = asyncio.create_task(service.handle(opened, step(0, "c3"), version=0))
        await asyncio.to_thread(making.wait, 10)
        asking.cancel()
        await asyncio.sleep(0)
        assert not asking.done() and opened.lock.locked()
        told.set()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert json.loads(await heard.news.get() or "")["version"] == 1
        assert await service.handle(opened, step(1, "swap"), version=1) == 2


async def test_when_storing_fails_the_room_is_read_again(tmp_path):
    """Here because another process wrote to the same room."""
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        heard = listener(10)
        opened.listeners.add(heard)
        await asyncio.wrap_future(
            service.store.append(opened.room.id, 1, StepPlayed(0, "a1"), waiting=False)
        )
        with pytest.raises(RefusedError) as caught:
            await service.handle(opened, step(0, "c3"), version=0)
        assert caught.value.code == "not-stored"
        assert await heard.news.get() is None and opened.is_closed
        with pytest.raises(RefusedError) as caught:
            await service.handle(opened, step(0, "c3"), version=0)
        assert caught.value.code == "closed"
        again = await service.get(opened.room.id, ADDRESS)
        assert again is not None and again is not opened and again.room.version == 1
        assert await service.handle(again, step(1, "swap"), version=1) == 2


async def test_a_slow_listener_is_let_go_and_the_others_are_not(tmp_path):
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        slow = listener(3)
        quick = listener(30)
        opened.listeners |= {slow, quick}
        for number in range(6):
            await service.handle(opened, step(number % 2, first_legal(opened.room)))
        assert opened.listeners == {quick}
        heard = [slow.news.get_nowait() for _ in range(slow.news.qsize())]
        assert heard[-1] is None and len(heard) == 3
        versions = [json.loads(quick.news.get_nowait() or "")["version"] for _ in range(6)]
        assert versions == [1, 2, 3, 4, 5, 6]


async def test_rooms_that_nobody_looks_at_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "MAX_OPEN", 5)
    async with open_service(tmp_path) as service:
        opened = [await create(service, "churn", "human", "human", sides=3) for _ in range(4)]
        heard = listener(10)
        opened[0].listeners.add(heard)
        for _ in range(10):
            await create(service, "churn", "human", "human", sides=3)
        assert len(service.rooms._rooms) == 5
        assert await service.get(opened[0].room.id, ADDRESS) is opened[0]
        for seat, cell in enumerate(("c3", "a1")):
            await service.handle(opened[0], step(seat, cell))
        again = await service.get(opened[1].room.id, ADDRESS)
        assert again is not None and again is not opened[1]
        monkeypatch.setattr(registry, "MAX_OPEN_EVENTS", 1)
        await create(service, "churn", "human", "human", sides=3)
        assert len(service.rooms._rooms) == 1 and opened[0].is_closed


async def test_rooms_that_are_only_watched_make_way_before_played_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "MAX_OPEN", 3)
    async with open_service(tmp_path) as service:
        watched, played, quiet = [
            await create(service, "churn", "human", "human", sides=3) for _ in range(3)
        ]
        watcher, player, sleeper = (
            listener(10),
            Listener(frozenset({0})),
            Listener(frozenset({1})),
        )
        watched.listeners.add(watcher)
        played.listeners.add(player)
        quiet.listeners.add(sleeper)
        quiet.client_address = played.client_address = "players"
        quiet.touched -= registry.QUIET_SECONDS + 1
        await create(service, "churn", "human", "human", sides=3)
        assert watched.is_closed and await watcher.news.get() is None
        newest = await create(service, "churn", "human", "human", sides=3)
        newest.listeners.add(Listener(frozenset({0})))
        await create(service, "churn", "human", "human", sides=3)
        assert quiet.is_closed and not played.is_closed and not newest.is_closed


async def test_when_nothing_may_make_way_there_is_no_space(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "MAX_OPEN", 2)
    async with open_service(tmp_path) as service:
        for name in ("a", "b"):
            opened = await create(service, "churn", "human", "human", sides=3)
            opened.listeners.add(Listener(frozenset({0})))
            await service.handle(opened, step(0, "c3"))
            opened.client_address = name
        with pytest.raises(RefusedError) as caught:
            await create(service, "churn", "human", "human", sides=3)
        assert caught.value.code == "busy"


async def play_from(service: RoomService, client_address: str) -> OpenRoom:
    """A game in which a player from an address has just made a move."""
    opened = await create(service, "churn", "human", "human", sides=3)
    opened.listeners.add(Listener(frozenset({0}), client_address))
    await service.handle(opened, step(0, "c3"))
    service.charge_to(opened, client_address)
    return opened


@pytest.mark.parametrize(("limit", "most"), [("MAX_OPEN", 9), ("MAX_OPEN_EVENTS", 8)])
async def test_rooms_of_those_who_use_most_make_way_for_newcomers(
    tmp_path, monkeypatch, limit, most
):
    """Even if several addresses share all there is."""
    async with open_service(tmp_path) as service:
        hoarded = {name: [await play_from(service, name) for _ in range(4)] for name in "ab"}
        alone = await play_from(service, "c")
        monkeypatch.setattr(registry, limit, most)
        for name in "de":
            await play_from(service, name)
        closed = {name: [room.is_closed for room in rooms] for name, rooms in hoarded.items()}
        assert all(each == [True, False, False, False] for each in closed.values())
        assert not alone.is_closed
        with pytest.raises(RefusedError):  # who has much already gets no more
            service.rooms.add(alone.room, "a")


async def test_games_that_wait_for_the_computer_make_way_for_newcomers(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "MAX_OPEN", 3)
    async with open_service(tmp_path, seconds=5) as service:
        games = [await create(service, "churn", "search:8", "human") for _ in range(3)]
        for opened in games:
            service.charge_to(opened, "a")
        await until(lambda: service.engines.queue.waiting == 2)
        await create(service, "churn", "human", "human")
        assert [opened.is_closed for opened in games] == [True, False, False]
        await until(lambda: service.engines.queue.waiting == 1)
        again = await service.get(games[0].room.id, "a")
        assert again is not None
        await service.go_on(again)
        assert again.computer is not None


async def test_reading_that_nobody_waits_for_any_more_is_given_up(tmp_path):
    async with open_service(tmp_path) as service:
        room_id = (await create(service, "churn", "human", "human")).room.id
    async with open_service(tmp_path) as service:
        waiting = [asyncio.create_task(service.get(room_id, ADDRESS)) for _ in range(2)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting)
        await asyncio.sleep(0)
        assert not service.rooms._loading
        assert await service.get(room_id, ADDRESS) is not None


async def test_many_who_come_at_once_share_one_reading(tmp_path):
    async with open_service(tmp_path) as service:
        room_id = (await create(service, "churn", "human", "human")).room.id
    async with open_service(tmp_path) as service:
        found = await asyncio.gather(*(service.get(room_id, ADDRESS) for _ in range(20)))
        assert found[0] is not None and all(opened is found[0] for opened in found)
        assert await service.get("nothing", ADDRESS) is None and not service.rooms._loading


async def test_a_room_has_so_many_places(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "MAX_ROOM_WATCHERS", 4)
    monkeypatch.setattr(registry, "MAX_ADDRESS_WATCHERS", 3)
    monkeypatch.setattr(registry, "MAX_SEAT_LISTENERS", 2)
    monkeypatch.setattr(registry, "MAX_WATCHERS", 5)
    monkeypatch.setattr(registry, "MAX_LISTENERS", 9)
    nobody = frozenset[int]()
    async with open_service(tmp_path) as service:
        opened = await create(service, "churn", "human", "human")
        other = await create(service, "churn", "human", "human")

        def enter(room: OpenRoom, seats: frozenset[int], source: str) -> bool:
            listener = Listener(seats, source)
            has_place = service.rooms.has_place(room, listener)
            if has_place:
                room.listeners.add(listener)
            return has_place

        assert [enter(opened, nobody, "a") for _ in range(4)] == [True, True, False, False]
        assert [enter(opened, nobody, "b") for _ in range(2)] == [True, False]
        assert [enter(opened, nobody, "c") for _ in range(2)] == [True, False]
        first, second = frozenset({0}), frozenset({1})
        assert [enter(opened, first, "a") for _ in range(3)] == [True, True, False]
        assert [enter(opened, second, "a") for _ in range(3)] == [True, True, False]
        assert not enter(other, nobody, "c"), "watchers of all rooms leave places for players"
        assert enter(other, first, "c") and not enter(other, first, "d")


async def test_others_play_while_a_room_is_read(tmp_path):
    async with open_service(tmp_path) as service:
        slow = await create(service, "churn", "human", "human", sides=3)
        other = await create(service, "churn", "human", "human", sides=3)
        service.rooms.drop(slow)
        read_events, may_continue = service.store.events, threading.Event()
        reading = asyncio.Event()
        loop = asyncio.get_running_loop()

        def slow_events(room: str, after: int = 0) -> Iterator[Event]:
            loop.call_soon_threadsafe(reading.set)
            may_continue.wait(30)  # on the event loop it would wait in vain
            return read_events(room, after)

        service.store.events = slow_events  # type: ignore[method-assign]
        visit = asyncio.create_task(service.get(slow.room.id, ADDRESS))
        await reading.wait()
        try:
            assert await service.handle(other, step(0, "c3")) == 1
            assert not visit.done()
        finally:
            may_continue.set()
        assert await visit is not None
