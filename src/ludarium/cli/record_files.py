"""Records as files."""

import re
from pathlib import Path

from ludarium.arena.results import FORMAT, read_game
from ludarium.core.errors import RecordError
from ludarium.core.files import read_lines
from ludarium.core.history import History
from ludarium.core.record import SEVERAL, Record
from ludarium.games import load

_ONE_OF_MANY = re.compile(r"(.+\.jsonl)#([0-9]{1,9})")


def path_of(text: str) -> Path:
    """Return the path of a file name; expands `~` and adds `.json` if there is no suffix.

    Raises RecordError.
    """
    try:
        path = Path(text).expanduser()
    except RuntimeError as error:
        raise RecordError(f"{text}: {error}") from None
    return path if path.suffix or not path.name else path.with_name(f"{path.name}.json")


def read_record(path: Path) -> tuple[Record, History]:
    """Return a verified record and its game; raises RecordError that names the file.

    `m.jsonl#3` is game 3 of the results of a match, or record 3 of a file of records.
    """
    record = read_unverified(path)
    try:
        return record, record.replay(load)
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None


def read_unverified(path: Path) -> Record:
    """Return a record without verifying it; raises RecordError that names the file."""
    of_many = _ONE_OF_MANY.fullmatch(str(path))
    if not of_many:
        return _read_one(path)
    file, number = Path(of_many[1]), int(of_many[2])
    if FORMAT.name in next(read_lines(file), "")[:100]:  # results of a match
        return Record.from_json(read_game(file, number).to_json())
    for count, record in enumerate(Record.load_all(file), start=1):
        if count == number:
            return record
    raise RecordError(f"{file}: there is no record {number} in it")


def _read_one(path: Path) -> Record:
    try:
        return Record.load(path)
    except RecordError as error:
        if SEVERAL in str(error):
            one = "one of a .jsonl file is FILE#1"
            raise RecordError(f"{path}: expected one record, got several ({one})") from None
        raise
