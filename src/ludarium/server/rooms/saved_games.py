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
        """The saved game of an id, None if there is none any more."""
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
                await asyncio.wrap_future(self._store.touch_record(game.id, today()))
        return game


def _verified(key: str, text: str) -> SavedGame:
    record = Record.from_json(text)
    if (turns := record.turns_in_all) > MAX_TURNS:
        raise RecordError(f"moves: expected {MAX_TURNS} turns at most, got {turns}")
    return SavedGame(key, record, Session(record.replay(), record.ending))


def _cleaned(key: str, text: str) -> tuple[SavedGame, str]:
    """A record and its text as we write it; to write a long one takes long, too."""
    game = _verified(key, text)
    return game, game.record.to_json()
