"""The people of a room may have agreed to hints; those of before were never asked."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    allowed = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("rooms", allowed)
