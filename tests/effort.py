"""How much a test tries, by the profile in conftest.py."""

import math
import os
from collections.abc import Callable, Iterable
from time import monotonic, sleep
from typing import Any, TypeVar

from hypothesis import settings

T = TypeVar("T")

HANGING = 240.0
"""Seconds after which what should have stopped counts as hanging, on a busy machine too."""

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "search"
"""Is this the long version, that of `make soak`?"""


def few(all_of_them: Iterable[T], count: int = 2) -> list[T]:
    """Return about `count` items from the whole length of a list; all of it in the long version."""
    items = list(all_of_them)
    return items if LONG else items[:: max(1, math.ceil(len(items) / count))]


def times(factor: float) -> settings:
    """Return settings with so many times the usual number of examples."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=round(factor * usual.max_examples))


def often(count: int) -> int:
    """Return a number of repetitions, twenty times as many in the long version."""
    return 20 * count if LONG else count


def wait_until(condition: Callable[..., object], *args: object, process: Any = None) -> None:
    """Wait until a condition holds, which a running process brings about if one is given."""
    end = monotonic() + HANGING
    while not condition(*args):
        assert process is None or process.poll() is None, "the process has ended"
        assert monotonic() < end, f"{condition} never holds"
        sleep(0.005)
