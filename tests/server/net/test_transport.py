"""Connections that ask slowly, send too much or do not read, over real sockets."""

import os
import select
import socket
import struct
from pathlib import Path

import pytest

from tests.effort import HANGING
from tests.server.server_process import ServerProcess

LIMITED = ("-m", "tests.server.server_variants", "limited")


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory):
    """A server whose deadlines are short, with 8 connections for an address and 16 in all."""
    with ServerProcess(tmp_path_factory.mktemp("wire") / "games.sqlite", LIMITED) as process:
        yield process
        complaints = process.stop()
        assert not complaints, complaints


def connection(server: ServerProcess, source: str = "127.0.0.2") -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), HANGING, source_address=(source, 0))


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
    with connection(limited) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: local")
        assert ended(line)
    with connection(limited) as line:
        line.sendall(
            b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 1000\r\n\r\n{"
        )
        assert ended(line)


def test_dripping_gives_no_more_time(limited: ServerProcess):
    with connection(limited) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        drops = 0
        while not select.select([line], [], [], 0.05)[0]:
            drops += 1
            line.sendall(b"X-%d: y\r\n" % drops)
            assert drops < 1000, "it goes on and on"
        assert ended(line)


def test_an_early_answer_says_that_the_connection_ends(limited: ServerProcess):
    """A client must not send its next request through it."""
    head = b"POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n"
    with connection(limited) as line:
        line.sendall(head + b"12")
        assert b"connection: close" in line.recv(4096).lower()
        assert ended(line)
    with connection(limited) as line:
        line.sendall(head + b"1234")
        answer = b""
        while not answer.endswith(b"}"):
            answer += line.recv(4096)
        assert b"connection: close" not in answer.lower()
        assert answers(line)


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
        byte_count = 0
        try:
            while byte_count < 60_000_000:
                byte_count += line.send(frame(9, bytes(125)) * 500)
        except (ConnectionError, TimeoutError):
            pass
        assert byte_count < 60_000_000
    assert resident(limited.pid) - before < 30_000_000


def test_whoever_has_gone_without_a_word_is_missed(limited: ServerProcess):
    """A socket is asked whether somebody is there, and one that never answers is ended."""
    with websocket(limited) as silent:
        assert ended(silent)


def resident(pid: int) -> int:
    """The memory of a process in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
