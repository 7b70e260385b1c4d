"""A room may begin from another position than the usual start; those of before did not."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("start", sa.Text, nullable=True))
