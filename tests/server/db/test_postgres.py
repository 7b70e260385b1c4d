"""What only PostgreSQL has: a lock that a server can lose, passwords, lost connections."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db import engine
from ludarium.server.db.location import InUseError
from ludarium.server.db.records import RecordStore
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.events import StepPlayed
from ludarium.server.rooms.room import RoomInfo
from tests.cli.driver import Result, run
from tests.server.server_process import COMMAND, PATIENCE, ServerProcess

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


def test_a_program_has_the_database_for_itself(store, postgres_url):
    with pytest.raises(InUseError, match="another server is using postgresql"):
        Store(postgres_url)
    store.close()
    Store(postgres_url).close()
    store.__init__(postgres_url)


def test_rooms_are_not_pruned_under_a_running_server(postgres_url):
    with ServerProcess(postgres_url) as server:
        pruning = run("prune", "--database", postgres_url)
        assert pruning.code == 2 and "another server is using postgresql" in pruning.err
        assert "stop it first" in pruning.err
        server.kill()
        assert run("prune", "--database", postgres_url).code == 0


def test_a_lost_lock_is_taken_again_without_anything_to_write(store, postgres, postgres_url):
    reconnected = threading.Event()
    store.on_reconnect = reconnected.set
    postgres.end_connections(postgres_url)
    assert reconnected.wait(PATIENCE) and store.loss is None
    with pytest.raises(InUseError):
        Store(postgres_url)


def test_a_lock_that_the_database_has_not_freed_yet_is_taken_again(store):
    """It may learn of a broken network later than the server."""
    broken = store._connection
    assert broken is not None
    store._connection = None
    store.create_room(ROW, KEYS).result(PATIENCE)
    with pytest.raises(sa.exc.OperationalError, match="terminating connection"):
        broken.execute(sa.select(1))


def test_who_lost_the_lock_to_another_stores_nothing_and_says_so_once(
    store, postgres, postgres_url, caplog
):
    store.create_room(ROW, KEYS).result(PATIENCE)
    losses: list[OptionError | None] = []
    store.on_loss = lambda: losses.append(store.loss)
    with busy(store):
        postgres.end_connections(postgres_url)
        other = Store(postgres_url)
    other.append("r1", 1, StepPlayed(0, "a1")).result(PATIENCE)
    for _ in range(2):
        with pytest.raises(RefusedError, match="could not be stored"):
            store.append("r1", 1, StepPlayed(0, "b2")).result(PATIENCE)
    assert [type(loss) for loss in losses] == [InUseError]
    assert caplog.text.count("database_lost") == 1
    other.close()
    assert text_of(store, 1) == "a1"


@contextmanager
def busy(store: Store) -> Iterator[None]:
    """Keep the writing thread from noticing what happens meanwhile."""
    begun, released = threading.Event(), threading.Event()

    def work(_: sa.Connection) -> None:
        begun.set()
        released.wait(PATIENCE)

    store.submit(work)
    assert begun.wait(PATIENCE)
    yield
    released.set()


def test_a_database_that_was_changed_meanwhile_is_lost(store, postgres, postgres_url):
    """A newer program was here, and has gone again."""
    lost = threading.Event()
    store.on_loss = lost.set
    with busy(store):
        postgres.end_connections(postgres_url)
        name = sa.make_url(postgres_url).database
        postgres.execute("UPDATE alembic_version SET version_num = '9999'", name)
    assert lost.wait(PATIENCE) and "made by a newer Ludarium" in str(store.loss)


def test_a_server_whose_database_was_taken_stops(postgres, postgres_url, tmp_path):
    """And its log does not have the password."""
    file = tmp_path / "database"
    role = postgres.role_with_password("the-password")
    file.write_text(with_password(postgres_url, role, "the-password"))
    with ServerProcess(f"@{file}", COMMAND) as server:
        with server.paused():
            postgres.end_connections(postgres_url)
            alone = Store(postgres_url)
        complaints = server.wait()
        alone.close()
        assert "database_lost" in complaints and "Traceback" not in complaints
        assert complaints.splitlines()[-1].startswith("ludarium: database: another server is")
        assert ":***@" in complaints and "the-password" not in complaints


def test_a_refused_change_does_not_free_the_lock(store, postgres_url):
    store.create_room(ROW, KEYS).result(5)
    held = store._connection
    with pytest.raises(RefusedError):
        store.create_room(ROW, KEYS).result(5)
    with pytest.raises(RefusedError):
        RecordStore(store).keep("a", b"", "no\x00address").result(5)
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
    role = postgres.role_with_password("the-password")
    parts = sa.make_url(postgres_url).set(username=role)
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
    file.write_text(f"*:*:*:{role}:the-password\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    assert prune(url).code == 0
    monkeypatch.delenv("PGPASSFILE")
    service = f"[games]\nhost={host}\ndbname={parts.database}\nuser={role}\npassword=the-password"
    file.write_text(f"{service}\n")
    monkeypatch.setenv("PGSERVICEFILE", str(file))
    assert prune("postgresql://?service=games").code == 0
    monkeypatch.setenv("PGSERVICE", "games")
    assert prune("postgresql://").code == 0


def with_password(url: str, role: str, password: str) -> str:
    parts = sa.make_url(url).set(username=role, password=password)
    return parts.render_as_string(hide_password=False)


def prune(url: str) -> Result:
    return run("prune", "--dry-run", "--database", url)


def test_a_wrong_password_in_a_url_is_not_shown(postgres, postgres_url, monkeypatch):
    role = postgres.role_with_password("the-password")
    url = with_password(postgres_url, role, "a-wrong-one")
    monkeypatch.setenv("LUDARIUM_DATABASE", url)
    refused = run("prune", "--dry-run")
    assert refused.code == 2 and "authentication failed" in refused.err
    assert ":***@" in refused.err and "a-wrong-one" not in refused.err
