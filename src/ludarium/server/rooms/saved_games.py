"""Saved games that are looked at: each is kept once, by what it says, and forgotten when nobody
has looked at it for long. They are read off the event loop, one at a time: a long one is much
work."""

import asyncio
import contextlib
import hashlib
import logging
from dataclasses import dataclass
from datetime import timedelta

from ludarium.core.errors import RecordError
from ludarium.core.lru import LruCache
from ludarium.core.record import Record
from ludarium.core.session import Session
from ludarium.server.db.store import Store
from ludarium.server.db.tables import today
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine

log = logging.getLogger("ludarium.server")

MAX_TURNS = 50_000
"""The longest game that is read: far longer than any game of people."""

MAX_OPEN_STEPS = 200_000
"""How many steps of saved games are kept in memory; a step takes about 300 bytes."""

KEPT = timedelta(days=90)
"""How long a saved game is kept that nobody looks at."""

SWEEP_SECONDS = 24 * 3600.0


@dataclass(frozen=True)
class SavedGame:
    """A record that has been verified, and the game it tells of."""

    id: str
    record: Record
    session: Session


class Archive:
    """The saved games, in the database and, as far as there is room, in memory."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self._store, self._workers = store, workers
        self._open = LruCache[str, tuple[SavedGame, str]](
            MAX_OPEN_STEPS, lambda game_and_day: game_and_day[0].session.steps
        )
        """Each with the day on which it was last seen, as the database has it."""
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Forget, now and once a day, what nobody has looked at for long."""
        self._sweeping = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)

    async def keep(self, text: str, client_address: str) -> SavedGame:
        """Verify a record and keep it; the same text is kept once. Raises RecordError."""
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        if (known := await self._known(key)) is not None:
            return known
        self._workers.check(client_address)
        game, clean = await self._workers.run_in_thread(
            client_address, "saved game", lambda: _cleaned(key, text)
        )
        await asyncio.wrap_future(self._store.keep_record(key, clean, today()))
        self._open.put(key, (game, today()))
        return game

    async def get(self, key: str, client_address: str) -> SavedGame | None:
        """The saved game of an id, if it is still kept."""
        if (known := await self._known(key)) is not None:
            return known
        row = await asyncio.to_thread(self._store.record, key)
        if row is None:
            return None
        text, seen = row
        self._workers.check(client_address)
        game = await self._workers.run_in_thread(
            client_address, "saved game", lambda: _verified(key, text)
        )
        return await self._note_use(game, seen)

    async def _known(self, key: str) -> SavedGame | None:
        """Return the game of an id if it is in memory."""
        opened = self._open.get(key)
        return None if opened is None else await self._note_use(*opened)

    async def _note_use(self, game: SavedGame, seen: str) -> SavedGame:
        """Keep a game in memory, and write once a day that it is used."""
        self._open.put(game.id, (game, today()))
        if seen != today():
            with contextlib.suppress(RefusedError):  # it can be shown all the same
                await asyncio.wrap_future(self._store.see_record(game.id, today()))
        return game

    async def _sweep(self) -> None:
        while True:
            try:
                await asyncio.wrap_future(self._store.forget_records(today(-KEPT)))
            except RefusedError as why:
                log.error(LogLine("record_expiry_failed", error=why))
            await asyncio.sleep(SWEEP_SECONDS)


def _verified(key: str, text: str) -> SavedGame:
    record = Record.from_json(text)
    if (turns := record.turns_in_all) > MAX_TURNS:
        raise RecordError(f"moves: expected {MAX_TURNS} turns at most, got {turns}")
    return SavedGame(key, record, Session(record.replay(), record.ending))


def _cleaned(key: str, text: str) -> tuple[SavedGame, str]:
    """A record and its text as we write it; to write a long one takes long, too."""
    game = _verified(key, text)
    return game, game.record.to_json()
