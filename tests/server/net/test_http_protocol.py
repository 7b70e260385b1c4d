"""Requests that are larger than requests are, over real sockets."""

import asyncio
import contextlib
import json
import select
import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

import ludarium
from ludarium import History, Note, Record
from ludarium.server.net.connection_table import ConnectionTable
from ludarium.server.net.http_protocol import MAX_HEAD, MAX_HEADERS, MAX_PIPELINED
from ludarium.server.net.transport import HTTP_SLICE, READ_BYTES, Connection
from tests.effort import HANGING
from tests.server.rest_helpers import save_record
from tests.server.server_process import ServerProcess
from tests.server.waiting import block_until

ENDLESS = 20_000_000
"""More bytes than a server reads, and the system between."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("requests") / "games.sqlite") as process:
        yield process
        complaints = process.stop().splitlines()
        assert all("Invalid HTTP request" in line for line in complaints), complaints


def connection(server: ServerProcess) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), HANGING)


def request(method: str = "GET", path: str = "/api/players", *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


CHUNKED = request("POST", "/api/positions", "Transfer-Encoding: chunked")


def status(line: socket.socket) -> int:
    head = line.recv(12)
    assert head.startswith(b"HTTP/1.1 "), head
    return int(head[9:])


def rest(line: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    received = b""
    while part := line.recv(65536):
        received += part
    return received


def sent_before_end(line: socket.socket, part: bytes) -> int:
    """How many bytes can be sent, the same ones over and over, until the server ends it."""
    byte_count = 0
    try:
        while byte_count < ENDLESS:
            line.sendall(part)
            byte_count += len(part)
    except ConnectionError:
        pass
    return byte_count


@pytest.mark.parametrize(("count", "expected"), [(MAX_HEADERS, 200), (MAX_HEADERS + 1, 400)])
def test_the_headers_of_a_request_are_limited(server: ServerProcess, count: int, expected: int):
    with connection(server) as line:
        line.sendall(request("GET", "/api/players", *(f"a{n}: b" for n in range(count - 1))))
        assert status(line) == expected


@pytest.mark.parametrize(
    "large",
    [
        request("GET", f"/api/players?{'a' * MAX_HEAD}"),
        request("GET", "/api/players", f"a: {'b' * MAX_HEAD}"),
        request("GET", "/api/players", *(f"a{n}: {'b' * 1000}" for n in range(20))),
    ],
)
def test_the_head_of_a_request_is_limited(server: ServerProcess, large: bytes):
    with connection(server) as line:
        line.sendall(large)
        assert status(line) == 400


@pytest.mark.parametrize(
    ("start", "part"),
    [
        (b"GET /", b"a"),
        (b"GET / HTTP/1.1\r\nHost: local", b"a"),
        (b"GET / HTTP/1.1\r\nHost", b"a"),
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
        (CHUNKED + b"1;", b"a"),
        (CHUNKED + b"0\r\na: ", b"b"),
        (CHUNKED + b"0\r\n", b"a: b\r\n"),
        (b"", b"\r\n"),
    ],
    ids=["path", "value", "name", "headers", "extension", "trailer", "trailers", "blank lines"],
)
def test_what_does_not_end_is_ended(server: ServerProcess, start: bytes, part: bytes):
    with connection(server) as line:
        line.sendall(start)
        assert sent_before_end(line, part * (4000 // len(part))) < ENDLESS


@pytest.mark.parametrize("method", ["GET", "PUT"])
def test_a_body_that_nobody_asked_for_is_not_read_to_its_end(server: ServerProcess, method: str):
    with connection(server) as line:
        line.sendall(request(method, "/api/players", "Transfer-Encoding: chunked"))
        assert status(line) in (200, 405)
        assert sent_before_end(line, b"1\r\n \r\n" * 1000) < ENDLESS


def test_a_client_that_is_still_sending_sees_the_answer(server: ServerProcess):
    body = json.dumps({"code": "a" * 1_000_000}).encode()
    with connection(server) as line:
        line.sendall(request("POST", "/api/positions", f"Content-Length: {len(body)}") + body)
        assert status(line) == 413
        assert b"16384 bytes" in rest(line)


def test_a_few_requests_can_be_sent_without_waiting(server: ServerProcess):
    with connection(server) as line:
        count = MAX_PIPELINED + 1
        last = request("GET", "/api/nothing", "Connection: close")
        line.sendall(request() * (count - 1) + last)
        answers = rest(line)
        assert answers.count(b"HTTP/1.1 200") == count - 1 and answers.count(b"HTTP/1.1 404") == 1


def test_many_requests_without_waiting_end_the_connection(server: ServerProcess):
    answers = b""
    with connection(server) as line, contextlib.suppress(ConnectionError):
        line.sendall(b"GET /a HTTP/1.1\r\nHost:localhost\r\n\r\n" * 100)
        while part := line.recv(65536):
            answers += part
    assert answers.count(b"HTTP/1.1 ") < 100


def test_a_refused_request_is_the_last_of_its_connection(server: ServerProcess):
    with connection(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n" * 3)
        answer = rest(line)
    assert answer.count(b"HTTP/1.1 ") == answer.count(b"HTTP/1.1 421") == 1
    assert b"connection: close" in answer.lower()


def test_an_address_may_have_a_few_large_requests_at_a_time(server: ServerProcess):
    """Each has sent all but a byte, and waits."""
    head = request("POST", "/api/records", "Content-Length: 1900000")
    lines = [connection(server) for _ in range(5)]
    try:
        for line in lines:
            line.sendall(head + b" " * 1_899_999)
        answered, _, _ = select.select(lines, [], [], HANGING)
        assert status(answered[0]) == 429
    finally:
        for line in lines:
            line.close()


def test_an_address_may_have_a_few_answers_that_it_does_not_read(server: ServerProcess):
    """Each is nearly a megabyte. The rest of those that are closed is not sent."""
    history = History(ludarium.load("churn", sides=3))
    notes = (Note(0, comments=tuple("a" * 10_000 for _ in range(90))),)
    record = replace(Record.of(history, ("a", "b")), annotations=notes)
    ask = request("GET", f"/api/records/{save_record(server, record.to_json())}/file")

    def answer() -> int:
        line = stack.enter_context(connection(server))
        line.sendall(ask)
        return status(line)

    with contextlib.ExitStack() as stack:
        assert [answer() for _ in range(9)] == [200] * 8 + [503]
    with contextlib.ExitStack() as stack:
        block_until(lambda: answer() == 200)


def test_an_upload_that_is_cut_off_is_nothing_to_log(server: ServerProcess):
    """The fixture looks at the log."""
    with connection(server) as line:
        line.sendall(request("POST", "/api/records", "Content-Length: 100") + b"{")
    assert server.rest.get("/games").status_code == 200


def test_asyncio_lets_a_server_choose_how_much_it_reads_at_a_time():
    """The attribute is not documented; without it the server reads more at a time."""
    assert isinstance(asyncio.selector_events._SelectorSocketTransport.max_size, int)  # type: ignore[attr-defined]


class Recorder(asyncio.Transport):
    """A transport that notes whether it is read from."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1)})
        self.is_reading_now = True
        self.output = b""
        self.max_size = 2**18

    def pause_reading(self) -> None:
        self.is_reading_now = False

    def resume_reading(self) -> None:
        self.is_reading_now = True

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...

    def abort(self) -> None: ...

    def write(self, data: Any) -> None:
        self.output += data

    def get_write_buffer_size(self) -> int:
        return 0


async def test_an_address_that_takes_long_to_read_is_not_read_from_for_a_while():
    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass

    config = uvicorn.Config(app, log_config=None)
    config.load()
    table = ConnectionTable(10)
    kind = type("Limited", (Connection,), {"table": table})
    line = kind(config=config, server_state=ServerState(), app_state={})
    transport = Recorder()
    line.connection_made(cast(asyncio.Transport, transport))
    assert transport.max_size == READ_BYTES
    body = b"1\r\n \r\n" * (HTTP_SLICE // 6)
    line.data_received(CHUNKED + body)
    budget = table.reading(line)
    assert budget is not None and budget.level < 0.1
    budget.spend(60)
    line.data_received(body)
    assert not transport.is_reading_now and len(line._pending) >= len(body)
    budget.spend(-120)
    line.connection_lost(None)
