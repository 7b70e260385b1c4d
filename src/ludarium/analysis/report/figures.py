"""Estimates in reports: a value, its 95% interval, the number of games, the agent and the seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, isfinite
from statistics import fmean
from typing import Any

from ludarium.arena.intervals import Interval, mean_interval, share_interval

Json = dict[str, Any]


@dataclass(frozen=True)
class Source:
    """The games behind an estimate."""

    agent: str
    games: int
    seed: int

    def to_json(self) -> Json:
        return {"games": self.games, "agent": self.agent, "seed": self.seed}


def figure(interval: Interval, source: Source) -> Json:
    """Return an estimate as JSON; an infinite end is null."""
    ends = {"value": interval.value, "low": interval.low, "high": interval.high}
    return {key: rounded(end) for key, end in ends.items()} | source.to_json()


def mean(values: Sequence[float], source: Source) -> Json:
    """Return the mean of a sample with the normal interval."""
    return figure(mean_interval(values), source)


def share(hits: float, source: Source) -> Json:
    """Return the share of the games with Wilson's interval."""
    return figure(share_interval(hits, source.games), source)


def median(values: Iterable[float], source: Source) -> Json:
    """Return the median with its 95% interval, which ends at two of the ordered values (normal
    approximation to the binomial ranks)."""
    ordered = sorted(values)
    count = len(ordered)
    reach = 0.98 * count**0.5
    low = ordered[max(floor(count / 2 - reach), 0)]
    high = ordered[min(floor(count / 2 + reach), count - 1)]
    middle = fmean((ordered[(count - 1) // 2], ordered[count // 2]))
    return figure(Interval(middle, low, high), source)


def rounded(value: float) -> float | None:
    """Return a value with five significant digits."""
    return float(f"{value:.5g}") if isfinite(value) else None


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the value below which this part of an ordered sample lies."""
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def histogram(values: Iterable[float], most: int = 24) -> list[Json]:
    """Return the number of values in each of at most `most` equal bins of whole numbers."""
    sample = sorted(values)
    first, last = int(sample[0]), int(sample[-1])
    width = nice_width((last - first + 1) / most)
    start = first // width * width
    counts = [0] * ((last - start) // width + 1)
    for value in sample:
        counts[(int(value) - start) // width] += 1
    return [
        {"from": start + number * width, "to": start + (number + 1) * width, "count": count}
        for number, count in enumerate(counts)
    ]


def nice_width(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`."""
    width = 1
    while True:
        for factor in (1, 2, 5):
            if width * factor >= least:
                return width * factor
        width *= 10
