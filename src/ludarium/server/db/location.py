"""Where the games are stored: the database URL, the lock on its file, and free disk space."""

import contextlib
import os
import shutil
import time
from pathlib import Path

import sqlalchemy as sa

from ludarium.core.errors import OptionError
from ludarium.core.files import data_folder, lock, read_text
from ludarium.server.errors import RefusedError

MIN_FREE_BYTES = 200_000_000
"""The free space that something new needs, unless another bound is given."""

FRESH_SECONDS = 5.0
"""How long a measurement of the free space is used."""


SHOWN = ("host", "port", "dbname", "service")
"""The settings of a URL that messages show."""


def database_url(given: str | None, *, configured: str | None = None, make: bool = True) -> str:
    """The URL of a database.

    Args:
        given: A file, a URL without a password, `@` and the name of a file that contains a URL, or
            None: the configured one, or the usual file.
        configured: The same from the settings, where a URL may have a password.
        make: Make the folder of a file if it is missing.

    Raises:
        OptionError: There is no such database, or others on the machine can read its password.
    """
    if given is None:
        given = configured
    elif "://" in given and _has_password(given):
        raise OptionError(
            "--database: others on this machine can read a password in a command: "
            "write the URL into a file and give --database @FILE, or set LUDARIUM_DATABASE"
        )
    if given is not None and given.startswith("@"):
        file = Path(given[1:]).expanduser()
        given = read_text(file).strip()
        if "://" not in given:
            raise OptionError(f"{file}: expected the URL of a database")
    if given is not None and "://" in given:
        return given
    path = Path(given).expanduser() if given is not None else data_folder() / "games.sqlite"
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"--database: cannot make {path.parent}: {error.strerror}") from None
    return f"sqlite:///{path.absolute()}"


def parsed_url(url: str) -> sa.URL:
    """The parts of a database URL; raises OptionError, without the password."""
    with contextlib.suppress(sa.exc.ArgumentError, ValueError):
        parsed = sa.make_url(url)
        if "@" not in (parsed.host or ""):
            if parsed.drivername in ("postgres", "postgresql"):
                return parsed.set(drivername="postgresql+psycopg")
            return parsed
    raise OptionError(
        "database: expected a file or a URL such as postgresql://user@host/games "
        "(in a password write %40 for @, %2F for / and %3A for :)"
    )


def _has_password(url: str) -> bool:
    parsed = parsed_url(url)
    return parsed.password is not None or any("password" in name for name in parsed.query)


def display_url(url: str | sa.URL) -> str:
    """A URL without its password and without other settings than those that name the database."""
    parsed = parsed_url(url) if isinstance(url, str) else url
    shown = {name: value for name, value in parsed.query.items() if name in SHOWN}
    return parsed.set(query=shown).render_as_string(hide_password=True)


def file_of(url: str | sa.URL) -> Path | None:
    """The file of a SQLite database, None for other kinds; raises OptionError."""
    parsed = parsed_url(url) if isinstance(url, str) else url
    if parsed.get_backend_name() != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise OptionError("database: expected a file, games are not kept in memory alone")
    return Path(parsed.database)


class InUseError(OptionError):
    """A database that belongs to another process."""


class FileLock:
    """A database file that belongs to this process, until it is released or the process ends,
    however it ends. A file that does not exist yet is made, readable by its owner only."""

    file: Path
    """The file itself, whatever links lead to it."""

    def __init__(self, path: Path) -> None:
        """Raises InUseError when another process has the file, OptionError when it cannot be
        made."""
        self.file = Path(os.path.realpath(path))
        try:
            database = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
            names = os.fstat(database).st_nlink
            os.close(database)
            self._lock = os.open(f"{self.file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise OptionError(f"database: cannot write {path}: {error.strerror}") from None
        try:
            lock(self._lock)
        except OSError:
            self.release()
            raise InUseError(f"database: another server is using {path}") from None
        if names > 1:  # SQLite keeps a log beside each name, and would lose what is in the others
            self.release()
            raise OptionError(
                f"database: {path} is one of {names} hard links to the same file: "
                "delete the others, or name a copy"
            )

    def release(self) -> None:
        os.close(self._lock)


class Disk:
    """The disk of a database file (None: the database is elsewhere, and nothing is checked). New
    things are refused before the disk is full, so that the games under way can continue."""

    def __init__(self, file: Path | None, min_free_bytes: int) -> None:
        self._folder = file.parent if file is not None else None
        self._min_free = min_free_bytes
        self._free = 0
        self._checked_at = -FRESH_SECONDS

    def check(self, reserves: int = 1) -> None:
        """Raises RefusedError when there is no room for anything new, that is when less than so
        many times the reserve is free."""
        if self._folder is None or not self._min_free:
            return
        if time.monotonic() - self._checked_at >= FRESH_SECONDS:
            self._checked_at = time.monotonic()
            self._free = shutil.disk_usage(self._folder).free
        if self._free < reserves * self._min_free:
            raise RefusedError(
                "disk-full", "there is no room for new games now; those under way go on"
            )
