"""The standing of a match: points, share of the points and Elo, with 95% intervals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log10

from ludarium.arena.intervals import Interval, share_interval
from ludarium.arena.plan import Plan
from ludarium.arena.results import GameLine

PSEUDO = 0.5
"""Added to the variance of the groups and to the variance of independent games, like one group
without information, so that few groups give a wide interval."""


@dataclass(frozen=True)
class Standing:
    """The results of a player: the mean points of each whole group, and single games beyond."""

    groups: tuple[float, ...]
    """The means of the complete groups before the first gap, in their order."""
    games: int
    points: float
    group_size: int

    @property
    def totals(self) -> tuple[int, float]:
        """The games that count and their points; those of whole groups if there are any."""
        if not self.groups:
            return self.games, self.points
        return self.group_size * len(self.groups), self.group_size * sum(self.groups)

    @property
    def share(self) -> Interval:
        """The share of the points with Wilson's interval, for the number of independent games with
        the same information as the groups."""
        if not self.groups:
            return share_interval(self.points, self.games)
        count, mean = len(self.groups), sum(self.groups) / len(self.groups)
        spread = self.group_size * sum((score - mean) ** 2 for score in self.groups)
        independent = count * mean * (1 - mean)
        games = self.group_size * count * (independent + PSEUDO) / (spread + PSEUDO)
        return share_interval(mean * games, games)

    @property
    def elo(self) -> Interval:
        """The Elo difference of two players with this share."""
        share = self.share
        return Interval(elo_of(share.value), elo_of(share.low), elo_of(share.high))


def elo_of(share: float) -> float:
    """Return the Elo difference for a share of the points."""
    if share <= 0 or share >= 1:
        return -inf if share <= 0 else inf
    return 400 * log10(share / (1 - share))


def standing(plan: Plan, lines: Iterable[GameLine], player: int = 0, lineup: int = 0) -> Standing:
    """Return the standing of a player in the games of one lineup."""
    own = [line for line in lines if _lineup_of(plan, line.number) == lineup]
    points = {line.number: line.points(player) for line in own}
    return Standing(
        groups=tuple(_groups(plan, points, lineup)),
        games=len(points),
        points=sum(points.values()),
        group_size=plan.seats,
    )


def _lineup_of(plan: Plan, number: int) -> int:
    return number // plan.seats % len(plan.lineups)


def _groups(plan: Plan, points: dict[int, float], lineup: int) -> Iterable[float]:
    """Yield the means of the groups before the first incomplete one. Counting later ones would
    favour games that end early."""
    start = lineup * plan.seats
    while all(start + game in points for game in range(plan.seats)):
        yield sum(points[start + game] for game in range(plan.seats)) / plan.seats
        start += plan.games_a_round


def pairs_text(groups: Sequence[float]) -> str:
    """Return how many pairs of games had 0, 1/2, 1, 3/2 and 2 points."""
    return " ".join(str(sum(score == twice / 4 for score in groups)) for twice in range(5))
