"""A sequential test: play until it is clear enough which of two shares of the points is true.

The results of a group (all seat orders of one opening) depend on each other, so the groups are
the sample: numbers from 0 to 1, the mean of the first player's points. Of all distributions with
the mean `low`, and of all with the mean `high`, the test takes the one under which the sample is
likeliest, and compares these two likelihoods (a generalised sequential probability ratio test).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite, log

from ludarium.core.errors import OptionError, quoted

ALMOST_NEVER = 1e-3
"""Counted for each end of the scale that has not been seen, so that it is not impossible."""

HALVINGS = 50


@dataclass(frozen=True)
class Sprt:
    """`low` against `high`, each accepted wrongly in about one of twenty matches."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise OptionError(
                f"sprt: expected two shares with 0 < low < high < 1, got {self.low}, {self.high}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio accepts `low`, and where `high`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Iterable[float]) -> float:
        """The log-likelihood ratio of a sample of group scores."""
        counts: dict[float, float] = dict(Counter(scores))
        if not counts:
            return 0.0
        for end in (0.0, 1.0):
            counts.setdefault(end, ALMOST_NEVER)
        return _log_likelihood(counts, self.high) - _log_likelihood(counts, self.low)

    def accepted(self, scores: Iterable[float]) -> float | None:
        """The share that the sample speaks for, None while it is not clear enough."""
        ratio, (least, most) = self.ratio(scores), self.bounds
        return self.low if ratio <= least else self.high if ratio >= most else None


def _log_likelihood(counts: Mapping[float, float], mean: float) -> float:
    """How likely the counts are under the likeliest distribution with a mean.

    That distribution has the weights n/(1 + t(x - mean)) up to a factor (Lagrange), with the t
    that gives it the mean, found by halving: the mean falls as t grows.
    """
    total = sum(counts.values())
    least, most = -1 / (max(counts) - mean), -1 / (min(counts) - mean)
    for _ in range(HALVINGS):
        t = (least + most) / 2
        excess = sum(n * (x - mean) / (1 + t * (x - mean)) for x, n in counts.items())
        least, most = (t, most) if excess > 0 else (least, t)
    return sum(n * log(n / total / (1 + t * (x - mean))) for x, n in counts.items())


def share_of_elo(elo: float) -> float:
    """The share of the points that a difference of strength gives."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def sprt_from_text(text: str, *, elo: bool = False) -> Sprt:
    """Read two numbers, shares or Elo differences; raises OptionError."""
    what = "two Elo differences such as 0,20" if elo else "two shares such as 0.5,0.55"
    try:
        low, high = (float(part) for part in text.split(","))
        if not (isfinite(low) and isfinite(high)) or (elo and max(-low, high) > 2_000):
            raise ValueError
    except ValueError:
        raise OptionError(f"sprt: expected {what}, got {quoted(text)}") from None
    return Sprt(share_of_elo(low), share_of_elo(high)) if elo else Sprt(low, high)
