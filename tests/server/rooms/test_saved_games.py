"""Saved games that are looked at: kept once, read again after a restart, forgotten in the end."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sa

import ludarium
from ludarium import History, Record, RecordError
from ludarium.server.db.retention import Retention
from ludarium.server.db.store import Store
from ludarium.server.db.tables import records
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.net.limits import TokenBuckets
from ludarium.server.rooms import record_limits
from ludarium.server.rooms import saved_games as archives
from ludarium.server.rooms.expiry import Sweeper
from ludarium.server.rooms.saved_games import Archive
from tests.server.room_service import open_service
from tests.server.waiting import until

ADDRESS = "somebody"


def record_of(*texts: str, seats: tuple[str, str] = ("Ann", "Bob")) -> str:
    history = History(ludarium.load("churn", sides=3))
    for text in texts:
        history.push_text(text)
    return Record.of(history, seats, started="2026-01-31T12:00:00+00:00").to_json()


def with_archive(url: str, do: Callable[[Archive, Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url)
        try:
            await do(Archive(store, WorkerPool(TokenBuckets(1e6, 1e6))), store)
        finally:
            store.close()

    asyncio.run(run())


def test_the_same_text_is_one_saved_game_and_survives_a_restart(database_url):
    keys: list[str] = []

    async def keep(archive: Archive, _: Store) -> None:
        for text in (record_of("c3"), record_of("c3"), record_of("c3", "a1")):
            keys.append((await archive.keep(text, ADDRESS)).id)

    async def look(archive: Archive, _: Store) -> None:
        saved = await archive.get(keys[0], ADDRESS)
        assert saved is not None and saved.record.to_json() == record_of("c3")
        assert saved.session.steps == 1 and await archive.get(keys[0], ADDRESS) is saved
        assert await archive.get("0" * 32, ADDRESS) is None

    with_archive(database_url, keep)
    assert keys[0] == keys[1] != keys[2]
    with_archive(database_url, look)


@pytest.mark.parametrize("work", ["from_json", "replay", "to_json"])
def test_what_takes_long_with_a_long_game_is_done_off_the_event_loop(
    database_url, monkeypatch, work
):
    usual, threads = getattr(Record, work), []

    def noted(*arguments):
        threads.append(threading.current_thread())
        return usual(*arguments)

    async def keep(archive: Archive, _: Store) -> None:
        text = record_of("c3")
        monkeypatch.setattr(Record, work, noted)
        await archive.keep(text, ADDRESS)

    with_archive(database_url, keep)
    assert threads and threading.main_thread() not in threads


def test_what_is_no_record_is_not_kept(database_url):
    async def keep(archive: Archive, store: Store) -> None:
        for text in ("", "{}", record_of("c3").replace("c3", "z9"), "\ud800"):
            with pytest.raises(RecordError):
                await archive.keep(text, ADDRESS)
        assert not archive._open

    with_archive(database_url, keep)


def test_memory_is_bounded_and_nothing_is_lost_by_it(database_url, monkeypatch):
    monkeypatch.setattr(archives, "MAX_OPEN_BYTES", 2 * record_limits.GAME_BYTES + 30_000)

    async def keep(archive: Archive, _: Store) -> None:
        texts = [record_of("c3", "a1", seats=("Ann", str(n))) for n in range(5)]
        ids = [(await archive.keep(text, ADDRESS)).id for text in texts]
        assert list(archive._open) == ids[-2:]
        for key, text in zip(ids, texts, strict=True):
            saved = await archive.get(key, ADDRESS)
            assert saved is not None and saved.record.to_json() == text

    with_archive(database_url, keep)


async def test_what_nobody_looks_at_is_deleted_and_looking_keeps_it(database_url):
    async with open_service(database_url) as service:
        store, archive = service.store, Archive(service.store, service.workers)
        old, recent = [await archive.keep(record_of(*texts), ADDRESS) for texts in (["a1"], ["a2"])]
        await asyncio.wrap_future(store.execute(sa.update(records).values(seen="2020-01-01")))
        assert await Archive(store, service.workers).get(recent.id, ADDRESS) is not None
        sweeper = Sweeper(service, Retention())
        sweeper.start()
        await until(lambda: archive.stored.read(old.id) is None)
        await sweeper.stop()
        later = Archive(store, service.workers)
        assert await later.get(old.id, ADDRESS) is None
        assert await later.get(recent.id, ADDRESS) is not None


def test_what_stays_in_memory_is_seen_every_day(database_url, monkeypatch):
    async def look(archive: Archive, store: Store) -> None:
        key = (await archive.keep(record_of("b1"), ADDRESS)).id
        monkeypatch.setattr(archives, "today", lambda later=None: "2099-12-31")
        assert await archive.get(key, ADDRESS) is not None
        row = archive.stored.read(key)
        assert row is not None and row[1] == "2099-12-31"

    with_archive(database_url, look)
