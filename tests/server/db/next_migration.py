"""Opens a database with one more migration: `python -m tests.server.db.next_migration URL FOLDER`.
FOLDER is a copy of the migrations with one more (`one_more`). With `--kill N`, kills the process
after N statements, then after 2 N and so on until it finishes; prints the number of kills."""

import importlib
import itertools
import os
import shutil
import signal
import sys
from pathlib import Path

import sqlalchemy as sa

from ludarium.server.db import migrate, tables
from ludarium.server.db.store import Store

NEXT = "9999"

MORE = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{next}", "{last}"


def upgrade() -> None:
    op.create_table("notes", sa.Column("id", sa.Integer, primary_key=True))
    with op.batch_alter_table("records", recreate="always") as batch:
        batch.add_column(sa.Column("stars", sa.Integer, nullable=False, server_default="3"))
    op.execute("INSERT INTO notes VALUES (1)")
"""


def one_more(folder: Path) -> Path:
    """The migrations with one that makes a table and copies another."""
    copy = folder / "migrations"
    shutil.copytree(migrate.MIGRATIONS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    text = MORE.format(next=NEXT, last=migrate.versions()[-1])
    (copy / "versions" / f"r{NEXT}_more.py").write_text(text, encoding="utf-8")
    return copy


def with_one_more() -> None:
    """Tell the tables of today that they have what the last migration makes."""
    sa.Table("notes", tables.metadata, sa.Column("id", sa.Integer, primary_key=True))
    stars = sa.Column("stars", sa.Integer, nullable=False, server_default="3")
    tables.records.append_column(stars)


def die_at(fatal: int) -> None:
    """The power fails before this statement of all databases."""
    statements = itertools.count(1)

    @sa.event.listens_for(sa.Engine, "before_cursor_execute")
    def count(*_: object) -> None:
        if next(statements) == fatal:
            os.kill(os.getpid(), signal.SIGKILL)


def open_and_die(url: str, fatal: int) -> int:
    """The exit status of a process that opens the database and dies at some statement."""
    child = os.fork()
    if child == 0:
        die_at(fatal)
        Store(url).close()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(url: str, folder: str, kill: int | None = None) -> None:
    migrate.MIGRATIONS = Path(folder)
    with_one_more()
    if kill is None:
        Store(url).close()
        return
    importlib.import_module("alembic.command")  # once for all that are forked
    deaths = 0
    while (status := open_and_die(url, kill * deaths + 1)) == -signal.SIGKILL:
        deaths += 1
    print(deaths)
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[4]) if "--kill" in sys.argv else None)
