"""Several processes on one database of PostgreSQL: who leads a room, and who may write."""

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import TypeVar

import psycopg
import pytest
import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db import engine, leases, migrate
from ludarium.server.db.leases import Lease, LeaseLostError
from ludarium.server.db.location import InUseError
from ludarium.server.db.rows import KeyRow, event_values, events_of
from ludarium.server.db.store import Store
from ludarium.server.rooms.events import StepPlayed
from ludarium.server.rooms.room import RoomInfo
from tests.server.server_process import PATIENCE

ROW = RoomInfo("r1", "churn", {"sides": 3}, 1, ("human", "human"), "the-secret-seed", "then")
KEYS = [KeyRow("h0", "r1", 0)]

Result = TypeVar("Result")


class Process:
    """A server as the database sees it."""

    def __init__(self, url: str, name: str) -> None:
        self.name, self.store = name, Store(url, shared=True)

    def do(self, work: Callable[..., Result], *args: object) -> Result:
        return self.store.submit(lambda connection: work(connection, *args)).result(PATIENCE)

    def renew(self) -> frozenset[str]:
        return self.do(leases.renew, self.name, "a machine")

    def take(self, room: str = "r1") -> Lease:
        lease = self.do(leases.take, room, self.name)
        assert isinstance(lease, Lease)
        return lease

    def append(self, number: int, text: str, lease: Lease) -> None:
        event = StepPlayed(0, text)
        self.store.append("r1", number, event, lease=lease).result(PATIENCE)

    def die(self) -> None:
        """As if it had not renewed its row for long."""
        dead = sa.text("UPDATE processes SET seen = seen - interval '1 hour' WHERE id = :id")
        self.do(lambda connection: connection.execute(dead, {"id": self.name}).rowcount)


@pytest.fixture
def two(postgres_url, monkeypatch) -> Iterator[tuple[Process, Process]]:
    monkeypatch.setattr(engine, "LOCK_SECONDS", 0.05)
    with contextlib.ExitStack() as stack:
        one, other = Process(postgres_url, "one"), Process(postgres_url, "other")
        for process in (one, other):
            stack.callback(process.store.close)
            process.renew()
        yield one, other


def texts(store: Store) -> list[str]:
    return [event.text for event in store.events("r1") if isinstance(event, StepPlayed)]


def test_a_room_has_one_leader(two):
    one, other = two
    lease = one.take()
    assert other.do(leases.take, "r1", "other") == "one"
    assert one.take() == Lease("one", lease.token + 1)
    assert other.take("r2").process == "other"


def test_a_released_lease_is_free_and_the_token_grows(two):
    one, other = two
    lease = one.take()
    one.do(leases.release, "r1", "one")
    assert other.take() == Lease("other", lease.token + 1)
    one.do(leases.release, "r1", "one")  # which has it no more
    assert one.do(leases.take, "r1", "one") == "other"


def test_a_process_that_leaves_releases_its_leases(two):
    one, other = two
    one.take()
    one.do(leases.leave, "one")
    assert other.take().process == "other" and other.renew() == {"other"}


def test_who_lost_the_lease_stores_nothing(two, caplog):
    """A process that was paused, and wakes up after another has taken its room."""
    one, other = two
    one.store.create_room(ROW, KEYS).result(PATIENCE)
    old = one.take()
    one.append(1, "a1", old)
    one.die()
    new = other.take()
    assert new.token > old.token and other.renew() == {"other"}
    with pytest.raises(LeaseLostError):
        one.append(2, "b2", old)
    other.append(2, "c3", new)
    assert texts(one.store) == ["a1", "c3"] and not caplog.text


def test_a_lease_stays_until_what_is_written_under_it_is_stored(two, postgres_url):
    one, other = two
    one.store.create_room(ROW, KEYS).result(PATIENCE)
    lease = one.take()
    one.die()
    with one.store.reading() as connection:
        leases.check(connection, "r1", lease, [event_values("r1", 1, StepPlayed(0, "a1"))])
        taking = other.store.submit(lambda connection: leases.take(connection, "r1", "other"))
        waits = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as watcher:
            while watcher.execute(waits).fetchone() == (0,):
                assert not taking.done()
    assert taking.result(PATIENCE).process == "other"


def test_rooms_that_wait_are_abandoned_when_their_process_is_dead(two):
    one, other = two
    one.store.create_room(ROW, KEYS, waiting=True).result(PATIENCE)
    assert other.do(leases.abandoned, "other") == ["r1"]
    one.take()
    assert other.do(leases.abandoned, "other") == [] and one.do(leases.abandoned, "one") == ["r1"]
    one.die()
    assert other.do(leases.abandoned, "other") == ["r1"]


def test_every_process_hears_what_is_stored(two, postgres_url):
    one, _ = two
    one.store.create_room(ROW, KEYS).result(PATIENCE)
    lease = one.take()
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as other:
        other.execute(f"LISTEN {leases.CHANNEL}")
        one.append(1, "a1", lease)
        news = next(other.notifies(timeout=PATIENCE))
    message = json.loads(news.payload)
    assert (message["room"], message["version"]) == ("r1", 1)
    assert events_of(message["events"]) == [StepPlayed(0, "a1")]


def test_a_program_that_needs_the_database_alone_is_refused(two, postgres_url):
    with pytest.raises(InUseError, match="another server is using"):
        Store(postgres_url)


def test_a_server_waits_for_a_program_that_has_the_database_alone(postgres_url, monkeypatch):
    monkeypatch.setattr(engine, "LOCK_SECONDS", 0.05)
    alone = Store(postgres_url)
    with pytest.raises(InUseError):
        Store(postgres_url, shared=True)
    alone.close()
    Store(postgres_url, shared=True).close()


def test_tables_are_not_changed_while_servers_use_them(two, postgres_url, monkeypatch):
    known = migrate.versions()
    monkeypatch.setattr(migrate, "versions", lambda: [*known, "9999"])
    with pytest.raises(OptionError, match=r"older Ludarium are using .*: stop all of them first"):
        Store(postgres_url, shared=True)
