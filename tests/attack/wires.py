"""Connections as an attacker has them: bytes, without the manners of a library."""

import asyncio
import base64
import contextlib
import json
import os
import socket
import struct
from collections.abc import AsyncIterator
from typing import Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from ludarium.core.game import AnyGame

from .games import asked_for
from .plan import Aim, Json

TEXT, PING = 1, 9
"""What a frame is."""

CLOSED = (ConnectionError, OSError, asyncio.IncompleteReadError, TimeoutError)

PATIENCE = 10.0


class Wire:
    """A TCP connection from the attacker's address."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, aim: Aim, source: str | None = None, unread: int = 2**16) -> Self:
        """No more than about `unread` bytes are taken from the server if nobody reads them."""
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, unread)
        plug.setblocking(False)
        try:
            plug.bind((source or aim.source, 0))
            async with asyncio.timeout(PATIENCE):
                await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", aim.port))
            return cls(*await asyncio.open_connection(sock=plug, limit=unread))
        except BaseException:
            plug.close()
            raise

    async def send(self, data: bytes) -> None:
        """Waits while the server does not read."""
        self._writer.write(data)
        await self._writer.drain()

    async def answer(self) -> int:
        """The status of an answer to a request, with its headers read."""
        async with asyncio.timeout(PATIENCE):
            head = await self._reader.readuntil(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1])

    async def upgrade(self, aim: Aim, path: str, **headers: str) -> int:
        """Ask for a WebSocket; the status of the answer is 101 if there is one."""
        request_headers = {
            "Host": f"127.0.0.1:{aim.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        lines = [
            f"GET {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in request_headers.items()),
        ]
        await self.send("\r\n".join([*lines, "", ""]).encode())
        return await self.answer()

    async def receive(self) -> bytes:
        """What comes next; nothing when the server has closed the connection."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.read(2**16)

    async def drain(self) -> None:
        """Read and forget until the server closes the connection."""
        while await self._reader.read(2**16):
            pass

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed the connection, and all it sent was taken."""
        return self._reader.at_eof() or self._writer.is_closing()

    def close(self, *, rudely: bool = False) -> None:
        if rudely:
            plug = self._writer.get_extra_info("socket")
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self._writer.transport.abort()
        self._writer.close()


def frame(kind: int, payload: bytes) -> bytes:
    """A frame as browsers send it, masked by zeros."""
    size = len(payload)
    if size < 126:
        head = bytes([0x80 | kind, 0x80 | size])
    elif size < 2**16:
        head = bytes([0x80 | kind, 0x80 | 126]) + struct.pack("!H", size)
    else:
        head = bytes([0x80 | kind, 0x80 | 127]) + struct.pack("!Q", size)
    return head + bytes(4) + payload


def message_frame(message: Json) -> bytes:
    """A message as a frame."""
    return frame(TEXT, json.dumps(message).encode())


@contextlib.asynccontextmanager
async def wire_into(
    aim: Aim, room: Json, unread: int = 2**16, hello: bool = True
) -> AsyncIterator[Wire]:
    """A raw connection to a room, let in unless it says no hello."""
    wire = await Wire.open(aim, unread=unread)
    try:
        status = await wire.upgrade(aim, f"/api/rooms/{room['room']}/socket")
        if status != 101:
            raise ConnectionError(f"the WebSocket was answered with {status}")
        if hello:
            await wire.send(message_frame({"type": "hello", "keys": [room["watch"]]}))
        yield wire
    finally:
        wire.close()


def caller(aim: Aim, source: str | None = None, **headers: str) -> httpx.AsyncClient:
    """REST from the attacker's address."""
    transport = httpx.AsyncHTTPTransport(local_address=source or aim.source)
    timeout = httpx.Timeout(aim.seconds + PATIENCE)
    return httpx.AsyncClient(
        base_url=f"{aim.address}/api", transport=transport, timeout=timeout, headers=headers
    )


async def new_room(rest: httpx.AsyncClient, game: AnyGame, *players: str) -> Json | None:
    """A room of the attacker's own; None when the server refuses."""
    answer = await rest.post("/rooms", json=asked_for(game, *players))
    room: Json | None = answer.json() if answer.status_code == 201 else None
    return room


async def open_room(aim: Aim, room: Json, keys: list[str]) -> tuple[ClientConnection, Json]:
    """A well-behaved connection, and what it was told first."""
    place = f"{aim.sockets}/api/rooms/{room['room']}/socket"
    local = (aim.source, 0)
    conversation = await connect(place, local_addr=local, max_size=2**20, compression=None)
    await conversation.send(json.dumps({"type": "hello", "keys": keys}))
    first_message: Json = json.loads(await conversation.recv())
    return conversation, first_message
