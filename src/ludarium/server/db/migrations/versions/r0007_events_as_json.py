"""An event is JSON: its type, its seat, and fields with names in place of numbers in a text.

What cannot be read as one of the known events is stored as it was, under its old kind: a room
with such an event is refused when it is opened, as before.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

BATCH = 1_000

TYPES = {
    "step": "step",
    "takeback": "takeback",
    "ask": "takeback_requested",
    "agree": "takeback_agreed",
    "decline": "takeback_declined",
    "resign": "resigned",
    "rematch": "rematch",
}


def event_of(kind: str, seat: int, data: str) -> dict[str, Any]:
    """An old event with named fields."""
    head: dict[str, Any] = {"type": TYPES.get(kind, kind), "seat": seat}
    try:
        if kind == "step":
            return {**head, "text": data}
        if kind == "takeback":
            return {**head, "remaining": int(data)}
        if kind == "ask":
            remaining, *agreed = map(int, data.split())
            return {**head, "remaining": remaining, "agreed": agreed}
        if kind == "agree":
            return {**head, "agreed": [int(each) for each in data.split()]}
        if kind == "rematch":
            return {**head, "room": data}
        if kind in TYPES and not data:
            return head
    except ValueError:
        pass
    return {"type": kind, "seat": seat, "data": data}


def upgrade() -> None:
    op.rename_table("events", "old_events")
    op.create_table(
        "events",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("request_seat", sa.Integer, nullable=True),
        sa.Column("request_id", sa.String(64), nullable=True),
        sa.Column("request_content", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("room", "number", name="pk_events_json"),
        sa.UniqueConstraint("room", "request_seat", "request_id", name="uq_events_request"),
    )
    connection = op.get_bind()
    old = sa.Table("old_events", sa.MetaData(), autoload_with=connection)
    new = sa.Table("events", sa.MetaData(), autoload_with=connection)
    place = sa.tuple_(old.c.room, old.c.number)
    some = sa.select(old).order_by(old.c.room, old.c.number).limit(BATCH)
    last = ("", 0)
    while rows := connection.execute(some.where(place > last)).all():
        connection.execute(sa.insert(new), [_row(row) for row in rows])
        last = rows[-1].room, rows[-1].number
    op.drop_table("old_events")


def _row(row: Any) -> dict[str, Any]:
    return {
        "room": row.room,
        "number": row.number,
        "event": json.dumps(event_of(row.kind, row.seat, row.data), separators=(",", ":")),
        "at": row.at,
        "request_seat": row.asked_by,
        "request_id": row.key,
        "request_content": row.asked,
    }
