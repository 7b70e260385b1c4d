"""What was asked, and from which seat, stands beside the event it led to: the names that one seat
gives its messages are nothing to another.

Of older events it is not known; the event itself tells nearly as much.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

COPY = """
INSERT INTO events (room, number, kind, seat, data, at, key, asked_by, asked)
SELECT room, number, kind, seat, data, at, key,
    CASE WHEN key IS NOT NULL THEN seat END,
    CASE WHEN key IS NOT NULL THEN
        CASE kind
            WHEN 'step' THEN 'step ' || lower(data)
            WHEN 'ask' THEN 'takeback'
            WHEN 'agree' THEN 'answer yes'
            WHEN 'decline' THEN 'answer no'
            ELSE kind
        END
    END
FROM old_events
"""


def upgrade() -> None:
    op.rename_table("events", "old_events")
    op.create_table(
        "events",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("data", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("asked_by", sa.Integer, nullable=True),
        sa.Column("asked", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("room", "number", name="pk_events"),
        sa.UniqueConstraint("room", "asked_by", "key", name="uq_events_asked"),
    )
    op.execute(COPY)
    op.drop_table("old_events")
