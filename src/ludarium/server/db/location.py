"""Where the games are kept."""

import os
from pathlib import Path

from ludarium.core.errors import OptionError
from ludarium.core.userdata import data_folder, lock


def database_url(given: str | None, *, make: bool = True) -> str:
    """The URL of a database: as given, of a file, or of the usual file, whose folder is made if
    it is missing; raises OptionError."""
    if given is not None and "://" in given:
        return given
    path = Path(given).expanduser() if given is not None else data_folder() / "games.sqlite"
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"--database: cannot make {path.parent}: {error.strerror}") from None
    return f"sqlite:///{path.absolute()}"


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
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
            self._lock = os.open(f"{self.file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise OptionError(f"database: cannot write {path}: {error.strerror}") from None
        try:
            lock(self._lock)
        except OSError:
            self.release()
            raise InUseError(f"database: another server is using {path}") from None

    def release(self) -> None:
        os.close(self._lock)
