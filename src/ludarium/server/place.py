"""Where the games are kept."""

import os
import sys
from pathlib import Path

from ludarium.core.errors import OptionError


def data_folder() -> Path:
    """The place that the system gives for a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Ludarium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Ludarium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludarium"


def database_url(given: str | None) -> str:
    """The URL of a database: as given, of a file, or of the usual file; raises OptionError."""
    if given is not None and "://" in given:
        return given
    path = Path(given).expanduser() if given is not None else data_folder() / "games.sqlite"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"--database: cannot make {path.parent}: {error.strerror}") from None
    return f"sqlite:///{path.absolute()}"
