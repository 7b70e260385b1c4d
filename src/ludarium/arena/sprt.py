"""A sequential test: play until one of two shares of the points is clearly more likely.

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
"""The count of an end of the scale without samples, so that it is not impossible."""

HALVINGS = 50


@dataclass(frozen=True)
class Sprt:
    """Tests `low` against `high`; each is accepted wrongly in about one of twenty matches."""

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
        """The log-likelihood ratios that accept `low` and `high`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Iterable[float]) -> float:
        """Return the log-likelihood ratio of a sample of group scores."""
        counts: dict[float, float] = dict(Counter(scores))
        if not counts:
            return 0.0
        for end in (0.0, 1.0):
            counts.setdefault(end, ALMOST_NEVER)
        return _log_likelihood(counts, self.high) - _log_likelihood(counts, self.low)

    def accepted(self, scores: Iterable[float]) -> float | None:
        """Return the accepted share, or None while the test is undecided."""
        ratio, (least, most) = self.ratio(scores), self.bounds
        return self.low if ratio <= least else self.high if ratio >= most else None


def _log_likelihood(counts: Mapping[float, float], mean: float) -> float:
    """Return the log-likelihood of the counts under the likeliest distribution with a mean.

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
    """Return the expected share of the points for a difference in Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def sprt_from_text(text: str, *, elo: bool = False) -> Sprt:
    """Parse two numbers, shares or Elo differences; raises OptionError."""
    what = "two Elo differences such as 0,20" if elo else "two shares such as 0.5,0.55"
    try:
        low, high = (float(part) for part in text.split(","))
        if not (isfinite(low) and isfinite(high)) or (elo and max(-low, high) > 2_000):
            raise ValueError
    except ValueError:
        raise OptionError(f"sprt: expected {what}, got {quoted(text)}") from None
    return Sprt(share_of_elo(low), share_of_elo(high)) if elo else Sprt(low, high)
