"""The connections as such, below what is said on them: how many there may be, how long a request
may take to arrive and an answer to be read, and how much work the frames of a socket may make.

These are uvicorn's protocols with limits. What an address sends is worked on in small slices, and
an address that has used up its share of work is simply not read from for a while: nobody else
notices.
"""

import asyncio
import socket
from collections import Counter, OrderedDict
from time import perf_counter
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludarium.server.net.client_address import address_of, normal
from ludarium.server.net.limits import TokenBucket, TokenBuckets

MAX_FRAME = 16 * 1024
"""The size of the largest frame that is received at all."""

HEADER_SECONDS = 10.0
"""How long the head of a request may take to arrive."""

BODY_SECONDS = 30.0
"""How long the rest of it may take."""

UNREAD_SECONDS = 30.0
"""How long somebody may leave unread what was sent to them."""

UNREAD_BYTES = 256 * 1024
"""How much may wait on a socket for somebody who does not read: pongs, above all."""

PULSE_SECONDS = 5.0
"""How often a socket is asked whether somebody is still there; browsers answer by themselves."""

PONG_SECONDS = 10.0
"""And how long it may take to answer."""

SLICE = 1024
"""The bytes of a socket that are worked on at a time: at most 170 frames."""

UNFED_BYTES = 1024 * 1024
"""How much may wait to be worked on."""

OPENED_AT_ONCE = 10.0
"""How many connections an address may open at once, and four times as many a second; further ones
are not listened to for a while. To let somebody in takes a few milliseconds, for which all others
wait, so that fifty at a time would be noticed."""

BACKLOG = 128
"""How many connections the system may hold ready."""

ACCEPTED_AT_ONCE = 8
"""How many of them are taken before everyone else has a turn: two hundred that are opened and
refused at a time would be noticed."""

RESERVE = 64
"""File descriptors that are left for everything that is no connection."""


class ConnectionTable:
    """All connections. When there are too many, one that has not said what it wants makes way."""

    def __init__(self, most: int, for_each: int, work: TokenBuckets, proxies: int = 0) -> None:
        self._most, self._for_each, self.work, self.proxies = most, for_each, work, proxies
        once = max(OPENED_AT_ONCE, for_each / 30)
        self._opening = TokenBuckets(4 * once, once)
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._taken: Counter[str] = Counter()
        self._asking: OrderedDict[asyncio.BaseTransport, None] = OrderedDict()

    def add(self, line: asyncio.Transport) -> bool:
        """Is there room for one more? Behind a proxy, which is one address for all, it is for the
        proxy to count for each."""
        peer = line.get_extra_info("peername")
        client_address = normal(peer[0]) if peer else ""
        if not self.proxies and self._taken[client_address] >= self._for_each:
            return False
        if len(self._open) >= self._most and not self._make_way():
            return False
        self._open[line] = client_address
        self._taken[client_address] += 1
        return True

    def wait(self, line: asyncio.BaseTransport) -> float:
        """How long it is not listened to at first, when its address opens many at once."""
        if self.proxies:
            return 0.0
        bucket = self._opening.of(self._open[line])
        bucket.spend(1)
        return bucket.wait()

    def remove(self, line: asyncio.BaseTransport) -> None:
        self._asking.pop(line, None)
        client_address = self._open.pop(line, None)
        if client_address is not None:
            self._taken[client_address] -= 1
            if not self._taken[client_address]:
                del self._taken[client_address]

    def asking(self, line: asyncio.BaseTransport, yes: bool) -> None:
        """Has it begun to ask for something and not finished?"""
        if yes and line in self._open:
            self._asking.setdefault(line)
        else:
            self._asking.pop(line, None)

    def _make_way(self) -> bool:
        if not self._asking:
            return False
        line, _ = self._asking.popitem(last=False)
        assert isinstance(line, asyncio.Transport)
        self.remove(line)
        line.abort()
        return True


class Alarm:
    """Ends a connection unless it is put off in time."""

    def __init__(self, loop: asyncio.AbstractEventLoop, line: asyncio.Transport) -> None:
        self._loop, self._line = loop, line
        self._timer: asyncio.TimerHandle | None = None
        self._reason: str | None = None

    def set(self, reason: str, seconds: float) -> None:
        """From now on; not anew for a reason it is set for already."""
        if self._reason != reason:
            self.off()
            self._reason = reason
            self._timer = self._loop.call_later(seconds, self._line.abort)

    def off(self) -> None:
        self._reason = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def at_once(line: asyncio.Transport) -> None:
    """Have the system send each message at once, not wait 40 ms for the one before to be confirmed.
    asyncio does that itself only where a socket was made with its protocol named."""
    ours = line.get_extra_info("socket")
    if ours is not None and ours.family in (socket.AF_INET, socket.AF_INET6):
        ours.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class HttpWire(H11Protocol):
    """A connection that asks for pages and more."""

    lines: ConnectionTable

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        at_once(transport)
        self._late: asyncio.TimerHandle | None = None
        self._arriving = Alarm(self.loop, transport)
        self._unread = Alarm(self.loop, transport)
        if not self.lines.add(transport):
            transport.abort()
        elif wait := self.lines.wait(transport):
            transport.pause_reading()
            self._late = self.loop.call_later(wait, self._begin)
        else:
            self._expect()

    def _begin(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving.off()
        self._unread.off()
        if self._late is not None:
            self._late.cancel()
        self.lines.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._expect()

    def _expect(self) -> None:
        """What has begun to arrive must arrive in time."""
        state = self.conn.their_state
        self.lines.asking(self.transport, state is h11.IDLE)
        if state is h11.IDLE:
            self._arriving.set("head", HEADER_SECONDS)
        elif state is h11.SEND_BODY:
            self._arriving.set("body", BODY_SECONDS)
        else:
            self._arriving.off()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._arriving.off()
        self._unread.off()
        self.lines.asking(self.transport, False)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.set("unread", UNREAD_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.off()


class SocketWire(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    lines: ConnectionTable

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._unread = Alarm(self.loop, self.transport)
        self._work: TokenBucket | None = None
        self._unfed = bytearray()
        self._later: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.off()
        if self._later is not None:
            self._later.cancel()
        self._unfed.clear()
        self.lines.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unfed += data
        if len(self._unfed) > UNFED_BYTES:
            self.transport.abort()
        else:
            self._go_on()

    async def receive(self) -> Any:
        message = await super().receive()
        self._go_on()
        return message

    def _go_on(self) -> None:
        """Work on the next slice, unless what was said before has not been heard yet or the
        address has to wait; then let others have their turn before the slice after it."""
        if self._later is not None or self.read_paused:
            return
        if not self._wait() and self._unfed:
            self._feed()
        if self._unfed or self._wait():
            self.transport.pause_reading()
            if not self.transport.is_closing():
                self._later = self.loop.call_later(self._wait(), self._again)

    def _again(self) -> None:
        self._later = None
        if not self._unfed and not self.read_paused and not self._wait():
            self.transport.resume_reading()
        self._go_on()

    def _feed(self) -> None:
        begun = perf_counter()
        part = bytes(self._unfed[:SLICE])
        del self._unfed[:SLICE]
        super().data_received(part)
        if self._work is None and self.handshake_initiated and hasattr(self, "scope"):
            self._work = self.lines.work.of(address_of(self.scope, self.lines.proxies))
        if self._work is not None:
            self._work.spend(perf_counter() - begun)
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self.transport.abort()

    def _wait(self) -> float:
        return 0.0 if self._work is None else self._work.wait()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.set("unread", UNREAD_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.off()


class Listening(uvicorn.Server):
    """Takes few connections at a time, and has the system hold many: asyncio has one number for
    both."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)


def config(app: Any, lines: ConnectionTable) -> uvicorn.Config:
    """What uvicorn needs to know to serve the app on these lines."""
    return uvicorn.Config(
        app,
        http=type("Http", (HttpWire,), {"lines": lines}),
        ws=type("Socket", (SocketWire,), {"lines": lines}),
        log_config=None,
        log_level="warning",
        access_log=False,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=PULSE_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        server_header=False,
        proxy_headers=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=3,
    )
