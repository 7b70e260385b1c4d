"""Limits on connections, below ASGI: how many there are, how long a request may take to arrive and
an answer to be read, and how much work the bytes that arrive cause.

A Connection stands between asyncio and uvicorn's protocols and uses nothing of them but the
interfaces that asyncio documents. What arrives is worked on in small slices. An address that has
used up its share of work is not read from for a while, so that nobody else waits.
"""

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from time import thread_time
from types import FrameType
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.http_protocol import HttpProtocol
from ludarium.server.net.limits import TokenBucket

MAX_FRAME = 16 * 1024
"""The size of the largest frame that is received at all."""

HEADER_SECONDS = 10.0
"""How long the head of a request may take to arrive."""

UNREAD_SECONDS = 30.0
"""How long a client may leave unread what was sent to it."""

UNREAD_BYTES = 256 * 1024
"""How much may wait on a WebSocket for a client that does not read: pongs, above all."""

READ_BYTES = 32 * 1024
"""How much is read at a time. asyncio sets aside as much for each reading, even of a short message;
its own 256 kB are a system call for memory each time."""

UNSENT_BYTES = 64 * 1024
"""How much the system takes for a client before it reads; by itself it would take megabytes."""

PING_SECONDS = 5.0
"""How often a WebSocket is sent a ping; browsers answer by themselves."""

PONG_SECONDS = 10.0
"""How long the answer may take."""

SLICE = 1024
"""The bytes of a WebSocket that are worked on at a time: at most 170 frames."""

HTTP_SLICE = 4096
"""The same of HTTP: at most 700 chunks of a body."""

PENDING_BYTES = 1024 * 1024
"""How much of a WebSocket may wait to be worked on."""

LINGER_SECONDS, LINGER_BYTES = 2.0, 2_000_000
"""How long, and how much of, the rest of a request is thrown away before its connection is closed:
a client that is still sending would else not see the answer."""

UNIX_PEER = "unix"
"""The address of all clients of a Unix socket."""

BACKLOG = 128
"""How many connections the system may hold ready."""

RESERVED_FILES = 64
"""File descriptors that are left for everything that is no connection."""


class Alarm:
    """Ends a connection unless it is turned off in time."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Start the alarm, unless it is running."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self._transport.abort)

    def off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Connection(asyncio.Protocol):
    """A connection with its limits, around the protocol of uvicorn that handles its bytes."""

    table: ConnectionTable

    def __init__(self, **uvicorn_options: Any) -> None:
        self._uvicorn_options = uvicorn_options
        self._inner: asyncio.Protocol | None = None
        """None when there is no room for the connection."""
        self.peer = "", id(self)
        self.client_address = ""
        """Where the last request came from."""

    # asyncio calls these

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if peer := transport.get_extra_info("peername"):
            self.peer = peer[0], peer[1]
        else:
            self.peer = UNIX_PEER, id(self)
        _tune(transport)
        self._loop = asyncio.get_running_loop()
        self._late_head, self._unread = Alarm(self._transport), Alarm(self._transport)
        self._pending = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._is_inner_paused = self._has_request = self._is_closing = False
        self._thrown_away = 0
        self._work: TokenBucket | None = None
        self._reading = self.table.reading(self)
        if not self.table.add(self):
            self.abort()
            return
        self._inner = HttpProtocol(**self._uvicorn_options)
        inner_transport = cast(asyncio.Transport, InnerTransport(self._transport, self))
        self._inner.connection_made(inner_transport)
        if delay := self.table.opening_delay(self):
            self._transport.pause_reading()
            self._timer = self._loop.call_later(delay, self._start_reading)
        else:
            self._late_head.set(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._late_head.off()
        self._unread.off()
        if self._timer is not None:
            self._timer.cancel()
        self._pending.clear()
        self._is_closing = True
        self.table.remove(self)
        if self._inner is not None:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_closing:
            self._thrown_away += len(data)
            if self._thrown_away > LINGER_BYTES:
                self.abort()
            return
        self._pending += data
        if self._is_websocket and len(self._pending) > PENDING_BYTES:
            self.abort()
            return
        if not self._is_websocket and not self._has_request:
            self._late_head.set(HEADER_SECONDS)
        self._work_on_pending()

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        assert self._inner is not None
        self._unread.set(UNREAD_SECONDS)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        assert self._inner is not None
        self._unread.off()
        self._inner.resume_writing()

    # The middleware calls these

    def begin_request(self, client_address: str, work: TokenBucket) -> None:
        """A request has arrived, whose address has so much work left."""
        self._has_request, self._work, self.client_address = True, work, client_address
        self._reading = self.table.reading_for(client_address)
        self._late_head.off()
        self.table.set_waiting(self, False)

    def end_request(self) -> None:
        self._has_request = False
        self._reading = self.table.reading(self)
        self.table.set_waiting(self, True)

    @property
    def is_reading_body(self) -> bool:
        """Whether the request that is being answered has not yet arrived as a whole. If so, the
        connection is closed after the answer."""
        inner = self._inner
        return isinstance(inner, HttpProtocol) and not inner.pipeline and inner.is_reading_body

    def abort(self) -> None:
        self._transport.abort()

    # InnerTransport calls these

    def set_inner(self, protocol: asyncio.Protocol) -> None:
        """The connection has become a WebSocket."""
        self._inner = protocol

    def pause_reading(self) -> None:
        self._is_inner_paused = True
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._is_inner_paused = False
        self._loop.call_soon(self._work_on_pending)

    def close(self) -> None:
        """Close when all is sent; if a request is still arriving, throw the rest of it away."""
        if not isinstance(self._inner, HttpProtocol) or not self._inner.is_reading_body:
            self._transport.close()
        elif not self.is_closing():
            self._is_closing = True
            self._pending.clear()
            self._late_head.off()
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._loop.call_later(LINGER_SECONDS, self.abort)
            self._transport.write_eof()
            self._transport.resume_reading()

    def is_closing(self) -> bool:
        return self._is_closing or self._transport.is_closing()

    @property
    def _is_websocket(self) -> bool:
        return isinstance(self._inner, WebSocketsSansIOProtocol)

    def _start_reading(self) -> None:
        self._timer = None
        self._late_head.set(HEADER_SECONDS)
        self._transport.resume_reading()

    def _work_on_pending(self) -> None:
        """Work on the next slice and let others have their turn before the one after it. Wait while
        the protocol has paused or the address has no work left."""
        if self._timer is not None or self._is_inner_paused or self.is_closing():
            return
        if self._pending and not self._delay():
            self._work_on_slice()
        if self.is_closing():
            return
        if self._pending or self._delay():
            self._transport.pause_reading()
            self._timer = self._loop.call_later(self._delay(), self._go_on)
        elif not self._is_inner_paused:
            self._transport.resume_reading()

    def _go_on(self) -> None:
        self._timer = None
        self._work_on_pending()

    def _work_on_slice(self) -> None:
        begun, is_websocket, budget = thread_time(), self._is_websocket, self._budget
        size = SLICE if is_websocket else HTTP_SLICE
        part = bytes(self._pending[:size])
        del self._pending[:size]
        assert self._inner is not None
        self._inner.data_received(part)
        if budget is not None:
            budget.spend(thread_time() - begun)
        if is_websocket and self._transport.get_write_buffer_size() > UNREAD_BYTES:
            self.abort()

    @property
    def _budget(self) -> TokenBucket | None:
        """What the work on this connection is taken from."""
        return self._work if self._is_websocket else self._reading

    def _delay(self) -> float:
        budget = self._budget
        return 0.0 if budget is None else budget.wait()


class InnerTransport:
    """The transport as uvicorn's protocol sees it: the connection decides when it is read from."""

    def __init__(self, transport: asyncio.Transport, connection: Connection) -> None:
        self._transport = transport
        self.pause_reading = connection.pause_reading
        self.resume_reading = connection.resume_reading
        self.set_protocol = connection.set_inner
        self.close, self.is_closing = connection.close, connection.is_closing
        self._peer = connection.peer

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What the transport knows. A Unix socket has no address of a peer: uvicorn gets the one
        that the connection has instead."""
        if self._peer[0] == UNIX_PEER and name in ("socket", "peername"):
            return self._peer if name == "peername" else None
        return self._transport.get_extra_info(name, default)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def _tune(transport: asyncio.BaseTransport) -> None:
    """Read little at a time. Have the system send each message at once, rather than wait 40 ms for
    the last one to be confirmed, and hold little that a client does not read. asyncio sends at
    once only on sockets that were made with their protocol named."""
    if hasattr(transport, "max_size"):
        transport.max_size = READ_BYTES
    ours = transport.get_extra_info("socket")
    if ours is not None and ours.family in (socket.AF_INET, socket.AF_INET6):
        ours.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            ours.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)


class DrainingServer(uvicorn.Server):
    """Stops at once at Ctrl-C, and so many seconds after SIGTERM, or at once at a second one.
    `on_drain` is called at the first."""

    def __init__(
        self, config: uvicorn.Config, seconds: float, on_drain: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._seconds, self._on_drain = seconds, on_drain
        self._stop_at = 0.0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        is_first = not self.should_exit
        super().handle_exit(sig, frame)
        self._on_drain()
        delay = self._seconds if is_first and sig == signal.SIGTERM else 0.0
        self._stop_at = time.monotonic() + delay

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) and time.monotonic() >= self._stop_at


def run(
    app: Any,
    table: ConnectionTable,
    listening: socket.socket,
    drain_seconds: float,
    on_drain: Callable[[], object],
) -> None:
    """Serve an app until Ctrl-C or SIGTERM, and after SIGTERM for some more seconds."""
    config = uvicorn.Config(
        app,
        http=type("LimitedConnection", (Connection,), {"table": table}),
        ws=WebSocketsSansIOProtocol,
        log_config=None,
        log_level="warning",
        access_log=False,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
    )
    DrainingServer(config, drain_seconds, on_drain).run(sockets=[listening])
