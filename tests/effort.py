"""How many examples a property test tries, in terms of what the profile in conftest.py says."""

from hypothesis import settings


def times(factor: float) -> settings:
    """That many times the usual number of examples; for tests that are cheap, or worth it."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=round(factor * usual.max_examples))
