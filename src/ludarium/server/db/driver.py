"""What is said to the driver of the database itself."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa


class Prepared:
    """A statement that is put into words once and goes straight to the driver: what happens with
    every step would else cost more on its way to the database than there."""

    def __init__(self, statement: sa.Insert, dialect: sa.Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, sa.sql.compiler.SQLCompiler)
        self._text, self._order = str(compiled), compiled.positiontup

    def execute(self, connection: sa.Connection, values: Mapping[str, Any]) -> None:
        order = self._order
        cursor = connection.connection.cursor()
        cursor.execute(self._text, values if order is None else [values[name] for name in order])
        cursor.close()


def tune_sqlite(connection: Any, _: object) -> None:
    """A fresh connection: what is committed is on the disk."""
    connection.isolation_level = None  # transactions begin below, also those that make tables
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


def begin(connection: sa.Connection) -> None:
    """From here on, all that is said is carried out at once by `commit`. After an error whoever
    meets it lets go of the connection, and of all that was said."""
    if connection.dialect.name == "sqlite":
        begin_sqlite(connection)  # others begin by themselves


def commit(connection: sa.Connection) -> None:
    """Carry out all that was said, whether SQLAlchemy or the driver alone knows of it."""
    if connection.in_transaction():
        connection.commit()
    else:
        connection.connection.commit()
