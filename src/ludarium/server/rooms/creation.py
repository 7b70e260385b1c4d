"""Creates rooms: new games and rematches. Each address may create a limited number, and nothing is
created when the disk is nearly full."""

import asyncio
import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ludarium.core.fairness import new_seed
from ludarium.core.game import AnyGame
from ludarium.core.record import HUMAN, now, start_code
from ludarium.server.db.location import Disk
from ludarium.server.db.rows import KeyRow
from ludarium.server.errors import RefusedError
from ludarium.server.net.limits import TokenBuckets
from ludarium.server.rooms.access import key_hash, new_key, new_room_id
from ludarium.server.rooms.commands import StartRematch
from ludarium.server.rooms.open_room import OpenRoom
from ludarium.server.rooms.room import Room, RoomInfo
from ludarium.server.rooms.service import RoomService, finish
from ludarium.server.views import Json
from ludarium.server.views.answers import RoomKeys


@dataclass(frozen=True)
class CreationLimits:
    """How much each address may create, by the minute and by the day, and the disk it needs."""

    buckets: tuple[TokenBuckets, ...]
    disk: Disk

    def check(self, client_address: str, reserves: int = 1) -> None:
        """Count something new; raises RefusedError if it may not be created. What can wait leaves
        several times the reserve free that games under way have."""
        if not all(bucket.take(client_address) for bucket in self.buckets):
            raise RefusedError("too-fast", "too many requests, wait a little")
        self.disk.check(reserves)


async def create_room(
    service: RoomService,
    game: AnyGame,
    players: tuple[str, ...],
    invited: Collection[int] = (),
    start: Any = None,
    *,
    hints: bool = False,
    client_address: str = "",
) -> RoomKeys:
    """Store a room with its keys, and set it going."""
    if service.engines.is_busy(client_address) and set(players) != {HUMAN}:
        raise RefusedError("busy", "too many games wait for the computer, try again later")
    info = RoomInfo(
        new_room_id(),
        game.name,
        dict(game.options),
        game.info.rules_version,
        players,
        new_seed(),
        now(),
        None if start is None else start_code(game, start),
        hints,
    )
    keys = {seat: new_key() for seat, player in enumerate(players) if player == HUMAN}
    watch = new_key()
    rows = [
        KeyRow(key_hash(key), info.id, seat, "invitation" if seat in invited else "key")
        for seat, key in keys.items()
    ]
    rows.append(KeyRow(key_hash(watch), info.id, None))
    room = Room(info)
    open_room = service.rooms.add(room, client_address)
    async with open_room.lock:  # until it is stored, nobody may compare it with the database
        try:
            storing = service.store.create_room(info, rows, waiting=room.is_waited_for)
            await asyncio.wrap_future(storing)
        except RefusedError:
            service.rooms.drop(open_room)
            raise
    with contextlib.suppress(RefusedError):  # what could not be stored is tried again later
        await service.go_on(open_room)
    return {"room": info.id, "keys": keys, "watch": watch, "commitment": room.commitment}


async def rematch(
    service: RoomService,
    open_room: OpenRoom,
    limits: CreationLimits,
    own: Mapping[int, str],
    client_address: str,
) -> Json:
    """Lead a player of a room that is over to the one where all play again, each one seat on.
    `own` has for each seat they hold the key that is to open their new one. Nobody is told the
    invitations of the other seats: each waits for the holder of that seat's key in the old room.
    The first to ask creates the room, and is told the link to watch."""
    old = open_room.room
    watch: str | None = None
    async with open_room.rematching:
        while (room_id := await _rematch_of(service, old, client_address)) is None:
            old.check_over()
            limits.check(client_address)
            watch = await finish(_create_rematch(service, open_room, min(own), client_address))
    for seat, key in own.items():
        await _take_seat(service, room_id, (seat - 1) % old.game.seats, key_hash(key))
    return {"room": room_id, "watch": watch}


async def _rematch_of(service: RoomService, old: Room, client_address: str) -> str | None:
    """The room in which the players of a room play again, unless it has expired."""
    room_id = old.rematch
    if room_id is None or await service.rooms.get(room_id, client_address) is None:
        return None
    return room_id


async def _create_rematch(
    service: RoomService, open_room: OpenRoom, seat: int, client_address: str
) -> str | None:
    """Create a new room for the players of a room; returns the key to watch it. None if another
    process was first: nobody hears of the new room then, and it expires."""
    old, version = open_room.room, open_room.room.version
    players = (*old.info.seats[1:], old.info.seats[0])
    created = await create_room(
        service,
        old.game,
        players,
        [seat for seat, player in enumerate(players) if player == HUMAN],
        None if old.info.start is None else old.history.start,
        hints=old.info.hints,
        client_address=client_address,
    )
    try:
        await service.handle(open_room, StartRematch(seat, created["room"]), version=version)
    except RefusedError as refused:
        if refused.code != "stale":
            raise
    return created["watch"] if old.rematch == created["room"] else None


async def _take_seat(service: RoomService, room_id: str, seat: int, key: str) -> None:
    """Put a key in the place of the invitation of a seat, unless it opens the seat already."""
    rows = await asyncio.to_thread(service.store.keys, room_id)
    for row in rows:
        if row.kind == "invitation" and row.seat == seat:
            await asyncio.wrap_future(service.store.claim(row.hash, key))
            rows = await asyncio.to_thread(service.store.keys, room_id)
    if not any(row.hash == key and row.seat == seat for row in rows):
        raise RefusedError("already-claimed", "somebody has taken this seat already")
