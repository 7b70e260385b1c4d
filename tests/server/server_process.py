"""Servers in processes of their own."""

import contextlib
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Self

import httpx

import ludarium
from ludarium import Record
from ludarium.core.fairness import new_seed
from ludarium.server.db.location import database_url
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.rooms.access import key_hash, new_key, new_room_id
from ludarium.server.rooms.events import StepPlayed
from ludarium.server.rooms.room import RoomInfo
from tests.starting import Started, warm

Json = dict[str, Any]

PATIENCE = 20.0
"""Seconds after which something that should happen is missing."""

RELAXED = ("-m", "tests.server.server_variants", "relaxed")
QUICK = ("-m", "tests.server.server_variants", "quick")
COMMAND = ("-m", "ludarium", "serve", "--port", "0", "--no-browser", "--database")


class ServerProcess:
    """A server in a process of its own, on a database file or URL. What it complains of goes to a
    pipe, or to a file if there may be much of it; it may be left with few file descriptors. `cold`
    starts it as people do, where the second that loading takes is of interest."""

    def __init__(
        self,
        database: Path | str,
        command: tuple[str, ...] = RELAXED,
        *,
        log: Path | None = None,
        descriptors: int | None = None,
        cold: bool = False,
    ) -> None:
        self.database, self._command, self._cold = database, command, cold
        self._log, self._descriptors = log, descriptors
        self.start()

    def start(self) -> None:
        begun = time.monotonic()
        with contextlib.ExitStack() as stack:
            log = stack.enter_context(self._log.open("a")) if self._log else subprocess.PIPE
            self._process = self._cold_start(log) if self._cold else self._warm_start(log)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match, f"no address in {line!r}: {self.complaints()}"
        self.address = match.group().rstrip("/")
        self.rest = httpx.Client(base_url=f"{self.address}/api", timeout=PATIENCE)
        assert self.rest.get("/games").status_code == 200
        self.start_seconds = time.monotonic() - begun

    def _warm_start(self, log: IO[str] | int) -> Started:
        _, module, *args = self._command
        return warm().piped(
            module, [*args, self.database], stderr=log, env=os.environ, files=self._descriptors
        )

    def _cold_start(self, log: IO[str] | int) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *self._command, str(self.database)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            preexec_fn=self._limit if self._descriptors else None,
        )

    def _limit(self) -> None:
        assert self._descriptors is not None
        resource.setrlimit(resource.RLIMIT_NOFILE, (self._descriptors, self._descriptors))

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def complaints(self) -> str:
        """What a server that has ended complained of."""
        if self._log is not None:
            return self._log.read_text()
        assert self._process.stderr is not None
        return self._process.stderr.read()

    def kill(self) -> None:
        """As the power fails: kill -9."""
        self._process.kill()
        self.wait()

    def stop(self) -> str:
        """As Ctrl-C does; returns what the server complained of."""
        self._process.send_signal(signal.SIGINT)
        return self.wait()

    def terminate(self) -> None:
        """As systemd stops it: SIGTERM."""
        self._process.send_signal(signal.SIGTERM)

    def wait(self) -> str:
        """Until it ends; returns what it complained of."""
        self.rest.close()
        _, complaints = self._process.communicate(timeout=PATIENCE)
        return complaints if self._log is None else self._log.read_text()

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """As a machine that is suspended."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_running:
            self.kill()

    def create(
        self,
        game: str,
        players: list[str],
        /,
        *,
        invited: tuple[int, ...] = (),
        hints: bool = False,
        **options: Any,
    ) -> Json:
        body: Json = {"game": game, "options": options, "seats": players, "hints": hints}
        if invited:
            body["invited"] = invited
        answer = self.rest.post("/rooms", json=body)
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        return created

    def read(self, path: str, key: str) -> httpx.Response:
        return self.rest.get(path, headers={"Authorization": f"Bearer {key}"})

    def record(self, room: Json) -> str:
        answer = self.read(f"/rooms/{room['room']}/record", room["watch"])
        assert answer.status_code == 200, answer.text
        return answer.text


def store_long_room(database: Path | str, record: str) -> Json:
    """Write a room in which the game of a record was played, as a server would have: for one that
    is started later."""
    game_record = Record.from_json(record)
    history = game_record.replay(ludarium.load)
    key, watch, room = new_key(), new_key(), new_room_id()
    info = RoomInfo(
        room,
        game_record.game,
        dict(game_record.options),
        game_record.rules_version,
        ("human", "human"),
        new_seed(),
        game_record.started,
    )
    store = Store(database_url(str(database)))
    rows = [KeyRow(key_hash(key), room, 0), KeyRow(key_hash(watch), room, None)]
    store.create_room(info, rows).result(10)
    for number, step in enumerate(history.steps, 1):
        event = StepPlayed(step.seat, history.game.text(step.move))
        last = store.append(room, number, event)
    last.result(60)
    store.close()
    return {"room": room, "keys": {"0": key}, "watch": watch}
