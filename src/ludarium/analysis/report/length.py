"""The length of games of random and of thinking players."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ludarium.analysis.report.figures import Json, Source, figure, histogram, mean, median
from ludarium.arena.intervals import weighted_mean_interval


def length(walks: list[Json], playouts: list[Json], games: list[Json], plan: Json) -> Json:
    """Return the length in steps (chance moves included) and in turns. Random games are
    those of the kernel if it played any."""
    seed, agent = plan["seed"], plan["agent"]
    thinking = Source(agent, len(games), seed)
    return {
        "random": _random(walks, playouts, seed),
        "thinking": {
            "steps": mean([game["steps"] for game in games], thinking),
            "median": median([game["steps"] for game in games], thinking),
            "turns": mean([len(game["moves"]) for game in games], thinking),
            "shortest": min(game["steps"] for game in games),
            "longest": max(game["steps"] for game in games),
            "histogram": histogram([game["steps"] for game in games]),
        },
    }


def _random(walks: list[Json], playouts: list[Json], seed: int) -> Json:
    by_walks = Source("random", len(walks), seed)
    turns = mean([walk["turns"] for walk in walks], by_walks)
    lengths = Counter[int]()
    for part in playouts:
        lengths.update(dict(part["lengths"]))
    if not playouts:
        lengths.update(walk["steps"] for walk in walks)
    source = Source("random", sum(lengths.values()), seed)
    steps = figure(weighted_mean_interval(lengths), source)
    return {
        "steps": steps,
        "turns": turns,
        "shortest": min(lengths),
        "longest": max(lengths),
        "histogram": _histogram_of(lengths),
    }


def _histogram_of(lengths: Mapping[int, int]) -> list[Json]:
    """Return the bins of a histogram without the shortest and longest thousandth of the games,
    which would make the bins too wide."""
    least = sum(lengths.values()) / 1000
    values, low, high = sorted(lengths), 0, len(lengths) - 1
    cut = 0
    while low < high and cut + lengths[values[low]] <= least:
        cut, low = cut + lengths[values[low]], low + 1
    cut = 0
    while low < high and cut + lengths[values[high]] <= least:
        cut, high = cut + lengths[values[high]], high - 1
    common: dict[Any, int] = {value: lengths[value] for value in values[low : high + 1]}
    bins = histogram(common)
    for each in bins:
        each["count"] = sum(n for v, n in common.items() if each["from"] <= v < each["to"])
    return bins
