"""Saved games in the database: compressed, and only so many bytes of them.

When an address stores more than its share, those of its saved games go that nobody has looked at
for longest; when all are too large together, those of everyone.
"""

import zlib
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa

from ludarium.core.record import now
from ludarium.server.db.store import Store, not_before_trusted
from ludarium.server.db.tables import records, today
from ludarium.server.errors import damaged

ROW_BYTES = 600
"""The bytes of a saved game on the disk besides its text, with its places in indexes."""

BATCH = 100
"""How many are deleted in one go: few enough that a step in a room need not wait."""


@dataclass(frozen=True)
class RecordQuota:
    """How many bytes of saved games an address may store, and all of them together."""

    per_address: int = 20_000_000
    total: int = 500_000_000


def compressed(text: str) -> bytes:
    """The text of a saved game as it is stored."""
    return zlib.compress(text.encode())


class RecordStore:
    """The saved games of a database. Reading methods block; call them from a thread."""

    def __init__(self, store: Store, quota: RecordQuota | None = None) -> None:
        self._store, self._quota = store, quota or RecordQuota()

    def keep(
        self, record_id: str, content: bytes, client_address: str = "", seen: str | None = None
    ) -> Future[None]:
        """Store a compressed saved game, which was last seen today or on another day. If it is
        there already, only the day changes, and it still counts for the address that it came from
        first."""
        row = {
            "id": record_id,
            "content": content,
            "size": len(content) + ROW_BYTES,
            "client_address": client_address,
            "kept": now(),
        }
        own = records.c.client_address == client_address
        own_size = sa.select(sa.func.sum(records.c.size)).where(own)

        def work(connection: sa.Connection) -> None:
            day = not_before_trusted(connection, seen or today())
            there = records.c.id == record_id
            if connection.execute(sa.select(records.c.id).where(there)).first() is not None:
                connection.execute(_touch(record_id, day))
            else:
                connection.execute(sa.insert(records), {**row, "seen": day})
                excess = int(connection.scalar(own_size)) - self._quota.per_address
                while excess > 0:
                    excess, _ = _delete_oldest(connection, own, excess, record_id)

        return self._store.submit(work)

    def read(self, record_id: str) -> tuple[str, str] | None:
        """The text of a saved game, and the day it was last seen."""
        query = sa.select(records.c.content, records.c.seen).where(records.c.id == record_id)
        with self._store.reading() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        try:
            return zlib.decompress(row.content).decode(), row.seen
        except (zlib.error, ValueError):
            raise damaged("it can no longer be read") from None

    def touch(self, record_id: str, seen: str) -> Future[None]:
        """Note that a saved game was looked at on this day; an earlier day than before changes
        nothing."""
        return self._store.execute(_touch(record_id, seen))

    def size(self, before: str | None = None) -> tuple[int, int]:
        """The number of all saved games, or of those last seen before a day, and their bytes."""
        query = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(records.c.size), 0))
        if before is not None:
            query = query.where(records.c.seen < before)
        with self._store.reading() as connection:
            count, size = connection.execute(query).one()
        return count, int(size)

    def delete_before(self, day: str) -> Iterator[Future[int]]:
        """Delete the saved games last seen before a day, in pieces that must be awaited one by
        one. Each has the number of those that are gone."""
        old = records.c.seen < day
        some = sa.select(records.c.id).where(old).limit(BATCH)
        while True:
            with self._store.reading() as connection:
                listed = list(connection.scalars(some))
            if not listed:
                return
            change = sa.delete(records).where(records.c.id.in_(listed), old)
            yield self._store.submit(partial(_row_count, change))

    def delete_excess(self) -> Iterator[Future[int]]:
        """The same with those that nobody has looked at for longest, until the others together
        are as large as they may be."""
        excess = self.size()[1] - self._quota.total

        def work(connection: sa.Connection) -> int:
            nonlocal excess
            excess, count = _delete_oldest(connection, sa.true(), excess)
            return count

        while excess > 0:
            yield self._store.submit(work)


def _row_count(change: sa.Delete, connection: sa.Connection) -> int:
    return connection.execute(change).rowcount


def _touch(record_id: str, seen: str) -> sa.Update:
    there = (records.c.id == record_id) & (records.c.seen < seen)
    return sa.update(records).where(there).values(seen=seen)


def _delete_oldest(
    connection: sa.Connection, which: sa.ColumnElement[bool], excess: int, spared: str = ""
) -> tuple[int, int]:
    """Delete some of these saved games, those unseen for longest first. Returns how many bytes of
    the excess are left then, 0 if nothing else can be deleted, and how many games are gone."""
    oldest = (
        sa.select(records.c.id, records.c.size)
        .where(which, records.c.id != spared)
        .order_by(records.c.seen, records.c.kept)
        .limit(BATCH)
    )
    rows = connection.execute(oldest).all()
    doomed = []
    for row in rows:
        if excess > 0:
            doomed.append(row.id)
            excess -= row.size
    connection.execute(sa.delete(records).where(records.c.id.in_(doomed)))
    return (excess if doomed else 0), len(doomed)
