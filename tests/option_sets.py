"""The games and options that every suite runs on, as the folders in tests/games/ give them."""

from collections.abc import Callable, Iterable, Sequence

import ludarium
from ludarium import kernel
from ludarium.core.game import AnyGame
from tests.games import suite
from tests.games.suite import Options, OptionSet, Suite

__all__ = [
    "DEFAULTS",
    "LARGEST",
    "ONE_OF_EACH",
    "OPTION_SETS",
    "SAMPLES",
    "SMALL",
    "TINY",
    "OptionSet",
    "in_kernel",
    "of",
    "of_each",
]


def of_each(options: Callable[[Suite], Sequence[Options]]) -> tuple[OptionSet, ...]:
    """Some options of every game."""
    return tuple(
        OptionSet(name, dict(each)) for name in ludarium.GAMES for each in options(suite(name))
    )


def _once(*option_sets: OptionSet) -> tuple[OptionSet, ...]:
    """Of those that make the same game the first."""
    by_game: dict[AnyGame, OptionSet] = {}
    for option_set in option_sets:
        by_game.setdefault(option_set.load(), option_set)
    return tuple(by_game.values())


DEFAULTS = of_each(lambda suite: [{}])

SMALL = _once(*DEFAULTS, *of_each(lambda suite: suite.small))
"""Those with short games, for suites that cost much at each step."""

OPTION_SETS = _once(*SMALL, *of_each(lambda suite: suite.large))
"""Each default, and many that are not."""

SAMPLES = of_each(lambda suite: suite.samples)
"""A few of each game, for suites that play whole games by slow players."""

ONE_OF_EACH = of_each(lambda suite: suite.samples[:1])


def of(*names: str) -> list[OptionSet]:
    """The option sets of some games."""
    return [option_set for option_set in OPTION_SETS if option_set.name in names]


def _largest(name: str) -> OptionSet:
    return max(of(name), key=lambda option_set: len(option_set.load().moves))


LARGEST = tuple(map(_largest, ludarium.GAMES))
"""Of each game the one with the most moves."""


TINY = of_each(lambda suite: [] if suite.tiny is None else [suite.tiny])
"""Boards on which a full search in Python can look at everything."""


def in_kernel(option_sets: Iterable[OptionSet]) -> list[OptionSet]:
    """Those whose game has a twin in the kernel; none without the kernel."""
    return [option_set for option_set in option_sets if kernel.supports(option_set.load())]
