"""What tasks have found, in a file to which each result is appended the moment it is there.

The first line says what is measured, by its plan; every other line is a result under the name of
its task. A line that was cut off by a kill is dropped when the work goes on.
"""

import json
import os
from pathlib import Path
from typing import IO, Any

from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.plan import Plan
from ludarium.core.errors import RecordError, quoted
from ludarium.core.userdata import lock

FORMAT, VERSION = "ludarium-report-work", 1


class Ledger:
    """The results so far. Nobody else can write to the file while it is open."""

    def __init__(self, plan: Plan, file: IO[bytes] | None, found: dict[str, Json]) -> None:
        self.plan, self.found, self._file = plan, found, file

    @classmethod
    def begin(cls, plan: Plan, path: Path | None) -> "Ledger":
        """A new file, or none at all: then the results are in memory only."""
        if path is None:
            return cls(plan, None, {})
        file = _opened(path)
        file.truncate(0)
        ledger = cls(plan, file, {})
        ledger._append({"format": FORMAT, "version": VERSION, "plan": plan.to_json()})
        return ledger

    @classmethod
    def resume(cls, path: Path) -> "Ledger | None":
        """What a file holds, to go on with; None where there is nothing yet. Raises RecordError
        for a file of another kind, and where another process is at work on it."""
        if not path.exists():
            return None
        file = _opened(path)
        try:
            return cls._read(path, file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def _read(cls, path: Path, file: IO[bytes]) -> "Ledger | None":
        content = file.read()
        whole = content.rfind(b"\n") + 1
        if not whole:
            file.close()
            return None
        file.truncate(whole)
        texts = content[:whole].splitlines()
        head, *lines = (_parsed(path, number, text) for number, text in enumerate(texts, 1))
        if head.get("format") != FORMAT or head.get("version") != VERSION:
            raise RecordError(f'{path}: expected the work on a report, with "format": "{FORMAT}"')
        try:
            found = {str(line["task"]): {"found": line["found"]} for line in lines}
            return cls(Plan.from_json(head.get("plan")), file, found)
        except (KeyError, RecordError) as error:
            raise RecordError(f"{path}: {error}") from None

    def add(self, name: str, result: Json) -> None:
        """Keep a result, safely on disk before anything else happens."""
        self.found[name] = result
        self._append({"task": name, **result})

    def of(self, kind: str) -> dict[tuple[int, ...], Any]:
        """The results of a kind, by the numbers of their tasks, in order."""
        own = {
            tuple(map(int, name.split("/")[1:])): result["found"]
            for name, result in self.found.items()
            if name.split("/")[0] == kind
        }
        return dict(sorted(own.items()))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _append(self, told: Json) -> None:
        if self._file is not None:
            text = json.dumps(told, separators=(",", ":"))
            self._file.write(text.encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())


def _opened(path: Path) -> IO[bytes]:
    try:
        file = path.open("a+b")
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None
    try:
        lock(file.fileno())
    except OSError:
        file.close()
        raise RecordError(f"{path}: another process is at work on it") from None
    file.seek(0)
    return file


def _parsed(path: Path, number: int, line: bytes) -> Json:
    try:
        told = json.loads(line)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise RecordError(f"{path}: line {number}: expected JSON, got {quoted(line[:40])}")
    return told
