"""What only PostgreSQL has: a lock that a server can lose, passwords, lost connections."""

import pytest
import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db import engine
from ludarium.server.db.location import InUseError
from ludarium.server.db.store import KeyRow, Store
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.events import StepPlayed
from ludarium.server.rooms.room import RoomInfo
from tests.cli.driver import Result, run
from tests.server.server_process import ServerProcess

ROW = RoomInfo("r1", "churn", {"sides": 3}, 1, ("human", "human"), "the-secret-seed", "then")
KEYS = [KeyRow("h0", "r1", 0)]


@pytest.fixture
def store(postgres_url, monkeypatch):
    monkeypatch.setattr(engine, "LOCK_SECONDS", 0.05)
    store = Store(postgres_url)
    yield store
    store.close()


def text_of(store: Store, number: int) -> str:
    found = store.room("r1")
    assert found is not None
    event = found[1][number - 1]
    assert isinstance(event, StepPlayed)
    return event.text


def test_a_database_has_one_server_at_a_time(store, postgres_url):
    with pytest.raises(InUseError, match="another server is using postgresql"):
        Store(postgres_url)
    store.close()
    Store(postgres_url).close()
    store.__init__(postgres_url)


def test_a_second_server_is_refused(postgres_url):
    with ServerProcess(postgres_url) as server:
        second = run("serve", "--port", "0", "--no-browser", "--database", postgres_url)
        assert second.code == 2 and "another server is using postgresql" in second.err
        pruning = run("prune", "--database", postgres_url)
        assert pruning.code == 2 and "stop it first" in pruning.err
        server.kill()
        assert run("prune", "--database", postgres_url).code == 0


def test_who_lost_the_lock_stores_nothing_until_the_other_has_gone(store, postgres, postgres_url):
    store.create_room(ROW, KEYS).result(5)
    postgres.end_connections(postgres_url)
    other = Store(postgres_url)
    other.append("r1", 1, StepPlayed(0, "a1")).result(5)
    with pytest.raises(RefusedError) as refused:
        store.append("r1", 2, StepPlayed(1, "b2")).result(5)
    assert refused.value.code == "not-stored"
    other.close()
    store.append("r1", 2, StepPlayed(1, "c3")).result(5)
    assert (text_of(store, 1), text_of(store, 2)) == ("a1", "c3")


def test_a_refused_change_does_not_free_the_lock(store, postgres_url):
    store.create_room(ROW, KEYS).result(5)
    held = store._connection
    with pytest.raises(RefusedError):
        store.create_room(ROW, KEYS).result(5)
    with pytest.raises(RefusedError):
        store.keep_record("a", "no\x00text", "2026-01-01").result(5)
    assert store._connection is held


def test_lost_connections_are_made_again(store, postgres, postgres_url):
    """Neither who reads nor who writes notices."""
    store.create_room(ROW, KEYS).result(5)
    for number in (1, 2):
        assert store.keys("r1") == KEYS
        postgres.end_connections(postgres_url)
        assert store.keys("r1") == KEYS
        store.append("r1", number, StepPlayed(0, "a1")).result(5)
    found = store.room("r1")
    assert found is not None and len(found[1]) == 2


def test_the_log_has_no_rows(store, caplog):
    """PostgreSQL adds what it could not store to what it says of an error."""
    broken = sa.text("UPDATE rooms SET game = NULL")
    store.create_room(ROW, KEYS).result(5)
    with pytest.raises(RefusedError):
        store.submit(lambda connection: connection.execute(broken)).result(5)
    assert "violates not-null" in caplog.text and "the-secret-seed" not in caplog.text


def test_a_database_of_another_encoding_is_refused(postgres):
    postgres.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(OptionError, match="expected the encoding UTF8, got LATIN1"):
        Store(postgres.url("latin"))


def test_a_password_comes_from_a_file_or_the_environment(
    postgres, postgres_url, tmp_path, monkeypatch
):
    postgres.execute("CREATE ROLE guarded SUPERUSER LOGIN PASSWORD 'the-password'")
    postgres.ask_password_of("guarded")
    parts = sa.make_url(postgres_url).set(username="guarded")
    url, host = parts.render_as_string(), parts.query["host"]
    refused = prune(url)
    assert refused.code == 2 and "no password supplied" in refused.err
    monkeypatch.setenv("PGPASSWORD", "a-wrong-one")
    refused = prune(url)
    assert refused.code == 2 and "authentication failed" in refused.err
    assert "a-wrong-one" not in refused.err
    monkeypatch.setenv("PGPASSWORD", "the-password")
    assert prune(url).code == 0
    monkeypatch.delenv("PGPASSWORD")
    file = tmp_path / "passwords"
    file.write_text("*:*:*:guarded:the-password\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    assert prune(url).code == 0
    monkeypatch.delenv("PGPASSFILE")
    service = f"[games]\nhost={host}\ndbname={parts.database}\nuser=guarded\npassword=the-password"
    file.write_text(f"{service}\n")
    monkeypatch.setenv("PGSERVICEFILE", str(file))
    assert prune("postgresql://?service=games").code == 0
    monkeypatch.setenv("PGSERVICE", "games")
    assert prune("postgresql://").code == 0


def prune(url: str) -> Result:
    return run("prune", "--dry-run", "--database", url)
