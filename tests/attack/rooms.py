"""Attacks on what all rooms share: places to listen, space in memory, threads that read them."""

import asyncio
import contextlib
import time
from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa

from ludarium.server.db.clock import check_clock
from ludarium.server.db.store import Store
from ludarium.server.db.tables import days_before, rooms, today

from .games import usual
from .material import long_record, long_rooms, write_rooms
from .plan import Aim, Attack, Json, Seen
from .wires import caller, new_room, open_room
from .work import TROUBLE, code_of

WATCHERS = 280
PLAYER = "127.0.0.5"
"""Where a player of the watched room, and a newcomer, come from."""

SECOND_ADDRESS = "127.0.0.4"
"""The other address of an attacker who has two, as IPv4 and IPv6 give one person."""

DAYS_AHEAD = 400

SHORT_ROOMS, LONGEST_WAIT_MS = 50, 3_000
"""How many short rooms a newcomer visits, and how long one that has to be read may take."""


def one_room(database: Path) -> Json:
    """A game of two people."""
    game = usual()
    (room,) = write_rooms(database, 1, game, ("human",) * game.seats)
    return {"watched": room}


async def watchers(aim: Aim) -> None:
    """Take all places in a room again and again, while one of its players comes in."""
    room = aim.material["watched"]
    aim.begin()

    async def watch() -> None:
        while aim.goes_on:
            with contextlib.suppress(*TROUBLE):
                conversation, message = await open_room(aim, room, [room["watch"]])
                aim.seen[f"watcher: {code_of(message)}"] += 1
                async with conversation:
                    await conversation.wait_closed()
            await asyncio.sleep(0.5)

    async def play() -> None:
        await asyncio.sleep(aim.seconds / 2)
        async for _ in aim.pace(4):
            with contextlib.suppress(*TROUBLE):
                conversation, message = await open_room(
                    replace(aim, source=PLAYER), room, [room["key"]]
                )
                aim.seen[f"player: {code_of(message)}"] += 1
                await conversation.close()

    await asyncio.gather(play(), *(watch() for _ in range(aim.many(WATCHERS))))


def player_came_in(seen: Seen) -> list[str]:
    tries = {name: count for name, count in seen.items() if name.startswith("player: ")}
    is_in = set(tries) == {"player: welcome"}
    return [] if is_in else [f"a player of the watched room got {tries or 'no answer'}"]


def old_room(database: Path) -> Json:
    """A game of two people on a server that was last started long ago, or whose clock is wrong."""
    material, day = one_room(database), days_before(today(), DAYS_AHEAD)
    store = Store(f"sqlite:///{database}")
    store.submit(lambda connection: connection.execute(sa.update(rooms).values(touched=day)))
    check_clock(store, day, confirmed=True)
    store.close()
    return material


async def visit_old_room(aim: Aim) -> None:
    """Come back to the game."""
    room = aim.material["watched"]
    aim.begin()
    async for _ in aim.pace(2):
        with contextlib.suppress(*TROUBLE):
            conversation, message = await open_room(aim, room, [room["key"]])
            aim.seen[f"player: {code_of(message)}"] += 1
            await conversation.close()


async def hoarders(aim: Aim) -> None:
    """Hold the seats of long rooms from two addresses until the memory for rooms is full, while a
    newcomer creates games."""
    aim.begin()

    async def hold(number: int, room: Json) -> None:
        attacker = replace(aim, source=SECOND_ADDRESS) if number % 2 else aim
        while aim.goes_on:
            with contextlib.suppress(*TROUBLE):
                conversation, message = await open_room(attacker, room, [room["key"]])
                aim.seen[f"hoarder: {code_of(message)}"] += 1
                async with conversation:
                    await conversation.wait_closed()
            await asyncio.sleep(0.5)

    async def create() -> None:
        await asyncio.sleep(aim.seconds / 2)
        async with caller(aim, PLAYER) as rest:
            async for _ in aim.pace(2):
                with contextlib.suppress(*TROUBLE):
                    room = await new_room(rest, usual(), "human")
                    aim.seen["newcomer: refused" if room is None else "newcomer: created"] += 1

    long_ones = enumerate(aim.material["rooms"])
    await asyncio.gather(create(), *(hold(number, room) for number, room in long_ones))


def newcomer_created(seen: Seen) -> list[str]:
    tries = {name: count for name, count in seen.items() if name.startswith("newcomer: ")}
    return [] if set(tries) == {"newcomer: created"} else [f"a newcomer got {tries or 'nothing'}"]


def record_and_rooms(database: Path) -> Json:
    """A record that takes long to verify, and short rooms."""
    short_ones = write_rooms(database, SHORT_ROOMS, usual(), ("human",) * usual().seats)
    return {**long_record()(database), "crowd": short_ones}


async def two_readers(aim: Aim) -> None:
    """Upload long games from two addresses, one after the other, while a newcomer visits short
    rooms that have to be read."""
    record: str = aim.material["record"]
    aim.begin()

    async def upload(source: str) -> None:
        async with caller(aim, source) as rest:
            async for number in aim.pace(4):
                text = record.replace('"a"', f'"{source}-{number}"', 1)
                with contextlib.suppress(*TROUBLE):
                    answer = await rest.post("/records", json={"record": text})
                    aim.seen[f"status {answer.status_code}"] += 1

    async def visit() -> None:
        for room in aim.material["crowd"]:
            if not aim.goes_on:
                return
            begun = time.perf_counter()
            try:
                with contextlib.suppress(*TROUBLE):
                    newcomer = replace(aim, source=PLAYER)
                    conversation, _ = await open_room(newcomer, room, [room["key"]])
                    await conversation.close()
                    aim.seen["newcomer: rooms"] += 1
            finally:  # even if it waits until the end
                took = round(1000 * (time.perf_counter() - begun))
                aim.seen["newcomer: ms"] = max(took, aim.seen["newcomer: ms"])
            await asyncio.sleep(0.2)

    await asyncio.gather(visit(), upload(aim.source), upload(SECOND_ADDRESS))


def newcomer_waited_little(seen: Seen) -> list[str]:
    took = seen["newcomer: ms"]
    waited = [f"a newcomer waited {took} ms for a room"] if took > LONGEST_WAIT_MS else []
    return waited if seen["newcomer: rooms"] else ["a newcomer got no room"]


ROOMS = (
    Attack(
        "wrong-clock",
        f"a start whose clock is {DAYS_AHEAD} days ahead",
        visit_old_room,
        old_room,
        expect=player_came_in,
        at_once=True,
    ),
    Attack(
        "hoarders",
        "two addresses that hold 12 rooms of 50,000 steps",
        hoarders,
        long_rooms(12),
        expect=newcomer_created,
        least_seconds=50.0,
    ),
    Attack(
        "two-readers",
        "two addresses that upload 50,000 turns each",
        two_readers,
        record_and_rooms,
        expect=newcomer_waited_little,
        least_seconds=10.0,
    ),
    Attack(
        "watchers",
        f"{WATCHERS} sockets that watch the room of others",
        watchers,
        one_room,
        expect=player_came_in,
        least_seconds=16.0,
    ),
)
