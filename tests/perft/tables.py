"""The perft tables, tests/games/<name>/perft.txt: plain text, one line per count.

    sides=3    2    361    by hand: 19 × (18 cells + swap)

First the options as people type them (`-` for the defaults, several joined by semicolons), then
the depth, the number of step sequences of that length, and how it was obtained. Lines that begin
with # are remarks.
"""

from collections.abc import Iterator
from typing import NamedTuple

import ludarium
from tests.games import FOLDER
from tests.games.suite import OptionSet


class Count(NamedTuple):
    option_set: OptionSet
    depth: int
    sequences: int
    how: str

    def __str__(self) -> str:
        return f"{self.option_set}-depth-{self.depth}"


def read(name: str) -> Iterator[Count]:
    """The counts of a game's table; none when there is no table."""
    path = FOLDER / name / "perft.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            options, depth, sequences, how = line.split(maxsplit=3)
            yield Count(_option_set(name, options), int(depth), int(sequences), how)


def _option_set(name: str, text: str) -> OptionSet:
    by_name = {option.name: option for option in ludarium.GAMES[name].rules.OPTIONS}
    values = {}
    for part in () if text == "-" else text.split(";"):
        key, _, value = part.partition("=")
        values[key] = by_name[key].from_text(value)
    return OptionSet(name, values)
