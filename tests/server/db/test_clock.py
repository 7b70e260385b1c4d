"""A wrong system clock deletes nothing."""

import asyncio

import pytest
import sqlalchemy as sa

from ludarium.server.db.clock import MAX_LEAP_DAYS, PROOF_DAYS, ClockCheck, check_clock
from ludarium.server.db.records import RecordStore, compressed
from ludarium.server.db.retention import Retention
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.db.tables import days_before, records, rooms, today
from ludarium.server.rooms import expiry
from ludarium.server.rooms.expiry import Sweeper
from ludarium.server.rooms.room import RoomInfo
from tests.cli.driver import run
from tests.server.db.test_retention import PLAYED, add, names
from tests.server.room_service import open_service
from tests.server.server_process import ServerProcess
from tests.server.waiting import block_until

AHEAD = ("-m", "tests.server.server_variants", "ahead")
DAY = "2026-11-19"


@pytest.fixture
def store(database_url):
    store = Store(database_url)
    yield store
    store.close()


def later(days: int) -> str:
    return days_before(DAY, -days)


def visited(store: Store) -> str:
    with store.reading() as connection:
        day: str | None = connection.scalar(sa.select(rooms.c.touched))
    assert day is not None
    return day


async def test_a_date_that_has_leapt_deletes_nothing_and_is_logged(
    database_url, monkeypatch, caplog
):
    caplog.set_level("INFO", "ludarium.server")
    async with open_service(database_url) as service:
        add(service.store, "played", PLAYED, 1)
        record_store = RecordStore(service.store)
        await asyncio.wrap_future(record_store.keep("a" * 32, compressed("text")))
        wrong = days_before(today(), -400)
        monkeypatch.setattr(expiry, "today", lambda: wrong)
        await Sweeper(service, Retention()).sweep()
        assert names(service.store) == {"played"} and record_store.read("a" * 32) is not None
        assert f"clock_doubted today={wrong} last={today()}" in caplog.text
        assert "--trust-clock" in caplog.text and "_deleted" not in caplog.text
        check_clock(service.store, wrong, confirmed=True)
        await Sweeper(service, Retention()).sweep()
        assert not names(service.store) and record_store.read("a" * 32) is None
        assert "room_deleted count=1" in caplog.text and "record_deleted count=1" in caplog.text


def test_a_server_that_starts_with_a_wrong_date_keeps_its_games(tmp_path):
    database, log = tmp_path / "games.sqlite", tmp_path / "log"
    log.touch()
    with ServerProcess(database) as server:
        room = server.create("churn", ["human", "human"], sides=3)
        server.stop()
    with ServerProcess(database, AHEAD, log=log) as server:
        block_until(lambda: "WARNING clock_doubted" in log.read_text())
        assert "deleted" not in server.stop()
    with ServerProcess(database) as server:
        assert server.read(f"/rooms/{room['room']}", room["watch"]).status_code == 200


def test_the_date_may_move_on_while_nobody_comes(store):
    for days in range(0, 10 * MAX_LEAP_DAYS, MAX_LEAP_DAYS):
        assert check_clock(store, later(days)) == ClockCheck(later(days), later(days))


def test_the_first_check_compares_with_the_newest_visit(store):
    add(store, "new", [], 0)
    far = days_before(today(), -MAX_LEAP_DAYS - 1)
    assert check_clock(store, far) == ClockCheck(far, today())


def test_a_leap_is_believed_when_the_date_moves_on_from_there(store):
    check_clock(store, DAY)
    for days in range(400, 400 + PROOF_DAYS):
        assert check_clock(store, later(days)).deletion_day == DAY
    assert check_clock(store, later(400 + PROOF_DAYS)).is_plausible


def test_leaps_do_not_confirm_each_other(store):
    check_clock(store, DAY)
    for days in (400, 800, 1200, 400):
        assert check_clock(store, later(days)).deletion_day == DAY
    assert check_clock(store, later(3)).is_plausible


def test_a_clock_that_is_slow_deletes_nothing_and_moves_no_visit_back(store):
    record_store = RecordStore(store)
    record_store.keep("a" * 32, b"text", seen=DAY).result(5)
    check_clock(store, DAY)
    slow = "1970-01-01"
    assert check_clock(store, slow) == ClockCheck(slow, DAY)
    add(store, "r", [], 0)
    before = visited(store)
    store.touch_room("r", slow).result(5)
    record_store.touch("a" * 32, slow).result(5)
    record_store.keep("b" * 32, b"text", seen=slow).result(5)
    assert visited(store) == before
    with store.reading() as connection:
        assert set(connection.scalars(sa.select(records.c.seen))) == {DAY}


def test_a_room_made_while_the_clock_is_slow_is_as_new_as_the_others(store, monkeypatch):
    check_clock(store, DAY)
    monkeypatch.setattr("ludarium.server.db.store.today", lambda: "1970-01-01")
    info = RoomInfo("r", "churn", {"sides": 3}, 1, ("human", "human"), "seed", "then")
    store.create_room(info, [KeyRow("h", "r", 0)]).result(5)
    assert visited(store) == DAY


def test_prune_doubts_the_date_until_the_host_confirms_it(database_url):
    store = Store(database_url)
    add(store, "old", PLAYED, 400)
    check_clock(store, days_before(today(), 300))
    store.close()
    refused = run("prune", "--database", database_url)
    assert "Deleted 0 rooms" in refused.out and "If the date is right" in refused.err
    assert "Deleted 1 rooms" in run("prune", "--database", database_url, "--trust-clock").out
