"""Requests that are slow, half sent, too many, or not for this server."""

import asyncio
import contextlib
import itertools

from .games import asked_for, usual
from .plan import Aim, Attack, Seen
from .wires import CLOSED, Wire, caller

HALF_SENT, BODIES = 1_200, 400
OPENED = 600
"""Connections a second that are opened, at most."""

EVIL = "evil.example"


class Turnstile:
    """So many a second, for all who share it."""

    def __init__(self, rate: float) -> None:
        self._every, self._next = 1 / rate, 0.0

    async def pass_through(self) -> None:
        now = asyncio.get_running_loop().time()
        self._next = max(self._next + self._every, now)
        await asyncio.sleep(self._next - now)


async def drip(aim: Aim, count: int, start: bytes, drop: bytes) -> None:
    """Connections that begin a request and go on with it every second, never to its end."""
    aim.begin()
    turnstile = Turnstile(OPENED)

    async def one() -> None:
        while aim.goes_on:
            await turnstile.pass_through()
            with contextlib.suppress(*CLOSED):
                wire = await Wire.open(aim)
                aim.seen["connections"] += 1
                closed = asyncio.create_task(wire.drain())
                try:
                    await wire.send(start)
                    async for _ in aim.pace(1):
                        if closed.done():
                            aim.seen["closed"] += 1
                            break
                        await wire.send(drop)
                finally:
                    closed.cancel()
                    wire.close()

    await asyncio.gather(*(one() for _ in range(aim.many(count))))


async def half_sent(aim: Aim) -> None:
    start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{aim.port}\r\n".encode()
    await drip(aim, HALF_SENT, start, b"X-More: a\r\n")


async def silent(aim: Aim) -> None:
    await drip(aim, HALF_SENT, b"", b"")


async def slow_bodies(aim: Aim) -> None:
    head = f"POST /api/positions HTTP/1.1\r\nHost: 127.0.0.1:{aim.port}\r\n"
    start = f"{head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n".encode()
    await drip(aim, BODIES, start, b" ")


async def opened_and_closed(aim: Aim) -> None:
    """Half of them say goodbye, half do not."""
    aim.begin()

    async def one() -> None:
        async for number in aim.pace(OPENED / 8):
            with contextlib.suppress(*CLOSED):
                wire = await Wire.open(aim)
                aim.seen["connections"] += 1
                wire.close(rudely=bool(number % 2))

    await asyncio.gather(*(one() for _ in range(8)))


async def pages(aim: Aim) -> None:
    """The page and its files, which are no part of the API, on a connection for each."""
    aim.begin()
    picture = f"/pictures/{usual().name}.svg"
    paths = itertools.cycle(["/", "/static/js/app/main.js", picture, "/api/games"])

    async def one() -> None:
        async for _ in aim.pace(OPENED / 8):
            with contextlib.suppress(*CLOSED):
                wire = await Wire.open(aim)
                try:
                    head = f"GET {next(paths)} HTTP/1.1\r\nHost: 127.0.0.1:{aim.port}\r\n"
                    await wire.send(f"{head}Connection: close\r\n\r\n".encode())
                    aim.seen[f"status {await wire.answer()}"] += 1
                    await wire.drain()
                finally:
                    wire.close()

    await asyncio.gather(*(one() for _ in range(8)))


async def foreign(aim: Aim) -> None:
    """What another site's page in a visitor's browser could send: its origin, or its name as the
    host, when it has pointed that name at this machine."""
    aim.begin()
    home = f"127.0.0.1:{aim.port}"
    body = asked_for(usual(), "human")
    doors = (
        *({"Origin": origin} for origin in (f"https://{EVIL}", f"https://{home}", "null")),
        *({"Host": host} for host in (f"{EVIL}:{aim.port}", f"{EVIL}@{home}")),
    )
    async for number in aim.pace(10):
        headers = doors[number % len(doors)]
        async with caller(aim, **headers) as rest:
            answer = await rest.post("/rooms", json=body)
            aim.seen["let in" if answer.status_code == 201 else "refused"] += 1
        with contextlib.suppress(*CLOSED):
            wire = await Wire.open(aim)
            status = await wire.upgrade(aim, "/api/analysis/socket", **{"Host": home, **headers})
            aim.seen["let in" if status == 101 else "refused"] += 1
            wire.close()


def none_let_in(seen: Seen) -> list[str]:
    return [f"{seen['let in']} foreign requests were let in"] if seen["let in"] else []


ALLOWED_ROOMS = 60 + 30
"""What an address may open in a minute and in the time of an attack."""


async def forwarded(aim: Aim) -> None:
    """Through a proxy that adds its visitor's address on the right, as proxies do: what stands
    left of it is the visitor's invention."""
    aim.begin()
    body = asked_for(usual(), "human")
    async with caller(aim) as rest:

        async def one(worker: int) -> None:
            async for number in aim.pace(15):
                invented = f"10.{worker}.{number // 256}.{number % 256}, 203.0.113.9"
                answer = await rest.post("/rooms", json=body, headers={"X-Forwarded-For": invented})
                aim.seen["rooms" if answer.status_code == 201 else "refused"] += 1

        await asyncio.gather(*(one(worker) for worker in range(4)))


def as_one(seen: Seen) -> list[str]:
    return [f"{seen['rooms']} rooms from one visitor"] if seen["rooms"] > ALLOWED_ROOMS else []


REQUESTS = (
    Attack("half-sent", f"{HALF_SENT} requests that never end, a line a second", half_sent),
    Attack("silent", f"{HALF_SENT} connections that send nothing", silent),
    Attack("slow-bodies", f"{BODIES} bodies of 1 MB, a byte a second", slow_bodies),
    Attack("opened-and-closed", f"{OPENED} connections a second", opened_and_closed),
    Attack("pages", f"{OPENED} pages and files a second, each by a connection", pages),
    Attack("foreign", "requests with another site's Origin or Host", foreign, expect=none_let_in),
    Attack(
        "forwarded",
        "60 rooms a second with invented X-Forwarded-For",
        forwarded,
        options=("--behind-proxy",),
        expect=as_one,
        least_seconds=4.0,
    ),
)
