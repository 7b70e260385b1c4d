"""How connections to each kind of database are set up, and which errors they raise."""

import sqlite3
from typing import Any

import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db.location import InUseError, display_url, parsed_url

WRITES = "ludarium_writes"
"""The option of connections whose transactions write."""

LOCK_SECONDS = 2.0
"""How long to wait for the lock. PostgreSQL holds it for a moment longer than a killed server."""

LOCK_KEY = int.from_bytes(b"ludarium")
"""The name of the lock in a database of PostgreSQL."""

TIMEOUTS = {
    "connect_timeout": 10,  # seconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}
"""When a database that no longer answers counts as unreachable, unless the URL says otherwise."""

TUNE_POSTGRESQL = """
SET tcp_keepalives_idle = 10;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off';
"""
"""The database notices within half a minute that a server is gone, and gives its lock free. What
is committed is on the disk."""


def make_engine(url: str) -> sa.Engine:
    """An engine for a SQLite or PostgreSQL database; raises OptionError for another URL."""
    parsed = parsed_url(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        engine = sa.create_engine(parsed, hide_parameters=True)  # they have secrets
        sa.event.listen(engine, "connect", _tune_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
    elif kind == "postgresql":
        timeouts = {name: value for name, value in TIMEOUTS.items() if name not in parsed.query}
        engine = sa.create_engine(
            parsed, hide_parameters=True, pool_pre_ping=True, connect_args=timeouts
        )
        sa.event.listen(engine, "connect", _tune_postgresql)
    else:
        raise OptionError(f"database: expected a file or postgresql://..., got {display_url(url)}")
    return engine


END_OTHERS_OF = sa.text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE application_name = :name AND pid <> pg_backend_pid()"
)
"""Ends the connection that a server has lost: the database may not have noticed yet."""


def writing_connection(engine: sa.Engine, name: str, *, shared: bool) -> tuple[sa.Connection, bool]:
    """A connection for the writing thread of a server that goes by this name, and whether nobody
    else uses the database now. Raises InUseError.

    On PostgreSQL the connection holds the lock. Servers share it; who changes tables or deletes
    games needs it alone (not `shared`). A server holds it alone until `share_lock` if no other is
    there yet: it may change the tables meanwhile.
    """
    connection = writing(engine).connect()
    if engine.dialect.name != "postgresql":
        return connection, True
    connection.detach()  # closing it ends it, and frees the lock
    try:
        with connection.begin():
            wait = f"SET LOCAL lock_timeout = {round(LOCK_SECONDS * 1000)}"
            connection.exec_driver_sql(wait)
            connection.execute(sa.select(sa.func.set_config("application_name", name, False)))
            connection.execute(END_OTHERS_OF, {"name": name})
            is_alone = _take_lock(connection, shared=shared)
            encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    except sa.exc.OperationalError as error:
        connection.close()
        if getattr(error.orig, "sqlstate", None) == "55P03":  # lock_not_available
            where = display_url(engine.url)
            raise InUseError(f"database: another server is using {where}") from None
        raise
    if encoding != "UTF8":
        connection.close()
        raise OptionError(
            f"database: expected the encoding UTF8, got {encoding}: "
            "make the database with CREATE DATABASE ... TEMPLATE template0 ENCODING 'UTF8'"
        )
    return connection, is_alone


def _take_lock(connection: sa.Connection, *, shared: bool) -> bool:
    """Wait for the lock; returns whether the connection has it alone."""
    if not shared:
        connection.execute(sa.select(sa.func.pg_advisory_lock(LOCK_KEY)))
    elif not connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK_KEY))):
        connection.execute(sa.select(sa.func.pg_advisory_lock_shared(LOCK_KEY)))
        return False
    return True


def share_lock(connection: sa.Connection) -> None:
    """Let other servers use the database, too."""
    with connection.begin():
        connection.execute(sa.select(sa.func.pg_advisory_lock_shared(LOCK_KEY)))
        connection.execute(sa.select(sa.func.pg_advisory_unlock(LOCK_KEY)))


def error_text(error: Exception) -> str:
    """What a database says of an error, without the rows that PostgreSQL adds on further lines."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def is_garbage(error: object) -> bool:
    """Does SQLite say so of what it has read, or Python of a text?"""
    broken = type(error) is sqlite3.DatabaseError
    return broken or str(error).startswith("Could not decode to UTF-8")


def _tune_sqlite(connection: Any, _: object) -> None:
    """Set up a new connection: what is committed is on the disk."""
    connection.isolation_level = None  # _begin_sqlite begins transactions, even for CREATE TABLE
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def writing(engine: sa.Engine) -> sa.Engine:
    """The same engine for transactions that write. SQLite lets them wait for each other, which it
    does not once they have read."""
    return engine.execution_options(**{WRITES: True})


def _begin_sqlite(connection: sa.Connection) -> None:
    """Begin a transaction, unless one has begun."""
    driver: Any = connection.connection.dbapi_connection
    if not driver.in_transaction:
        writes = connection.get_execution_options().get(WRITES)
        driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def _tune_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(TUNE_POSTGRESQL)
    connection.commit()
