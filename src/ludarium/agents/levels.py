"""Levels of computer players, from 1 (a child wins) to 8 (uses all its time)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp
from random import Random

from ludarium.agents.agent import Limit
from ludarium.core.evaluation import Decision
from ludarium.games import computer


@dataclass(frozen=True)
class Level:
    """The parameters of a level.

    Attributes:
        simulations: Simulations for a move; None for as many as time allows.
        slips: The share of moves that need not be the best one.
        warmth: How much worse than the best move a slip may look.
        exact: The share of moves for which a solver is tried before the search.
    """

    simulations: int | None
    slips: float = 0.0
    warmth: float = 0.0
    exact: float = 0.0


FULL = 8

LEVEL_NAMES = {level: f"Level {level}" for level in range(1, FULL + 1)}
LEVEL_TITLES = LEVEL_NAMES | {
    1: "Level 1: beginner",
    3: "Level 3: casual",
    5: "Level 5: club",
    7: "Level 7: strong",
    8: "Level 8: all its time",
}
"""The short and the long names of the levels."""
USUAL_LEVEL, WATCHED_LEVEL = 3, 4
"""The default level of an opponent, and of both players in a game to watch."""

SLIPS = {1: (0.5, 1.0), 2: (0.25, 0.6), 3: (0.1, 0.3), 4: (0.03, 0.15)}
"""By level: the share of slips, and their warmth."""


def level_for(game: str, level: int) -> Level:
    """Return the parameters of a level in a game."""
    if level == FULL:
        return Level(simulations=None, exact=1.0)
    suited = computer(game)
    slips, warmth = SLIPS.get(level, (0.0, 0.0))
    return Level(suited.simulations[level - 1], slips, warmth, suited.exact[level - 1])


def tunables_of(game: str, level: int) -> Mapping[str, float]:
    """Return the tunables by which a level differs from the best ones for the game."""
    tunables_here: dict[str, float] = {}
    for last, tunables in computer(game).lower:
        if level <= last:
            tunables_here |= tunables
    return tunables_here


USUAL_SECONDS = 3.0
"""The time for a move if no limit is given."""

WORTH_SHARING = 50_000
"""The fewest simulations for which several threads are used."""


def limited(level: Level, limit: Limit) -> Limit:
    """Return the smaller of a given limit and the limit of a level."""
    counts = [n for n in (level.simulations, limit.simulations) if n is not None]
    seconds = limit.seconds
    if seconds is None and limit.simulations is None:
        seconds = USUAL_SECONDS
    most = min(counts, default=None)
    # A short search is reproducible on one thread, and several are hardly faster.
    threads = 1 if most is not None and most < WORTH_SHARING else limit.threads
    return replace(limit, simulations=most, seconds=seconds, threads=threads)


def slip(decision: Decision, seat: int, level: Level, rng: Random) -> Decision:
    """Choose one of the moves that were tried, more likely the better it looks for the seat to
    move. If the result is proven, such as a win on the board, the decision stays."""
    values = {
        move: each.value[seat]
        for move, each in decision.candidates.items()
        if each is not None and each.visits
    }
    if decision.proven or len(values) < 2:
        return decision
    best = max(values.values())
    weights = [exp((value - best) / level.warmth) for value in values.values()]
    return Decision(rng.choices(list(values), weights)[0])
