"""Ratings of the players of a tournament, with 95% intervals.

With two seats these are Elo points by Bradley and Terry: the expected share of the points against
another player is 1/(1 + 10^(-d/400)) for a difference d, and the ratings maximise the likelihood of
the results. One draw is added for each pair, so that a player who never lost has a rating too. The
intervals treat games as independent, which is on the safe side: openings that favour a seat make
the points of a pair more even.

With more seats they are ratings of openskill (Plackett and Luce), which start at 25. The extra
`arena` installs numpy and openskill, which are imported when needed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import log, sqrt
from typing import TYPE_CHECKING

from ludarium.arena.intervals import Interval, Z
from ludarium.arena.match import Match
from ludarium.arena.results import GameLine, Results
from ludarium.core.errors import OptionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

ELO = 400 / log(10)
"""Elo points of one unit of log-odds."""

MOST_STEPS = 500
LONGEST_STEP = 1.0
ENOUGH = 1e-10


def check_installed(seats: int) -> None:
    """Raise OptionError if the package that rates such games is not installed."""
    package = "numpy" if seats == 2 else "openskill"
    if find_spec(package) is None:
        raise OptionError(
            f"ratings of players need the package {package}: pip install 'ludarium[arena]'"
        )


def elo_ratings(players: int, lines: Iterable[GameLine]) -> list[Interval]:
    """Return the Elo points of each player, with a mean of 0, from games of two seats."""
    points = [[0.5 * (i != j) for j in range(players)] for i in range(players)]
    for line in lines:
        for one, other in (line.seats, line.seats[::-1]):
            points[one][other] += line.points(one)
    strengths, covariance = bradley_terry(points)
    return [
        Interval(ELO * strength, ELO * (strength - half), ELO * (strength + half))
        for strength, half in (
            (float(strength), Z * sqrt(max(variance, 0.0)))
            for strength, variance in zip(strengths, covariance.diagonal(), strict=True)
        )
    ]


def bradley_terry(points: Sequence[Sequence[float]]) -> "tuple[Array, Array]":
    """Return the likeliest log-strengths, which add up to 0, and their covariances.

    Newton's method, in steps that cannot overshoot far.

    Args:
        points: What each player got against each other one.
    """
    import numpy as np

    won = np.asarray(points, float)
    games, count = won + won.T, len(won)
    strengths = np.zeros(count)
    for _ in range(MOST_STEPS):
        expected = 1 / (1 + np.exp(strengths - strengths[:, None]))
        slope = (won - games * expected).sum(axis=1)
        weights = games * expected * (1 - expected)
        # 1 is added everywhere to hold the mean at 0.
        inverse = np.linalg.inv(np.diag(weights.sum(axis=1)) - weights + 1)
        step = inverse @ slope
        longest = np.abs(step).max(initial=0.0)
        strengths = strengths + step * min(1.0, LONGEST_STEP / max(longest, ENOUGH))
        if longest < ENOUGH:
            break
    free = 1 / count**2  # that all grow together, which means nothing
    return strengths, inverse - free


def openskill_ratings(players: int, lines: Iterable[GameLine]) -> list[Interval]:
    """Return the rating of each player from games of any number of seats, in the order of their
    numbers. The winners of a game rank first, all others share the last place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    for line in sorted(lines, key=lambda line: line.number):
        ranks = [float(seat not in line.winners) for seat in range(len(line.seats))]
        rated = model.rate([[ratings[player]] for player in line.seats], ranks=ranks)
        for player, [rating] in zip(line.seats, rated, strict=True):
            ratings[player] = rating
    return [Interval(r.mu, r.mu - Z * r.sigma, r.mu + Z * r.sigma) for r in ratings]


@dataclass(frozen=True)
class Ranked:
    """The rating of a player, its points and its number of games."""

    player: int
    rating: Interval
    points: float
    games: int


def ranking(contest: Match, results: Results) -> list[Ranked]:
    """Return the players with their ratings, the best first."""
    plan, lines = contest.plan, results.lines.values()
    count = len(plan.players)
    ratings = (elo_ratings if plan.seats == 2 else openskill_ratings)(count, lines)
    rows = [
        Ranked(
            player,
            ratings[player],
            sum(line.points(player) for line in lines),
            sum(player in line.seats for line in lines),
        )
        for player in range(count)
    ]
    return sorted(rows, key=lambda ranked: -ranked.rating.value)
