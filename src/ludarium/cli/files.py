"""Records as files."""

import os
import tempfile
from pathlib import Path

from ludarium.core.errors import RecordError
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.games import load

MAX_BYTES = 64 * 2**20


def read_record(path: Path) -> tuple[Record, History]:
    """A record and the game it tells, verified; raises RecordError that names the file."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise RecordError(f"{path}: expected a record of at most {MAX_BYTES >> 20} MiB")
        record = Record.from_json(path.read_text(encoding="utf-8"))
        return record, record.replay(load)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: expected a text in UTF-8") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def write_whole(path: Path, text: str) -> None:
    """Write a file all at once: whatever happens, it is the old one or the new one.

    Raises RecordError when that cannot be done.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise RecordError(f"{path}: cannot write: {error.strerror or error}") from None
