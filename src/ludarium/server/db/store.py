"""Rooms and saved games in a database: SQLite or PostgreSQL.

A SQLite file belongs to one process at a time; servers may share a database of PostgreSQL
(`leases.py`). All writing of a process is done by one thread, which commits together what has
gathered in the meantime: an event counts as stored only when its transaction is safely on disk, and
many rooms share the price of that.
"""

import contextlib
import json
import logging
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db import leases
from ludarium.server.db.engine import (
    error_text,
    is_garbage,
    make_engine,
    share_lock,
    writing_connection,
)
from ludarium.server.db.leases import Lease, LeaseLostError
from ludarium.server.db.location import FileLock, display_url, file_of
from ludarium.server.db.migrate import bring_up_to_date
from ludarium.server.db.rows import KeyRow, event_of, event_values, room_info
from ludarium.server.db.tables import clock, events, keys, rooms, today
from ludarium.server.errors import RefusedError, damaged
from ludarium.server.logs import LogLine
from ludarium.server.rooms.events import Event
from ludarium.server.rooms.room import RoomInfo

ADD_EVENT = sa.insert(events)

SET_WAITING = (
    sa.update(rooms).where(rooms.c.id == sa.bindparam("room")).values(waiting=sa.bindparam("waits"))
)

USE_INVITATION = (
    sa.update(keys)
    .where(keys.c.hash == sa.bindparam("invitation"), keys.c.kind == "invitation")
    .values(kind="used")
    .returning(keys.c.room, keys.c.seat)
)

BATCH = 500
"""How much is written, and how many events are read, at a time."""

CHECK_SECONDS = 1.0
"""How soon a server that has nothing to write notices that PostgreSQL has ended its lock."""

log = logging.getLogger("ludarium.server")


Result = TypeVar("Result")

Item = tuple[Callable[[sa.Connection], Any], Future[Any]]


class Store:
    """The database. Reading methods block; call them from a thread.

    What could not be written, for whatever reason, ends in RefusedError("not-stored"), and nothing
    of it is there; what cannot be read in "busy", or in "damaged" if it never will.
    """

    def __init__(self, url: str, *, shared: bool = False) -> None:
        """Open the database and make what it lacks; raises OptionError when that is not possible,
        or when another server is using it. Servers share a database of PostgreSQL."""
        self._lock: FileLock | None = None
        self._is_shared = shared
        self._name = f"ludarium {secrets.token_hex(8)}"
        self._is_closed = False
        self._connection: sa.Connection | None = None
        """The writing thread's own. On PostgreSQL it holds the lock."""
        self.on_reconnect: Callable[[], object] = lambda: None
        """Called by the writing thread when it has the lock of PostgreSQL again after it lost it.
        Another server may have written in between."""
        self.on_loss: Callable[[], object] = lambda: None
        """Called by the writing thread when somebody else has taken the database."""
        self.loss: OptionError | None = None
        """Says so then."""
        try:
            self._engine = make_engine(url)
        except ImportError as error:
            raise OptionError(
                f"database: {display_url(url)} needs the package {error.name}: "
                "pip install 'ludarium[postgres]'"
            ) from None
        try:
            self._open()
        except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
            self._let_go()
            why = error_text(error)
            raise OptionError(f"database: cannot open {display_url(url)}: {why}") from None
        except OptionError:
            self._let_go()
            raise
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def _open(self) -> None:
        file = file_of(self._engine.url)
        if file is not None:
            self._lock = FileLock(file)
            bring_up_to_date(self._engine, self.file)
        else:
            self._connect()

    def _connect(self) -> sa.Connection:
        """The connection of the writing thread; raises OptionError when another program has the
        database for itself, or has changed it."""
        connection, is_alone = writing_connection(self._engine, self._name, shared=self._is_shared)
        self._connection = connection
        if self._lock is None:
            bring_up_to_date(self._engine, None, may_change=is_alone)
            if self._is_shared and is_alone:
                share_lock(connection)
        return connection

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database."""
        return self._lock.file if self._lock is not None else None

    @property
    def is_shared(self) -> bool:
        """May other servers use the database at the same time?"""
        return self._is_shared and self._lock is None

    def close(self) -> None:
        """Finish what is queued, then let go of the database."""
        self._queue.put(None)
        self._writer.join()
        self._let_go()

    def _let_go(self) -> None:
        self._is_closed = True
        self._drop_connection()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def create_room(
        self,
        info: RoomInfo,
        key_rows: Sequence[KeyRow],
        *,
        waiting: bool = False,
    ) -> Future[None]:
        """Store a new room with its keys, all or nothing; the future is done when it is on
        disk."""
        values = {
            "id": info.id,
            "game": info.game,
            "options": json.dumps(info.options),
            "rules_version": info.rules_version,
            "seats": json.dumps(info.seats),
            "seed": info.seed,
            "created": info.created,
            "start": info.start,
            "hints": info.hints,
            "waiting": waiting,
        }
        holders = [asdict(row) for row in key_rows]

        def work(connection: sa.Connection) -> None:
            touched = not_before_trusted(connection, today())
            connection.execute(sa.insert(rooms).values(touched=touched, **values))
            connection.execute(sa.insert(keys), holders)

        return self.submit(work)

    def claim(self, invitation: str, key: str) -> Future[None]:
        """Put a key in the place of an invitation, both as their hashes. Nothing happens when that
        is none any more, or when the key opens something already."""

        def work(connection: sa.Connection) -> None:
            if connection.execute(sa.select(keys).where(keys.c.hash == key)).first() is not None:
                return
            seat = connection.execute(USE_INVITATION, {"invitation": invitation}).first()
            if seat is not None:
                row = KeyRow(key, seat.room, seat.seat)
                connection.execute(sa.insert(keys), asdict(row))

        return self.submit(work)

    def append(
        self,
        room: str,
        number: int,
        *added: Event,
        waiting: bool | None = None,
        lease: Lease | None = None,
    ) -> Future[None]:
        """Store events of a room from a number on, and whether people then wait for a computer
        player or for chance (None: as before). The future is done when they are on disk. It fails
        if a number is taken, or the name that its sender gave an event, and with LeaseLostError if
        the lease was lost."""
        rows = [event_values(room, each, event) for each, event in enumerate(added, number)]

        def work(connection: sa.Connection) -> None:
            if lease is not None and lease.process:
                leases.check(connection, room, lease, rows)
            connection.execute(ADD_EVENT, rows)
            if waiting is not None:
                connection.execute(SET_WAITING, {"room": room, "waits": waiting})

        return self.submit(work)

    def room(self, room: str) -> tuple[RoomInfo, list[Event]] | None:
        """A room with all its events, in order."""
        row = self.head(room)
        return None if row is None else (row[0], list(self.events(room)))

    def head(self, room: str) -> tuple[RoomInfo, int] | None:
        """A room and how many events it has."""
        with self.reading() as connection:
            row = connection.execute(sa.select(rooms).where(rooms.c.id == room)).first()
            if row is None:
                return None
            last = sa.select(sa.func.max(events.c.number)).where(events.c.room == room)
            return room_info(row), connection.scalar(last) or 0

    def events(self, room: str, after: int = 0) -> Iterator[Event]:
        """The events of a room after some number, in order, read some at a time: there may be
        many."""
        number = after
        while some := self._events_after(room, number):
            for row in some:
                number += 1
                if row.number != number:
                    raise damaged(f"event {number} is missing")
                try:
                    yield event_of(row)
                except ValueError as error:
                    raise damaged(f"event {number}: {error}") from None

    def _events_after(self, room: str, number: int) -> Sequence[Any]:
        later = (events.c.room == room) & (events.c.number > number)
        query = sa.select(events).where(later).order_by(events.c.number).limit(BATCH)
        with self.reading() as connection:
            return connection.execute(query).all()

    def keys(self, room: str) -> list[KeyRow]:
        """All keys of a room."""
        with self.reading() as connection:
            rows = connection.execute(sa.select(keys).where(keys.c.room == room)).all()
        return [KeyRow(row.hash, row.room, row.seat, row.kind) for row in rows]

    def touch_room(self, room: str, day: str) -> Future[None]:
        """Note that someone was in a room on this day; an earlier day than before changes
        nothing."""
        there = (rooms.c.id == room) & (rooms.c.touched < day)
        change = sa.update(rooms).where(there).values(touched=day)
        return self.execute(change)

    def waiting(self) -> list[str]:
        """The rooms in which people wait for a computer player or for chance."""
        with self.reading() as connection:
            return list(connection.scalars(sa.select(rooms.c.id).where(rooms.c.waiting)))

    def check_writing(self) -> Future[None]:
        """Begin to write and change nothing; the future fails if the database cannot be written."""
        nothing = sa.update(rooms).where(sa.false()).values(waiting=False)
        return self.execute(nothing)

    @property
    def queue_length(self) -> int:
        """How many pieces of work wait to be written."""
        return self._queue.qsize()

    @contextlib.contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection for reading."""
        try:
            with self._engine.connect() as connection:
                yield connection
                if self._is_closed:
                    connection.detach()  # no pool is left to close it later
        except sa.exc.SQLAlchemyError as error:
            log.error(LogLine("database_read_failed", error=error_text(error)))
            if is_garbage(getattr(error, "orig", None)):
                raise damaged("it can no longer be read") from None
            raise RefusedError("busy", "the database cannot be read now, try again") from None

    def execute(self, change: sa.Update | sa.Delete) -> Future[None]:
        """Have one statement carried out, as `submit` does."""

        def work(connection: sa.Connection) -> None:
            connection.execute(change)

        return self.submit(work)

    def listen(self, channels: Sequence[str]) -> Any:
        """A new connection of psycopg that receives the notifications of some channels; raises
        RefusedError."""
        try:
            pooled = self._engine.raw_connection()
            connection: Any = pooled.driver_connection
            pooled.detach()
            connection.autocommit = True
            for channel in channels:
                connection.execute(f"LISTEN {channel}")
        except (sa.exc.SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error) as error:
            log.error(LogLine("database_read_failed", error=error_text(error)))
            raise RefusedError("busy", "the database cannot be read now, try again") from None
        return connection

    def submit(self, work: Callable[[sa.Connection], Result]) -> Future[Result]:
        """Have something written, all of it or nothing; the future has its result when it is on
        disk, and cannot be cancelled."""
        future: Future[Result] = Future()
        future.set_running_or_notify_cancel()
        self._queue.put((work, future))
        return future

    def _write(self) -> None:
        """The writing thread: all that is queued goes into one transaction."""
        while (item := self._next_item()) is not None:
            batch = [item]
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                batch.append(more)
            if self._commit(batch) is not None:
                self._commit_singly(batch)

    def _next_item(self) -> Item | None:
        """The next in the queue. On PostgreSQL, if there is none for a while, a check of the
        lock."""
        while True:
            try:
                return self._queue.get(timeout=None if self._lock is not None else CHECK_SECONDS)
            except queue.Empty:
                self.submit(lambda connection: connection.execute(sa.select(1)))

    def _reconnect(self) -> sa.Connection:
        """The same after the connection was lost."""
        connection = self._connect()
        if self._lock is None:
            self.on_reconnect()
        return connection

    def _commit(self, batch: list[Item]) -> Exception | None:
        """Carry out a batch as a whole. On failure nothing of it is stored, and nobody who waits
        is told."""
        try:
            connection = self._connection or self._reconnect()
            with connection.begin():
                results = [work(connection) for work, _ in batch]
        except Exception as error:
            held = self._connection
            if held is not None and (held.invalidated or self._is_away(error)):
                self._drop_connection()
            return error
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)
        return None

    def _commit_singly(self, batch: list[Item]) -> None:
        """Carry out each by itself, in vain only what cannot be stored. If the database is away,
        all the rest fails at once."""
        away: Exception | None = None
        for item in batch:
            if (error := away or self._commit([item])) is None:
                continue
            if isinstance(error, LeaseLostError):
                item[1].set_exception(error)
                continue
            line = LogLine(
                "database_write_failed", kind=type(error).__name__, error=error_text(error)
            )
            # Of what a database says only the first line: others have rows, with secrets.
            is_away = self._is_away(error)
            is_bug = not isinstance(error, sa.exc.SQLAlchemyError) and not is_away
            log.error(line, exc_info=error if is_bug else None)
            item[1].set_exception(_not_stored())
            away = error if is_away else None
            if isinstance(error, OptionError) and self.loss is None:
                self.loss = error
                log.error(LogLine("database_lost", error=error))
                self.on_loss()

    def _is_away(self, error: Exception) -> bool:
        """Is the disk full, the database unreachable, or another server using it?"""
        driver = self._engine.dialect.loaded_dbapi
        return isinstance(error, sa.exc.OperationalError | driver.OperationalError | OptionError)

    def _drop_connection(self) -> None:
        """The next batch gets a fresh one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                connection.close()


def not_before_trusted(connection: sa.Connection, day: str) -> str:
    """A day, or the last plausible one if the system's clock is behind it."""
    return max(day, connection.scalar(sa.select(clock.c.trusted)) or "")


def _not_stored() -> RefusedError:
    return RefusedError("not-stored", "this could not be stored, try again")
