"""SQLite files as a whole: read, copied while others use them, and made small."""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from ludarium.core.errors import OptionError

PAGES = 2_000
"""How many pages are copied between two reports of progress."""

Progress = Callable[[int, int], object]
"""Told how many pages are left, and of how many."""


def copy_database(
    source: Path, target: Path, progress: Progress | None = None, *, replace: bool = True
) -> None:
    """Put a checked copy of a database, with its file's mode, in the place of `target`: as a whole
    or, with OptionError, not at all."""
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        mode = source.stat().st_mode & 0o777
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy(source, unfinished, progress)
            _to_disk(unfinished, os.O_RDWR)
            os.chmod(unfinished, mode)
            if not replace and target.exists():
                raise FileExistsError(errno.EEXIST, "it is there by now")
            os.replace(unfinished, target)
        finally:
            unfinished.unlink(missing_ok=True)
        if os.name == "posix":
            _to_disk(target.absolute().parent)
    except OSError as error:
        raise OptionError(f"cannot copy {source} to {target}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise OptionError(f"cannot copy {source} to {target}: {error}") from None


def _copy(source: Path, target: Path, progress: Progress | None) -> None:
    def report(_: int, left: int, total: int) -> None:
        if progress is not None:
            progress(left, total)

    uri = (
        f"{source.absolute().as_uri()}?mode=rw"  # reads only, but clears away what it needs for it
    )
    with (
        contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        # All of it as it is now, whatever is written meanwhile.
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(new, pages=PAGES, progress=report)
        old.execute("COMMIT")
        if (fault := first_fault(new)) is not None:
            raise OptionError(f"{source} is {fault}: it was not copied")


def first_fault(connection: sqlite3.Connection) -> str | None:
    """Read a whole database and say what is wrong with it, if anything is."""
    try:
        (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        trouble = error.sqlite_errorcode & 0xFF
        if trouble == sqlite3.SQLITE_NOTADB:
            return "not a database"
        if trouble == sqlite3.SQLITE_CORRUPT:
            return f"damaged ({error})"
        raise
    return None if said == "ok" else f"damaged ({said.splitlines()[-1]})"


def make_small(file: Path) -> int:
    """Write a database anew, without the space of what was deleted; returns how many bytes that
    saves. Raises OptionError when it is not possible now: it takes as much room again meanwhile."""
    try:
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            before = file.stat().st_size
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise OptionError(str(error)) from None
    return before - file.stat().st_size


def _to_disk(path: Path, way: int = os.O_RDONLY) -> None:
    file = os.open(path, way)
    try:
        os.fsync(file)
    finally:
        os.close(file)
