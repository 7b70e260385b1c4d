"""Estimates with 95% intervals: normal ones for means, Wilson's for shares."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

Z = 1.959964


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95% interval."""

    value: float
    low: float
    high: float


def mean_interval(values: Iterable[float]) -> Interval:
    """Return the mean of a sample."""
    return weighted_mean_interval(Counter(values))


def weighted_mean_interval(counts: Mapping[Any, int]) -> Interval:
    """Return the mean of a sample given as the count of each value."""
    count = sum(counts.values())
    mean = sum(value * times for value, times in counts.items()) / count
    spread = sum(times * (value - mean) ** 2 for value, times in counts.items())
    return interval_of(mean, spread / max(count - 1, 1), count)


def interval_of(mean: float, variance: float, count: int) -> Interval:
    """Return the interval of a mean from the variance of its sample."""
    half = Z * sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)


def share_interval(hits: float, count: float) -> Interval:
    """Return the share of hits with Wilson's interval, which is valid near 0 and 1 too."""
    share = hits / count
    centre = (share + Z**2 / (2 * count)) / (1 + Z**2 / count)
    half = Z * sqrt(share * (1 - share) / count + Z**2 / (4 * count**2)) / (1 + Z**2 / count)
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == count else centre + half
    return Interval(share, low, high)
