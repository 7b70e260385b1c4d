"""Saved games are compressed. Each has its size, the address that stored it, and when that was."""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

BATCH = 100
ROW_BYTES = 600
"""The bytes of a saved game on the disk besides its text."""


def upgrade() -> None:
    op.drop_index("ix_records_seen", "records")
    op.rename_table("records", "old_records")
    op.create_table(
        "records",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("client_address", sa.String(64), nullable=False, server_default=""),
        sa.Column("kept", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records_compressed"),
    )
    op.create_index("ix_records_seen", "records", ["seen"])
    columns = ["client_address", "seen", "kept", "size"]
    op.create_index("ix_records_client_address", "records", columns)
    connection = op.get_bind()
    old = sa.Table("old_records", sa.MetaData(), autoload_with=connection)
    new = sa.Table("records", sa.MetaData(), autoload_with=connection)
    some = sa.select(old).order_by(old.c.id).limit(BATCH)
    last = ""
    while rows := connection.execute(some.where(old.c.id > last)).all():
        for row in rows:
            content = zlib.compress(row.text.encode("utf-8", "replace"))
            values = {"id": row.id, "content": content, "size": len(content) + ROW_BYTES}
            connection.execute(sa.insert(new), {**values, "kept": row.seen, "seen": row.seen})
        last = rows[-1].id
    op.drop_table("old_records")
