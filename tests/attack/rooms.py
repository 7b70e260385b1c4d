"""Attacks on what all rooms share: places to listen, space in memory, threads that read them."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

from .games import usual
from .material import write_rooms
from .plan import Aim, Attack, Json, Seen
from .wires import open_room
from .work import TROUBLE, code_of

WATCHERS = 280
PLAYER = "127.0.0.5"
"""Where a player of the watched room comes from."""


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


ROOMS = (
    Attack(
        "watchers",
        f"{WATCHERS} sockets that watch the room of others",
        watchers,
        one_room,
        expect=player_came_in,
        least_seconds=16.0,
    ),
)
