"""The day on which someone was last in a room, by which old rooms are forgotten.

Nobody knows it of the rooms that are there. For those that people have played in, time begins to
count today; the others are as old as they are.
"""

import sqlalchemy as sa
from alembic import op

from ludarium.server.db.tables import today

revision = "0004"
down_revision = "0003"

FILL = """
UPDATE rooms SET touched = CASE
    WHEN EXISTS (SELECT 1 FROM events WHERE events.room = rooms.id AND asked_by IS NOT NULL)
    THEN :today ELSE substr(created, 1, 10)
END
"""


def upgrade() -> None:
    op.add_column("rooms", sa.Column("touched", sa.String(10), nullable=True))
    op.get_bind().execute(sa.text(FILL), {"today": today()})
    with op.batch_alter_table("rooms") as batch:
        batch.alter_column("touched", nullable=False)
    op.create_index("ix_rooms_touched", "rooms", ["touched"])
