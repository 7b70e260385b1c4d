"""Tables for administration: blocked networks, the audit log, and answers of running servers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("network", sa.String(64), primary_key=True),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "admin_actions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "admin_reports",
        sa.Column("action", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process", sa.String(64), primary_key=True),
        sa.Column("report", sa.Text, nullable=False),
    )
