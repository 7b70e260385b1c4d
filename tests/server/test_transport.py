"""Connections that ask slowly, send too much or do not read, over real sockets."""

import asyncio
import os
import socket
import struct
import time
from pathlib import Path

import pytest

from ludarium.server.net import transport
from ludarium.server.net.limits import TokenBuckets
from ludarium.server.net.transport import ConnectionTable
from ludarium.server.settings import Settings
from tests.server.driver import ServerProcess

LIMITED = ("-m", "tests.server.limited")


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory):
    """A server whose deadlines are short, with 8 connections for an address and 16 in all."""
    with ServerProcess(tmp_path_factory.mktemp("wire") / "games.sqlite", LIMITED) as process:
        yield process
        complaints = process.stop()
        assert not complaints, complaints


def connection(server: ServerProcess, source: str = "127.0.0.2") -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), 10, source_address=(source, 0))


def ended(line: socket.socket) -> bool:
    """Wait for the other side to end it."""
    try:
        while line.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


def answers(line: socket.socket) -> bool:
    line.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    return line.recv(15).startswith(b"HTTP/1.1 200")


def test_a_request_that_never_ends_is_ended(limited: ServerProcess):
    begun = time.monotonic()
    with connection(limited) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: local")
        assert ended(line)
    with connection(limited) as line:
        line.sendall(
            b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 1000\r\n\r\n{"
        )
        assert ended(line)
    assert time.monotonic() - begun < 20


def test_dripping_gives_no_more_time(limited: ServerProcess):
    def drip(line: socket.socket) -> None:
        for number in range(1000):
            line.sendall(b"X-%d: y\r\n" % number)
            time.sleep(0.05)

    with connection(limited) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            drip(line)


def test_an_address_has_so_many_connections_and_others_have_theirs(limited: ServerProcess):
    lines = [connection(limited) for _ in range(12)]
    for line in lines[8:]:
        assert ended(line)
    with connection(limited, "127.0.0.3") as other:
        assert answers(other)
    for line in lines:
        line.close()


def test_when_all_are_taken_one_that_has_not_asked_makes_way(limited: ServerProcess):
    lines = [connection(limited, f"127.0.0.{4 + n % 3}") for n in range(16)]
    for line in lines:
        line.sendall(b"GET /")
    with connection(limited, "127.0.0.9") as newcomer:
        assert answers(newcomer)
    assert ended(lines[0])
    for line in lines:
        line.close()


def websocket(server: ServerProcess, source: str = "127.0.0.2") -> socket.socket:
    line = connection(server, source)
    line.sendall(
        b"GET /api/analysis/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        b"Sec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b"101" in line.recv(4096)
    return line


def frame(opcode: int, payload: bytes = b"") -> bytes:
    """A short frame, masked with zeros."""
    assert len(payload) < 126
    return bytes((0x80 | opcode, 0x80 | len(payload))) + bytes(4) + payload


def test_frames_that_nobody_wants_end_the_connection(limited: ServerProcess):
    with websocket(limited) as line:
        line.sendall(frame(1) * 200)
        received = b""
        while b"\x88" not in received:
            part = line.recv(65536)
            assert part, "ended without a word"
            received += part
        closed = received[received.index(b"\x88") :]
        assert struct.unpack("!H", closed[2:4])[0] == 4429
    with connection(limited) as line:
        assert answers(line)


def test_whoever_does_not_read_the_answers_is_let_go(limited: ServerProcess):
    """Pings are answered below our own limits of messages; the answers would pile up."""
    before = resident(limited.pid)
    with websocket(limited) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(3)
        sent = 0
        try:
            while sent < 60_000_000:
                sent += line.send(frame(9, bytes(125)) * 500)
        except (ConnectionError, TimeoutError):
            pass
        assert sent < 60_000_000
    assert resident(limited.pid) - before < 30_000_000


def test_whoever_has_gone_without_a_word_is_missed(limited: ServerProcess):
    """A socket is asked whether somebody is there, and one that never answers is ended."""
    with websocket(limited) as silent:
        assert ended(silent)


def resident(pid: int) -> int:
    """The memory of a process in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_behind_a_proxy_connections_are_not_counted_for_each_address():
    class Line(asyncio.Transport):
        def get_extra_info(self, name: str, default: object = None) -> tuple[str, int]:
            return "127.0.0.1", 1

    work = TokenBuckets(1, 1)
    alone, proxied = ConnectionTable(100, 2, work), ConnectionTable(100, 2, work, proxies=1)
    assert [alone.add(Line()) for _ in range(3)] == [True, True, False]
    assert [proxied.add(Line()) for _ in range(3)] == [True, True, True]


def test_many_connections_at_once_are_heard_one_after_the_other():
    class Line(asyncio.Transport):
        def get_extra_info(self, name: str, default: object = None) -> tuple[str, int]:
            return "192.0.2.1", 1

    lines = ConnectionTable(1000, 300, TokenBuckets(1, 1))
    opened = [Line() for _ in range(100)]
    waits = [lines.wait(line) for line in opened if lines.add(line)]
    assert not any(waits[:10]) and 2 < waits[-1] < 3 and waits == sorted(waits)
    proxied = ConnectionTable(1000, 300, TokenBuckets(1, 1), proxies=1)
    assert not any(proxied.wait(line) for line in opened if proxied.add(line))


def test_the_limits_are_those_of_the_pages():
    """docs/protocol.md and docs/security.md tell them."""
    assert (transport.HEADER_SECONDS, transport.BODY_SECONDS, transport.UNREAD_SECONDS) == (
        10,
        30,
        30,
    )
    assert (transport.PULSE_SECONDS, transport.PONG_SECONDS) == (5, 10)
    assert Settings("sqlite:///x").connections == 300


def test_few_are_accepted_before_everyone_else_has_a_turn():
    """However many the system holds ready."""
    lines = ConnectionTable(1000, 1000, TokenBuckets(1e6, 1e6))
    turns = [0]
    enter = lines.add

    def counted(line: asyncio.Transport) -> bool:
        turns[-1] += 1
        ours = line.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)  # each message at once
        return enter(line)

    lines.add = counted  # type: ignore[method-assign]
    with socket.create_server(("127.0.0.1", 0)) as listening:
        asyncio.run(_crowded(lines, listening, turns))
    assert sum(turns) == 60
    assert max(turns) <= 2 * transport.ACCEPTED_AT_ONCE, turns


async def _crowded(lines: ConnectionTable, listening: socket.socket, turns: list[int]) -> None:
    """Connect sixty times while the server does something else, then count by turns of the loop."""

    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError("nothing was asked for")

    settings = transport.config(app, lines)
    settings.lifespan = "off"
    settings.load()
    server = transport.Listening(settings)
    server.lifespan = settings.lifespan_class(settings)
    await server.startup([listening])
    crowd = [socket.create_connection(listening.getsockname()) for _ in range(60)]
    async with asyncio.timeout(10):
        while sum(turns) < 60:
            turns.append(0)
            await asyncio.sleep(0)
    for line in crowd:
        line.close()
    await server.shutdown([listening])
