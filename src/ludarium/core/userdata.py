"""Where a user's own data lies, and how a process has a file of it to itself."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def data_folder() -> Path:
    """The place that the system gives for a user's data; raises RuntimeError for a user without a
    home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Ludarium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Ludarium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludarium"


def lock(file: int) -> None:
    """Have an open file to oneself until it is closed, however that comes about; raises OSError
    when someone else has it."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
