"""Saved games in the database: each once, compressed, and only so many bytes of them."""

from collections.abc import Iterator

import pytest

from ludarium.server.db.records import ROW_BYTES, RecordQuota, RecordStore, compressed
from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError

CONTENT = bytes(1000)
SIZE = len(CONTENT) + ROW_BYTES


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.close()


@pytest.fixture
def record_store(store: Store) -> RecordStore:
    return RecordStore(store, RecordQuota(per_address=3 * SIZE, total=5 * SIZE))


def names(store: Store) -> set[str]:
    with store.reading() as connection:
        return {row[0] for row in connection.exec_driver_sql("SELECT id FROM records")}


def test_the_same_saved_game_is_stored_once(record_store: RecordStore, store: Store):
    text = "é\U0001f600" * 10_000
    record_store.keep("a", compressed(text), "one", "2026-01-01").result(5)
    record_store.keep("a", compressed(text), "two", "2026-01-03").result(5)
    assert record_store.read("a") == (text, "2026-01-03") and record_store.read("b") is None
    record_store.touch("a", "2026-02-01").result(5)
    assert record_store.read("a") == (text, "2026-02-01")
    assert record_store.size()[0] == 1 and record_store.size()[1] < 2_000


def test_old_ones_are_deleted(record_store: RecordStore, store: Store):
    for number in range(5):
        record_store.keep(str(number), CONTENT, str(number), f"2026-01-0{number + 1}").result(5)
    assert record_store.size("2026-01-03") == (2, 2 * SIZE)
    for deletion in record_store.delete_before("2026-01-03"):
        deletion.result(5)
    assert names(store) == {"2", "3", "4"} and not list(record_store.delete_before(""))


def test_an_address_has_its_share_and_loses_what_nobody_looks_at(
    record_store: RecordStore, store: Store
):
    record_store.keep("other", CONTENT, "two", "2025-12-31").result(5)
    for number in range(3):
        record_store.keep(str(number), CONTENT, "one", f"2026-01-0{number + 1}").result(5)
    record_store.touch("0", "2026-01-04").result(5)
    record_store.keep("new", CONTENT, "one", "2026-01-01").result(5)
    assert names(store) == {"other", "0", "2", "new"}
    record_store.keep("large", bytes(len(CONTENT) * 3), "one", "2026-01-05").result(5)
    assert names(store) == {"other", "large"}


def test_storing_the_game_of_another_does_not_take_it(record_store: RecordStore, store: Store):
    record_store.keep("theirs", CONTENT, "two", "2026-01-01").result(5)
    record_store.keep("theirs", CONTENT, "one", "2026-01-01").result(5)
    for number in range(6):
        record_store.keep(str(number), CONTENT, "one", "2026-01-02").result(5)
    assert "theirs" in names(store) and record_store.size()[0] == 4


def test_all_together_have_a_limit(record_store: RecordStore, store: Store):
    for number in range(8):
        record_store.keep(str(number), CONTENT, str(number), f"2026-01-0{number + 1}").result(5)
    for deletion in record_store.delete_excess():
        deletion.result(5)
    assert names(store) == {"3", "4", "5", "6", "7"}
    assert not list(record_store.delete_excess())


def test_one_that_cannot_be_read_is_damaged(record_store: RecordStore):
    record_store.keep("a", b"no text", "one").result(5)
    with pytest.raises(RefusedError) as refused:
        record_store.read("a")
    assert refused.value.code == "damaged"
