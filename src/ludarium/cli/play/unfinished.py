"""Unfinished games as files: what is played at a table is written down step by step, so that no
accident loses it.

A file has a line of JSON that says what is played, as a record without moves, and from then on one
for each change, a step or how many steps are left after taking some back:

    {"format": "ludarium-unfinished", "version": 1, "seed": 7, "file": null, "record": {...}}
    {"step": "c3"}
    {"back": 0}

It belongs to the process that plays the game, by a lock that ends with the process.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from ludarium.cli.play.table import Table
from ludarium.core.errors import LudariumError, RecordError, quoted
from ludarium.core.files import MAX_BYTES, data_folder, lock
from ludarium.core.history import History, Step
from ludarium.core.json_format import Format, member, optional_member, parse_json
from ludarium.core.record import Record
from ludarium.core.session import Session
from ludarium.games import load

FORMAT = Format("ludarium-unfinished", 1, "an unfinished game")


def folder() -> Path:
    """Where they are; raises RuntimeError for a user without a home."""
    return data_folder() / "unfinished"


class Keeper:
    """Writes down what would be lost of the game at a table. What a change costs does not depend
    on how long the game is."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file = self._size = 0
        self._written: list[Step] = []

    @property
    def holds(self) -> bool:
        """Is there a file from which a game could go on?"""
        return self._size > 0

    def follow(self, table: Table, saved: Path | None) -> None:
        """Write what has changed since the last call; `saved` is the game's own file, if it has
        one. A game that is over, or safe as it stands, is not kept. Raises OSError when it cannot
        be written; the next call tries again."""
        if table.seat is None or not table.unsaved:
            self.drop()
            return
        steps = table.history.steps
        same = min(len(self._written), len(steps))
        while same and self._written[same - 1] is not steps[same - 1]:
            same -= 1
        changes: list[Any] = [] if same == len(self._written) else [{"back": same}]
        changes += [{"step": table.game.text(step.move)} for step in steps[same:]]
        if self._path is None:
            self._path, self._file = _new_file(table.game.name)
        self._append([*([] if self._size else [_head(table, saved)]), *changes])
        self._written[same:] = steps[same:]

    def drop(self) -> None:
        """There is nothing to lose, or nobody minds."""
        if self._path is not None:
            _remove(self._path, self._file)
        self._path, self._size, self._written = None, 0, []

    def _append(self, lines: list[Any]) -> None:
        content = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
        written = 0
        try:
            while written < len(content):
                written += os.write(self._file, content[written:])
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += written


@dataclass(frozen=True)
class Head:
    """What the first line of a file says."""

    record: Record
    start: History
    seed: int
    saved: Path | None
    """The file of its own that the game has."""


@dataclass
class Unfinished:
    """A game that was left in the middle, and is this process's own now."""

    head: Head
    table: Table
    last: datetime
    """When it was played."""
    damage: str
    """What is wrong with the file, if something is: the table then has what came before."""
    is_cut: bool
    """Was the last line not whole? No one has seen what it would have said."""
    path: Path
    file: int

    def release(self) -> None:
        """Leave it for later."""
        os.close(self.file)

    def moved(self) -> None:
        """The game goes on in another file."""
        if self.damage:
            set_aside(self.path, self.file)
        else:
            self.remove()

    def remove(self) -> None:
        """Nobody wants it."""
        _remove(self.path, self.file)


def unfinished(
    fits: Callable[[Head], bool], complain: Callable[[Path, str], None]
) -> Iterator[Unfinished]:
    """The games that nobody plays just now and that fit, the latest first. Files that cannot be
    read are set aside: where, and why."""
    try:
        paths = [path for path in folder().glob("*.jsonl") if path.is_file()]
        paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    except (OSError, RuntimeError):  # no folder, no home, or someone is tidying up
        return
    for path in paths:
        file = _claimed(path)
        if file is None:
            continue
        try:
            game = _read(path, file, fits)
        except (OSError, LudariumError) as error:
            complain(set_aside(path, file), str(error))
        else:
            if game is not None:
                yield game


def set_aside(path: Path, file: int) -> Path:
    """Keep a file that is damaged, but out of the way; gives its new name."""
    aside = path.with_suffix(".damaged")
    with suppress(OSError):
        os.replace(path, aside)
    os.close(file)
    return aside


def _new_file(name: str) -> tuple[Path, int]:
    """An empty file, which nobody minds, and which is this process's own before its first line;
    raises OSError."""
    try:
        where = folder()
    except RuntimeError as error:
        raise OSError(str(error)) from None
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = where / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{token_hex(3)}.jsonl"
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    try:
        lock(file)
    except OSError:
        _remove(path, file)
        raise
    return path, file


def _head(table: Table, saved: Path | None) -> dict[str, Any]:
    begun = Session.start(table.game, table.history.start)
    start = begun.record(table.players, table.started)
    return {
        **FORMAT.head,
        "seed": table.seed,
        "file": None if saved is None else str(saved.absolute()),
        "record": json.loads(start.to_json()),
    }


def _remove(path: Path, file: int) -> None:
    with suppress(OSError):
        path.unlink()  # first, lest someone finds it without its lock
    os.close(file)
    with suppress(OSError):
        path.unlink(missing_ok=True)  # where an open file cannot be removed


def _claimed(path: Path) -> int | None:
    """The open file, if no other process has it."""
    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return None
    try:
        lock(file)
        if os.path.samestat(os.fstat(file), path.stat()):
            return file
    except OSError:
        pass
    os.close(file)
    return None


def _read(path: Path, file: int, fits: Callable[[Head], bool]) -> Unfinished | None:
    """What a file tells; None, and it is released, when there is nothing to go on with or it does
    not fit. Raises RecordError and OSError when not even its first line can be read."""
    with os.fdopen(os.dup(file), "rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if not content:  # someone is about to begin
        os.close(file)
        return None
    *lines, rest = content[:MAX_BYTES].split(b"\n")
    if not lines:
        raise RecordError("its first line is cut off")
    head = _read_head(lines[0])
    if not fits(head):
        os.close(file)
        return None
    table = Table(Session(head.start), head.record.seats, head.seed, head.record.started)
    damage = _replay(table, lines[1:])
    if table.seat is None or not table.unsaved:
        if damage:
            raise RecordError(damage)
        _remove(path, file)
        return None
    last = datetime.fromtimestamp(os.fstat(file).st_mtime)
    return Unfinished(head, table, last, damage, bool(rest), path, file)


def _read_head(line: bytes) -> Head:
    data = FORMAT.check(parse_json(line))
    seed, saved = member(data, "seed", int), optional_member(data, "file", str)
    record = Record.from_json(json.dumps(data.get("record")))
    return Head(record, record.replay(load), seed, None if saved is None else Path(saved))


def _replay(table: Table, lines: list[bytes]) -> str:
    """Play on as far as the lines go; what is wrong with the next one, if something is."""
    for number, line in enumerate(lines, start=2):
        try:
            match parse_json(line):
                case {"step": str(text)}:
                    table.push_text(text)
                case {"back": int(count)} if 0 <= count < table.session.steps:
                    table.take_back_to(count)
                case other:
                    raise RecordError(f"expected a step, got {quoted(other)}")
        except LudariumError as error:
            return f"line {number} is damaged ({error})"
    return ""
