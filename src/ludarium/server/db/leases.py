"""Which process leads which room, where several processes share a database of PostgreSQL.

A process is alive as long as it renews its row in `processes`, by the clock of the database. The
lease of a room belongs to a process until it releases it or is dead; then another may take it. Each
time the token grows. Events are stored only under the lease that their process holds at that moment
(`check`), so a process that was paused or cut off can never write over its successor.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from ludarium.server.db.rows import EVENT_FIELDS
from ludarium.server.db.tables import leases, processes, rooms
from ludarium.server.errors import RefusedError

DEAD_SECONDS = 5.0
"""A process that has not renewed its row for so long is dead."""

CHANNEL = "ludarium"
"""The channel of the notifications for all processes; each has one more, of its own id."""

MAX_PAYLOAD = 7_900
"""The characters of a notification, of which PostgreSQL takes 8,000 bytes; JSON is ASCII."""

NOW = sa.func.clock_timestamp()


@dataclass(frozen=True)
class Lease:
    """The right of a process to lead a room. Where one process has the database for itself, it
    leads all rooms, and `process` is empty."""

    process: str = ""
    token: int = 0


class LeaseLostError(RefusedError):
    """Another process leads the room now, or may lead it."""

    def __init__(self) -> None:
        super().__init__("not-stored", "this could not be stored, try again")


def renew(connection: sa.Connection, process: str, name: str) -> frozenset[str]:
    """Note that a process is alive; returns the ids of all that are."""
    row = insert(processes).values(id=process, name=name, seen=NOW)
    again = {"seen": row.excluded.seen}
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=again))
    return frozenset(connection.scalars(_living()))


def leave(connection: sa.Connection, process: str) -> None:
    """Remove a process that stops, and those that died a day ago; release its leases."""
    long_dead = processes.c.seen < NOW - timedelta(days=1)
    connection.execute(sa.delete(processes).where((processes.c.id == process) | long_dead))
    mine = sa.update(leases).where(leases.c.process == process)
    connection.execute(mine.values(process=None))


def take(connection: sa.Connection, room: str, process: str) -> Lease | str:
    """Take the lease of a room; returns it, or the id of the living process that has it."""
    row = insert(leases).values(room=room, process=process, token=1)
    is_mine = leases.c.process == process
    upsert = row.on_conflict_do_update(
        index_elements=["room"],
        set_={"process": process, "token": leases.c.token + 1},
        where=sa.or_(leases.c.process.is_(None), is_mine, leases.c.process.not_in(_living())),
    )
    token = connection.scalar(upsert.returning(leases.c.token))
    if token is not None:
        return Lease(process, token)
    other = connection.scalar(sa.select(leases.c.process).where(leases.c.room == room))
    return str(other)


def release(connection: sa.Connection, room: str, process: str) -> None:
    """Release the lease of a room, if the process has it."""
    mine = (leases.c.room == room) & (leases.c.process == process)
    connection.execute(sa.update(leases).where(mine).values(process=None))


def check(
    connection: sa.Connection, room: str, lease: Lease, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Make sure that a lease is held until this transaction ends, and tell all processes which
    events of the room were stored then; raises LeaseLostError."""
    news = {
        "type": "news",
        "process": lease.process,
        "room": room,
        "version": rows[-1]["number"],
        "events": [{key: row[key] for key in EVENT_FIELDS} for row in rows],
    }
    text = json.dumps(news)
    if len(text) > MAX_PAYLOAD:  # others read the events from the database
        text = json.dumps({**news, "events": []})
    held = (
        sa.select(leases.c.room)
        .where(leases.c.room == room, leases.c.process == lease.process)
        .where(leases.c.token == lease.token)
        .with_for_update(read=True)
        .subquery()
    )
    notified = sa.select(sa.func.pg_notify(CHANNEL, text)).select_from(held)
    if connection.execute(notified).first() is None:
        raise LeaseLostError


def notify(connection: sa.Connection, channel: str, text: str) -> None:
    """Send a text to the processes that listen to a channel, once the transaction ends."""
    connection.execute(sa.select(sa.func.pg_notify(channel, text)))


def abandoned(connection: sa.Connection, process: str) -> list[str]:
    """The rooms in which people wait for a computer player or for chance and which no other living
    process leads."""
    others = sa.exists().where(
        leases.c.room == rooms.c.id, leases.c.process != process, leases.c.process.in_(_living())
    )
    return list(connection.scalars(sa.select(rooms.c.id).where(rooms.c.waiting, ~others)))


def _living() -> sa.Select[tuple[str]]:
    since = NOW - timedelta(seconds=DEAD_SECONDS)
    return sa.select(processes.c.id).where(processes.c.seen > since)
