"""What the tests need to know of a game: one `Suite` in tests/games/<name>/__init__.py.

Only `small` and the oracle must be there for a start; the rest has defaults that suit a game of
two with short random games. test_completeness.py names the parts that a game still lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import ludarium
from ludarium.core.game import AnyGame
from tests.games.observation import ObservationView

if TYPE_CHECKING:
    from tests.games.lockstep import Pair

Options = Mapping[str, Any]
"""Options by name; what is not given is at its default."""


DEFAULT: Options = MappingProxyType({})


class OptionSet(NamedTuple):
    """A game and the options it is loaded with."""

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


def options(**values: Iterable[Any]) -> list[Options]:
    """Every combination of some values of each option."""
    return [
        dict(zip(values, combination, strict=True)) for combination in product(*values.values())
    ]


@dataclass(frozen=True)
class Ends:
    """Ends of random games that can be looked at in full."""

    options: Options
    budget: int
    """The most states to visit."""
    last: int
    """How many steps before the end to go back at most."""
    count: int
    """How many positions to look at."""


class OracleEnds(NamedTuple):
    """Ends of random games that the oracle looks at in full, which takes it longer."""

    options: Options
    last: int
    """How many steps before the end."""
    games: int


class Visit(NamedTuple):
    """A game played in the browser."""

    options: Options = DEFAULT
    people: tuple[int, ...] = (0,)
    """The seats of people; the computer has the others."""
    steps: str = ""
    """The first steps, played without clicks; separated by spaces."""
    ahead: int = 0
    """The number of random steps after those."""


WHOLE, MIDGAME = Visit(), Visit(people=(0, 1), ahead=12)


def always(options: Options) -> bool:
    return True


def never(options: Options) -> bool:
    return False


def identity(piece: Any) -> Any:
    return piece


@dataclass(frozen=True, kw_only=True)
class Suite:
    """Facts and helpers that the tests cannot work out themselves."""

    small: Sequence[Options] = ()
    """The options to test it with, besides the defaults: every option at two values or more, every
    word of a Choice and both sides of a Switch."""
    large: Sequence[Options] = ()
    """More options, for long games; suites that are slow at each step leave them out."""
    samples: Sequence[Options] = (DEFAULT,)
    """A few with short games, as different as can be, for whole games by slow players; suites with
    time for one only take the first."""
    playthroughs: Sequence[Options] = (DEFAULT,)
    """The options of the golden games in the folder playthroughs: the default and another."""
    bad_options: Sequence[tuple[Options, str]] = ()
    """Options that the game must refuse, and words of the error."""
    pie: Callable[[Options], bool] = never
    """With which options there is a pie rule, by the rule sheet."""

    oracle: Callable[..., Any] | None = None
    """Makes the oracle from all options by name."""
    score: Callable[[Any, int], int] | None = None
    """The score of a colour by the oracle, where it can tell."""
    plain_piece: Callable[[Any], Any] = identity
    """A piece of `game.pieces` as the oracle has it."""
    steps: int = 400
    """How many steps rules and oracle are compared on each option set."""
    steps_on_large: int | None = None
    """The same on large ones, where it should be fewer."""

    choosers: Sequence[Callable[[Pair, Random], str]] = ()
    """Ways to play that lead to what random play seldom meets."""
    biased_steps: int = 200
    """How many steps each of them plays on each small option set."""
    events: Callable[[Pair, Any, str], Iterator[str]] | None = None
    """The names of what happened in a step, by pieces, texts and oracle alone; the arguments are
    the pair, the state before the step and its text."""
    expected_events: Sequence[str] = ()
    """What the choosers must have met."""

    code: Callable[[ObservationView], str] | None = None
    """The code of a state, from what any seat sees of it."""

    near_the_end: Callable[[AnyGame], Any] | None = None
    """A state from which random play ends soon: for a game whose random play may go on for ages,
    and only for such a game."""

    tiny: Options | None = None
    """A board on which a full search in Python can look at everything, where there is one."""
    ends: Sequence[Ends] = ()
    """What search and solvers of the kernel are checked with."""
    ends_by_oracle: Sequence[OracleEnds] = ()
    """Where a solver's values are compared with the oracle's, with two seats."""
    solved: Sequence[Options] = ()
    """Boards of which the kernel's solver knows every position: a win is never let go there."""
    solved_ends: Sequence[Options] = ()
    """More boards, of which it knows the ends of games (tests/solve/perfect.py)."""
    kernel_boards: Sequence[Options] = ()
    """More boards to compare the kernel on: every word count of its masks should be there."""
    simulations: int = 300
    """With so many the search beats random play in at least 7 of 8 games."""

    desktop_visit: Visit = WHOLE
    phone_visit: Visit = WHOLE
    screenshot_visit: Visit = MIDGAME
