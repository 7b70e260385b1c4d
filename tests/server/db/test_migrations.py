"""Databases of all ages: older ones are changed, today's are used, all others are left alone."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from ludarium.core.errors import OptionError
from ludarium.server.db import migrate
from ludarium.server.db.store import KeyRow, Store
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
    ('r1', 'churn', '{"sides": 3}', 1, '["human", "human"]', 'seed', '2026-01-01T00:00:00Z', 0);
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


def write(file: Path, script: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)


def made(file: Path) -> Path:
    """A database of today with a room in it."""
    store = Store(url(file))
    info = RoomInfo("r1", "churn", {"sides": 3}, 1, ("human", "human"), "seed", "then")
    store.create_room(info, [KeyRow("h0", "r1", 0)]).result(5)
    for number in range(200):
        store.keep_record(f"{number:032}", "x" * 300, "2026-01-01").result(5)
    store.close()
    return file


@contextmanager
def seen_by_alembic(file: Path) -> Iterator[MigrationContext]:
    with sa.create_engine(url(file)).connect() as connection:
        yield MigrationContext.configure(connection)


def assert_refused(file: Path, message: str) -> None:
    """And left as it was, with nothing new beside it but the lock."""
    before, beside = file.read_bytes(), {*os.listdir(file.parent), f"{file.name}.lock"}
    with pytest.raises(OptionError, match=message) as refused:
        Store(url(file))
    assert "\n" not in str(refused.value) and str(file) in str(refused.value)
    assert file.read_bytes() == before and {*os.listdir(file.parent)} <= beside


def test_the_migrations_are_one_line_and_are_named_by_their_numbers():
    config = Config()
    config.set_main_option("script_location", str(migrate.MIGRATIONS))
    script = ScriptDirectory.from_config(config)
    listed = [each.revision for each in script.walk_revisions()]
    assert listed[::-1] == migrate.versions() and migrate.versions()[0] == migrate.FIRST


@pytest.mark.parametrize("before", ["", UNNUMBERED, UNNUMBERED + RECORDS, VERSION_6])
def test_the_tables_are_those_that_the_migrations_make(file, before):
    """However a database began, its tables are those of `tables.py`."""
    write(file, before)
    Store(url(file)).close()
    with seen_by_alembic(file) as context:
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == migrate.versions()[-1]


@pytest.mark.parametrize("records", ["", RECORDS])
def test_a_database_without_a_number_keeps_what_it_has(file, records):
    write(file, UNNUMBERED + records)
    store = Store(url(file))
    found = store.room("r1")
    assert found is not None
    info, events = found
    assert info.options == {"sides": 3} and not info.hints
    assert events == [
        StepPlayed(0, "a1", request=RequestKey(0, "k1", "step a1")),
        StepPlayed(1, "swap"),
        TakebackRequested(1, 1, frozenset({1}), request=RequestKey(1, "k3", "takeback")),
        TakebackDeclined(0, request=RequestKey(0, "k4", "answer no")),
    ]
    assert [event.at[-8:] for event in events] == [f"0{number}+00:00" for number in (1, 2, 3, 4)]
    assert store.keys("r1") == [KeyRow("h0", "r1", 0), KeyRow("hw", "r1", None)]
    assert store.record("a1") == (("text", "2026-01-02") if records else None)
    store.close()


def test_rooms_of_version_6_are_as_they_were(file):
    write(file, VERSION_6)
    store = Store(url(file))
    wunchunk, turnio = stored_room(store, WUNCHUNK), stored_room(store, TURNIO)
    store.close()
    assert wunchunk.version == 17 and wunchunk.history.turn_count == 7
    code = "4/5/2rg2/2r1g2/2bb2/rrrr1/rrrr:r:1:begun:0:4:-"
    assert wunchunk.game.encode(wunchunk.state) == code
    assert wunchunk.seat is None and wunchunk.rematch == "azS809q-ACy_PxAp"
    assert wunchunk.record().finished == "2026-11-18T20:29:09.011+00:00"
    assert turnio.game.encode(turnio.state) == "6/6/6/6/6/CSSC+C..S+CSCS+3:CSCS-"
    assert (turnio.version, turnio.seat) == (10, 1)


def stored_room(store: Store, room_id: str) -> Room:
    found = store.room(room_id)
    assert found is not None
    return replay(found[0], found[1], len(found[1]))


def test_every_kind_of_event_of_version_6_is_there_again(file):
    write(file, VERSION_6)
    store = Store(url(file))
    found = store.room(WUNCHUNK)
    store.close()
    assert found is not None
    events = found[1]
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
def test_a_row_of_version_6_that_was_no_event_damages_only_its_room(file, kind, data):
    write(file, VERSION_6)
    change = "UPDATE events SET kind = '{}', data = '{}' WHERE number = 10 AND room = '{}'"
    write(file, change.format(kind, data, WUNCHUNK))
    store = Store(url(file))
    with pytest.raises(RefusedError, match="event 10"):
        store.room(WUNCHUNK)
    assert store.room(TURNIO) is not None
    store.close()


def test_time_begins_to_count_for_rooms_that_people_played_in(file):
    """They were promised to stay; those that nobody used are as old as they are."""
    write(file, UNNUMBERED)
    unused = "INSERT INTO rooms SELECT 'r2', game, options, 1, seats, seed, created, 0 FROM rooms"
    write(file, unused)
    Store(url(file)).close()
    found = rows(file, "SELECT id, touched FROM rooms ORDER BY id")
    assert found == [("r1", today()), ("r2", "2026-01-01")]


def test_alembic_is_not_loaded_without_need(file):
    program = "import sys; from ludarium.server.db.store import Store; Store(sys.argv[1]).close();"
    program += "print('alembic' in sys.modules)"
    for _ in ("made", "used"):
        ran = subprocess.run(
            [sys.executable, "-c", program, url(file)], capture_output=True, text=True, check=True
        )
        assert ran.stdout == "False\n"


def test_a_newer_database_is_refused(file):
    write(made(file), f"UPDATE alembic_version SET version_num = '{NEXT}'")
    assert_refused(file, f"was made by a newer Ludarium .*{NEXT}.*{migrate.versions()[-1]}")


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
def test_a_database_of_something_else_is_refused(file, script, message):
    write(file, script)
    assert_refused(file, message)


def test_a_file_that_is_cut_is_refused(file):
    data = made(file).read_bytes()
    file.write_bytes(data[: len(data) // 2])
    assert_refused(file, "is damaged .*put back a copy")


def test_a_file_with_garbage_in_the_middle_is_refused(file):
    data = bytearray(made(file).read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = bytes(range(256)) * 16
    file.write_bytes(data)
    assert_refused(file, "is damaged .*put back a copy")


@pytest.mark.parametrize("data", [b"These are notes, not games. " * 500, b"x"])
def test_a_file_of_another_kind_is_refused(file, data):
    file.write_bytes(data)
    assert_refused(file, "is not a database")


def test_a_file_that_lost_its_beginning_is_not_begun_anew(file):
    """SQLite would throw the log away, and with it what it still has of the games."""
    file.touch()
    log = file.with_name(f"{file.name}-wal")
    log.write_bytes(b"what was written last")
    assert_refused(file, "is empty, but games.sqlite-wal beside it is not")
    assert log.read_bytes() == b"what was written last"


def test_what_was_refused_is_not_held(file):
    """The same process can use the file once it is put right."""
    data = made(file).read_bytes()
    file.write_bytes(data[: len(data) // 2])
    assert_refused(file, "is damaged")
    file.write_bytes(data)
    Store(url(file)).close()


def test_an_older_database_is_changed_and_a_copy_kept(file, tmp_path):
    write(file, UNNUMBERED + RECORDS)
    file.chmod(0o640)
    said = run_migration(file, one_more(tmp_path)).stderr
    assert rows(file, "SELECT id, stars FROM records") == [("a1", 3)]
    copy = tmp_path / f"games.sqlite.before-{NEXT}"
    assert f"backup={copy}" in said
    assert rows(copy, "SELECT * FROM records") == [("a1", "text", "2026-01-02")]
    assert copy.stat().st_mode & 0o777 == 0o640
    assert not list(tmp_path.glob("*.part*"))
    assert_refused(file, "was made by a newer Ludarium")


def test_a_change_that_is_cut_off_is_made_at_the_next_start(file, tmp_path):
    """At whatever statement the power fails, time after time."""
    write(file, UNNUMBERED + RECORDS)
    later = 1 if LONG else 4
    deaths = int(run_migration(file, one_more(tmp_path), "--kill", str(later)).stdout)
    assert later * deaths > 20
    assert rows(file, "SELECT id, stars FROM records") == [("a1", 3)]
    assert rows(file, "SELECT id FROM notes") == [(1,)]
    assert rows(file, "SELECT count(*) FROM events") == [(4,)]


def run_migration(file: Path, folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "tests.server.db.next_migration", file, folder, *options],
        capture_output=True,
        text=True,
        check=True,
    )


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()
