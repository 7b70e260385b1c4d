"""How much a test tries, in terms of what the profile in conftest.py says."""

import os

from hypothesis import settings

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "search"
"""Is this the long version, that of `make soak`?"""


def times(factor: float) -> settings:
    """That many times the usual number of examples; for tests that are cheap, or worth it."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=round(factor * usual.max_examples))


def often(count: int) -> int:
    """So many repetitions, or twenty times as many in the long version."""
    return 20 * count if LONG else count
