"""A key of a seat may be an invitation, and used up; those of before are neither."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("keys", sa.Column("kind", sa.String(16), nullable=False, server_default="key"))
