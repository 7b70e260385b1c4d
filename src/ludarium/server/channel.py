"""One browser's socket: letting it in, hearing its messages one by one, telling it things. What
the messages mean is for others: `play_socket.py` and `analysis_socket.py`."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.server.limits import Bucket, Places
from ludarium.server.messages import as_text, error, refusal
from ludarium.server.protocol import MAX_BYTES, Ping, complaint

log = logging.getLogger("ludarium.server")

COME_BACK, STAY_AWAY = 4408, 4403
"""How a connection is closed: the browser may try again, or need not."""

BURST = 60.0
"""Messages that one connection may send at once."""

Parsed = TypeVar("Parsed")


class Channel:
    """A socket that has been accepted; messages may be sent from several tasks."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending = asyncio.Lock()

    async def send(self, message: dict[str, Any]) -> None:
        await self.send_text(as_text(message))

    async def send_text(self, text: str) -> None:
        """One that has gone meanwhile is told nothing, but met like any that goes
        (WebSocketDisconnect)."""
        async with self._sending:
            try:
                await self._socket.send_text(text)
            except RuntimeError as gone:  # the socket was closed at our end
                raise WebSocketDisconnect from gone

    async def receive(self) -> str:
        """The next text, cut off when it is too long to be a message."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None or len(text) > MAX_BYTES:
            return "too long or not text"
        return str(text)

    async def listen(
        self,
        parse: Callable[[str], Parsed],
        answer: Callable[[Parsed], Awaitable[None]],
        *,
        rate: float,
    ) -> None:
        """Answer one message after the other, until the browser goes. Messages that are too many
        or that are none are refused here, and so is what `answer` raises."""
        bucket = Bucket(rate, BURST)
        while True:
            text = await self.receive()
            if not bucket.take():
                await self.send(error(None, "too-fast", "too many messages, wait a little"))
                continue
            try:
                message = parse(text)
            except ValidationError as trouble:
                await self.send(error(None, "bad-message", complaint(trouble)))
                continue
            if isinstance(message, Ping):
                await self.send({"type": "pong", "id": message.id})
                continue
            try:
                await answer(message)
            except LudariumError as trouble:
                await self.send(refusal(getattr(message, "id", None), trouble))

    async def refuse(self, code: str, message: str, status: int = STAY_AWAY) -> None:
        """Say why, and close."""
        with contextlib.suppress(WebSocketDisconnect):
            await self.send(error(None, code, message))
            await self.close(status, code)

    async def close(self, status: int, why: str) -> None:
        with contextlib.suppress(RuntimeError):
            await self._socket.close(status, why)


@contextlib.asynccontextmanager
async def admitted(socket: WebSocket) -> AsyncIterator[Channel | None]:
    """The channel of a browser, or None when its address has too many already. Its going ends
    what is done with it."""
    places: Places = socket.app.state.places
    who = socket.client.host if socket.client else ""
    await socket.accept()
    channel = Channel(socket)
    if not places.enter(who):
        await channel.refuse("busy", "too many connections from this address", COME_BACK)
        yield None
        return
    try:
        with contextlib.suppress(WebSocketDisconnect):
            yield channel
    finally:
        places.leave(who)
