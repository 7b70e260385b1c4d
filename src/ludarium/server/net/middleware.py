"""The ASGI middleware of all requests: client address, allowed hosts and origins, limits, and the
headers of answers."""

import json
import re
from collections.abc import Collection, Mapping
from functools import partial
from ipaddress import ip_address

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium.server.metrics import REFUSALS
from ludarium.server.net.blocks import BlockList
from ludarium.server.net.bodies import HeldBytes, in_pieces, limited
from ludarium.server.net.client_address import address_of, public_scheme
from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.limits import ConcurrencyLimit, TokenBuckets
from ludarium.server.net.transport import Connection

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

UNREAD = 503, "busy", "too many answers are not read yet, wait for them"

REQUEST_COST = 0.001
"""What a request costs at least, in seconds of work."""

LOCAL_NAMES = ("localhost",)
"""Host names of any server. IP addresses are always allowed: only a name can be made to lead here
by somebody else."""

PORTS = {"http": 80, "https": 443}

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?", re.ASCII | re.IGNORECASE)
"""A host with or without a port, and nothing else: `evil@localhost` is no host."""


class AllowedHosts:
    """The host names of this server, and the origins of its pages."""

    def __init__(self, names: Collection[str] = (), *, proxied: bool = False) -> None:
        self._names = {name.lower().rstrip(".") for name in (*LOCAL_NAMES, *names)}
        self._proxied = proxied

    def trouble(self, scope: Scope) -> tuple[int, str, str] | None:
        """The status, code and message for a request with a wrong host or origin, else None."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = ",".join(v.decode("latin-1") for name, v in scope["headers"] if name == b"host")
        if not self.knows(host):
            name = _host_and_port(host)[0] or host
            return 421, "foreign-host", f"this server is not known as {name[:80]!r} (--allow-host)"
        origin = headers.get(b"origin")
        if origin is not None and not self._is_ours(origin, host, scope):
            return 403, "foreign-origin", "pages of other sites may not use this server"
        return None

    def knows(self, host: str) -> bool:
        name, _ = _host_and_port(host)
        return name in self._names or _is_number(name)

    def _is_ours(self, origin: str, host: str, scope: Scope) -> bool:
        """Whether an origin is that of this server, with its scheme and port."""
        scheme, _, address = origin.partition("://")
        own_scheme = public_scheme(scope, proxied=self._proxied)
        name, port = _host_and_port(address)
        own_name, own_port = _host_and_port(host)
        usual = PORTS[own_scheme]
        own = own_scheme, own_name, own_port or usual
        return (scheme, name, port or usual) == own


class RequestFilter:
    """Rejects requests that are for other hosts, from other pages, too many, too costly, too large
    or too slow. Every answer gets the headers.

    `requests`, `work` (in seconds) and `held` (in bytes) are the limits of each address.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        requests: TokenBuckets,
        work: TokenBuckets,
        held: ConcurrencyLimit,
        names: AllowedHosts,
        proxies: int,
        connections: ConnectionTable,
        blocks: BlockList,
    ) -> None:
        self._app, self._requests, self._work, self._held = app, requests, work, held
        self._names, self._proxies, self._connections = names, proxies, connections
        self._blocks = blocks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        client_address = address_of(scope, self._proxies)
        scope.setdefault("state", {})["client_address"] = client_address
        connection = self._connections.of(scope)
        if connection is not None:
            connection.begin_request(client_address, self._work.of(client_address))
            send = _announcing_close(send, connection)
        try:
            trouble = (
                self._names.trouble(scope)
                or self._blocked(client_address)
                or self._too_much(client_address)
            )
            if trouble is not None:
                await _reject(scope, send, *trouble)
            else:
                await self._pass_on(scope, receive, send, client_address)
        finally:
            if connection is not None:
                connection.end_request()

    async def _pass_on(
        self, scope: Scope, receive: Receive, send: Send, client_address: str
    ) -> None:
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        held = HeldBytes(self._held, client_address)
        is_api = scope["path"].startswith("/api/")
        headers = {**HEADERS, "Cache-Control": "no-store"} if is_api else HEADERS
        sending = in_pieces(
            _with_headers(send, headers), held, partial(_reject, scope, send, *UNREAD)
        )
        try:
            await self._app(scope, limited(scope, receive, held), sending)
        finally:
            held.release()

    def _blocked(self, client_address: str) -> tuple[int, str, str] | None:
        if self._blocks.has(client_address):
            return 403, "blocked", "this server does not accept requests from your address"
        return None

    def _too_much(self, client_address: str) -> tuple[int, str, str] | None:
        work = self._work.of(client_address)
        if not self._requests.take(client_address) or work.level <= 0:
            return 429, "too-fast", "too many requests, wait a little"
        work.spend(REQUEST_COST)
        return None


def _host_and_port(address: str) -> tuple[str, int | None]:
    """The host and port of an address, no host if it has anything else."""
    match = HOST.fullmatch(address)
    if match is None:
        return "", None
    name, port = match.groups()
    return name.strip("[]").lower().rstrip("."), int(port) if port else None


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _announcing_close(send: Send, connection: Connection) -> Send:
    """Says in an early answer that the connection is closed after it, so that the client sends its
    next request through another one."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and connection.is_reading_body:
            MutableHeaders(scope=message)["Connection"] = "close"
        await send(message)

    return sending


def _with_headers(send: Send, headers: Mapping[str, str] = HEADERS) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = MutableHeaders(scope=message)
            for name, value in headers.items():
                own.setdefault(name, value)
        await send(message)

    return sending


async def _reject(scope: Scope, send: Send, status: int, code: str, detail: str) -> None:
    """Answer as app.py does; a WebSocket is not opened."""
    REFUSALS.labels(code).inc()
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    send = _with_headers(send)
    body = json.dumps({"code": code, "detail": detail}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),  # what was sent after this request is not read
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
