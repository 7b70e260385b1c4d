"""`ludarium backup`: a sound copy of the games, also of a server that is being played on."""

import os
import resource
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from ludarium.core.errors import OptionError
from ludarium.server.db import backup
from ludarium.server.db.backup import copy_database
from ludarium.server.db.records import RecordStore
from ludarium.server.db.store import Store
from tests.cli.driver import environment, run


@pytest.fixture
def file(tmp_path):
    """A database with a megabyte of saved games."""
    file = tmp_path / "games.sqlite"
    store = Store(f"sqlite:///{file}")
    for number in range(100):
        saved = RecordStore(store).keep(f"{number:032}", bytes(10_000))
    saved.result(5)
    store.close()
    return file


def count(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as connection:
        (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(number)


def test_a_server_is_copied_while_it_writes(server, tmp_path):
    """All of a room is in the copy, or nothing of it."""
    going, copy = threading.Event(), tmp_path / "copy.sqlite"

    def play() -> None:
        while not going.is_set():
            server.create("churn", ["human", "human"], sides=3)

    server.create("churn", ["human", "human"], sides=3)
    player = threading.Thread(target=play)
    player.start()
    try:
        result = run("backup", copy, "--database", server.database)
    finally:
        going.set()
        player.join()
    assert result.code == 0 and "checked the copy" in result.out, result.err
    assert count(copy, "rooms") > 0 and count(copy, "keys") >= 3 * count(copy, "rooms") - 100
    with closing(sqlite3.connect(copy)) as connection:
        halves = "SELECT count(*) FROM rooms WHERE id NOT IN (SELECT room FROM keys)"
        assert connection.execute(halves).fetchone() == (0,)
    Store(f"sqlite:///{copy}").close()


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_the_copy_has_the_mode_of_the_file(file, tmp_path, mode):
    file.chmod(mode)
    umask = os.umask(0)
    try:
        copy_database(file, tmp_path / "copy")
    finally:
        os.umask(umask)
    assert (tmp_path / "copy").stat().st_mode & 0o777 == mode
    assert sorted(os.listdir(tmp_path)) == ["copy", "games.sqlite", "games.sqlite.lock"]
    assert count(tmp_path / "copy", "records") == 100


def test_nothing_is_replaced_without_force(file, tmp_path):
    copy = tmp_path / "copy.sqlite"
    copy.write_text("precious")
    refused = run("backup", copy, "--database", file)
    assert refused.code == 2 and "exists already; --force replaces it" in refused.err
    assert copy.read_text() == "precious"
    assert run("backup", copy, "--database", file, "--force").code == 0
    assert count(copy, "records") == 100


@pytest.mark.parametrize(
    ("target", "database", "message"),
    [
        ("games.sqlite", "games.sqlite", "is the database itself"),
        ("link", "games.sqlite", "is the database itself"),
        (".", "games.sqlite", "is a folder"),
        ("no/copy", "games.sqlite", "there is no folder"),
        ("copy", "nothing.sqlite", "there is no file"),
        ("copy", "postgresql://host/games", "a program of its own for copies, pg_dump"),
        ("copy", "sqlite://", "expected a file"),
    ],
)
def test_what_cannot_be_copied(file, tmp_path, target, database, message):
    (tmp_path / "link").symlink_to(file)
    before = sorted(os.listdir(tmp_path))
    refused = run("backup", target, "--database", database, "--force", cwd=tmp_path)
    assert refused.code == 2 and message in refused.err
    assert sorted(os.listdir(tmp_path)) == before and count(file, "records") == 100


def test_a_damaged_database_is_not_passed_off_as_a_copy(file, tmp_path):
    data = bytearray(file.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = bytes(range(256)) * 16
    file.write_bytes(data)
    copy = tmp_path / "copy.sqlite"
    refused = run("backup", copy, "--database", file)
    assert refused.code == 2 and "is damaged" in refused.err and "not copied" in refused.err
    assert not copy.exists() and not list(tmp_path.glob("*.part*"))


def test_a_disk_that_is_full_leaves_what_was_there(file, tmp_path):
    copy = tmp_path / "copy.sqlite"
    copy.write_text("the copy of yesterday")

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    refused = subprocess.run(
        [sys.executable, "-m", "ludarium", "backup", copy, "--database", file, "--force"],
        capture_output=True,
        text=True,
        env=environment({}),
        preexec_fn=little_room,
    )
    assert refused.returncode == 2 and f"to {copy}: " in refused.stderr
    assert "Traceback" not in refused.stderr
    assert copy.read_text() == "the copy of yesterday" and not list(tmp_path.glob("*.part*"))


def test_how_far_it_has_come(file, tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "PAGES", 50)
    progress: list[tuple[int, int]] = []
    copy_database(file, tmp_path / "copy", lambda left, total: progress.append((left, total)))
    assert len(progress) > 4 and progress[-1][0] == 0
    assert [left for left, _ in progress] == sorted({left for left, _ in progress}, reverse=True)


def test_a_copy_is_of_one_moment(file, tmp_path, monkeypatch):
    """What is written while it is made is not in it, and does not make it begin again."""
    monkeypatch.setattr(backup, "PAGES", 10)
    store = Store(f"sqlite:///{file}")
    steps = 0

    def write(left: int, total: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < 100, "it begins again and again"
        RecordStore(store).keep(f"{1000 + steps:032}", bytes(10_000)).result(5)

    copy_database(file, tmp_path / "copy", write)
    store.close()
    assert count(tmp_path / "copy", "records") == 100
    assert steps > 10 and count(file, "records") == 100 + steps


def test_one_that_came_meanwhile_is_not_replaced(file, tmp_path):
    copy = tmp_path / "copy"
    with pytest.raises(OptionError, match="it is there by now"):
        copy_database(file, copy, lambda *_: copy.touch(), replace=False)
    assert copy.stat().st_size == 0 and not list(tmp_path.glob("*.part*"))
