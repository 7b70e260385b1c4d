"""`ludarium prune`: old rooms go, and their space with them."""

import os
import resource
import subprocess
import sys

import pytest
import sqlalchemy as sa

from ludarium.server.db.records import RecordStore
from ludarium.server.db.store import Store
from ludarium.server.db.tables import days_before, records, today
from ludarium.server.rooms.events import RequestKey, StepPlayed
from tests.cli.driver import environment, run
from tests.server.db.test_retention import add, names

MANY = [
    StepPlayed(0, "a1", request=RequestKey(0, f"name-{number}", "step a1"))
    for number in range(3_000)
]


@pytest.fixture
def url(database_url):
    """A database with an old room in which much happened, one that nobody used, and a new one."""
    fill(database_url)
    return database_url


@pytest.fixture
def file(tmp_path):
    """The same in a file."""
    file = tmp_path / "games.sqlite"
    fill(f"sqlite:///{file}")
    return file


def fill(url: str) -> None:
    store = Store(url)
    add(store, "old", MANY, 400)
    add(store, "unused", [], 8)
    add(store, "new", MANY[:10], 1)
    store.close()


def left(url: str) -> set[str]:
    store = Store(url)
    try:
        return names(store)
    finally:
        store.close()


def test_old_rooms_go_and_the_file_is_smaller(file):
    mode = file.stat().st_mode
    would = run("prune", "--database", file, "--dry-run")
    assert "Would delete 2 rooms with 3,000 events and 0 saved games, about 0.6 MB" in would.out
    assert left(f"sqlite:///{file}") == {"old", "unused", "new"}
    before = file.stat().st_size
    done = run("prune", "--database", file)
    assert done.code == 0 and "Deleted 2 rooms with 3,000 events and 0 saved games." in done.out
    assert left(f"sqlite:///{file}") == {"new"} and file.stat().st_mode == mode
    smaller = before - file.stat().st_size
    assert smaller > 300_000 and f"{smaller / 1e6:.1f} MB smaller" in done.out
    assert (
        "Deleted 0 rooms with 0 events and 0 saved games." in run("prune", "--database", file).out
    )


@pytest.mark.parametrize(
    ("flags", "kept"),
    [
        (("--days", "0", "--unplayed-days", "0"), {"old", "unused", "new"}),
        (("--days", "0"), {"old", "new"}),
        (("--unplayed-days", "0"), {"unused", "new"}),
        (("--days", "500", "--unplayed-days", "500"), {"old", "unused", "new"}),
    ],
)
def test_for_how_long_can_be_said(url, flags, kept):
    assert run("prune", "--database", url, *flags).code == 0
    assert left(url) == kept


@pytest.mark.parametrize(
    ("flags", "kept"),
    [
        ((), {"new", "month"}),
        (("--records", "7"), {"new"}),
        (("--records", "0"), {"new", "month", "old"}),
        (("--records", "7", "--dry-run"), {"new", "month", "old"}),
    ],
)
def test_saved_games_that_nobody_looked_at_go(url, flags, kept):
    store = Store(url)
    stored = RecordStore(store)
    for name, age in (("new", 0), ("month", 30), ("old", 400)):
        stored.keep(name, b"", seen=days_before(today(), age)).result(5)
    store.close()
    assert run("prune", "--database", url, *flags).code == 0
    store = Store(url)
    with store.reading() as connection:
        assert set(connection.scalars(sa.select(records.c.id))) == kept
    store.close()


def test_a_server_that_runs_is_left_alone(server):
    refused = run("prune", "--database", server.database)
    assert refused.code == 2 and "another server is using" in refused.err
    assert "stop it first" in refused.err and "serve --keep-days" in refused.err


def test_a_file_that_is_not_there_is_not_made(tmp_path):
    refused = run("prune", "--database", tmp_path / "nothing.sqlite")
    assert refused.code == 2 and "there is no file" in refused.err
    assert not os.listdir(tmp_path)


def test_without_room_to_write_it_anew_the_file_stays_and_the_rooms_go(file):
    store = Store(f"sqlite:///{file}")
    RecordStore(store).keep("a" * 32, bytes(2_000_000)).result(5)
    store.close()

    def little_room() -> None:
        most = file.stat().st_size // 2
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [sys.executable, "-m", "ludarium", "prune", "--database", file],
        capture_output=True,
        text=True,
        env=environment({}),
        preexec_fn=little_room,
    )
    assert "Traceback" not in done.stderr
    assert "Deleted 2 rooms" in done.stdout and "The file keeps its size" in done.stdout
    assert left(f"sqlite:///{file}") == {"new"}
