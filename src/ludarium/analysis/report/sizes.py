"""How large a game is: its moves, its positions and its tree of games."""

from collections import Counter
from math import log10

from ludarium.analysis.report.figures import Json, Source, mean, quantile, rounded
from ludarium.analysis.report.walking import PLACES, along
from ludarium.arena.intervals import Z, mean_interval
from ludarium.core.game import AnyGame


def sizes(game: AnyGame, walks: list[Json], layers: Json, seed: int) -> Json:
    """Return exact counts if possible, else estimates."""
    source = Source("random", len(walks), seed)
    kinds = len({piece for walk in walks for piece in walk["pieces"]})
    cells = len(game.board.names)
    return {
        "cells": cells,
        "moves": len(game.moves),
        "draws": game.chance_count,
        "observation": list(game.observation_shape),
        "pieces": kinds,
        "boards_log10": rounded(cells * log10(kinds + 1)),
        "layers": layers["layers"],
        "complete": layers["complete"],
        "positions": sum(layers["layers"]) if layers["complete"] else None,
        "least": None if layers["complete"] else least_positions(walks, source),
        "tree_log10": mean([walk["branches"] for walk in walks], source),
        "most_choices": max(walk["most"] for walk in walks),
    }


def least_positions(walks: list[Json], source: Source) -> Json | None:
    """Return the largest lower bound of the number of positions, and its number of steps.

    If two of n games have the same position after so many steps with probability p, there are at
    least 1/p such positions. p is estimated by the pairs of games that agree, with the upper end of
    a 95% interval for their number, so that the answer is on the safe side.
    """
    estimates: list[tuple[float, int]] = []
    depths = {int(depth) for walk in walks for depth in walk["marks"]}
    for depth in sorted(depths):
        marks = (walk["marks"].get(str(depth)) for walk in walks)
        positions = Counter(mark for mark in marks if mark is not None)
        games = positions.total()
        agreeing = sum(count * (count - 1) // 2 for count in positions.values())
        if games > 1:
            estimates.append((games * (games - 1) / 2 / _upper(agreeing), depth))
    if not estimates:
        return None
    least, depth = max(estimates)
    return {"log10": rounded(max(log10(least), 0.0)), "steps": depth} | source.to_json()


def _upper(count: int) -> float:
    """Return the upper end of the 95% interval for the mean of a Poisson count."""
    more = count + 1
    return float(more * (1 - 1 / (9 * more) + Z / (3 * more**0.5)) ** 3)


def branching(walks: list[Json], games: list[Json], agent: str, seed: int) -> Json:
    """Return the mean number of legal steps of a game, and its course over equal parts of the game
    with intervals and the range of four games in five."""
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
    """Return statistics of many games for each part of them."""
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
