"""How often someone may do something (a bucket that fills at a steady rate), how much work they may
cause (the same, in seconds of a processor), and how much of a thing they may have at a time."""

import time
from collections import Counter

from ludarium.core.lru import LruCache


class TokenBucket:
    """Up to `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = burst, time.monotonic()

    @property
    def level(self) -> float:
        """What may still be taken now; below 0 when more was spent than there was."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        return self._level

    def take(self) -> bool:
        """May one more be done now?"""
        if self.level < 1:
            return False
        self._level -= 1
        return True

    def spend(self, amount: float) -> None:
        """Something has been done that took so much, whether or not there was as much."""
        self._level = self.level - amount

    def wait(self) -> float:
        """Seconds until there is something again; 0 when there is."""
        return max(-self.level / self._rate, 0.0)


class TokenBuckets:
    """A bucket for each address; the least recently used ones are dropped."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst = rate, burst
        self._buckets = LruCache[str, TokenBucket](most)

    def of(self, client_address: str) -> TokenBucket:
        bucket = self._buckets.get(client_address)
        if bucket is None:
            bucket = TokenBucket(self._rate, self._burst)
            self._buckets.put(client_address, bucket)
        return bucket

    def take(self, client_address: str) -> bool:
        return self.of(client_address).take()


class ConcurrencyLimit:
    """How many of something each address may have at a time, and all together."""

    def __init__(self, most: int, in_all: int | None = None) -> None:
        self._most, self._in_all = most, in_all
        self._taken: Counter[str] = Counter()

    def acquire(self, client_address: str) -> bool:
        """Take a place, if there is one; whoever got one leaves it again."""
        if self._taken[client_address] >= self._most:
            return False
        if self._in_all is not None and self._taken.total() >= self._in_all:
            return False
        self._taken[client_address] += 1
        return True

    def release(self, client_address: str) -> None:
        self._taken[client_address] -= 1
        if not self._taken[client_address]:
            del self._taken[client_address]
