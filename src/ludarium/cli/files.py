"""Records as files."""

import re
from pathlib import Path

from ludarium.arena.results import read_game
from ludarium.core.errors import RecordError
from ludarium.core.files import read_text
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.games import load

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
