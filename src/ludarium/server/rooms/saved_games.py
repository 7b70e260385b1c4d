"""Saved games that people look at. Each is stored once, under a hash of its text. They are verified
off the event loop, one at a time, because a long one is much work."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass

from ludarium.core.errors import RecordError
from ludarium.core.lru import LruCache
from ludarium.core.record import Record
from ludarium.core.session import Session
from ludarium.server.db.records import RecordQuota, RecordStore, compressed
from ludarium.server.db.store import Store
from ludarium.server.db.tables import today
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.rooms.record_limits import check_limits, memory_of

MAX_STORED_BYTES = 256_000
"""The largest saved game that is stored, compressed."""

MAX_OPEN_BYTES = 64_000_000
"""How many bytes of saved games are kept in memory."""

TRIM_BYTES = 1_000_000
"""After how many bytes that were stored it is checked whether all are too large together."""

PAUSE_SECONDS = 0.05
"""Between two deletions, for all that waits to be written."""

log = logging.getLogger("ludarium.server")


@dataclass(frozen=True)
class SavedGame:
    """A record that has been verified, its game, and the bytes that both take in memory."""

    id: str
    record: Record
    session: Session
    size: int


class Archive:
    """The saved games, in the database and, as far as there is room, in memory."""

    def __init__(self, store: Store, workers: WorkerPool, quota: RecordQuota | None = None) -> None:
        self.stored, self._workers = RecordStore(store, quota), workers
        self._open = LruCache[str, tuple[SavedGame, str]](
            MAX_OPEN_BYTES, lambda game_and_day: game_and_day[0].size
        )
        """Each with the day on which it was last seen, as the database has it."""
        self._untrimmed = 0

    async def keep(self, text: str, client_address: str) -> SavedGame:
        """Verify and store a record; the same text is stored once. Raises RecordError."""
        self._workers.check(client_address)
        game, content = await self._workers.run_in_thread(
            client_address, "saved game", lambda: _verify_and_compress(text)
        )
        await asyncio.wrap_future(self.stored.keep(game.id, content, client_address))
        self._open.put(game.id, (game, today()))
        self._untrimmed += len(content)
        if self._untrimmed > TRIM_BYTES:
            self._untrimmed = 0
            await delete_records(self.stored.delete_excess(), "space")
        return game

    async def get(self, record_id: str, client_address: str) -> SavedGame | None:
        """The saved game of an id, None if there is none any more."""
        if (cached := await self._cached(record_id)) is not None:
            return cached
        row = await asyncio.to_thread(self.stored.read, record_id)
        if row is None:
            return None
        text, seen = row
        self._workers.check(client_address)
        game = await self._workers.run_in_thread(
            client_address, "saved game", lambda: _verify(record_id, text)
        )
        return await self._note_use(game, seen)

    def close(self, record_id: str) -> None:
        """Remove a game from memory."""
        self._open.pop(record_id)

    async def _cached(self, record_id: str) -> SavedGame | None:
        """Return the game of an id if it is in memory."""
        game_and_day = self._open.get(record_id)
        return None if game_and_day is None else await self._note_use(*game_and_day)

    async def _note_use(self, game: SavedGame, seen: str) -> SavedGame:
        """Keep a game in memory, and write once a day that it is used."""
        self._open.put(game.id, (game, today()))
        if seen != today():
            with contextlib.suppress(RefusedError):  # it can be shown all the same
                await asyncio.wrap_future(self.stored.touch(game.id, today()))
        return game


async def delete_records(deletions: Iterator[Future[int]], reason: str) -> None:
    """Delete saved games piece by piece, and log how many."""
    count = 0
    try:
        while piece := await asyncio.to_thread(next, deletions, None):
            count += await asyncio.wrap_future(piece)
            await asyncio.sleep(PAUSE_SECONDS)
    finally:
        if count:
            log.info(LogLine("record_deleted", count=count, reason=reason))


def _verify(record_id: str, text: str) -> SavedGame:
    record = Record.from_json(text)
    check_limits(record)
    session = Session(record.replay(), record.ending)
    return SavedGame(record_id, record, session, memory_of(record, text, session.steps))


def _verify_and_compress(text: str) -> tuple[SavedGame, bytes]:
    """A saved game and its text as Ludarium writes it, compressed, which takes long for a long
    game."""
    record_id = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    game = _verify(record_id, text)
    content = compressed(game.record.to_json())
    if len(content) > MAX_STORED_BYTES:
        raise RecordError(
            f"expected {MAX_STORED_BYTES} bytes at most when it is compressed, got {len(content)}"
        )
    return game, content
