"""The log does not grow with what others send."""

import logging

import pytest

from ludarium.server import logs
from ludarium.server.logs import FEW, PERIOD, Throttle


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(logs, "time", clock)
    return clock


def line(message: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("x", logging.ERROR, "f", 1, message, args, None)


def test_few_of_a_kind_are_written_and_then_how_many_there_were(clock):
    throttle = Throttle()
    passed = [throttle.filter(line("room %s failed", n)) for n in range(1000)]
    assert passed == [True] * FEW + [False] * (1000 - FEW)
    assert throttle.filter(line("another"))
    clock.now += PERIOD + 1
    late = line("room %s failed", 7)
    assert throttle.filter(late)
    assert late.getMessage() == f"room 7 failed (and {1000 - FEW} more like it before)"


def test_numbers_make_no_other_kind(clock):
    throttle = Throttle()
    passed = [throttle.filter(line(f"Task-{n} at 0x{n:08x} failed")) for n in range(50)]
    assert passed.count(True) == FEW


def test_the_kinds_do_not_grow_without_end(clock):
    throttle = Throttle()
    for n in range(3 * logs.MOST_KINDS):
        throttle.filter(line("kind " + "y" * n if n < 150 else f"{chr(0x4E00 + n)}"))
    assert len(throttle._kinds) <= logs.MOST_KINDS
