"""Protects games from a wrong system clock: nothing expires because the date has leapt.

The database keeps the last day that was plausible. A day far from it is doubted, and until it is
trusted nothing more is deleted than on the last plausible day. It is trusted when the host says
so, or when the date has moved on from there in small steps for a week.
"""

from dataclasses import asdict, dataclass
from datetime import date

import sqlalchemy as sa

from ludarium.server.db.store import Store
from ludarium.server.db.tables import clock, records, rooms

MAX_LEAP_DAYS = 30
"""By how many days the date may change from one check to the next."""

PROOF_DAYS = 7
"""For how many days a doubted date must move on plausibly before it is trusted."""


@dataclass(frozen=True)
class ClockCheck:
    """The result of a check.

    Attributes:
        today: The system's day.
        trusted: The last plausible day.
    """

    today: str
    trusted: str

    @property
    def is_plausible(self) -> bool:
        return self.today == self.trusted

    @property
    def deletion_day(self) -> str:
        """The day that counts when something expires."""
        return min(self.today, self.trusted)


def check_clock(store: Store, today: str, *, confirmed: bool = False) -> ClockCheck:
    """Compare the day with the last plausible one, which it becomes if it is plausible itself or
    `confirmed` by the host. Blocks; raises RefusedError."""

    def work(connection: sa.Connection) -> str:
        columns = clock.c.trusted, clock.c.doubted_since, clock.c.doubted
        stored = connection.execute(sa.select(*columns)).one_or_none()
        row = None if stored is None else Row(*stored)
        if row is None:
            row = Row(_newest_day(connection) or today)
            connection.execute(sa.insert(clock), {"id": 1, **asdict(row)})
        following = Row(today) if confirmed else _next(row, today)
        connection.execute(sa.update(clock).values(asdict(following)))
        return following.trusted

    return ClockCheck(today, store.submit(work).result())


@dataclass(frozen=True)
class Row:
    """The table's row: the last plausible day, and the first and the last day in doubt."""

    trusted: str
    doubted_since: str | None = None
    doubted: str | None = None


def _next(row: Row, today: str) -> Row:
    """The row after another day."""
    if not _is_leap(row.trusted, today):
        return Row(today)
    if row.doubted_since is None or row.doubted is None or _is_leap(row.doubted, today):
        return Row(row.trusted, today, today)
    if _days(row.doubted_since, today) >= PROOF_DAYS:
        return Row(today)
    return Row(row.trusted, row.doubted_since, today)


def _newest_day(connection: sa.Connection) -> str | None:
    """The latest day on which a room or a saved game was visited."""
    newest = [
        connection.scalar(sa.select(sa.func.max(column)))
        for column in (rooms.c.touched, records.c.seen)
    ]
    return max(filter(None, newest), default=None)


def _is_leap(earlier: str, later: str) -> bool:
    return abs(_days(earlier, later)) > MAX_LEAP_DAYS


def _days(earlier: str, later: str) -> int:
    return (date.fromisoformat(later) - date.fromisoformat(earlier)).days
