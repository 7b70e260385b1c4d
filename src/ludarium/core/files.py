"""Text files: bounded reads, atomic writes, locks, and the folder for a user's data."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from ludarium.core.errors import LudariumError, RecordError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_BYTES = 64 * 2**20
"""The longest text that is read: a whole file or a line."""


def read_text(path: Path) -> str:
    """The text of a file; raises RecordError that names the file."""
    try:
        with path.open("rb") as file:
            return _decoded(path, file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        _give_up(path, error)


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a file, read lazily; raises RecordError."""
    try:
        with path.open("rb") as file:
            while line := file.readline(MAX_BYTES + 1):
                yield _decoded(path, line)
    except (OSError, ValueError) as error:
        _give_up(path, error)


def write_whole(path: Path, text: str | Iterable[str]) -> None:
    """Write a file atomically. The text may come in parts, which are never all in memory.

    Raises RecordError if the file cannot be written.
    """
    parts = [text] if isinstance(text, str) else text
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            with target.open(
                "w", encoding="utf-8"
            ) as file:  # such as a device, which must not be replaced
                file.writelines(parts)
        else:
            _replace(target, parts)
    except (OSError, ValueError) as error:
        if isinstance(error, LudariumError):  # raised while the parts were made
            raise
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{path}: cannot write: {reason}") from None


def check_writable(path: Path) -> None:
    """Raises RecordError if a file cannot be written, for example because its folder is missing.
    Call this before long work."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise RecordError(f"{path}: cannot write: it is a folder")
    if not target.parent.is_dir():
        raise RecordError(f"{path}: cannot write: there is no folder {target.parent}")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise RecordError(f"{path}: cannot write: not permitted")


def _decoded(path: Path, content: bytes) -> str:
    if len(content) > MAX_BYTES:
        raise RecordError(f"{path}: expected at most {MAX_BYTES >> 20} MiB in one piece")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise RecordError(f"{path}: expected a text in UTF-8") from None


def _give_up(path: Path, error: OSError | ValueError) -> NoReturn:
    """Raise RecordError that names the file. Its name may be invalid."""
    if isinstance(error, RecordError):
        raise error
    raise RecordError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _replace(target: Path, parts: Iterable[str]) -> None:
    """Write a new file beside the target, then rename it. An interrupt may come at any point, even
    after the renaming, so there may be nothing to delete."""
    temporary = target.parent / f".ludarium-{os.getpid():x}-{time.monotonic_ns():x}"
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


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
