"""The bodies of requests, which may be only so large, so slow and so many at a time, and those of
answers, which are sent in pieces as the client reads them."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from ludarium.server.net.limits import ConcurrencyLimit

MAX_BODY = 16_384
"""The largest request body in bytes."""

MAX_RECORD_BODY = 2_000_000
"""The largest one with a saved game."""

RECORDS = "/api/records"

BODY_SECONDS = 30.0
"""How long a request body may take to arrive."""

PIECE = 65_536
"""How much of an answer is sent before the client has read some of it."""

CLOSE = {"Connection": "close"}


class HeldBytes:
    """The bytes that the server holds for a request until it ends: of its body, and of its
    answer. `limit` counts those of all requests of an address."""

    def __init__(self, limit: ConcurrencyLimit, client_address: str) -> None:
        self._limit, self._client_address = limit, client_address
        self._held = 0

    def acquire(self, size: int) -> bool:
        """Hold some more bytes, if there is room for them. The largest answer alone has room."""
        size = min(size, self._limit.per_address)
        has_room = self._limit.acquire(self._client_address, size)
        self._held += size if has_room else 0
        return has_room

    def release(self) -> None:
        """The request has ended."""
        self._limit.release(self._client_address, self._held)
        self._held = 0


def limited(scope: Scope, receive: Receive, held: HeldBytes) -> Receive:
    """The request body as long as it is not too large or too slow; raises HTTPException."""
    size, is_complete = 0, False
    most = MAX_RECORD_BODY if scope["path"] == RECORDS else MAX_BODY
    deadline = time.monotonic() + BODY_SECONDS
    announced = dict(scope["headers"]).get(b"content-length", b"0")
    too_large = HTTPException(413, f"expected {most} bytes at most")

    async def receiving() -> Message:
        nonlocal size, is_complete
        if is_complete:
            return await receive()
        if announced.isdigit() and int(announced) > most:
            raise too_large
        try:
            async with asyncio.timeout(deadline - time.monotonic()):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "the request took too long to arrive", CLOSE) from None
        added = len(message.get("body", b""))
        size += added
        is_complete = not message.get("more_body", False)
        if size > most:
            raise too_large
        if added and not held.acquire(added):
            raise HTTPException(429, "too many large requests at a time, wait a little", CLOSE)
        return message

    return receiving


def in_pieces(send: Send, held: HeldBytes, refuse: Callable[[], Awaitable[None]]) -> Send:
    """Sends an answer piece by piece. When the client has not read too many others, `refuse` sends
    another one instead."""
    start: Message | None = None
    is_refused = False

    async def sending(message: Message) -> None:
        nonlocal start, is_refused
        if message["type"] == "http.response.start":
            start = message
            return
        if is_refused:
            return
        body = memoryview(message.get("body", b""))
        if len(body) > PIECE and not held.acquire(len(body)):
            is_refused = True
            if start is None:
                raise ConnectionAbortedError("the client does not read its answers")
            await refuse()
            return
        if start is not None:
            await send(start)
            start = None
        for first in range(0, max(len(body), 1), PIECE):
            piece, rest = body[first : first + PIECE], len(body) - first - PIECE
            more = rest > 0 or message.get("more_body", False)
            await send({**message, "body": bytes(piece), "more_body": more})
            if rest > 0:
                await asyncio.sleep(0)  # others have their turn, and a lost connection is noticed

    return sending
