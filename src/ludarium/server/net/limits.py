"""Limits on a rate (token buckets, for requests or for seconds of work) and on how much of
something there is at a time, for each client address."""

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
        """What is left now; below 0 when more was spent than there was."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        return self._level

    def take(self) -> bool:
        """Take one if there is one, and return whether there was."""
        if self.level < 1:
            return False
        self._level -= 1
        return True

    def spend(self, amount: float) -> None:
        """Take an amount, whether or not there is as much."""
        self._level = self.level - amount

    def wait(self) -> float:
        """Seconds until the level is above 0."""
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

    def spent(self) -> dict[str, float]:
        """How much each address has taken recently and not been given again."""
        buckets = zip(self._buckets, self._buckets.values(), strict=True)
        return {address: self._burst - each.level for address, each in buckets}

    def take(self, client_address: str) -> bool:
        return self.of(client_address).take()


class ConcurrencyLimit:
    """How many of something each address may have at a time, and all of them together. Of a total
    no address gets more than it leaves free, so that a few of them never have all."""

    def __init__(self, per_address: int, total: int | None = None) -> None:
        self.per_address, self._most = per_address, total
        self._taken: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many there are now."""
        return self._taken.total()

    def acquire(self, client_address: str, count: int = 1) -> bool:
        """Take some if there are as many, and return whether there were; then release them
        later."""
        taken = self._taken[client_address]
        if taken + count > self.per_address:
            return False
        if self._most is not None:
            free = self._most - self.total - count
            if free < 0 or (taken and taken + count > free):
                return False
        self._taken[client_address] += count
        return True

    def release(self, client_address: str, count: int = 1) -> None:
        self._taken[client_address] -= count
        if not self._taken[client_address]:
            del self._taken[client_address]
