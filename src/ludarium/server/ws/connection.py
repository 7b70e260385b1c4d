"""The socket of one browser: accept it, read its messages one by one, and send messages. `play.py`
and `analysis.py` know what the messages mean."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.server.net.limits import ConcurrencyLimit, TokenBucket
from ludarium.server.views import as_text
from ludarium.server.ws.protocol import MAX_BYTES, Ping, complaint, error, pong, refusal

log = logging.getLogger("ludarium.server")

COME_BACK, STAY_AWAY, TOO_FAST = 4408, 4403, 4429
"""How a connection is closed: the browser may try again, need not, or should wait a little."""

BURST = 60.0
"""Messages that one connection may send at once."""

OFFENCES = 30
"""So many messages that are too many, or none at all, are answered; then the connection ends."""

FORGIVEN = 0.5
"""So many of them a second are forgotten."""

MESSAGE_COST = 0.0005
"""What a message costs at least, in seconds of work."""

Parsed = TypeVar("Parsed")


class Channel:
    """A socket that has been accepted; messages may be sent from several tasks. What its messages
    cause is counted for the address it comes from, over all its sockets."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending = asyncio.Lock()
        self.client_address: str = socket.state.client_address
        self._work: TokenBucket = socket.app.state.work.of(self.client_address)

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
        or that are none are refused here, and so is what `answer` raises; whoever sends many of
        them is let go."""
        bucket, offences = TokenBucket(rate, BURST), TokenBucket(FORGIVEN, OFFENCES)
        while True:
            text = await self.receive()
            self._work.spend(MESSAGE_COST)
            offence = None
            if not bucket.take() or self._work.level <= 0:
                offence = "too-fast", "too many messages, wait a little"
            else:
                try:
                    message = parse(text)
                except ValidationError as trouble:
                    offence = "bad-message", complaint(trouble)
            if offence is None:
                await self._answer(message, answer)
            elif offences.take():
                await self.send(error(None, *offence))
                await asyncio.sleep(0)  # others come first, however much is sent
            else:
                await self.close(TOO_FAST, offence[0])
                return

    async def _answer(self, message: Parsed, answer: Callable[[Parsed], Awaitable[None]]) -> None:
        if isinstance(message, Ping):
            await self.send(pong(message.request_id))
            return
        try:
            await answer(message)
        except LudariumError as trouble:
            await self.send(refusal(getattr(message, "request_id", None), trouble))

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
    places: ConcurrencyLimit = socket.app.state.connection_limit
    await socket.accept()
    channel = Channel(socket)
    if not places.acquire(channel.client_address):
        await channel.refuse("busy", "too many connections from this address", COME_BACK)
        yield None
        return
    try:
        with contextlib.suppress(WebSocketDisconnect):
            yield channel
    finally:
        places.release(channel.client_address)
