"""Deletes expired rooms and saved games once a day: rooms a few at a time, so that nothing else has
to wait, and none that somebody has open."""

import asyncio
import logging

from ludarium.server.db.clock import check_clock
from ludarium.server.db.leases import Lease
from ludarium.server.db.records import RecordQuota, RecordStore
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
from ludarium.server.rooms.saved_games import delete_records
from ludarium.server.rooms.service import RoomService

log = logging.getLogger("ludarium.server")

SWEEP_SECONDS = 24 * 3600.0
SWEEPER = "*sweeper*"
"""One of the processes of a database sweeps: the one that has a lease of this name."""

ADVICE = (
    "nothing expires until the date is right again, has moved on from here for a week, "
    "or is confirmed by: ludarium prune --trust-clock"
)

PAUSE_SECONDS = 0.05
"""Between two deletions, for all that waits to be written."""


class Sweeper:
    """The task that deletes them while the server runs."""

    def __init__(
        self, service: RoomService, retention: Retention, quota: RecordQuota | None = None
    ) -> None:
        self._service, self._retention = service, retention
        self._stored = RecordStore(service.store, quota)
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
                if isinstance(await self._service.peers.lead(SWEEPER), Lease):
                    await self.sweep()
            except RefusedError as refused:
                log.error(LogLine("expiry_failed", error=refused))
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Delete what has expired, and log how much that is."""
        store = self._service.store
        check = await asyncio.to_thread(check_clock, store, today())
        if not check.is_plausible:
            log.warning(
                LogLine("clock_doubted", today=check.today, last=check.trusted, advice=ADVICE)
            )
        await self._delete_rooms(check.deletion_day)
        before = self._retention.records_before(check.deletion_day)
        await delete_records(self._stored.delete_before(before), "expired")
        await delete_records(self._stored.delete_excess(), "space")

    async def _delete_rooms(self, day: str) -> None:
        """Delete the rooms that have expired on a day."""
        count = 0
        lists = expired_rooms(self._service.store, self._retention, day)
        try:
            while listed := await asyncio.to_thread(next, lists, None):
                for batch in batches(listed):
                    count += await self._delete(batch, day)
        finally:
            if count:
                log.info(LogLine("room_deleted", count=count, reason="expired"))

    async def _delete(self, batch: list[ExpiredRoom], day: str) -> int:
        async def delete(room_ids: list[str]) -> None:
            leaving = [room for room in batch if room.id in room_ids]
            for piece in delete_rooms(self._service.store, leaving, self._retention, day):
                await asyncio.wrap_future(piece)
                await asyncio.sleep(PAUSE_SECONDS)

        return await self._service.rooms.delete_unused([room.id for room in batch], delete)
