"""Deletes expired rooms and saved games once a day: rooms a few at a time, so that nothing else has
to wait, and none that somebody has open."""

import asyncio
import logging
from datetime import timedelta

from ludarium.server.db.retention import (
    ExpiredRoom,
    Retention,
    batches,
    delete_rooms,
    expired_rooms,
)
from ludarium.server.db.tables import today
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.rooms.service import RoomService

log = logging.getLogger("ludarium.server")

SWEEP_SECONDS = 24 * 3600.0
SAVED_GAME_RETENTION = timedelta(days=90)
"""How long a saved game is kept that nobody looks at."""

PAUSE_SECONDS = 0.05
"""Between two deletions, for all that waits to be written."""


class Sweeper:
    """The task that deletes them while the server runs."""

    def __init__(self, service: RoomService, retention: Retention) -> None:
        self._service, self._retention = service, retention
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Delete what has expired, now and once a day."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                if gone := await self.sweep():
                    log.info(LogLine("room_deleted", count=gone, reason="expired"))
            except RefusedError as refused:
                log.error(LogLine("room_expiry_failed", error=refused))
            try:
                await asyncio.wrap_future(
                    self._service.store.delete_records(today(-SAVED_GAME_RETENTION))
                )
            except RefusedError as refused:
                log.error(LogLine("record_expiry_failed", error=refused))
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> int:
        """Delete expired rooms; returns their number."""
        gone, lists = 0, expired_rooms(self._service.store, self._retention)
        while listed := await asyncio.to_thread(next, lists, None):
            for batch in batches(listed):
                gone += await self._delete(batch)
        return gone

    async def _delete(self, batch: list[ExpiredRoom]) -> int:
        async def delete(room_ids: list[str]) -> None:
            leaving = [room for room in batch if room.id in room_ids]
            for piece in delete_rooms(self._service.store, leaving, self._retention):
                await asyncio.wrap_future(piece)
                await asyncio.sleep(PAUSE_SECONDS)

        return await self._service.rooms.delete_unused([room.id for room in batch], delete)
