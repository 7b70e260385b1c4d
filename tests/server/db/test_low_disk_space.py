"""What is new is refused before the disk is full, and games that are under way go on."""

import shutil
import time
from typing import NamedTuple

import pytest

from ludarium.server.db import location
from ludarium.server.db.location import Disk
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.creation import CreationLimits
from tests.server.client import Client
from tests.server.server_process import COMMAND, ServerProcess, store_long_room

RECORD = """{"format": "ludarium-record", "version": 1, "game": "churn", "options": {"sides": 3},
"rules_version": 1, "seats": ["a", "b"], "started": "2026-01-31T12:00:00+00:00", "finished": null,
"moves": ["c3"], "result": null}"""


class Usage(NamedTuple):
    free: int


def test_it_is_looked_at_now_and_then(tmp_path, monkeypatch):
    looks: list[object] = []
    moment, free = 0.0, 999

    def usage(folder: object) -> Usage:
        looks.append(folder)
        return Usage(free)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    monkeypatch.setattr(time, "monotonic", lambda: moment)
    disk = Disk(tmp_path / "games.sqlite", 1000)
    for _ in range(3):
        with pytest.raises(RefusedError) as caught:
            disk.check()
        assert caught.value.code == "disk-full"
    assert looks == [tmp_path]
    moment, free = location.FRESH_SECONDS, 1000
    disk.check()
    assert len(looks) == 2


def test_saved_games_leave_room_for_new_games(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(1999))
    limits = CreationLimits((), Disk(tmp_path / "games.sqlite", 1000))
    limits.check("a")
    with pytest.raises(RefusedError) as caught:
        limits.check("a", reserves=2)
    assert caught.value.code == "disk-full"


def test_without_a_file_or_a_bound_nothing_is_looked_at(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", None)
    Disk(None, 1000).check()
    Disk(tmp_path / "games.sqlite", 0).check()


async def test_a_server_with_little_room_makes_nothing_new_and_plays_on(tmp_path):
    room = store_long_room(tmp_path / "games.sqlite", RECORD)
    command = (*COMMAND[:-1], "--min-free-mb", "1000000000", COMMAND[-1])
    with ServerProcess(tmp_path / "games.sqlite", command) as server:
        for path, body in (
            ("/rooms", {"game": "churn", "seats": ["human", "human"]}),
            ("/records", {"record": RECORD}),
        ):
            answer = server.rest.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (507, "disk-full")
        async with await Client.enter(server, room["room"], room["keys"]["0"]) as client:
            assert (await client.act("resign"))["version"] == 2
