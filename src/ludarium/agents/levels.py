"""How strong a computer player is, from 1 (a child wins) to 8 (all the time you give it)."""

from dataclasses import dataclass, replace
from math import exp
from random import Random

from ludarium.agents.agent import Decision, Limit


@dataclass(frozen=True)
class Level:
    """`simulations` to think with (None: as many as time allows), `slips`, the share of moves where
    it takes another move than the best, `warmth`, how much worse than the best that may look, and
    `exact`, the share of moves where it looks for a proof before it searches."""

    simulations: int | None
    slips: float = 0.0
    warmth: float = 0.0
    exact: float = 0.0


FULL = 8

SLIPS = {1: (0.5, 1.0), 2: (0.25, 0.6), 3: (0.1, 0.3), 4: (0.03, 0.15)}
"""By level: the share of slips, and their warmth."""

EFFORT: dict[str, dict[int, tuple[int, float]]] = {
    "": {
        1: (20, 0.0),
        2: (60, 0.0),
        3: (200, 0.0),
        4: (800, 0.0),
        5: (4_000, 0.0),
        6: (20_000, 0.0),
        7: (100_000, 0.0),
    },
    "churn": {
        1: (28, 0.0),
        2: (50, 0.0),
        3: (128, 0.0),
        4: (320, 0.0),
        5: (1_500, 0.3),
        6: (3_500, 0.6),
        7: (9_000, 0.9),
    },
    "flume": {
        1: (60, 0.18),
        2: (85, 0.27),
        3: (180, 0.38),
        4: (300, 0.46),
        5: (800, 0.63),
        6: (2_000, 0.78),
        7: (8_000, 0.93),
    },
    "subsume": {
        1: (20, 0.0),
        2: (60, 0.0),
        3: (300, 0.0),
        4: (1_200, 0.0),
        5: (4_000, 0.0),
        6: (12_000, 0.0),
        7: (28_000, 0.0),
    },
    "turnio": {
        1: (110, 0.0),
        2: (150, 0.0),
        3: (205, 0.0),
        4: (350, 0.0),
        5: (700, 0.0),
        6: (1_600, 0.0),
        7: (6_000, 0.0),
    },
    "wunchunk": {
        1: (50, 0.0),
        2: (62, 0.0),
        3: (85, 0.0),
        4: (170, 0.0),
        5: (380, 0.0),
        6: (1_200, 0.0),
        7: (5_000, 0.0),
    },
}
"""By game and level: the simulations, and the share of moves where a proof is looked for; "" is for
any game that is not named. Chosen so that each level beats the one below in 60 to 80 % of games,
which `make ladder` measures. The highest level has no such bounds."""


def level_for(game: str, level: int) -> Level:
    """What a level is in a game."""
    if level == FULL:
        return Level(simulations=None, exact=1.0)
    simulations, exact = EFFORT.get(game, EFFORT[""])[level]
    slips, warmth = SLIPS.get(level, (0.0, 0.0))
    return Level(simulations, slips, warmth, exact)


USUAL_SECONDS = 3.0
"""How long a move may take when nobody says."""

WORTH_SHARING = 50_000
"""From so many simulations on, several threads work on a move."""


def limited(level: Level, limit: Limit) -> Limit:
    """The limit of a level within the limit that was given."""
    counts = [n for n in (level.simulations, limit.simulations) if n is not None]
    seconds = limit.seconds
    if seconds is None and limit.simulations is None:
        seconds = USUAL_SECONDS
    most = min(counts, default=None)
    # A short thought repeats exactly on one thread, and several would hardly be faster.
    threads = 1 if most is not None and most < WORTH_SHARING else limit.threads
    return replace(limit, simulations=most, seconds=seconds, threads=threads)


def slip(decision: Decision, level: Level, rng: Random) -> Decision:
    """Some move of those that were tried, likelier the better it looks. What is proven, such as a
    win on the board, is not let go."""
    tried = [candidate for candidate in decision.candidates if candidate.visits]
    if decision.proven or len(tried) < 2:
        return decision
    best = max(candidate.value for candidate in tried)
    weights = [exp((candidate.value - best) / level.warmth) for candidate in tried]
    move = rng.choices(tried, weights)[0].move
    return Decision(move, line=(move,))
