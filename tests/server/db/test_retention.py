"""Rooms in which nobody was for long are forgotten, with all that belongs to them; no others."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future

import pytest
import sqlalchemy as sa

from ludarium.server.db import retention
from ludarium.server.db.retention import (
    ExpiredRoom,
    Retention,
    batches,
    delete_rooms,
    expired_rooms,
)
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.db.tables import days_before, rooms, today
from ludarium.server.errors import RefusedError
from ludarium.server.rooms import service as service_module
from ludarium.server.rooms.events import Event, RequestKey, StepPlayed
from ludarium.server.rooms.expiry import Sweeper
from ludarium.server.rooms.open_room import Listener, OpenRoom
from ludarium.server.rooms.room import RoomInfo
from ludarium.server.rooms.service import RoomService
from tests.effort import HANGING
from tests.server.room_service import ADDRESS, create, open_service, step
from tests.server.waiting import until

UNPLAYED = [StepPlayed(-1, "CCSS+"), StepPlayed(0, "a1")]
"""What chance and computer players do by themselves."""
PLAYED = [*UNPLAYED, StepPlayed(1, "b2", request=RequestKey(1, "k", "step b2"))]


@pytest.fixture
def store(database_url):
    store = Store(database_url)
    yield store
    store.close()


def days_ago(days: int) -> str:
    return days_before(today(), days)


def age(store: Store, room_id: str, days: int) -> Future[None]:
    """Let a room's last visit be so many days ago."""
    change = sa.update(rooms).where(rooms.c.id == room_id).values(touched=days_ago(days))
    return store.execute(change)


def add(store: Store, name: str, events: Sequence[Event], days: int) -> None:
    """A room in which someone was last so many days ago."""
    info = RoomInfo(name, "churn", {"sides": 3}, 1, ("human", "human"), "seed", "then")
    store.create_room(info, [KeyRow(f"{name}-0", name, 0), KeyRow(f"{name}-w", name, None)])
    if events:
        store.append(name, 1, *events)
    age(store, name, days).result(HANGING)


def swept(store: Store, retention: Retention) -> set[str]:
    """Which rooms go."""
    before = names(store)
    for expired in expired_rooms(store, retention, today()):
        for batch in batches(expired):
            for piece in delete_rooms(store, batch, retention, today()):
                piece.result(5)
    return before - names(store)


def names(store: Store) -> set[str]:
    with store.reading() as connection:
        return set(connection.scalars(sa.select(rooms.c.id)))


@pytest.mark.parametrize(
    ("retention", "gone"),
    [
        (Retention(), {"new-8", "drawn-8", "new-400", "played-400"}),
        (Retention(365, 0), {"new-400", "played-400"}),
        (Retention(0, 7), {"new-8", "drawn-8", "new-400"}),
        (Retention(0, 0), set()),
        (Retention(5, 500), {"new-6", "new-8", "drawn-8", "played-8", "new-400", "played-400"}),
    ],
)
def test_rooms_are_kept_for_a_time(store, retention, gone):
    add(store, "new-6", [], 6)
    add(store, "new-8", [], 8)
    add(store, "drawn-8", UNPLAYED, 8)
    add(store, "played-8", PLAYED, 8)
    add(store, "new-400", [], 400)
    add(store, "played-400", PLAYED, 400)
    add(store, "played-0", PLAYED, 0)
    assert swept(store, retention) == gone
    for name in gone:
        assert store.room(name) is None and store.keys(name) == []
    kept_room = store.room("played-0")
    assert kept_room is not None and len(kept_room[1]) == 3 and len(store.keys("played-0")) == 2
    with store.reading() as connection:
        left = set(connection.scalars(sa.text("SELECT DISTINCT room FROM events")))
    assert left <= names(store)


def test_one_in_which_someone_was_meanwhile_stays(store):
    add(store, "a", [], 400)
    add(store, "b", [], 400)
    (expired,) = expired_rooms(store, Retention(), today())
    assert [(old.id, old.events) for old in expired] == [("a", 0), ("b", 0)]
    store.touch_room("b", today())
    for piece in delete_rooms(store, expired, Retention(), today()):
        piece.result(5)
    assert names(store) == {"b"}


def test_a_long_room_goes_in_pieces_and_what_is_cut_off_is_taken_up_again(store, monkeypatch):
    monkeypatch.setattr(retention, "BATCH_EVENTS", 2)
    keys = [RequestKey(0, f"{number}", "step a1") for number in range(7)]
    add(store, "a", [StepPlayed(0, "a1", request=key) for key in keys], 400)
    (expired,) = expired_rooms(store, Retention(), today())
    pieces = delete_rooms(store, expired, Retention(), today())
    left = []
    for _ in range(4):
        next(pieces).result(5)
        room_and_events = store.room("a")
        assert room_and_events is not None and store.keys("a") == [], "nobody comes in any more"
        left.append(len(room_and_events[1]))
    assert left == [7, 5, 3, 1]
    (expired,) = expired_rooms(store, Retention(), today())
    assert [old.events for old in expired] == [1]
    assert swept(store, Retention()) == {"a"}


def test_all_are_found_in_lists(store, monkeypatch):
    monkeypatch.setattr(retention, "MOST_LISTED", 3)
    for number in range(8):
        add(store, f"r{number}", [], 400 - number % 2)
    lists = list(expired_rooms(store, Retention(), today()))
    assert [len(expired) for expired in lists] == [3, 3, 2]
    assert [old.id for expired in lists for old in expired] == [
        *("r0", "r2", "r4", "r6"),
        *("r1", "r3", "r5", "r7"),
    ]


def test_a_batch_is_a_long_room_or_some_short_ones():
    expired = [ExpiredRoom("", name, count) for name, count in [("a", 900), ("b", 900), ("c", 900)]]
    expired += [ExpiredRoom("", "d", 50_000), ExpiredRoom("", "e", 1)]
    grouped = [[room.id for room in batch] for batch in batches(expired)]
    assert grouped == [["a", "b"], ["c"], ["d"], ["e"]]
    assert batches([]) == []


async def aged(service: RoomService, *seats: str, days: int = 400) -> OpenRoom:
    """A room in memory in which nobody was for long, as the database and the service have it."""
    opened = await create(service, "churn", *(seats or ("human", "human")), sides=3)
    opened.day = days_ago(days)
    await asyncio.wrap_future(age(service.store, opened.room.id, days))
    return opened


async def test_the_sweeper_leaves_those_in_which_someone_is(database_url, caplog):
    caplog.set_level("INFO", "ludarium.server")
    async with open_service(database_url) as service:
        alone, watched, busy = [await aged(service) for _ in range(3)]
        watched.listeners.add(Listener())
        await service.handle(busy, step(0, "c3"), version=0)
        await Sweeper(service, Retention()).sweep()
        assert "room_deleted count=1 reason=expired" in caplog.text
        assert alone.is_closed and not watched.is_closed and not busy.is_closed
        assert await service.get(alone.room.id, ADDRESS) is None
        assert await service.get(watched.room.id, ADDRESS) is watched
        assert await service.get(busy.room.id, ADDRESS) is busy


async def test_coming_in_counts_and_is_stored_once_a_day(database_url, monkeypatch):
    async with open_service(database_url) as service:
        opened = await aged(service)
        days: list[str] = []
        touch_room = service.store.touch_room

        def touch(room: str, day: str) -> Future[None]:
            days.append(day)
            return touch_room(room, day)

        monkeypatch.setattr(service.store, "touch_room", touch)
        for _ in range(3):
            assert await service.get(opened.room.id, ADDRESS) is opened
        monkeypatch.setattr(service_module, "today", lambda: "2099-12-31")
        assert await service.get(opened.room.id, ADDRESS) is opened
        assert days == [today(), "2099-12-31"]
        monkeypatch.undo()
        await Sweeper(service, Retention()).sweep()
        assert await service.get(opened.room.id, ADDRESS) is opened


async def test_who_asks_while_a_room_goes_finds_it_gone(database_url):
    """And never a room in memory that is not on disk."""
    async with open_service(database_url) as service:
        room_id = (await aged(service)).room.id
        visits: list[asyncio.Task[OpenRoom | None]] = []

        async def delete(room_ids: list[str]) -> None:
            visits.append(asyncio.create_task(service.get(room_id, ADDRESS)))
            await until(lambda: service.rooms._deletions[room_id]._waiters)
            gone = [ExpiredRoom("", room_id, 0)]
            for piece in delete_rooms(service.store, gone, Retention(), today()):
                await asyncio.wrap_future(piece)

        assert await service.rooms.delete_unused([room_id], delete) == 1
        assert await visits[0] is None


async def test_a_disk_that_is_full_does_not_end_the_sweeping(database_url, monkeypatch, caplog):
    async with open_service(database_url) as service:
        room_id = (await aged(service)).room.id
        sweeper = Sweeper(service, Retention())
        failed = asyncio.Event()

        def fail(*_: object) -> None:
            failed.set()
            raise RefusedError("not-stored", "no space")

        monkeypatch.setattr(service.store, "submit", fail)
        sweeper.start()
        await asyncio.wait_for(failed.wait(), HANGING)
        await until(lambda: "expiry_failed" in caplog.text)
        await sweeper.stop()
        monkeypatch.undo()
        assert await service.get(room_id, ADDRESS) is not None
    assert 'expiry_failed error="no space"' in caplog.text
