"""How a match stands: points, their share and what that means in Elo, with 95 % intervals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log10

from ludarium.arena.intervals import Interval, share_interval
from ludarium.arena.plan import Plan
from ludarium.arena.results import GameLine

PSEUDO = 0.5
"""What is added to the spread of the groups and to the spread they would have if their games
were independent: about one group that tells nothing, so that a few groups promise little."""


@dataclass(frozen=True)
class Standing:
    """The results of a player: the mean points of each whole group, and single games beyond."""

    groups: tuple[float, ...]
    """Of the groups that are complete and have no gap before them, in their order."""
    games: int
    points: float
    group_size: int

    @property
    def counted(self) -> tuple[int, float]:
        """The games that count, and their points: of whole groups where there are any."""
        if not self.groups:
            return self.games, self.points
        return self.group_size * len(self.groups), self.group_size * sum(self.groups)

    @property
    def share(self) -> Interval:
        """The share of the points, by Wilson's method for as many independent games as tell as
        much as the groups do. Whole groups count where there are any."""
        if not self.groups:
            return share_interval(self.points, self.games)
        count, mean = len(self.groups), sum(self.groups) / len(self.groups)
        spread = self.group_size * sum((score - mean) ** 2 for score in self.groups)
        independent = count * mean * (1 - mean)
        games = self.group_size * count * (independent + PSEUDO) / (spread + PSEUDO)
        return share_interval(mean * games, games)

    @property
    def elo(self) -> Interval:
        """The difference in strength that gives such a share between two players."""
        share = self.share
        return Interval(elo_of(share.value), elo_of(share.low), elo_of(share.high))


def elo_of(share: float) -> float:
    """The difference in Elo points at which a player gets a share of the points."""
    if share <= 0 or share >= 1:
        return -inf if share <= 0 else inf
    return 400 * log10(share / (1 - share))


def standing(plan: Plan, lines: Iterable[GameLine], player: int = 0, lineup: int = 0) -> Standing:
    """How a player stands in the games of one lineup."""
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
    """The means of the groups up to the first that is not complete. Taking later ones too would
    prefer the games that end early."""
    start = lineup * plan.seats
    while all(start + game in points for game in range(plan.seats)):
        yield sum(points[start + game] for game in range(plan.seats)) / plan.seats
        start += plan.games_a_round


def pairs_text(groups: Sequence[float]) -> str:
    """How many pairs of games had 0, 1/2, 1, 3/2 and 2 points."""
    return " ".join(str(sum(score == twice / 4 for score in groups)) for twice in range(5))
