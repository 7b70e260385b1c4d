"""The folder for a user's data, and a lock for its files."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def data_folder() -> Path:
    """The folder that the system has for a user's data; raises RuntimeError if the user has no
    home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Ludarium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Ludarium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludarium"


def lock(file: int) -> None:
    """Lock an open file until it is closed; raises OSError if another process has locked it."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
