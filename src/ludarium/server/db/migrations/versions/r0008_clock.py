"""The last plausible day of the system's clock. The first start fills it in."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("trusted", sa.String(10), nullable=False),
        sa.Column("doubted_since", sa.String(10), nullable=True),
        sa.Column("doubted", sa.String(10), nullable=True),
    )
