"""Estimates with 95 % intervals: the normal one for means, Wilson's for shares."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z = 1.959964


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of a sample."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    half = Z * sqrt(spread / count)
    return Interval(mean, mean - half, mean + half)


def share_interval(hits: float, count: int) -> Interval:
    """The share of hits by Wilson's method, which holds near 0 and 1 too."""
    share = hits / count
    centre = (share + Z**2 / (2 * count)) / (1 + Z**2 / count)
    half = Z * sqrt(share * (1 - share) / count + Z**2 / (4 * count**2)) / (1 + Z**2 / count)
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == count else centre + half
    return Interval(share, low, high)
