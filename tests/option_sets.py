"""The games and options that every suite runs on: each default, and many that are not.

The conformance suite fails when an option of a game is never varied here.
"""

from itertools import product
from typing import Any, NamedTuple

import ludarium
from ludarium.core.game import AnyGame


class OptionSet(NamedTuple):
    """A game and the options it is loaded with; what is not given is at its default."""

    name: str
    options: dict[str, Any]

    def load(self) -> AnyGame:
        return ludarium.load(self.name, **self.options)

    def __str__(self) -> str:
        return "-".join([self.name, *map(_value_text, self.options.values())])


def _value_text(value: Any) -> str:
    if isinstance(value, tuple):
        return "".join(map(str, value))
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


CHURN_SIDES: tuple[Any, ...] = (
    2,
    3,
    4,
    5,
    8,
    (3, 4, 3, 4, 3, 4),
    (5, 3, 3, 5, 3, 3),
    # Rows of constant width, leaning to the left, to the right, and between unequal sides.
    (2, 2, 4, 2, 2, 4),
    (2, 4, 2, 2, 4, 2),
    (3, 3, 3, 4, 2, 4),
    (4, 2, 5, 2, 4, 3),
    (3, 5, 2, 5, 3, 4),
    # One axis of symmetry only.
    (2, 4, 3, 3, 3, 4),
    (5, 2, 4, 3, 4, 2),
)
FLUME_SIZES = (3, 5, 7, 9, 19)
SUBSUME_SIDES = (2, 3, 4, 5, 6, 10)
WUNCHUNK_BOARDS = (
    *product((2,), (4, 5, 6, 7, 10), ("pie", "balanced", "open")),
    *product((3,), (4, 6, 8), ("pie", "balanced")),
    *product((4,), (4, 5, 8), ("pie", "balanced")),
    (3, 9, "pie"),
    (4, 10, "balanced"),
)

OPTION_SETS: tuple[OptionSet, ...] = (
    *(OptionSet(name, {}) for name in ludarium.GAMES),
    *(OptionSet("churn", {"sides": sides}) for sides in CHURN_SIDES),
    *(OptionSet("flume", {"size": size}) for size in FLUME_SIZES),
    *(OptionSet("subsume", {"sides": sides}) for sides in SUBSUME_SIDES),
    *(
        OptionSet("turnio", {"first": first, "blockers": blockers})
        for first, blockers in product(("circle", "square"), (False, True))
    ),
    *(
        OptionSet("wunchunk", {"seats": seats, "sides": sides, "opening": opening})
        for seats, sides, opening in WUNCHUNK_BOARDS
    ),
)

SMALL: tuple[OptionSet, ...] = tuple(
    option_set
    for option_set in OPTION_SETS
    if option_set.options.get("sides") not in (5, 7, 8, 9, 10)
    and option_set.options.get("size") not in (9, 19)
)
"""Those with short games, for suites that cost much at each step."""


def of(*names: str) -> list[OptionSet]:
    """The option sets of some games."""
    return [option_set for option_set in OPTION_SETS if option_set.name in names]
