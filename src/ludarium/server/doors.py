"""What every request passes on its way in and every answer on its way out: limits and headers."""

import json

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium.server.limits import Buckets

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

MAX_BODY = 2_000_000
"""The largest request body in bytes."""


class Doors:
    """Too many requests from one address and too large ones are turned away, whatever they want;
    every answer gets the headers."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self._app, self._buckets = app, buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, _with_headers(send))
            return
        client = scope.get("client")
        if not self._buckets.take(client[0] if client else ""):
            await _turn_away(scope, send, 429, "too-fast", "too many requests, wait a little")
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        sending = _with_headers(send, {**HEADERS, "Cache-Control": "no-store"})
        await self._app(scope, _bounded(scope, receive), sending)


def _bounded(scope: Scope, receive: Receive) -> Receive:
    """The request body as long as it is not too large; raises HTTPException."""
    size = 0
    said = dict(scope["headers"]).get(b"content-length", b"0")
    too_large = HTTPException(413, f"expected {MAX_BODY} bytes at most")

    async def receiving() -> Message:
        nonlocal size
        if said.isdigit() and int(said) > MAX_BODY:
            raise too_large
        message = await receive()
        size += len(message.get("body", b""))
        if size > MAX_BODY:
            raise too_large
        return message

    return receiving


def _with_headers(send: Send, headers: dict[str, str] = HEADERS) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    return sending


async def _turn_away(scope: Scope, send: Send, status: int, code: str, detail: str) -> None:
    """The same answer that app.py gives; a WebSocket is not even opened."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1013})
        return
    send = _with_headers(send)
    body = json.dumps({"code": code, "detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
