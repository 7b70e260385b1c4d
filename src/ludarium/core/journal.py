"""Files of JSON lines, each line safely on disk before `append` returns."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

from ludarium.core.errors import LudariumError, RecordError, quoted
from ludarium.core.files import lock
from ludarium.core.json_format import Json, parse_json

T = TypeVar("T")


class Journal:
    """An open file of JSON lines that no other process writes to.

    Attributes:
        lines: The objects that the file held when it was opened.
        dropped: True if the last line is cut off, by a kill for example. The next line replaces it.
    """

    def __init__(self, path: Path, *, must_be_new: bool = False) -> None:
        """Open or create a file; raises RecordError if it exists and must be new, if another
        process has it, or if a line is not a JSON object."""
        self._path = path
        self._file = _open(path, "x+b" if must_be_new else "a+b")
        try:
            content = self._file.read()
            whole = content.rfind(b"\n") + 1
            self.dropped = whole < len(content)
            self._whole: int | None = whole
            self.lines = read_json_lines(path, content[:whole])
        except BaseException:
            self._file.close()
            raise

    def append(self, data: Json) -> None:
        """Write an object to the disk."""
        self.remove_cut_line()
        self._file.write(json_line(data))
        self._file.flush()
        os.fsync(self._file.fileno())

    def remove_cut_line(self) -> None:
        """Remove the end of the file after its last whole line. Callers first make sure that the
        file is one of theirs; `append` does it too."""
        if self._whole is not None:
            self._file.truncate(self._whole)
            self._whole = None

    def clear(self) -> None:
        """Remove all lines."""
        self._file.truncate(0)
        self._whole, self.lines = None, []

    def close(self) -> None:
        self._file.close()


def json_line(data: Json) -> bytes:
    """An object as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_json_lines(path: Path, content: bytes) -> list[Json]:
    """The object of each line; raises RecordError that names the file and the line."""
    return [
        at_line(path, number, _read_object, text)
        for number, text in enumerate(content.splitlines(), start=1)
    ]


def at_line(path: Path, number: int, read: Callable[..., T], *args: Any) -> T:
    """The result of `read`; its errors name the file and the line."""
    try:
        return read(*args)
    except LudariumError as error:
        raise RecordError(f"{path}: line {number}: {error}") from None


def _read_object(text: bytes) -> Json:
    data = parse_json(text)
    if not isinstance(data, dict):
        raise RecordError(f"expected a JSON object, got {quoted(data)}")
    return data


def _open(path: Path, mode: str) -> IO[bytes]:
    try:
        file: IO[bytes] = path.open(mode)
    except FileExistsError:
        raise RecordError(
            f"{path} exists already; expected a new file, or --resume to continue it"
        ) from None
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    try:
        lock(file.fileno())
    except OSError:
        file.close()
        raise RecordError(f"{path}: another process is writing this file") from None
    file.seek(0)
    return file
