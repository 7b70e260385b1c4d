"""On which boards a game is measured, as data in its folder; any game can do without."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Speed:
    """A row of `make bench`: options, and what is promised of them (None: only how it grows).

    The kernel promises steps or games a second, the search simulations a second.
    """

    options: Options
    python_steps: int | None = None
    kernel_steps: int | None = None
    kernel_games: int | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Growth:
    """A table of docs/facts.md: how many steps random games last, as one option grows.

    `games` says how many games to play for each value of the option; `unit` is what a value is
    called, `about` what is to be told about the figures. The kernel is needed.
    """

    title: str
    about: str
    option: str
    unit: str
    games: Mapping[int, int]


@dataclass(frozen=True)
class Ends:
    """A row of bench/ends.py: random positions with so many cells empty, and what is left then."""

    options: Options
    unit: str
    left: tuple[int, ...]


@dataclass(frozen=True)
class Measured:
    """The boards of each measurement.

    `facts` are the rows of docs/facts.md: options and how many games to play. `reports` are those
    with a report in docs/reports, the usual ones first. `strength` is what
    the weaker player of `make strength` thinks with, in simulations. With the options `lasting` a
    game is not over before bench/load.py is. Two are for `make attack`: with `endless` random games
    go on and on, and with `largest` the first position offers the most steps.
    """

    facts: tuple[tuple[Options, int], ...] = (({}, 1000),)
    reports: tuple[Options, ...] = ()
    growth: Growth | None = None
    speed: tuple[Speed, ...] = (Speed({}),)
    ends: tuple[Ends, ...] = ()
    strength: int = 1000
    lasting: Options = field(default_factory=dict)
    endless: Options | None = None
    largest: Options = field(default_factory=dict)
