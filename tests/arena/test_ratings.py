"""Ratings of tournaments against closed forms and known strengths."""

from itertools import combinations
from math import log, sqrt
from random import Random

import pytest

from ludarium.agents import Limit
from ludarium.arena.intervals import Z
from ludarium.arena.match import Match, round_robin
from ludarium.arena.plan import Plan
from ludarium.arena.players import PlayerSpec
from ludarium.arena.ratings import (
    ELO,
    bradley_terry,
    check_installed,
    elo_ratings,
    openskill_ratings,
    ranking,
)
from ludarium.arena.results import GameLine, Results
from ludarium.arena.sprt import share_of_elo
from ludarium.core.errors import OptionError


def line(number: int, seats: tuple[int, ...], winners: tuple[int, ...]) -> GameLine:
    nothing = (0.0,) * len(seats)
    return GameLine(
        number, seats, (), winners, (0,) * len(seats), "", (), 0, nothing, nothing, None, None
    )


def test_two_players_by_hand():
    """The log of won to lost, with half a point more on each side; its variance is 1/n/p/(1-p),
    and each player has half of the difference."""
    lines = [line(n, (n % 2, 1 - n % 2), (n % 2 if n < 30 else 1 - n % 2,)) for n in range(40)]
    won, lost = 30.5, 10.5
    first, second = elo_ratings(2, lines)
    assert first.value - second.value == pytest.approx(ELO * log(won / lost))
    assert first.value == pytest.approx(-second.value)
    deviation = sqrt(41 / won / lost)
    assert first.high - first.value == pytest.approx(ELO * Z * deviation / 2)


def test_shared_wins_are_half_points():
    first, second = elo_ratings(2, [line(0, (0, 1), (0, 1)), line(1, (1, 0), (0, 1))])
    assert first.value == pytest.approx(0, abs=1e-9) == second.value


def test_the_likeliest_strengths_expect_the_points_that_were_made():
    rng = Random(3)
    points = [[rng.randrange(1, 40) * 1.0 for _ in range(5)] for _ in range(5)]
    strengths, covariance = bradley_terry(points)
    assert sum(strengths) == pytest.approx(0, abs=1e-9)
    for i in range(5):
        score = sum(points[i][j] for j in range(5) if j != i)
        expected = sum(
            (points[i][j] + points[j][i]) * share_of_elo(ELO * (strengths[i] - strengths[j]))
            for j in range(5)
            if j != i
        )
        assert score == pytest.approx(expected)
        assert sum(covariance[i]) == pytest.approx(0, abs=1e-9)


def test_one_who_never_lost_has_a_rating_too():
    lines = [line(n, (0, 1), (0,)) for n in range(1_000)]
    first, second = elo_ratings(2, lines)
    assert first.value - second.value == pytest.approx(ELO * log(1000.5 / 0.5))


def test_the_intervals_hold_true_strengths():
    truth, hits, tournaments = [-150.0, -30.0, 60.0, 120.0], 0, 60
    rng = Random(4)
    for _ in range(tournaments):
        lines = []
        for i, j in combinations(range(4), 2):
            for number in range(40):
                won = rng.random() < share_of_elo(truth[i] - truth[j])
                lines.append(line(number, (i, j), (0 if won else 1,)))
        for rating, strength in zip(elo_ratings(4, lines), truth, strict=True):
            hits += rating.low <= strength <= rating.high
    assert 0.91 < hits / tournaments / 4 < 0.99


def test_ratings_of_three_seats_rank_the_players():
    rng, strengths = Random(2), [0.6, 0.3, 0.1]
    lines = []
    for number in range(90):
        seats = tuple((seat + number) % 3 for seat in range(3))
        (winner,) = rng.choices(range(3), [strengths[player] for player in seats])
        lines.append(line(number, seats, (winner,)))
    best, middle, worst = openskill_ratings(3, reversed(lines))
    assert best.value > middle.value > worst.value
    assert best.low < best.value < best.high
    assert openskill_ratings(3, lines) == [best, middle, worst], "in the order of their numbers"
    level = openskill_ratings(3, [line(0, (0, 1, 2), (0, 1, 2))])
    assert len({round(rating.value, 9) for rating in level}) == 1


@pytest.mark.parametrize(("seats", "package"), [(2, "numpy"), (3, "openskill")])
def test_a_missing_package_is_named(seats: int, package: str, monkeypatch: pytest.MonkeyPatch):
    check_installed(seats)
    monkeypatch.setattr("ludarium.arena.ratings.find_spec", {}.get)
    with pytest.raises(OptionError, match=rf"need the package {package}: pip install"):
        check_installed(seats)


def test_everybody_meets_everybody_from_every_seat():
    assert round_robin(4, 2) == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    assert round_robin(4, 3) == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    with pytest.raises(OptionError, match="expected 3 or more, one for each seat, got 2"):
        round_robin(2, 3)


def test_a_tournament_gives_all_the_same_openings():
    spec = PlayerSpec("random", Limit())
    plan = Plan("churn", {"sides": 2}, (spec,) * 3, round_robin(3, 2), opening_steps=2)
    contest, results = Match(plan, 2 * plan.games_a_round), Results(plan)
    assert len(list(contest.run(results))) == len(results.lines) == 12
    by_round = [{results.lines[n].opening for n in range(6 * r, 6 * r + 6)} for r in (0, 1)]
    assert [len(openings) for openings in by_round] == [1, 1] and by_round[0] != by_round[1]
    pairings = sorted(results.lines[number].seats for number in range(6))
    assert pairings == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    standing = ranking(contest, results)
    assert sum(place.points for place in standing) == 12
    assert [place.games for place in standing] == [8, 8, 8]
    assert sorted(standing, key=lambda place: -place.rating.value) == standing
