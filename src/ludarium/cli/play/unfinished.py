"""Unfinished games as files: each step is saved at once, so that a crash does not lose the game.

The first line is the record of the game without moves. Each further line is a change: a step, or
the number of steps that remain after taking some back.

    {"format": "ludarium-unfinished", "version": 1, "seed": 7, "file": null, "record": {...}}
    {"step": "c3"}
    {"back": 0}

The process that plays the game holds a lock on the file until it ends.
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
    """Return the folder of unfinished games; raises RuntimeError for a user without a home."""
    return data_folder() / "unfinished"


class Autosave:
    """Saves the game at a table after each change, by appending to a file."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file = self._size = 0
        self._saved_steps: list[Step] = []

    @property
    def exists(self) -> bool:
        """Return whether there is a file from which the game can be continued."""
        return self._size > 0

    def update(self, table: Table, saved: Path | None) -> None:
        """Write the changes since the last call, or delete the file if nothing can be lost.

        Args:
            table: The game.
            saved: The file to which the user saved the game, if any.

        Raises:
            OSError: The file cannot be written; the next call tries again.
        """
        if table.seat is None or not table.unsaved:
            self.delete()
            return
        steps = table.history.steps
        same = min(len(self._saved_steps), len(steps))
        while same and self._saved_steps[same - 1] is not steps[same - 1]:
            same -= 1
        changes: list[Any] = [] if same == len(self._saved_steps) else [{"back": same}]
        changes += [{"step": table.game.text(step.move)} for step in steps[same:]]
        if self._path is None:
            self._path, self._file = _new_file(table.game.name)
        self._append([*([] if self._size else [_head(table, saved)]), *changes])
        self._saved_steps[same:] = steps[same:]

    def delete(self) -> None:
        """Delete the file."""
        if self._path is not None:
            _remove(self._path, self._file)
        self._path, self._size, self._saved_steps = None, 0, []

    def _append(self, lines: list[Any]) -> None:
        content = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
        try:
            rest = content
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(content)


@dataclass(frozen=True)
class Head:
    """The first line of a file."""

    record: Record
    start: History
    seed: int
    saved: Path | None
    """The file to which the user saved the game."""


@dataclass
class Unfinished:
    """An unfinished game whose file this process has locked."""

    head: Head
    table: Table
    last: datetime
    """The time of the last change."""
    damage: str
    """The error in the file, or ""; the table has the steps before it."""
    is_cut: bool
    """Whether the last line is incomplete and was ignored."""
    path: Path
    file: int

    def release(self) -> None:
        """Unlock the file and keep it for later."""
        os.close(self.file)

    def discard(self) -> None:
        """Delete the file, or set it aside if it is damaged: the game continues in another."""
        if self.damage:
            set_aside(self.path, self.file)
        else:
            self.remove()

    def remove(self) -> None:
        """Delete the file."""
        _remove(self.path, self.file)


def unfinished(
    fits: Callable[[Head], bool], on_damage: Callable[[Path, str], None]
) -> Iterator[Unfinished]:
    """Yield the games that fit and that no other process plays, the latest first.

    Files that cannot be read are set aside; `on_damage` gets the new path and the reason.
    """
    try:
        paths = [path for path in folder().glob("*.jsonl") if path.is_file()]
        paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    except (OSError, RuntimeError):  # no folder, no home, or a file is being deleted
        return
    for path in paths:
        file = _open_locked(path)
        if file is None:
            continue
        try:
            game = _read(path, file, fits)
        except (OSError, LudariumError) as error:
            on_damage(set_aside(path, file), str(error))
        else:
            if game is not None:
                yield game


def set_aside(path: Path, file: int) -> Path:
    """Rename a damaged file; return its new path."""
    aside = path.with_suffix(".damaged")
    with suppress(OSError):
        os.replace(path, aside)
    os.close(file)
    return aside


def _new_file(name: str) -> tuple[Path, int]:
    """Return the path and descriptor of a new, locked file; raises OSError."""
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
    start = Session.start(table.game, table.history.start).record(table.players, table.started)
    return {
        **FORMAT.head,
        "seed": table.seed,
        "file": None if saved is None else str(saved.absolute()),
        "record": json.loads(start.to_json()),
    }


def _remove(path: Path, file: int) -> None:
    with suppress(OSError):
        path.unlink()  # before the lock ends, so that no other process reads it
    os.close(file)
    with suppress(OSError):
        path.unlink(missing_ok=True)  # again, for systems that cannot delete an open file


def _open_locked(path: Path) -> int | None:
    """Return the descriptor of a file, locked, or None if another process has it."""
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
    """Return the game in a file, or None if it is not to be continued or does not fit.

    Raises:
        RecordError: The first line cannot be read, or nothing after it.
        OSError: The file cannot be read.
    """
    with os.fdopen(os.dup(file), "rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if not content:  # another process has just created it
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
    """Play the steps in some lines; return the error in the first bad one, or ""."""
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
