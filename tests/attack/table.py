"""What came of the attacks: a row for each, what it means, and how it is told."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .victim import Visit
from .watch import Costs

MOST_RATIO = 3.0
"""How many times its p99 a step may take under attack."""

NOTICED_MS = 5.0
"""Below this, a longer p99 is not counted, whatever the ratio: nobody notices it, and where the
attackers' own processes share two cores with the server the machine alone makes it."""

MOST_LOG_KB, MOST_MEMORY_MB, MOST_ENTERING_MS = 64.0, 200.0, 5_000.0
MOST_DISK_MB = 100.0
"""What the database may grow by, its log and temporary files included."""

MOST_CROWDED_MS = 100.0
"""What half of the steps may take at most while a thousand come at once, or after a restart."""

MOST_ANSWER_MS = 5_000.0
"""What a computer player may take for a move; it may not take longer because others ask much."""


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)] if ordered else math.nan


@dataclass
class Window:
    """The victims' steps in some seconds."""

    p50_ms: float
    p99_ms: float
    steps: int
    lost: int

    @classmethod
    def of(cls, took: Iterable[float | None]) -> "Window":
        seconds = list(took)
        milliseconds = [1000 * each for each in seconds if each is not None]
        p50, p99 = (round(percentile(milliseconds, part), 1) for part in (0.5, 0.99))
        return cls(p50, p99, len(milliseconds), len(seconds) - len(milliseconds))


@dataclass
class Row:
    """One attack."""

    name: str
    about: str
    quiet: Window
    attacked: Window
    before: Costs
    most: Costs
    descriptors: int
    visit: Visit
    calm_visit: Visit
    seen: dict[str, int]
    crowd: bool = False
    broken: list[str] = field(default_factory=list)
    log: str = ""
    """How the log begins, if anything is in it."""

    @property
    def ratio(self) -> float:
        return self.attacked.p99_ms / self.quiet.p99_ms

    def judge(self) -> None:
        """Add the promises that are broken."""
        if self.crowd and self.attacked.p50_ms > MOST_CROWDED_MS:
            self.broken.append(f"p50 is over {MOST_CROWDED_MS:.0f} ms")
        slower = self.attacked.p99_ms - self.quiet.p99_ms
        if not self.crowd and self.ratio > MOST_RATIO and slower > NOTICED_MS:
            self.broken.append(f"p99 is {self.ratio:.1f} times as long")
        if self.attacked.lost or not self.attacked.steps:
            self.broken.append(f"{self.attacked.lost} steps were lost")
        if self.visit.refused:
            self.broken.append(f"no entry: {self.visit.refused}")
        elif not self.crowd and (self.visit.entered or 0) > MOST_ENTERING_MS:
            self.broken.append(f"entering took {self.visit.entered:.0f} ms")
        if (self.visit.answer or 0) > MOST_ANSWER_MS:
            self.broken.append("the computer's answer took too long")
        if self.most.log_kb - self.before.log_kb > MOST_LOG_KB:
            self.broken.append("the log grew too much")
        if self.most.memory_mb - self.before.memory_mb > MOST_MEMORY_MB:
            self.broken.append("memory grew too much")
        if self.most.disk_kb - self.before.disk_kb > 1000 * MOST_DISK_MB:
            self.broken.append("the disk was filled")
        if self.most.descriptors >= self.descriptors - 8:
            self.broken.append("no file descriptors were left")

    def as_json(self) -> dict[str, Any]:
        ratio = round(self.ratio, 2)
        return {**asdict(self), "ratio": ratio, "visit": self.visit.as_json()}


HEAD = (
    "attack",
    "p50",
    "p99",
    "p50 att.",
    "p99 att.",
    "ratio",
    "entering",
    "answer",
    "memory",
    "files",
    "log",
    "disk",
    "",
)


def cells(row: Row) -> tuple[str, ...]:
    visit = row.visit
    return (
        row.name,
        f"{row.quiet.p50_ms:.1f}",
        f"{row.quiet.p99_ms:.1f}",
        f"{row.attacked.p50_ms:.1f}",
        f"{row.attacked.p99_ms:.1f}",
        f"{row.ratio:.1f}",
        "no" if visit.entered is None else f"{visit.entered:.0f}",
        "no" if visit.answer is None else f"{visit.answer:.0f}",
        f"{row.before.memory_mb:.0f}→{row.most.memory_mb:.0f}",
        f"{row.most.descriptors}",
        f"{row.most.log_kb - row.before.log_kb:.0f}",
        f"{row.most.disk_kb - row.before.disk_kb:.0f}",
        "; ".join(row.broken),
    )


def line(values: Sequence[str]) -> str:
    """A line of the table, with all but the first and the last to the right."""
    first, *numbers, last = values
    return f"{first:<18}" + "".join(f"{each:>9}" for each in numbers) + f"  {last}"


def table_text(rows: Sequence[Row]) -> str:
    """The table with what its columns mean."""
    meaning = (
        "Times are in ms, memory in MB, log and disk in kB. p50 and p99 are of a victim's step, "
        "quiet and attacked; entering is a newcomer's, to the first position, and answer the "
        "computer's to their first step."
    )
    return "\n".join([line(HEAD), *(line(cells(row)) for row in rows), "", meaning])


BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


def renew(page: Path, rows: Sequence[Row]) -> None:
    """Write the table between the marks of a page."""
    text = page.read_text("utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    table = "".join(f"| {' | '.join(each)} |\n" for each in (*PAGE_HEAD, *map(_on_page, rows)))
    page.write_text(text[:begin] + table + text[end:], "utf-8")


PAGE_HEAD = (
    ("attack", "what it does", "p50", "p99", "p50 attacked", "p99 attacked", "entering", "memory"),
    ("---",) * 8,
)


def _on_page(row: Row) -> tuple[str, ...]:
    quiet, attacked = row.quiet, row.attacked
    times = (quiet.p50_ms, quiet.p99_ms, attacked.p50_ms, attacked.p99_ms, row.visit.entered or 0)
    memory = f"{row.before.memory_mb:.0f} → {row.most.memory_mb:.0f}"
    return (f"`{row.name}`", row.about, *(f"{each:.0f}" for each in times), memory)


def write(rows: Sequence[Row], output: Path) -> None:
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps([row.as_json() for row in rows], indent=2) + "\n")
