"""Records as files."""

import os
import re
import tempfile
from pathlib import Path

from ludarium.arena.results import read_game
from ludarium.core.errors import RecordError
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.games import load

MAX_BYTES = 64 * 2**20

_GAME_OF_MATCH = re.compile(r"(.+\.jsonl)#([0-9]{1,9})")


def path_of(text: str) -> Path:
    """The file that a person named: `~` is their home, and `.json` need not be typed.

    Raises RecordError.
    """
    try:
        path = Path(text).expanduser()
    except RuntimeError as error:
        raise RecordError(f"{text}: {error}") from None
    return path if path.suffix or not path.name else path.with_name(f"{path.name}.json")


def read_record(path: Path) -> tuple[Record, History]:
    """A record and the game it tells, verified; raises RecordError that names the file.

    `m.jsonl#3` is game 3 of the results of a match.
    """
    record = read_unverified(path)
    try:
        return record, record.replay(load)
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None


def read_unverified(path: Path) -> Record:
    """A record as it is written; raises RecordError that names the file."""
    of_match = _GAME_OF_MATCH.fullmatch(str(path))
    if of_match:
        text = read_game(Path(of_match[1]), int(of_match[2])).to_json()
    else:
        text = read_text(path)
    try:
        return Record.from_json(text)
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None


def read_text(path: Path) -> str:
    """What a file says; raises RecordError that names the file."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise RecordError(f"expected a file of at most {MAX_BYTES >> 20} MiB")
        return content.decode()
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: expected a text in UTF-8") from None
    except ValueError as error:  # too long, or a name that no file can have
        raise RecordError(f"{path}: {error}") from None


def write_whole(path: Path, text: str) -> None:
    """Write a file all at once: whatever happens, it is the old one or the new one.

    Raises RecordError when that cannot be done.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device, say: not ours to replace
        else:
            _replace(target, text)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{path}: cannot write: {reason}") from None


def check_writable(path: Path) -> None:
    """Raises RecordError when a file cannot be written: its folder is missing, say. Long work
    asks before it begins."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise RecordError(f"{path}: cannot write: it is a folder")
    if not target.parent.is_dir():
        raise RecordError(f"{path}: cannot write: there is no folder {target.parent}")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise RecordError(f"{path}: cannot write: not permitted")


def _replace(target: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".ludarium-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
