"""How strong a computer player is, from 1 (a child wins) to 8 (all the time you give it)."""

from dataclasses import dataclass, replace
from math import exp
from random import Random

from ludarium.agents.agent import Decision, Limit


@dataclass(frozen=True)
class Level:
    """`simulations` to think with (None: as many as time allows), `slips`, the share of moves where
    it takes another move than the best, `warmth`, how much worse than the best that may look, and
    whether it plays by what can be proven (`exact`)."""

    simulations: int | None
    slips: float = 0.0
    warmth: float = 0.0
    exact: bool = False


LEVELS: dict[int, Level] = {
    1: Level(simulations=20, slips=0.5, warmth=1.0),
    2: Level(simulations=60, slips=0.25, warmth=0.6),
    3: Level(simulations=200, slips=0.1, warmth=0.3),
    4: Level(simulations=800, slips=0.03, warmth=0.15),
    5: Level(simulations=4_000),
    6: Level(simulations=20_000),
    7: Level(simulations=100_000),
    8: Level(simulations=None, exact=True),
}

FULL = 8
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
