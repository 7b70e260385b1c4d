"""Settings of each connection to a SQLite database."""

from typing import Any

import sqlalchemy as sa


def tune_sqlite(connection: Any, _: object) -> None:
    """Set up a new connection: what is committed is on the disk."""
    connection.isolation_level = None  # begin_sqlite begins transactions, even for CREATE TABLE
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def begin_sqlite(connection: sa.Connection) -> None:
    """Begin a transaction, unless one has begun."""
    driver: Any = connection.connection.dbapi_connection
    if not driver.in_transaction:
        driver.execute("BEGIN")
