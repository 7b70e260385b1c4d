"""How strong the players of a tournament are: one number each, with a 95 % interval.

With two seats these are Elo points by Bradley and Terry: a player's share of the points against
another is 1/(1 + 10^(-d/400)), d being the difference of their numbers, and the numbers under which
the results are likeliest are taken. As if each two players had drawn one game more, so that one who
never lost has a number too. The intervals take games as independent, which is on the safe side:
openings that favour a seat make the points of a pair more even.

With more seats they are ratings of openskill (Plackett and Luce), which start at 25.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt

from ludarium.arena.intervals import Interval, Z
from ludarium.arena.results import GameLine
from ludarium.core.errors import OptionError

ELO = 400 / log(10)
"""Elo points of one unit of log-odds."""

MOST_STEPS = 500
LONGEST_STEP = 1.0
ENOUGH = 1e-10

Matrix = list[list[float]]


def elo_ratings(players: int, lines: Iterable[GameLine]) -> list[Interval]:
    """The Elo points of each player around a mean of 0, from games of two seats."""
    points = [[0.5 * (i != j) for j in range(players)] for i in range(players)]
    for line in lines:
        for one, other in (line.seats, line.seats[::-1]):
            points[one][other] += line.points(one)
    strengths, covariance = bradley_terry(points)
    return [
        Interval(ELO * strength, ELO * (strength - half), ELO * (strength + half))
        for strength, half in (
            (strength, Z * sqrt(max(covariance[i][i], 0.0))) for i, strength in enumerate(strengths)
        )
    ]


def bradley_terry(points: Matrix) -> tuple[list[float], Matrix]:
    """The likeliest log-strengths, which add up to 0, and their covariances; `points[i][j]` is
    what i got against j. By Newton's method, in steps that cannot overshoot far."""
    count = len(points)
    strengths = [0.0] * count
    for _ in range(MOST_STEPS):
        slope, curvature = _derivatives(points, strengths)
        inverse = _inverse(curvature)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [s + scale * d for s, d in zip(strengths, step, strict=True)]
        if longest < ENOUGH:
            break
    free = 1 / count**2  # that all grow together, which means nothing
    return strengths, [[entry - free for entry in row] for row in inverse]


def _derivatives(points: Matrix, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    """Of the log-likelihood; 1 is added to the curvature everywhere to hold the mean at 0."""
    count = len(points)
    slope, curvature = [0.0] * count, [[1.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            games = points[i][j] + points[j][i]
            expected = 1 / (1 + exp(strengths[j] - strengths[i]))
            slope[i] += points[i][j] - games * expected if i != j else 0.0
            if i != j:
                weight = games * expected * (1 - expected)
                curvature[i][i] += weight
                curvature[i][j] -= weight
    return slope, curvature


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for i in range(size):
            if i != column and (factor := rows[i][column]):
                pairs = zip(rows[i], rows[column], strict=True)
                rows[i] = [entry - factor * other for entry, other in pairs]
    return [row[size:] for row in rows]


def openskill_ratings(players: int, lines: Iterable[GameLine]) -> list[Interval]:
    """The rating of each player, from games of any number of seats in the order of their
    numbers: the winners of a game before all others, who are level."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise OptionError(
            "ratings of more than two seats need the package openskill: "
            "expected ludarium[arena] to be installed"
        ) from None
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    for line in sorted(lines, key=lambda line: line.number):
        ranks = [float(seat not in line.winners) for seat in range(len(line.seats))]
        rated = model.rate([[ratings[player]] for player in line.seats], ranks=ranks)
        for player, [rating] in zip(line.seats, rated, strict=True):
            ratings[player] = rating
    return [Interval(r.mu, r.mu - Z * r.sigma, r.mu + Z * r.sigma) for r in ratings]
