"""Server processes, and clients that speak to them as a browser does and check what they hear."""

import asyncio
import contextlib
import itertools
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import ludarium
from ludarium import Record
from ludarium.core.fairness import new_seed
from ludarium.server.db.location import database_url
from ludarium.server.db.store import KeyRow, Store
from ludarium.server.rooms.access import hashed, new_key, new_room_id
from ludarium.server.rooms.events import StepPlayed
from ludarium.server.rooms.room import RoomInfo
from ludarium.server.views import messages
from tests.starting import Started, warm

Json = dict[str, Any]

PATIENCE = 20.0
"""Seconds after which something that should happen is missing."""

RELAXED = ("-m", "tests.server.servers", "relaxed")
QUICK = ("-m", "tests.server.servers", "quick")
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

    def complaints(self) -> str:
        """What a server that has ended complained of."""
        if self._log is not None:
            return self._log.read_text()
        assert self._process.stderr is not None
        return self._process.stderr.read()

    def kill(self) -> None:
        """As the power fails: kill -9."""
        self._process.kill()
        self._end()

    def stop(self) -> str:
        """As Ctrl-C does; returns what the server complained of."""
        self._process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> str:
        self.rest.close()
        _, complaints = self._process.communicate(timeout=PATIENCE)
        return complaints if self._log is None else self._log.read_text()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
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
    rows = [KeyRow(hashed(key), room, 0), KeyRow(hashed(watch), room, None)]
    store.create_room(info, rows).result(10)
    for number, step in enumerate(history.steps, 1):
        event = StepPlayed(step.seat, history.game.text(step.move))
        last = store.append(room, number, event)
    last.result(60)
    store.close()
    return {"room": room, "keys": {"0": key}, "watch": watch}


def turn_texts(turns: Json) -> list[str]:
    """The turns of a list as players write them."""
    return [",".join(step["text"] for step in turn["steps"]) for turn in turns["turns"]]


ROOM_MESSAGE: TypeAdapter[Any] = TypeAdapter(messages.RoomMessage)


def assert_typed(expected: TypeAdapter[Any], message: Json) -> None:
    """Is a message what the published types say, with no field more or less?"""
    text = json.dumps(message)
    typed = json.loads(expected.dump_json(expected.validate_json(text)))
    assert typed == message, f"{message} is not what its type says"


class RefusedError(Exception):
    """The server said no."""

    def __init__(self, message: Json) -> None:
        super().__init__(f"{message['code']}: {message['message']}")
        self.code: str = message["code"]


class Client:
    """One connection. News must come in order and without gaps; `events` has them all."""

    _names = itertools.count()

    def __init__(self, socket: ClientConnection, welcome: Json) -> None:
        self.socket, self.welcome = socket, welcome
        self.version: int = welcome["version"]
        self.now: Json = welcome
        self.mine: list[int] = welcome["mine"]
        self.events: list[tuple[int, Json]] = []
        self.errors: list[Json] = []
        self.thinking: list[Json] = []
        self.claimed: list[int] = welcome["claimed"]
        self.present: list[int] = welcome["present"]
        self.away: list[int] = welcome["away"]
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def enter(
        cls,
        server: ServerProcess,
        room: str,
        *keys: str,
        since: int | None = None,
        claims: dict[str, str] | None = None,
        source: str | None = None,
    ) -> Self:
        """`claims` has for each invitation the key that is to take its place; `source` is another
        address of this machine to come from."""
        return await cls.greet(await open_socket(server, room, source), keys, since, claims)

    @classmethod
    async def greet(
        cls,
        socket: ClientConnection,
        keys: Iterable[str],
        since: int | None = None,
        claims: dict[str, str] | None = None,
    ) -> Self:
        """Say hello on a connection; raises RefusedError."""
        hello: Json = {"type": "hello", "keys": list(keys), "since": since}
        if claims:
            hello["claims"] = [{"invitation": old, "key": new} for old, new in claims.items()]
        await socket.send(json.dumps(hello))
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        assert_typed(ROOM_MESSAGE, message)
        if message["type"] != "welcome":
            await socket.close()
            raise RefusedError(message)
        return cls(socket, message)

    @property
    def seat(self) -> int | None:
        """The seat to move, as far as this client knows."""
        seat: int | None = self.now["position"]["seat"]
        return seat

    @property
    def over(self) -> bool:
        return self.now["position"]["result"] is not None

    def legal(self) -> list[str]:
        legal = self.now["position"]["legal"]
        texts = [text for cell in legal["cells"].values() for text in cell.values()]
        return [*legal["words"], *texts]

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                message = json.loads(text)
                async with self._changed:
                    self._hear(message)
                    self._changed.notify_all()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection ended"))
        async with self._changed:
            self._changed.notify_all()

    def _hear(self, message: Json) -> None:
        assert_typed(ROOM_MESSAGE, message)
        if message["type"] == "news":
            assert message["version"] == self.version + 1, "news out of order"
            self.version = message["version"]
            self.now = message
            self.events.append((self.version, message["event"]))
        elif message["type"] == "thinking":
            self.thinking.append(message)
        elif message["type"] == "claimed":
            self.claimed = message["seats"]
        elif message["type"] == "presence":
            self.present, self.away = message["seats"], message["away"]
        elif message.get("request_id") in self._waiting:
            future = self._waiting.pop(message["request_id"])
            if not future.done():
                future.set_result(message)
        else:
            assert message["type"] == "error" and message["request_id"] is None, message
            self.errors.append(message)

    async def send(self, kind: str, *, request_id: str | None = None, **fields: Any) -> str:
        """Send a message without waiting for the answer; returns its id."""
        name = request_id or f"m{next(self._names)}"
        self._waiting.setdefault(name, asyncio.get_running_loop().create_future())
        try:
            await self.socket.send(json.dumps({"type": kind, "request_id": name, **fields}))
        except ConnectionClosed:
            self._waiting.pop(name, asyncio.Future()).cancel()
            raise
        return name

    async def ask(self, kind: str, *, request_id: str | None = None, **fields: Any) -> Json:
        """Send a message and wait for the answer; raises RefusedError or ConnectionError."""
        try:
            name = await self.send(kind, request_id=request_id, **fields)
        except ConnectionClosed:
            raise ConnectionError("the connection ended") from None
        future = self._waiting.get(name)
        assert future is not None
        answer = await asyncio.wait_for(future, PATIENCE)
        if answer["type"] == "error":
            raise RefusedError(answer)
        return answer

    async def act(self, kind: str, seat: int | None = None, **fields: Any) -> Json:
        """Something that changes the room, at the version this client has seen."""
        fields.setdefault("version", self.version)
        return await self.ask(kind, seat=self.mine[0] if seat is None else seat, **fields)

    async def step(self, text: str, seat: int | None = None, **fields: Any) -> Json:
        return await self.act("step", seat, text=text, **fields)

    async def reach(self, version: int) -> None:
        """Until the news has come to a version."""
        await self.until(lambda: self.version >= version)

    async def until(self, condition: Any) -> None:
        async with self._changed:
            await asyncio.wait_for(
                self._changed.wait_for(lambda: condition() or self._reader.done()), PATIENCE
            )
        if not condition():
            raise ConnectionError("the connection ended")

    async def complaint(self) -> str:
        """The code of the next error that belongs to no message."""
        await self.until(lambda: self.errors)
        code: str = self.errors.pop(0)["code"]
        return code

    async def ended(self) -> int | None:
        """Until the server closes the connection; the code it gives."""
        await asyncio.wait_for(asyncio.shield(self._reader), PATIENCE)
        return self.socket.close_code

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


async def open_socket(
    server: ServerProcess, room: str, source: str | None = None
) -> ClientConnection:
    address = server.address.replace("http", "ws", 1)
    place = f"{address}/api/rooms/{room}/socket"
    return await connect(place, max_size=2**20, local_addr=(source, 0) if source else None)
