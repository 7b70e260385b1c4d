"""A client that speaks to a server as a browser does and checks what it hears."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ludarium.server.views import messages
from tests.server.server_process import PATIENCE, Json, ServerProcess


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

    def answered(self, names: list[str]) -> int:
        """How many of these messages have been answered."""
        return sum(name not in self._waiting for name in names)

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
