"""How many legal steps there are to choose from, along the game."""

from ludarium.analysis.report.figures import Json, Source, mean, quantile, rounded
from ludarium.analysis.report.walking import PLACES, along
from ludarium.arena.intervals import mean_interval


def branching(walks: list[Json], games: list[Json], agent: str, seed: int) -> Json:
    """The mean of each game's mean, and the course of it: the mean with its interval and the range
    of four games in five, in equal parts of each game."""
    thinking = [game for game in games if game["choices"]]
    return {
        "random": _branching(
            [walk["mean_choices"] for walk in walks],
            [walk["choices"] for walk in walks],
            Source("random", len(walks), seed),
        ),
        "thinking": _branching(
            [sum(game["choices"]) / len(game["choices"]) for game in thinking],
            [along(game["choices"]) for game in thinking],
            Source(agent, len(thinking), seed),
        ),
    }


def _branching(means: list[float], courses: list[list[float]], source: Source) -> Json:
    return {"choices": mean(means, source), "course": course(courses)}


def course(rows: list[list[float]]) -> list[Json]:
    """What many games were like in each part of them."""
    points = []
    for place in range(PLACES):
        values = sorted(row[place] for row in rows)
        interval = mean_interval(values)
        points.append(
            {
                "at": rounded((place + 0.5) / PLACES),
                "value": rounded(interval.value),
                "low": rounded(interval.low),
                "high": rounded(interval.high),
                "tenth": rounded(quantile(values, 0.1)),
                "ninetieth": rounded(quantile(values, 0.9)),
            }
        )
    return points
