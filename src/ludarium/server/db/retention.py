"""How long unused rooms are kept, and how expired ones are deleted."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

import sqlalchemy as sa

from ludarium.server.db.store import Store
from ludarium.server.db.tables import days_before, events, keys, leases, rooms

BATCH_EVENTS = 2_000
"""How many events are deleted in one go: few enough that a step in another room need not wait."""

MOST_LISTED = 500

ROOM_BYTES, EVENT_BYTES = 850, 210
"""What a room takes in a SQLite file with its keys and indexes, and each of its events."""


@dataclass(frozen=True)
class Retention:
    """How many days a room is kept after someone was last in it, and how many if no person has done
    anything in it; how many a saved game is after someone last looked at it. 0 means forever."""

    days: int = 365
    unplayed_days: int = 7
    record_days: int = 90

    def records_before(self, day: str) -> str:
        """Saved games last seen before this day have expired on a day."""
        return days_before(day, self.record_days) if self.record_days else ""

    def too_old(self, day: str) -> sa.ColumnElement[bool]:
        """The condition for rooms that have expired on a day."""
        people_did_something = sa.exists().where(
            events.c.room == rooms.c.id, events.c.request_seat.is_not(None)
        )
        conditions = []
        if self.days:
            conditions.append(rooms.c.touched < days_before(day, self.days))
        if self.unplayed_days:
            conditions.append(
                (rooms.c.touched < days_before(day, self.unplayed_days)) & ~people_did_something
            )
        return sa.or_(sa.false(), *conditions)


@dataclass(frozen=True)
class ExpiredRoom:
    """An expired room: when someone was last in it, and the number of its events."""

    touched: str
    id: str
    events: int


def expired_rooms(store: Store, retention: Retention, day: str) -> Iterator[list[ExpiredRoom]]:
    """The rooms that have expired on a day in lists, those unused for longest first."""
    count = sa.select(sa.func.count()).where(events.c.room == rooms.c.id).scalar_subquery()
    place = sa.tuple_(rooms.c.touched, rooms.c.id)
    columns = rooms.c.touched, rooms.c.id, count
    query = sa.select(*columns).where(retention.too_old(day)).order_by(*place)
    after = ("", "")
    while True:
        with store.reading() as connection:
            rows = connection.execute(query.where(place > after).limit(MOST_LISTED))
            listed = [ExpiredRoom(*row) for row in rows]
        if not listed:
            return
        yield listed
        after = listed[-1].touched, listed[-1].id


def batches(listed: Sequence[ExpiredRoom]) -> list[list[ExpiredRoom]]:
    """The rooms in groups that can be deleted together: one long room, or some short ones."""
    groups: list[list[ExpiredRoom]] = []
    place_left = 0
    for room in listed:
        if not groups or room.events > place_left:
            groups.append([])
            place_left = BATCH_EVENTS
        groups[-1].append(room)
        place_left -= room.events + 1
    return groups


def delete_rooms(
    store: Store, batch: Sequence[ExpiredRoom], retention: Retention, day: str
) -> Iterator[Future[None]]:
    """Delete rooms with everything in them, unless someone visited them meanwhile, in pieces that
    must be awaited one by one. The first piece closes the rooms and the last removes them from the
    list, so that an interrupted deletion is continued the next time."""
    going: list[str] = []

    def shut(connection: sa.Connection) -> None:
        listed = [room.id for room in batch]
        still = sa.select(rooms.c.id).where(rooms.c.id.in_(listed), retention.too_old(day))
        going[:] = connection.scalars(still)
        connection.execute(sa.delete(keys).where(keys.c.room.in_(going)))
        connection.execute(sa.update(rooms).where(rooms.c.id.in_(going)).values(waiting=False))

    yield store.submit(shut)
    for room in batch:
        if room.id in going:
            for number in range(room.events - BATCH_EVENTS, -BATCH_EVENTS, -BATCH_EVENTS):
                last = (events.c.room == room.id) & (events.c.number > number)
                yield store.execute(sa.delete(events).where(last))
    yield store.execute(sa.delete(leases).where(leases.c.room.in_(going)))
    yield store.execute(sa.delete(rooms).where(rooms.c.id.in_(going)))


def about_bytes(room_count: int, event_count: int) -> int:
    """The approximate size of rooms and events on the disk."""
    return room_count * ROOM_BYTES + event_count * EVENT_BYTES
