"""Databases of all ages: older ones are changed, today's are used, all others are left alone."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from ludarium.core.errors import OptionError
from ludarium.server.db import migrate
from ludarium.server.db.location import file_of
from ludarium.server.db.records import RecordStore, compressed
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.db.tables import metadata, today
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.events import (
    TYPES,
    RematchStarted,
    RequestKey,
    Resigned,
    StepPlayed,
    StepsTakenBack,
    TakebackAgreed,
    TakebackDeclined,
    TakebackRequested,
)
from ludarium.server.rooms.room import Room, RoomInfo, replay
from tests.effort import LONG
from tests.server.db.next_migration import NEXT, one_more

UNNUMBERED = """
CREATE TABLE rooms (
    id VARCHAR(32) NOT NULL, game VARCHAR(32) NOT NULL, options TEXT NOT NULL,
    rules_version INTEGER NOT NULL, seats TEXT NOT NULL, seed VARCHAR(64) NOT NULL,
    created VARCHAR(32) NOT NULL, waiting BOOLEAN NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_rooms_waiting ON rooms (waiting);
CREATE TABLE keys (
    hash VARCHAR(64) NOT NULL, room VARCHAR(32) NOT NULL, seat INTEGER, PRIMARY KEY (hash)
);
CREATE INDEX ix_keys_room ON keys (room);
CREATE TABLE events (
    room VARCHAR(32) NOT NULL, number INTEGER NOT NULL, kind VARCHAR(16) NOT NULL,
    seat INTEGER NOT NULL, data VARCHAR(64) NOT NULL, "key" VARCHAR(64), at VARCHAR(32) NOT NULL,
    PRIMARY KEY (room, number), UNIQUE (room, "key")
);
INSERT INTO rooms VALUES
    ('r1', 'churn', '{"sides": 3}', 1, '["human", "human"]', 'seed', '2026-01-01T00:00:00Z', false);
INSERT INTO keys VALUES ('h0', 'r1', 0), ('hw', 'r1', NULL);
INSERT INTO events VALUES
    ('r1', 1, 'step', 0, 'a1', 'k1', '2026-01-01T00:00:01+00:00'),
    ('r1', 2, 'step', 1, 'swap', NULL, '2026-01-01T00:00:02+00:00'),
    ('r1', 3, 'ask', 1, '1 1', 'k3', '2026-01-01T00:00:03+00:00'),
    ('r1', 4, 'decline', 0, '', 'k4', '2026-01-01T00:00:04+00:00');
"""
"""A database as Ludarium made it before versions had numbers and before it kept saved games."""

RECORDS = """
CREATE TABLE records (
    id VARCHAR(32) NOT NULL, text TEXT NOT NULL, seen VARCHAR(10) NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_records_seen ON records (seen);
INSERT INTO records VALUES ('a1', 'text', '2026-01-02');
"""
"""And what it had in the end."""


VERSION_6 = Path(__file__).with_name("version_6.sql").read_text(encoding="utf-8")
"""A database that the code of version 6 wrote, in which events had numbers in texts: a game of
three with all kinds of events, the rematch that they began, and a game with draws."""

WUNCHUNK, TURNIO = "zpwzogW-OC_RtnYB", "uvgJXxz3r9YyCUFo"
"""The rooms of the two games in it."""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite"


def url(file: Path) -> str:
    return f"sqlite:///{file}"


@contextmanager
def connected(url: str) -> Iterator[sa.Connection]:
    with sa.create_engine(url, poolclass=sa.NullPool).begin() as connection:
        yield connection


def write(url: str, script: str) -> None:
    """Carry out a script in a database of either kind."""
    with connected(url) as connection:
        driver: Any = connection.connection.dbapi_connection
        driver.executescript(script) if url.startswith("sqlite") else driver.execute(script)


def rows(url: str, query: str) -> list[tuple[object, ...]]:
    with connected(url) as connection:
        return [tuple(row) for row in connection.execute(sa.text(query))]


def write_version(url: str, version: str) -> None:
    """A database of an older version, with the games of version 6: as far as it has columns, or
    changed to it."""
    with closing(sqlite3.connect(":memory:")) as source:
        source.row_factory = sqlite3.Row
        source.executescript(VERSION_6)
        with connected(url) as connection:
            migrate.upgrade(connection, min(version, "0006"))
            for name in ("rooms", "keys", "events"):
                table = sa.Table(name, sa.MetaData(), autoload_with=connection)
                for row in map(dict, source.execute(f"SELECT * FROM {name}")):
                    row |= {key: bool(row[key]) for key in ("waiting", "hints") if key in row}
                    values = {column: row[column] for column in dict(table.columns)}
                    connection.execute(sa.insert(table), values)
            saved = sa.Table("records", sa.MetaData(), autoload_with=connection)
            row = {"id": "a1", "text": "é", "content": compressed("é"), "size": 1, "kept": "then"}
            row = {column: row[column] for column in dict(saved.columns) if column in row}
            connection.execute(sa.insert(saved), {**row, "seen": "2026-01-02"})
            migrate.upgrade(connection, version)


def old_database(file: Path) -> Path:
    """A database of today with a room in it."""
    store = Store(url(file))
    info = RoomInfo("r1", "churn", {"sides": 3}, 1, ("human", "human"), "seed", "then")
    store.create_room(info, [KeyRow("h0", "r1", 0)]).result(5)
    for number in range(200):
        RecordStore(store).keep(f"{number:032}", bytes(300)).result(5)
    store.close()
    return file


def assert_tables_of_today(url: str) -> None:
    with connected(url) as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == migrate.versions()[-1]


def assert_refused(url: str, message: str) -> None:
    """And left as it was, with nothing new beside a file but the lock."""
    before = contents(url)
    with pytest.raises(OptionError, match=message) as refused:
        Store(url)
    assert "\n" not in str(refused.value) and f"{sa.make_url(url).database}" in str(refused.value)
    assert contents(url) == before


def contents(url: str) -> tuple[object, ...]:
    """The bytes of a file and the names of those beside it; of PostgreSQL the columns."""
    if (file := file_of(url)) is None:
        query = "SELECT table_name, column_name FROM information_schema.columns ORDER BY 1, 2"
        return tuple(rows(url, query))
    return file.read_bytes(), {*os.listdir(file.parent)} - {f"{file.name}.lock"}


def test_the_migrations_are_one_line_and_are_named_by_their_numbers():
    config = Config()
    config.set_main_option("script_location", str(migrate.MIGRATIONS))
    script = ScriptDirectory.from_config(config)
    numbers = [each.revision for each in script.walk_revisions()]
    assert numbers[::-1] == migrate.versions() and migrate.versions()[0] == migrate.FIRST


@pytest.mark.parametrize(
    "before",
    ["", UNNUMBERED, UNNUMBERED + RECORDS, VERSION_6],
    ids=["empty", "without a number", "with records", "version 6"],
)
def test_the_tables_are_those_that_the_migrations_make(database_url, before):
    """However a database began, its tables are those of `tables.py`."""
    if before:
        write(database_url, before)
    Store(database_url).close()
    assert_tables_of_today(database_url)


@pytest.mark.parametrize("records", ["", RECORDS], ids=["without records", "with records"])
def test_a_database_without_a_number_keeps_what_it_has(database_url, records):
    write(database_url, UNNUMBERED + records)
    store = Store(database_url)
    room_and_events = store.room("r1")
    assert room_and_events is not None
    info, events = room_and_events
    assert info.options == {"sides": 3} and not info.hints
    assert events == [
        StepPlayed(0, "a1", request=RequestKey(0, "k1", "step a1")),
        StepPlayed(1, "swap"),
        TakebackRequested(1, 1, frozenset({1}), request=RequestKey(1, "k3", "takeback")),
        TakebackDeclined(0, request=RequestKey(0, "k4", "answer no")),
    ]
    assert [event.at[-8:] for event in events] == [f"0{number}+00:00" for number in (1, 2, 3, 4)]
    assert store.keys("r1") == [KeyRow("h0", "r1", 0), KeyRow("hw", "r1", None)]
    assert RecordStore(store).read("a1") == (("text", "2026-01-02") if records else None)
    store.close()


@pytest.mark.parametrize("version", migrate.versions()[:-1])
def test_rooms_of_every_version_are_as_they_were(database_url, version):
    write_version(database_url, version)
    store = Store(database_url)
    assert_tables_of_today(database_url)
    wunchunk, turnio = stored_room(store, WUNCHUNK), stored_room(store, TURNIO)
    assert RecordStore(store).read("a1") == ("é", "2026-01-02")
    store.close()
    assert wunchunk.version == 17 and wunchunk.history.turn_count == 7
    code = "4/5/2rg2/2r1g2/2bb2/rrrr1/rrrr:r:1:begun:0:4:-"
    assert wunchunk.game.encode(wunchunk.state) == code
    assert wunchunk.seat is None and wunchunk.rematch == "azS809q-ACy_PxAp"
    assert wunchunk.record().finished == "2026-11-18T20:29:09.011+00:00"
    assert turnio.game.encode(turnio.state) == "6/6/6/6/6/CSSC+C..S+CSCS+3:CSCS-"
    assert (turnio.version, turnio.seat) == (10, 1)


def stored_room(store: Store, room_id: str) -> Room:
    room_and_events = store.room(room_id)
    assert room_and_events is not None
    return replay(room_and_events[0], room_and_events[1], len(room_and_events[1]))


def test_every_kind_of_event_of_version_6_is_there_again(database_url):
    write(database_url, VERSION_6)
    store = Store(database_url)
    room_and_events = store.room(WUNCHUNK)
    store.close()
    assert room_and_events is not None
    events = room_and_events[1]
    assert {event.type for event in events} == set(TYPES)
    assert events[6:12] == [
        StepPlayed(2, "1b3", request=RequestKey(2, "m7", "step 1b3")),
        TakebackRequested(1, 5, frozenset({1}), request=RequestKey(1, "m8", "takeback")),
        TakebackDeclined(0, request=RequestKey(0, "m9", "answer no")),
        TakebackRequested(1, 5, frozenset({1}), request=RequestKey(1, "m10", "takeback")),
        TakebackAgreed(0, frozenset({0, 1}), request=RequestKey(0, "m11", "answer yes")),
        StepsTakenBack(1, 5, request=RequestKey(2, "m12", "answer yes")),
    ]
    assert events[15:] == [
        Resigned(1, request=RequestKey(1, "m16", "resign")),
        RematchStarted(0, "azS809q-ACy_PxAp"),
    ]


@pytest.mark.parametrize(
    ("kind", "data"), [("wave", ""), ("takeback", "two"), ("ask", ""), ("decline", "x")]
)
def test_a_row_of_version_6_that_was_no_event_damages_only_its_room(database_url, kind, data):
    write(database_url, VERSION_6)
    change = "UPDATE events SET kind = '{}', data = '{}' WHERE number = 10 AND room = '{}'"
    write(database_url, change.format(kind, data, WUNCHUNK))
    store = Store(database_url)
    with pytest.raises(RefusedError, match="event 10"):
        store.room(WUNCHUNK)
    assert store.room(TURNIO) is not None
    store.close()


def test_time_begins_to_count_for_rooms_that_people_played_in(database_url):
    """They were promised to stay; those that nobody used are as old as they are."""
    write(database_url, UNNUMBERED)
    unused = (
        "INSERT INTO rooms SELECT 'r2', game, options, 1, seats, seed, created, false FROM rooms"
    )
    write(database_url, unused)
    Store(database_url).close()
    room_rows = rows(database_url, "SELECT id, touched FROM rooms ORDER BY id")
    assert room_rows == [("r1", today()), ("r2", "2026-01-01")]


def test_alembic_is_not_loaded_without_need(file):
    program = "import sys; from ludarium.server.db.store import Store; Store(sys.argv[1]).close();"
    program += "print('alembic' in sys.modules)"
    for _ in ("made", "used"):
        ran = subprocess.run(
            [sys.executable, "-c", program, url(file)], capture_output=True, text=True, check=True
        )
        assert ran.stdout == "False\n"


def test_a_newer_database_is_refused(file):
    write(url(old_database(file)), f"UPDATE alembic_version SET version_num = '{NEXT}'")
    assert_refused(url(file), f"was made by a newer Ludarium .*{NEXT}.*{migrate.versions()[-1]}")


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("CREATE TABLE notes (id INTEGER)", "no database of Ludarium: it has a table notes"),
        (UNNUMBERED + "CREATE TABLE notes (id INTEGER)", "it has a table notes"),
        ("CREATE TABLE keys (hash TEXT, door TEXT)", "its table keys has other columns"),
        ("CREATE TABLE alembic_version (version_num TEXT)", "its version is not there"),
        (
            "CREATE TABLE alembic_version (version_num TEXT);"
            "INSERT INTO alembic_version VALUES ('ae1027a6acf')",
            "its version is ae1027a6acf",
        ),
        (
            "CREATE TABLE alembic_version (version_num TEXT);"
            f"INSERT INTO alembic_version VALUES ('{migrate.versions()[-1]}')",
            "it has no table",
        ),
    ],
)
def test_a_database_of_something_else_is_refused(database_url, script, message):
    write(database_url, script)
    assert_refused(database_url, message)


def test_a_file_that_is_cut_is_refused(file):
    data = old_database(file).read_bytes()
    file.write_bytes(data[: len(data) // 2])
    assert_refused(url(file), "is damaged .*put back a copy")


def test_a_file_with_garbage_in_the_middle_is_refused(file):
    data = bytearray(old_database(file).read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = bytes(range(256)) * 16
    file.write_bytes(data)
    assert_refused(url(file), "is damaged .*put back a copy")


@pytest.mark.parametrize("data", [b"These are notes, not games. " * 500, b"x"])
def test_a_file_of_another_kind_is_refused(file, data):
    file.write_bytes(data)
    assert_refused(url(file), "is not a database")


def test_a_file_that_lost_its_beginning_is_not_begun_anew(file):
    """SQLite would throw the log away, and with it what it still has of the games."""
    file.touch()
    log = file.with_name(f"{file.name}-wal")
    log.write_bytes(b"what was written last")
    assert_refused(url(file), "is empty, but games.sqlite-wal beside it is not")
    assert log.read_bytes() == b"what was written last"


def test_what_was_refused_is_not_held(file):
    """The same process can use the file once it is put right."""
    data = old_database(file).read_bytes()
    file.write_bytes(data[: len(data) // 2])
    assert_refused(url(file), "is damaged")
    file.write_bytes(data)
    Store(url(file)).close()


def test_an_older_database_is_changed_and_a_copy_kept(file, tmp_path):
    write(url(file), UNNUMBERED + RECORDS)
    file.chmod(0o640)
    log = run_migration(url(file), one_more(tmp_path)).stderr
    assert rows(url(file), "SELECT id, stars FROM records") == [("a1", 3)]
    copy = tmp_path / f"games.sqlite.before-{NEXT}"
    assert f"backup={copy}" in log
    assert rows(url(copy), "SELECT * FROM records") == [("a1", "text", "2026-01-02")]
    assert copy.stat().st_mode & 0o777 == 0o640
    assert not list(tmp_path.glob("*.part*"))
    assert_refused(url(file), "was made by a newer Ludarium")


def test_a_change_that_is_cut_off_is_made_at_the_next_start(database_url, tmp_path):
    """At whatever statement the power fails, time after time."""
    write(database_url, UNNUMBERED + RECORDS)
    later = 1 if LONG else 6
    deaths = int(run_migration(database_url, one_more(tmp_path), "--kill", str(later)).stdout)
    assert later * deaths > 20
    assert rows(database_url, "SELECT id, stars FROM records") == [("a1", 3)]
    assert rows(database_url, "SELECT id FROM notes") == [(1,)]
    assert rows(database_url, "SELECT count(*) FROM events") == [(4,)]


def run_migration(url: str, folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "tests.server.db.next_migration", url, folder, *options],
        capture_output=True,
        text=True,
        check=True,
    )
