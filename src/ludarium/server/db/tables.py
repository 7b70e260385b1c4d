"""The tables of the database as they are today; `migrations` holds how they came to be so."""

from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa

metadata = sa.MetaData()

rooms = sa.Table(
    "rooms",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("waiting", sa.Boolean, nullable=False, index=True),
    sa.Column("touched", sa.String(10), nullable=False, index=True),
    sa.Column("start", sa.Text, nullable=True),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("room", sa.String(32), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("kind", sa.String(16), nullable=False, server_default="key"),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("room", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("request_seat", sa.Integer, nullable=True),
    sa.Column("request_id", sa.String(64), nullable=True),
    sa.Column("request_content", sa.String(64), nullable=True),
    sa.UniqueConstraint("room", "request_seat", "request_id", name="uq_events_request"),
)
records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("client_address", sa.String(64), nullable=False, server_default=""),
    sa.Column("kept", sa.String(32), nullable=False),
    sa.Column("seen", sa.String(10), nullable=False, index=True),
    sa.Index("ix_records_client_address", "client_address", "seen", "kept", "size"),
)
clock = sa.Table(
    "clock",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("trusted", sa.String(10), nullable=False),
    sa.Column("doubted_since", sa.String(10), nullable=True),
    sa.Column("doubted", sa.String(10), nullable=True),
)
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(255), nullable=False),
    sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
)
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("room", sa.String(32), primary_key=True),
    sa.Column("process", sa.String(32), nullable=True, index=True),
    sa.Column("token", sa.Integer, nullable=False),
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("network", sa.String(64), primary_key=True),
    sa.Column("since", sa.String(32), nullable=False),
    sa.Column("until", sa.String(32), nullable=True),
    sa.Column("reason", sa.Text, nullable=False),
)
admin_actions = sa.Table(
    "admin_actions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("actor", sa.String(64), nullable=False),
    sa.Column("action", sa.String(32), nullable=False),
    sa.Column("target", sa.Text, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
)
admin_reports = sa.Table(
    "admin_reports",
    metadata,
    sa.Column("action", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("process", sa.String(64), primary_key=True),
    sa.Column("report", sa.Text, nullable=False),
)


def today() -> str:
    """This day; in the order of texts days are in the order of time."""
    return datetime.now(UTC).date().isoformat()


def days_before(day: str, days: int) -> str:
    """The day so many days before another."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()
