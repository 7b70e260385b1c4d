"""A room service without a server, and rooms in it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import ludarium
from ludarium.server.db.store import Store
from ludarium.server.engines.pool import EnginePool
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.net.limits import TokenBuckets
from ludarium.server.rooms.cluster import Cluster
from ludarium.server.rooms.commands import PlayStep
from ludarium.server.rooms.creation import create_room
from ludarium.server.rooms.open_room import Listener, OpenRoom
from ludarium.server.rooms.room import Room
from ludarium.server.rooms.service import RoomService
from tests.server.waiting import until

ADDRESS = ""
"""The client address that the rooms are charged to."""


@asynccontextmanager
async def open_service(
    place: Path | str, seconds: float = 0.05, *, shared: bool = False
) -> AsyncIterator[RoomService]:
    """The service of a database, named by its URL or by a folder for a new file. It may share a
    database of PostgreSQL with others."""
    url = place if isinstance(place, str) else f"sqlite:///{place / 'games.sqlite'}"
    store, thinking = Store(url, shared=shared), EnginePool(1, seconds)
    workers = WorkerPool(TokenBuckets(1e6, 1e6))
    service = RoomService(store, thinking, workers, Cluster(store) if shared else None)
    service.start()
    try:
        yield service
    finally:
        await service.stop()
        thinking.close()
        workers.close()
        store.close()


async def create(service: RoomService, game: str, *seats: str, **options: Any) -> OpenRoom:
    created = await create_room(service, ludarium.load(game, **options), seats)
    opened = await service.get(created["room"], ADDRESS)
    assert opened is not None
    return opened


def step(seat: int, text: str, request_id: str | None = None) -> PlayStep:
    return PlayStep(seat, text, request_id=request_id)


def listener(room_for: int) -> Listener:
    return Listener(news=asyncio.Queue(room_for))


def first_legal(room: Room) -> str:
    return room.game.text(room.game.legal_moves(room.state)[0])


async def settled(opened: OpenRoom) -> None:
    """Wait until no computer player thinks."""
    await until(lambda: opened.computer is None)
