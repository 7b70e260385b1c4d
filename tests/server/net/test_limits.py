"""Buckets and places, with a clock that the test moves."""

import pytest

from ludarium.server.net import limits
from ludarium.server.net.limits import ConcurrencyLimit, TokenBucket, TokenBuckets


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_a_bucket_allows_a_burst_and_then_the_rate(clock):
    bucket = TokenBucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 100
    assert sum(bucket.take() for _ in range(10)) == 3


def test_what_was_spent_too_much_has_to_be_waited_for(clock):
    bucket = TokenBucket(rate=0.5, burst=2)
    bucket.spend(3)
    assert bucket.level == -1 and not bucket.take()
    assert bucket.wait() == 2
    clock.now += 2
    assert bucket.wait() == 0 and not bucket.take()
    clock.now += 2
    assert bucket.take()


def test_each_address_has_its_own_bucket(clock):
    buckets = TokenBuckets(rate=1, burst=1)
    assert buckets.take("a") and buckets.take("b")
    assert not buckets.take("a")


def test_buckets_do_not_grow_without_end(clock):
    buckets = TokenBuckets(rate=1, burst=1, most=100)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets._buckets) == 100
    assert not buckets.take("999")


def test_a_few_addresses_never_have_all():
    """Each gets fewer than those before, and the next one still gets some."""
    places = ConcurrencyLimit(6, total=16)
    shares = [sum(places.acquire(address) for _ in range(16)) for address in "abcdefg"]
    assert shares == [6, 5, 2, 1, 1, 1, 0]


def test_places_are_given_back_and_forgotten():
    places = ConcurrencyLimit(2)
    assert places.acquire("a") and places.acquire("a") and not places.acquire("a")
    assert places.acquire("b")
    places.release("a")
    assert places.acquire("a") and not places.acquire("a")
    for _ in range(2):
        places.release("a")
    places.release("b")
    assert not places._taken
