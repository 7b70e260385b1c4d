"""The store, on SQLite and PostgreSQL: what is stored is there again, once and in order."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.events import RequestKey, StepPlayed, StepsTakenBack
from ludarium.server.rooms.room import RoomInfo

ROW = RoomInfo(
    "r1",
    "churn",
    {"sides": (3, 4, 3, 4, 3, 4)},
    1,
    ("human", "x"),
    "seed",
    "then",
    hints=True,
)
KEYS = [KeyRow("h0", "r1", 0), KeyRow("hw", "r1", None)]
EVENTS = [
    StepPlayed(0, "a1", request=RequestKey(0, "k1", "step a1")),
    StepPlayed(1, "swap"),
    StepsTakenBack(0, 1, request=RequestKey(1, "k1", "answer yes")),
]


@contextmanager
def not_stored() -> Iterator[None]:
    with pytest.raises(RefusedError) as caught:
        yield
    assert caught.value.code == "not-stored"


@pytest.fixture
def store(database_url):
    store = Store(database_url)
    yield store
    store.close()


def test_what_is_stored_is_there_again(store, database_url):
    store.create_room(ROW, KEYS).result(5)
    for number, event in enumerate(EVENTS, 1):
        store.append("r1", number, event, waiting=number == 1).result(5)
    assert store.room("r1") == (ROW, EVENTS)
    assert store.keys("r1") == KEYS
    assert store.room("r2") is None and store.keys("r2") == []
    store.close()
    store.__init__(database_url)
    assert store.room("r1") == (ROW, EVENTS)
    assert [event.at for event in store.room("r1")[1]] == [event.at for event in EVENTS]


def test_a_room_and_its_keys_are_stored_as_a_whole(store):
    store.create_room(ROW, KEYS, waiting=True).result(5)
    assert store.room("r1") == (ROW, []) and store.waiting() == ["r1"]
    other = RoomInfo(**{**vars(ROW), "id": "r2"})
    with not_stored():
        store.create_room(other, [KeyRow("h2", "r2", 0), KeyRow("h0", "r2", 1)]).result(5)
    assert store.room("r2") is None and store.keys("r2") == []


def test_waiting_is_what_the_last_event_says(store):
    store.create_room(ROW, KEYS, waiting=True).result(5)
    assert store.waiting() == ["r1"]
    store.append("r1", 1, EVENTS[0], waiting=False).result(5)
    assert store.waiting() == []
    store.append("r1", 2, EVENTS[1], waiting=True).result(5)
    assert store.waiting() == ["r1"]


def test_a_number_or_a_name_is_taken_once(store):
    store.create_room(ROW, KEYS).result(5)
    store.append("r1", 1, EVENTS[0], waiting=False).result(5)
    with not_stored():
        store.append("r1", 1, StepPlayed(0, "b2"), waiting=False).result(5)
    with not_stored():
        store.append("r1", 2, StepPlayed(0, "b2", request=EVENTS[0].request)).result(5)
    assert store.room("r1") == (ROW, EVENTS[:1])


def test_events_that_belong_together_are_stored_as_a_whole(store):
    store.create_room(ROW, KEYS).result(5)
    store.append("r1", 1, *EVENTS[:2]).result(5)
    assert store.room("r1") == (ROW, EVENTS[:2])
    with not_stored():  # the second of them has the name of one that is there
        store.append(
            "r1", 3, StepPlayed(1, "c1"), StepPlayed(0, "b2", request=EVENTS[0].request)
        ).result(5)
    assert store.room("r1") == (ROW, EVENTS[:2])


def stopped(store: Store) -> threading.Event:
    """Keep the writing thread busy until the event is set, so that work gathers."""
    is_started, release = threading.Event(), threading.Event()

    def work(_: sa.Connection) -> None:
        is_started.set()
        release.wait(5)

    store.submit(work)
    assert is_started.wait(5)
    return release


def test_one_failure_in_a_batch_fails_alone(store):
    store.create_room(ROW, KEYS).result(5)
    release = stopped(store)
    futures = [
        store.append("r1", number, StepPlayed(0, str(number)), waiting=False)
        for number in (1, 2, 2, 3)
    ]
    release.set()
    errors = [future.exception(5) for future in futures]
    assert [error is None for error in errors] == [True, True, False, True]
    assert [event.text for event in store.room("r1")[1]] == ["1", "2", "3"]


def test_work_cannot_be_cancelled_before_it_begins(store):
    store.create_room(ROW, KEYS).result(5)
    release = stopped(store)
    waiting = store.append("r1", 1, StepPlayed(0, "a"), waiting=False)
    assert not waiting.cancel()
    release.set()
    waiting.result(5)
    assert [event.text for event in store.room("r1")[1]] == ["a"]


def test_closing_finishes_what_is_queued(database_url):
    store = Store(database_url)
    store.create_room(ROW, KEYS).result(5)
    futures: list[Future[None]] = [
        store.append("r1", number, StepPlayed(0, "a"), waiting=False) for number in range(1, 1200)
    ]
    store.close()
    assert all(future.exception(0) is None for future in futures)
    again = Store(database_url)
    room_and_events = again.room("r1")
    assert room_and_events is not None and len(room_and_events[1]) == 1199
    again.close()


def assert_damaged_by(store: Store, change: str) -> None:
    store.create_room(ROW, KEYS).result(5)
    store.append("r1", 1, *EVENTS).result(5)
    with store._engine.begin() as connection:
        connection.exec_driver_sql(change)
    with pytest.raises(RefusedError) as caught:
        store.room("r1")
    assert caught.value.code == "damaged"


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM events WHERE number = 2",
        "UPDATE events SET number = 7 WHERE number = 3",
        "UPDATE rooms SET options = '{'",
        "UPDATE rooms SET seats = '1'",
    ],
)
def test_a_room_that_is_not_as_it_was_stored(store, change):
    assert_damaged_by(store, change)


def test_a_text_that_is_not_utf_8(tmp_path):
    """PostgreSQL stores no such text, SQLite does."""
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    assert_damaged_by(store, "UPDATE events SET event = CAST(x'ff' AS TEXT) WHERE number = 2")
    store.close()


def test_a_database_that_is_away_is_busy(store):
    """And answers again when it is there again."""
    store.create_room(ROW, KEYS).result(5)
    with store._engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE keys RENAME TO gone")
    with pytest.raises(RefusedError) as caught:
        store.keys("r1")
    assert caught.value.code == "busy"
    with store._engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE gone RENAME TO keys")
    assert store.keys("r1") == KEYS


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite://", "expected a file"),
        ("sqlite:///:memory:", "expected a file"),
        ("sqlite:////nowhere/at/all.sqlite", "cannot write"),
        ("nonsense://x", "expected a file or"),
        ("no url", "expected a file or"),
    ],
)
def test_a_database_that_cannot_be_opened(url, message):
    with pytest.raises(OptionError, match=message):
        Store(url)


def test_the_log_has_no_secrets(store, caplog):
    store.create_room(ROW, KEYS).result(5)
    secret = RoomInfo(**{**vars(ROW), "seed": "the-secret-seed"})
    with not_stored():
        store.create_room(secret, KEYS).result(5)
    assert "IntegrityError" in caplog.text and "the-secret-seed" not in caplog.text
