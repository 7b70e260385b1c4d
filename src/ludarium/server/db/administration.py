"""Administration of a database, even while servers use it: blocks, deletions, revoked links.

Every act is one transaction with a row in the audit log, `admin_actions`. Running servers follow
that table: they close what was deleted, and report what they are asked for.
"""

import getpass
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db.engine import error_text, make_engine, writing
from ludarium.server.db.location import display_url
from ludarium.server.db.migrate import version_table, versions
from ludarium.server.db.tables import (
    admin_actions,
    admin_reports,
    blocks,
    events,
    keys,
    leases,
    records,
    rooms,
)

OVERLAP = 100
"""How many earlier actions a server reads again: PostgreSQL may show a lower number later."""


@dataclass(frozen=True)
class Action:
    """An act of the host: who did what to which thing, and further facts."""

    id: int
    at: str
    actor: str
    action: str
    target: str
    detail: str


@dataclass(frozen=True)
class Block:
    network: str
    since: str
    until: str | None
    reason: str


def now(later: timedelta = timedelta()) -> str:
    """This moment, or one so much later; in the order of texts they are in the order of time."""
    return (datetime.now(UTC) + later).isoformat(timespec="seconds")


def record_action(connection: sa.Connection, action: str, target: str, detail: str = "") -> int:
    """Add a row to the audit log; return its number."""
    values = {"at": now(), "actor": _actor(), "action": action, "target": target, "detail": detail}
    result = connection.execute(sa.insert(admin_actions).values(**values))
    assert result.inserted_primary_key is not None
    return int(result.inserted_primary_key[0])


def actions(connection: sa.Connection, after: int = 0, most: int | None = None) -> list[Action]:
    """The acts after a number, or the last ones of all, in order."""
    query = sa.select(admin_actions).where(admin_actions.c.id > after)
    rows = connection.execute(query.order_by(admin_actions.c.id.desc()).limit(most)).all()
    return [Action(*row) for row in reversed(rows)]


def current_blocks(connection: sa.Connection) -> list[Block]:
    """The blocks that have not expired."""
    lasting = blocks.c.until.is_(None) | (blocks.c.until > now())
    query = sa.select(blocks).where(lasting).order_by(blocks.c.since, blocks.c.network)
    return [Block(*row) for row in connection.execute(query)]


def delete_room(connection: sa.Connection, room: str) -> int:
    """Delete a room with everything in it; return the number of its events. Nothing happens if it
    is gone."""
    connection.execute(sa.delete(keys).where(keys.c.room == room))
    deleted = connection.execute(sa.delete(events).where(events.c.room == room))
    connection.execute(sa.delete(leases).where(leases.c.room == room))
    connection.execute(sa.delete(rooms).where(rooms.c.id == room))
    return deleted.rowcount


def add_report(connection: sa.Connection, action: int, process: str, report: Any) -> None:
    """Answer an action that asks running servers for something."""
    values = {"action": action, "process": process, "report": json.dumps(report)}
    connection.execute(sa.insert(admin_reports).values(**values))


class Administration:
    """The database as `ludarium admin` uses it."""

    def __init__(self, url: str) -> None:
        """Raises OptionError if there is no database of today's version."""
        self._engine = make_engine(url)
        with self._changing() as connection:
            tables = sa.inspect(connection).get_table_names()
            query = sa.select(version_table.c.version_num)
            found = connection.scalar(query) if version_table.name in tables else None
        if found != versions()[-1]:
            self.close()
            raise OptionError(
                f"database: {display_url(url)} is not of this version of Ludarium: "
                "start its server with this version first"
            )

    def close(self) -> None:
        self._engine.dispose()

    def actions(self, most: int) -> list[Action]:
        with self._changing() as connection:
            return actions(connection, most=most)

    def blocks(self) -> list[Block]:
        with self._changing() as connection:
            return current_blocks(connection)

    def block(self, network: str, reason: str, hours: float | None) -> None:
        """Block a network, or change its block."""
        until = None if hours is None else now(timedelta(hours=hours))
        with self._changing() as connection:
            connection.execute(sa.delete(blocks).where(blocks.c.network == network))
            values = {"network": network, "since": now(), "until": until, "reason": reason}
            connection.execute(sa.insert(blocks).values(**values))
            record_action(connection, "block", network, reason)

    def unblock(self, network: str) -> None:
        """Raises OptionError if the network is not blocked."""
        with self._changing() as connection:
            gone = connection.execute(sa.delete(blocks).where(blocks.c.network == network))
            if not gone.rowcount:
                raise OptionError(f"{network} is not blocked (see ludarium admin blocks)")
            record_action(connection, "unblock", network)

    def room(self, room: str) -> dict[str, Any] | None:
        """The facts about a room, without its secrets."""
        with self._changing() as connection:
            row = connection.execute(sa.select(rooms).where(rooms.c.id == room)).first()
            if row is None:
                return None
            mine = events.c.room == room
            totals = sa.select(sa.func.count(), sa.func.max(events.c.at)).where(mine)
            count, last = connection.execute(totals).one()
            links = connection.execute(
                sa.select(keys.c.seat, keys.c.kind, sa.func.count())
                .where(keys.c.room == room)
                .group_by(keys.c.seat, keys.c.kind)
                .order_by(keys.c.seat, keys.c.kind)
            ).all()
        return {
            "room": room,
            "game": row.game,
            "options": json.loads(row.options),
            "seats": json.loads(row.seats),
            "created": row.created,
            "last_visit": row.touched,
            "last_event": last,
            "events": count,
            "links": [{"seat": seat, "kind": kind, "count": many} for seat, kind, many in links],
        }

    def record(self, record: str) -> dict[str, Any] | None:
        """The facts about a saved game."""
        columns = records.c.seen, records.c.kept, records.c.size, records.c.client_address
        query = sa.select(*columns).where(records.c.id == record)
        with self._changing() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        return {
            "record": record,
            "stored": row.kept,
            "last_visit": row.seen,
            "client_address": row.client_address,
            "bytes": row.size,
        }

    def delete(self, thing: str) -> str:
        """Delete a room or saved game; return which of them it was. Raises OptionError if there is
        neither."""
        with self._changing() as connection:
            if connection.scalar(sa.select(rooms.c.id).where(rooms.c.id == thing)) is not None:
                count = delete_room(connection, thing)
                record_action(connection, "delete-room", thing, f"{count} events")
                return "room"
            if connection.execute(sa.delete(records).where(records.c.id == thing)).rowcount:
                record_action(connection, "delete-record", thing)
                return "record"
        raise nothing_there(thing)

    def revoke(self, room: str, seat: int | None, new_hash: str) -> None:
        """Delete all links of a seat, or (None) of the watchers, and store the hash of a new one.
        Raises OptionError if there are none."""
        own = keys.c.seat.is_(None) if seat is None else keys.c.seat == seat
        with self._changing() as connection:
            gone = connection.execute(sa.delete(keys).where(keys.c.room == room, own))
            if not gone.rowcount:
                raise OptionError(f"room {room} has no such links (see ludarium admin show)")
            values = {"hash": new_hash, "room": room, "seat": seat, "kind": "key"}
            connection.execute(sa.insert(keys).values(**values))
            whose = "watchers" if seat is None else f"seat {seat + 1}"
            record_action(connection, "revoke", room, whose)

    def stored(self, most: int) -> list[dict[str, Any]]:
        """The client addresses from which most bytes of saved games were stored."""
        size, count = sa.func.sum(records.c.size), sa.func.count()
        query = sa.select(records.c.client_address, count, size).group_by("client_address")
        with self._changing() as connection:
            rows = connection.execute(query.order_by(size.desc()).limit(most)).all()
        return [{"client_address": who, "records": many, "bytes": size} for who, many, size in rows]

    def ask(self, action: str) -> int:
        """Ask all running servers for a report; return the number of the question."""
        with self._changing() as connection:
            connection.execute(sa.delete(admin_reports))
            return record_action(connection, action, "")

    def reports(self, question: int) -> dict[str, Any]:
        """The reports that have come, by the names of the processes."""
        query = sa.select(admin_reports.c.process, admin_reports.c.report)
        with self._changing() as connection:
            rows = connection.execute(query.where(admin_reports.c.action == question)).all()
        return {row.process: json.loads(row.report) for row in rows}

    def note(self, action: str, target: str) -> None:
        """Add an act to the audit log."""
        with self._changing() as connection:
            record_action(connection, action, target)

    @contextmanager
    def _changing(self) -> Iterator[sa.Connection]:
        try:
            with writing(self._engine).begin() as connection:
                yield connection
        except sa.exc.SQLAlchemyError as error:
            raise OptionError(f"database: {error_text(error)}") from None


def nothing_there(thing: str) -> OptionError:
    return OptionError(f"there is no room or saved game {thing}")


def _actor() -> str:
    """The user of the system who does this."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # as in a container
        user = f"user {os.getuid()}"
    behind = os.environ.get("SUDO_USER")
    return f"{behind} as {user}"[:64] if behind else user[:64]
