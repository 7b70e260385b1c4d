"""A tournament: everybody meets everybody else, from the same openings."""

from dataclasses import dataclass
from itertools import combinations

from ludarium.arena.intervals import Interval
from ludarium.arena.match import Match
from ludarium.arena.ratings import elo_ratings, openskill_ratings
from ludarium.arena.results import Results
from ludarium.core.errors import OptionError


@dataclass(frozen=True)
class Ranked:
    """How a player stands: its rating, and its points of so many games."""

    player: int
    rating: Interval
    points: float
    games: int


def round_robin(players: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """All ways to fill the seats with different players, whose order the games then change.

    Raises OptionError.
    """
    if players < seats:
        raise OptionError(f"players: expected {seats} or more, one for each seat, got {players}")
    return tuple(combinations(range(players), seats))


def ranking(contest: Match, results: Results) -> list[Ranked]:
    """The players, best first."""
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
