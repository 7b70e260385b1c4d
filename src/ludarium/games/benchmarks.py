"""The options with which a game is measured, as data in its folder (optional)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Speed:
    """A row of `make bench`: options, and the rates that the project promises (None: no promise).

    The kernel promises steps or games a second, the search simulations a second.
    """

    options: Options
    python_steps: int | None = None
    kernel_steps: int | None = None
    kernel_games: int | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Growth:
    """A table of docs/facts.md: the length of random games as one option grows (needs the kernel).

    Attributes:
        title: The heading of the table.
        about: A sentence about its figures.
        option: The option that grows.
        unit: The word for a value of it.
        games: The number of games to play for each value.
    """

    title: str
    about: str
    option: str
    unit: str
    games: Mapping[int, int]


@dataclass(frozen=True)
class Benchmarks:
    """The boards of each measurement.

    Attributes:
        facts: The rows of docs/facts.md: options and the number of games to play.
        reports: The options with a report in the package, the default board first.
        growth: A table about the growth of random games.
        speed: The rows of `make bench`.
        strength: The simulations of the weaker player in `make strength`.
        lasting: Options with which a game outlasts bench/load.py.
        endless: Options with which random games go on for thousands of turns, for `make attack`.
        largest: Options whose first position offers the most moves, for `make attack`.
    """

    facts: tuple[tuple[Options, int], ...] = (({}, 1000),)
    reports: tuple[Options, ...] = ()
    growth: Growth | None = None
    speed: tuple[Speed, ...] = (Speed({}),)
    strength: int = 1000
    lasting: Options = field(default_factory=dict)
    endless: Options | None = None
    largest: Options = field(default_factory=dict)
