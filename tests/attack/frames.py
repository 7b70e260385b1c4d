"""Floods of WebSocket frames, and sockets that say nothing or something wrong."""

import asyncio
import contextlib

from .games import usual
from .plan import Aim, Attack
from .wires import CLOSED, PING, TEXT, caller, frame, message_frame, new_room, wire_into

SOCKETS = 4
"""Among how many connections a flood is divided."""

KILOBYTES = 240
"""A second, in all: what a modest line sends."""

TICK = 0.02


async def flood(aim: Aim, once: bytes, kilobytes: float, *, read: bool = True) -> None:
    """The same frame over and over through some connections; closed ones are opened again."""
    async with caller(aim) as rest:
        room = await new_room(rest, usual(), "human")
    assert room is not None, "the attacker got no room"
    aim.begin()
    share = kilobytes * 1000 * TICK / SOCKETS
    chunk = once * max(1, round(share / len(once)))
    every = TICK * len(chunk) / share

    async def one() -> None:
        while aim.goes_on:
            with contextlib.suppress(*CLOSED):
                async with wire_into(aim, room, 2**16 if read else 2048) as wire:
                    aim.seen["connections"] += 1
                    drained = asyncio.create_task(wire.drain()) if read else None
                    try:
                        async for _ in aim.pace(1 / every):
                            if drained is not None and drained.done():
                                aim.seen["closed"] += 1
                                break
                            await wire.send(chunk)
                            aim.seen["kilobytes"] += len(chunk) // 1000
                            aim.seen["frames"] += len(chunk) // len(once)
                    finally:
                        if drained is not None:
                            drained.cancel()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(SOCKETS)))


async def empty_frames(aim: Aim) -> None:
    await flood(aim, frame(TEXT, b""), KILOBYTES)


async def too_many_messages(aim: Aim) -> None:
    await flood(aim, message_frame({"type": "ping", "request_id": "a"}), KILOBYTES)


async def large_messages(aim: Aim) -> None:
    """Of a size that is read, but longer than a message may be."""
    await flood(aim, frame(TEXT, b"x" * 16_000), 10 * KILOBYTES)


async def too_large_frames(aim: Aim) -> None:
    await flood(aim, frame(TEXT, b"x" * 64_000), 10 * KILOBYTES)


async def unread_pongs(aim: Aim) -> None:
    await flood(aim, frame(PING, b"x" * 125), 10 * KILOBYTES, read=False)


async def unread_answers(aim: Aim) -> None:
    await flood(aim, message_frame({"type": "ping", "request_id": "a" * 64}), KILOBYTES, read=False)


async def no_hello(aim: Aim) -> None:
    """Connections that are let in as far as the door, and opened again when they are closed."""
    nowhere = {"room": "a" * 22, "watch": "a" * 24}
    aim.begin()

    async def one() -> None:
        while aim.goes_on:
            with contextlib.suppress(*CLOSED):
                async with wire_into(aim, nowhere, hello=False) as wire:
                    aim.seen["connections"] += 1
                    async with asyncio.timeout(aim.seconds):
                        await wire.drain()
                    aim.seen["closed"] += 1
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one() for _ in range(aim.many(500))))


async def wrong_keys(aim: Aim) -> None:
    nowhere = {"room": "a" * 22, "watch": "a" * 24}
    aim.begin()

    async def one() -> None:
        async for _ in aim.pace(25):
            aim.seen["tried"] += 1
            with contextlib.suppress(*CLOSED):
                async with wire_into(aim, nowhere) as wire:
                    aim.seen["answered"] += bool(await wire.receive())

    await asyncio.gather(*(one() for _ in range(SOCKETS)))


FRAMES = (
    Attack("empty-frames", f"{SOCKETS} sockets, empty frames, {KILOBYTES} kB/s", empty_frames),
    Attack("too-many-messages", f"{SOCKETS} sockets, pings, {KILOBYTES} kB/s", too_many_messages),
    Attack(
        "large-messages", f"{SOCKETS} sockets, 16 kB each, {10 * KILOBYTES} kB/s", large_messages
    ),
    Attack(
        "too-large-frames",
        f"{SOCKETS} sockets, 64 kB each, {10 * KILOBYTES} kB/s",
        too_large_frames,
    ),
    Attack(
        "unread-pongs",
        f"{SOCKETS} sockets that read nothing, ping frames, {10 * KILOBYTES} kB/s",
        unread_pongs,
    ),
    Attack(
        "unread-answers",
        f"{SOCKETS} sockets that read nothing, pings, {KILOBYTES} kB/s",
        unread_answers,
    ),
    Attack("no-hello", "500 sockets that say nothing", no_hello),
    Attack("wrong-keys", "100 sockets a second with keys that open nothing", wrong_keys),
)
