"""Requests that are dear to read and answers that nobody reads: bytes of HTTP, as many as a line
carries."""

import asyncio
import contextlib
import json

from .games import usual
from .material import long_record
from .plan import Aim, Attack
from .wires import CLOSED, Wire, caller

CONNECTIONS, HELD_CONNECTIONS = 4, 290

KILOBYTES = 2_400
"""A second, in all."""

HELD_KILOBYTES, OPENED = 20_000, 40
"""The same of those that then wait, and how many connections are opened."""

TICK = 0.02

HEADERS = 15_000

JSON_BYTES = 1_999_000
"""One byte of white space less and the body is refused unread."""


def request(aim: Aim, method: str, path: str, *headers: str) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{aim.port}", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


async def stream(aim: Aim, start: bytes, part: bytes) -> None:
    """The same bytes over and over after a start, through some connections. Closed ones are opened
    again."""
    aim.begin()
    share = KILOBYTES * 1000 * TICK / CONNECTIONS
    chunk = part * max(1, round(share / len(part)))
    every = TICK * len(chunk) / share

    async def one() -> None:
        while aim.goes_on:
            with contextlib.suppress(*CLOSED):
                wire = await Wire.open(aim)
                aim.seen["connections"] += 1
                drained = asyncio.create_task(wire.drain())
                try:
                    await wire.send(start)
                    async for _ in aim.pace(1 / every):
                        if drained.done():
                            aim.seen["closed"] += 1
                            break
                        await wire.send(chunk)
                        aim.seen["kilobytes"] += len(chunk) // 1000
                finally:
                    drained.cancel()
                    wire.close(rudely=True)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))


async def tiny_chunks(aim: Aim) -> None:
    kind = "Content-Type: application/json", "Transfer-Encoding: chunked"
    await stream(aim, request(aim, "POST", "/api/rooms", *kind), b"1\r\n \r\n")


async def unwanted_bodies(aim: Aim) -> None:
    """Of requests that are answered without reading what follows their head."""
    start = request(aim, "GET", "/api/games", "Transfer-Encoding: chunked")
    await stream(aim, start, b"1\r\n \r\n")


async def pipelines(aim: Aim) -> None:
    await stream(aim, b"", request(aim, "GET", "/api/games"))


async def many_headers(aim: Aim) -> None:
    more = (f"a{number}: b" for number in range(HEADERS))
    await stream(aim, b"", request(aim, "GET", "/api/games", *more))


async def large_json(aim: Aim) -> None:
    body = json.dumps({"game": usual().name, "code": [0] * ((JSON_BYTES - 40) // 3)}).encode()
    kind = "Content-Type: application/json", f"Content-Length: {len(body)}"
    await stream(aim, b"", request(aim, "POST", "/api/positions", *kind) + body)


async def hold(aim: Aim, data: bytes) -> None:
    """Many connections that send something and then neither read nor send, opened as fast as the
    line allows."""
    every = max(1 / OPENED, len(data) / (1000 * HELD_KILOBYTES))
    connections = aim.many(HELD_CONNECTIONS)
    aim.begin()

    async def one(number: int) -> None:
        await asyncio.sleep(number * every)
        while aim.goes_on:
            with contextlib.suppress(*CLOSED):
                wire = await Wire.open(aim, unread=2048)
                aim.seen["connections"] += 1
                try:
                    await wire.send(data)
                    async for _ in aim.pace(2):
                        if wire.is_closed:
                            aim.seen["closed"] += 1
                            break
                finally:
                    wire.close(rudely=True)
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one(number) for number in range(connections)))


async def unread_files(aim: Aim) -> None:
    async with caller(aim) as rest:
        answer = await rest.post("/records", json={"record": aim.material["record"]}, timeout=50)
    await hold(aim, request(aim, "GET", f"/api/records/{answer.json()['record']}/file"))


async def unfinished_uploads(aim: Aim) -> None:
    kind = "Content-Type: application/json", f"Content-Length: {JSON_BYTES}"
    await hold(aim, request(aim, "POST", "/api/records", *kind) + b" " * (JSON_BYTES - 1))


STREAMS = (
    Attack(
        "tiny-chunks",
        f"{CONNECTIONS} requests that never end, in chunks of a byte, {KILOBYTES} kB/s",
        tiny_chunks,
    ),
    Attack(
        "unwanted-bodies",
        f"{CONNECTIONS} bodies that nobody reads, in chunks of a byte, {KILOBYTES} kB/s",
        unwanted_bodies,
    ),
    Attack(
        "pipelines",
        f"{CONNECTIONS} connections, requests without waiting for answers, {KILOBYTES} kB/s",
        pipelines,
    ),
    Attack(
        "many-headers",
        f"{CONNECTIONS} connections, {HEADERS} headers in a request, {KILOBYTES} kB/s",
        many_headers,
    ),
    Attack(
        "large-json",
        f"{CONNECTIONS} connections, bodies of 2 MB of JSON, {KILOBYTES} kB/s",
        large_json,
    ),
    Attack(
        "unread-files",
        f"{HELD_CONNECTIONS} connections that read nothing of a large file",
        unread_files,
        long_record(),
        least_seconds=20.0,
    ),
    Attack(
        "unfinished-uploads",
        f"{HELD_CONNECTIONS} uploads of 2 MB of which the last byte is missing",
        unfinished_uploads,
        least_seconds=30.0,
    ),
)
