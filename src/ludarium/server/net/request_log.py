"""Counts all requests, and writes them to the access log if there is one."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium.server.logs import ACCESS, LogLine
from ludarium.server.metrics import REQUESTS

access_log = logging.getLogger(ACCESS)

MAX_PATH = 200
"""The characters of a path that are logged."""

UNANSWERED = 499
"""The status of a request whose client left before the answer, as in nginx."""


class RequestLog:
    """ASGI middleware around all others. A WebSocket is logged when it closes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 403 if scope["type"] == "websocket" else UNANSWERED

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            REQUESTS.labels(status).inc()
            if access_log.isEnabledFor(logging.INFO):
                _log(scope, status, time.perf_counter() - begun)


def _log(scope: Scope, status: int, seconds: float) -> None:
    line = LogLine(
        "request",
        client_address=scope.get("state", {}).get("client_address", ""),
        method=scope.get("method", "GET"),
        path=scope["path"][:MAX_PATH],
        status=status,
        seconds=round(seconds, 4),
    )
    access_log.info(line)
