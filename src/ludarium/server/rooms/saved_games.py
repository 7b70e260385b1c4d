"""Saved games that people look at. Each is stored once, under a hash of its text. They are verified
off the event loop, one at a time, because a long one is much work."""

import asyncio
import contextlib
import hashlib
from dataclasses import dataclass

from ludarium.core.errors import RecordError
from ludarium.core.lru import LruCache
from ludarium.core.record import Record
from ludarium.core.session import Session
from ludarium.server.db.store import Store
from ludarium.server.db.tables import today
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError

MAX_TURNS = 50_000
"""The longest game that is read: far longer than any game of people."""

MAX_OPEN_STEPS = 200_000
"""How many steps of saved games are kept in memory; a step takes about 300 bytes."""


@dataclass(frozen=True)
class SavedGame:
    """A record that has been verified, and its game."""

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

    async def keep(self, text: str, client_address: str) -> SavedGame:
        """Verify and store a record; the same text is stored once. Raises RecordError."""
        record_id = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        if (cached := await self._cached(record_id)) is not None:
            return cached
        self._workers.check(client_address)
        game, clean = await self._workers.run_in_thread(
            client_address, "saved game", lambda: _verify_and_write(record_id, text)
        )
        await asyncio.wrap_future(self._store.keep_record(record_id, clean, today()))
        self._open.put(record_id, (game, today()))
        return game

    async def get(self, record_id: str, client_address: str) -> SavedGame | None:
        """The saved game of an id, None if there is none any more."""
        if (cached := await self._cached(record_id)) is not None:
            return cached
        row = await asyncio.to_thread(self._store.record, record_id)
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
                await asyncio.wrap_future(self._store.touch_record(game.id, today()))
        return game


def _verify(record_id: str, text: str) -> SavedGame:
    record = Record.from_json(text)
    if (turns := record.turns_in_all) > MAX_TURNS:
        raise RecordError(f"moves: expected {MAX_TURNS} turns at most, got {turns}")
    return SavedGame(record_id, record, Session(record.replay(), record.ending))


def _verify_and_write(record_id: str, text: str) -> tuple[SavedGame, str]:
    """A saved game and its text as Ludarium writes it, which takes long for a long game."""
    game = _verify(record_id, text)
    return game, game.record.to_json()
