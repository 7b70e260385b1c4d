"""Many who mean no harm: a thousand who come at once, and a restart that many waited for. They
come from addresses of their own, so nothing is refused to them."""

import asyncio
import contextlib
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

import ludarium

from .material import write_rooms
from .plan import Aim, Attack, Json, Seen
from .wires import open_room
from .work import TROUBLE

OPENINGS, WAITING = 1_000, 500
BURST_SECONDS = 1.0
"""In what time a crowd comes."""


def games(count: int) -> Iterator[tuple[ludarium.Game[Any, Any], int]]:
    """The games in equal parts, as they are usually played."""
    for name in ludarium.GAMES:
        yield ludarium.load(name), -(-count // len(ludarium.GAMES))


def many_rooms(count: int) -> Callable[[Path], Json]:
    """Games between people, of which nobody has made a move."""

    def write(database: Path) -> Json:
        rooms = [
            room
            for game, each in games(count)
            for room in write_rooms(database, each, game, ("human",) * game.seats)
        ]
        return {"crowd": rooms}

    return write


def waiting_rooms(count: int) -> Callable[[Path], Json]:
    """Games in which it is the computer's turn."""

    def write(database: Path) -> Json:
        rooms = [
            room
            for game, each in games(count)
            for room in write_rooms(
                database, each, game, ("search:4", *["human"] * (game.seats - 1)), waiting=True
            )
        ]
        return {"rooms": rooms}

    return write


async def openings(aim: Aim) -> None:
    """From the connection being begun to the position being there."""
    aim.begin()
    times: list[float] = []
    stay: list[ClientConnection] = []

    async def one(number: int, room: Json) -> None:
        await asyncio.sleep(BURST_SECONDS * number / OPENINGS)
        start = time.perf_counter()
        visitor = replace(aim, source=f"127.0.{2 + number // 250}.{1 + number % 250}")
        with contextlib.suppress(*TROUBLE):
            conversation, welcome = await open_room(visitor, room, [room["key"]])
            stay.append(conversation)
            aim.seen[welcome["type"]] += 1
            times.append(time.perf_counter() - start)

    rooms = list(islice(cycle(aim.material["crowd"]), aim.many(OPENINGS)))
    await asyncio.gather(*(one(number, room) for number, room in enumerate(rooms)))
    aim.seen["not let in"] = len(rooms) - aim.seen["welcome"]
    aim.seen["opened p50 ms"] = round(1000 * statistics.median(times)) if times else 0
    aim.seen["opened last ms"] = round(1000 * max(times, default=0))
    while aim.goes_on:
        await asyncio.sleep(0.1)
    for conversation in stay:
        conversation.transport.abort()


def all_opened(seen: Seen) -> list[str]:
    shut_out = seen["not let in"] or not seen["welcome"]
    return [f"{seen['not let in']} were not let in"] if shut_out else []


async def nothing(aim: Aim) -> None:
    """The server itself has enough to do."""
    aim.begin()
    await asyncio.sleep(aim.seconds)


CROWDS = (
    Attack(
        "openings",
        f"{OPENINGS} games opened within {BURST_SECONDS:g} s, from as many addresses",
        openings,
        many_rooms(OPENINGS),
        crowd=True,
        expect=all_opened,
        descriptors=16_384,
        least_seconds=12.0,
    ),
    Attack(
        "restart",
        f"a start with {WAITING} games that wait for the computer",
        nothing,
        waiting_rooms(WAITING),
        crowd=True,
        at_once=True,
    ),
)
