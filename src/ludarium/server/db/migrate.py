"""Which version of the tables a database has, and how it comes to today's.

A SQLite file is first read without writing to it, so that one which is damaged, newer or somebody
else's is refused as it is. What is made or changed then is one transaction: whoever is killed in
it starts over.
"""

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.server.db.backup import copy_database, first_fault
from ludarium.server.db.location import display_url
from ludarium.server.db.tables import metadata
from ludarium.server.logs import LogLine

log = logging.getLogger("ludarium.server")

MIGRATIONS = Path(__file__).with_name("migrations")

MAX_CHECKED_BYTES = 1_000_000_000
"""Files up to this size are read as a whole before they are used: two seconds for the largest."""

UNNUMBERED = {
    "rooms": "id game options rules_version seats seed created waiting",
    "keys": "hash room seat",
    "events": "room number kind seat data key at",
    "records": "id text seen",
}
"""The tables, with their columns, of the time before versions had numbers."""

FIRST = "0001"

version_table = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps the version."""


def versions() -> list[str]:
    """The numbers of all versions, from the first to today's: those of the files."""
    files = (MIGRATIONS / "versions").glob("r[0-9][0-9][0-9][0-9]_*.py")
    return sorted(file.name[1:5] for file in files)


def bring_up_to_date(engine: sa.Engine, file: Path | None, *, may_change: bool = True) -> None:
    """Make the tables in an empty database, and change those of an older one, after a copy of its
    `file` was put beside it. Raises OptionError for one that cannot be used, and for one that must
    be changed while others use it."""
    name = str(file) if file is not None else display_url(engine.url)
    with _reading(engine, file) as connection:
        version = _version_of(connection, name)
    if version == versions()[-1]:
        return
    if not may_change:
        raise OptionError(
            f"database: servers of an older Ludarium are using {name}: stop all of them first"
        )
    if file is not None and version is not None and versions()[-1] != FIRST:
        _keep_copy(file)
    with engine.begin() as connection:
        if version is None:
            _make(connection)
        else:
            upgrade(connection)
            _check_tables(connection, name)


def check_version(file: Path) -> None:
    """Raise OptionError unless a file is a sound database that this program can use."""
    with _reading_file(file) as connection:
        if _version_of(connection, str(file)) is None:
            raise _foreign(str(file), "it is empty")


@contextlib.contextmanager
def _reading(engine: sa.Engine, file: Path | None) -> Iterator[sa.Connection]:
    """A connection that leaves a file as it is."""
    with engine.connect() if file is None else _reading_file(file) as connection:
        yield connection


@contextlib.contextmanager
def _reading_file(file: Path) -> Iterator[sa.Connection]:
    _check_file(file)
    looking = sa.create_engine(
        "sqlite://", creator=lambda: _open_to_read(file), poolclass=sa.NullPool
    )
    with looking.connect() as connection:
        yield connection


def _open_to_read(file: Path) -> sqlite3.Connection:
    """What was left beside the file by a server that was killed has to be read with it, and a
    journal has to be undone first; where nothing was left, nothing is made."""
    if Path(f"{file}-journal").exists():
        way = "mode=rw"
    elif Path(f"{file}-wal").exists():
        way = "mode=ro"
    else:
        way = "immutable=1"
    return sqlite3.connect(f"{file.absolute().as_uri()}?{way}", uri=True)


def _check_file(file: Path) -> None:
    size, log_file = file.stat().st_size, Path(f"{file}-wal")
    if size == 0 and log_file.exists() and log_file.stat().st_size > 0:
        raise OptionError(
            f"database: {file} is empty, but {log_file.name} beside it is not: "
            "put back the file that belongs to it, or move it away"
        )
    if size <= MAX_CHECKED_BYTES and (fault := _fault_of(file)) is not None:
        raise OptionError(
            f"database: {file} is {fault}: name another file, or put back a copy of it"
        )


def _fault_of(file: Path) -> str | None:
    if file.stat().st_size == 1:  # which SQLite takes for an empty one
        return "not a database"
    with contextlib.closing(_open_to_read(file)) as connection:
        return first_fault(connection)


def _version_of(connection: sa.Connection, name: str) -> str | None:
    """The number of a database, None when it is empty; raises OptionError when it has none that
    is known here."""
    tables = set(sa.inspect(connection).get_table_names())
    if not tables:
        return None
    if version_table.name not in tables:
        _check_unnumbered(connection, name, tables)
        return ""
    numbers: list[str] = list(connection.scalars(sa.select(version_table.c.version_num)))
    known = versions()
    if len(numbers) == 1 and numbers[0] == known[-1]:
        _check_tables(connection, name)
    elif len(numbers) == 1 and numbers[0].isdecimal() and numbers[0] > known[-1]:
        raise OptionError(
            f"database: {name} was made by a newer Ludarium (its version is {numbers[0]}, this "
            f"program knows {known[-1]} at most): install that one, or name another file"
        )
    elif len(numbers) != 1 or numbers[0] not in known:
        raise _foreign(name, f"its version is {', '.join(numbers) or 'not there'}")
    return numbers[0]


def _check_unnumbered(connection: sa.Connection, name: str, tables: set[str]) -> None:
    if strange := tables - UNNUMBERED.keys():
        raise _foreign(name, f"it has a table {sorted(strange)[0]}")
    for table in tables:
        if sorted(_columns(connection, table)) != sorted(UNNUMBERED[table].split()):
            raise _foreign(name, f"its table {table} has other columns")


def _check_tables(connection: sa.Connection, name: str) -> None:
    """Are the tables of today there?"""
    there = set(sa.inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name not in there:
            raise _foreign(name, f"it has no table {table.name}")
        if set(table.columns.keys()) != set(_columns(connection, table.name)):
            raise _foreign(name, f"its table {table.name} has other columns")


def _columns(connection: sa.Connection, table: str) -> list[str]:
    return [column["name"] for column in sa.inspect(connection).get_columns(table)]


def _foreign(name: str, why: str) -> OptionError:
    return OptionError(f"database: {name} is no database of Ludarium: {why}")


def _keep_copy(file: Path) -> None:
    copy = Path(f"{file}.before-{versions()[-1]}")
    copy_database(file, copy)
    log.warning(LogLine("database_migration_started", file=file, backup=copy))


def _make(connection: sa.Connection) -> None:
    metadata.create_all(connection)
    version_table.create(connection)
    connection.execute(sa.insert(version_table), {"version_num": versions()[-1]})


def upgrade(connection: sa.Connection, version: str = "head") -> None:
    """Run the changes that a database lacks, up to a version. Alembic is loaded only here: it
    takes as long to load as the database itself, and is rarely needed."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
