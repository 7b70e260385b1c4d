"""What suits the computer players of a game, as data in its folder; any game can do without."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Computer:
    """The levels, the search and the search for puzzles, where a game wants other than usual.

    `simulations` is what each level but the highest thinks with, from level 1 on, and `exact` the
    share of moves where it looks for a proof first. They are chosen so that each level beats the
    one below in 60 to 80 % of games, which `make ladder` measures.

    `tuned` says from how many moves on (of all that can ever occur) which tunables of the search
    differ from the defaults; the last row that fits counts. docs/methods.md tells how they were
    found. `lower` says up to which levels others count instead, where what suits strong play best
    leaves no room for weak play, or came after the levels were spaced.

    `solved` holds the options that `make solutions` solves, so that they are then played perfectly
    from the first move.

    `puzzle_mix` holds the options that a collection of puzzles has, with the share of each, the
    default first. `puzzle_players` are those whose games are gone through for puzzles: simulations
    a step, and the share of random steps. In some games only strong play comes near positions that
    hang by one step, in others hardly ever.
    """

    simulations: tuple[int, ...] = (20, 60, 200, 800, 4_000, 20_000, 100_000)
    exact: tuple[float, ...] = (0.0,) * 7
    tuned: tuple[tuple[int, Mapping[str, float]], ...] = ()
    lower: tuple[tuple[int, Mapping[str, float]], ...] = ()
    solved: tuple[Options, ...] = ()
    puzzle_mix: tuple[tuple[Options, float], ...] = (({}, 1.0),)
    puzzle_players: tuple[tuple[int, float], ...] = (
        (1, 1.0),
        (100, 0.2),
        (1_000, 0.1),
        (10_000, 0.03),
    )
