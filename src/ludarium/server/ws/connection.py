"""The socket of one browser: accept it, read its messages one by one, and send messages. `play.py`
and `analysis.py` know what the messages mean."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from pydantic import TypeAdapter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.server.errors import TEMPORARY, RefusedError
from ludarium.server.metrics import REFUSALS
from ludarium.server.net.limits import ConcurrencyLimit, TokenBucket
from ludarium.server.views import as_text
from ludarium.server.ws.protocol import MAX_BYTES, Incoming, Ping, parse, pong, refusal

log = logging.getLogger("ludarium.server")

COME_BACK, STAY_AWAY, TOO_FAST = 4408, 4403, 4429
"""How a connection is closed: the browser may try again, need not, or should wait a little."""

BURST = 60.0
"""Messages that one connection may send at once."""

OFFENCES, OFFENCE_RATE = 30, 0.5
"""How many messages that are too many or not valid one connection may send at once, and how many a
second in the long run; with more it ends."""

MESSAGE_COST = 0.0005
"""What a message costs at least, in seconds of work."""


class Channel:
    """A socket that has been accepted; messages may be sent from several tasks. What its messages
    cause is counted for the address it comes from, over all its sockets."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending = asyncio.Lock()
        self.answering = asyncio.Lock()
        """Held while a message is being answered."""
        self.client_address: str = socket.state.client_address
        self._work: TokenBucket = socket.app.state.work.of(self.client_address)

    async def send(self, message: Mapping[str, Any]) -> None:
        await self.send_text(as_text(message))

    async def send_text(self, text: str) -> None:
        """Send a text; raises WebSocketDisconnect."""
        async with self._sending:
            try:
                await self._socket.send_text(text)
            except RuntimeError as error:  # the socket was closed at our end
                raise WebSocketDisconnect from error

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
        messages: TypeAdapter[Incoming],
        answer: Callable[[Incoming], Awaitable[None]],
        *,
        rate: float,
    ) -> None:
        """Answer one message after the other until the browser disconnects. Messages that are too
        many or not valid are refused, and so is what `answer` raises; the connection ends if many
        of them come."""
        bucket, offences = TokenBucket(rate, BURST), TokenBucket(OFFENCE_RATE, OFFENCES)
        while True:
            text = await self.receive()
            self._work.spend(MESSAGE_COST)
            try:
                if not bucket.take() or self._work.level <= 0:
                    raise RefusedError("too-fast", "too many messages, wait a little")
                message = parse(messages, text)
            except RefusedError as refused:
                if not offences.take():
                    await self.close(TOO_FAST, refused.code)
                    return
                await self.send_refusal(None, refused)
                await asyncio.sleep(0)  # others come first, however much is sent
            else:
                await self._answer(message, answer)

    async def _answer(
        self, message: Incoming, answer: Callable[[Incoming], Awaitable[None]]
    ) -> None:
        async with self.answering:
            try:
                if isinstance(message, Ping):
                    await self.send(pong(message.request_id))
                else:
                    await answer(message)
            except LudariumError as refused:
                await self.send_refusal(getattr(message, "request_id", None), refused)

    async def send_refusal(self, request_id: str | None, refused: LudariumError) -> None:
        """Say why a message is refused."""
        REFUSALS.labels(refused.code).inc()
        await self.send(refusal(request_id, refused))

    async def refuse(self, refused: LudariumError) -> None:
        """Say why the connection is refused, and close it."""
        status = COME_BACK if refused.code in TEMPORARY else STAY_AWAY
        with contextlib.suppress(WebSocketDisconnect):
            await self.send_refusal(None, refused)
            await self.close(status, refused.code)

    async def close(self, status: int, why: str) -> None:
        with contextlib.suppress(RuntimeError):
            await self._socket.close(status, why)


@contextlib.asynccontextmanager
async def admitted(socket: WebSocket) -> AsyncIterator[Channel | None]:
    """The channel of a browser, or None when its address has too many already. The `with` block
    ends when it disconnects."""
    places: ConcurrencyLimit = socket.app.state.connection_limit
    await socket.accept()
    channel = Channel(socket)
    if not places.acquire(channel.client_address):
        await channel.refuse(RefusedError("busy", "too many connections from this address"))
        yield None
        return
    try:
        with contextlib.suppress(WebSocketDisconnect):
            yield channel
    finally:
        places.release(channel.client_address)
