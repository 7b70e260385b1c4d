"""Whole numbers that say how much is to be counted, checked before the work begins."""

from ludarium.core.errors import OptionError, quoted

MOST_GAMES, MOST_SEED, MOST_THREADS, MOST_DEPTH = 2**63 - 1, 2**64 - 1, 64, 60


def check_whole(what: str, value: object, low: int, high: int) -> None:
    """Raises OptionError unless it is a whole number within these bounds."""
    if type(value) is not int or not low <= value <= high:
        expected = f"expected a whole number from {low} to {high}"
        raise OptionError(f"{what}: {expected}, got {quoted(value)}")


def check_random_games(count: object, seed: object, threads: object, *, least: int) -> None:
    """What random play is asked for; raises OptionError."""
    check_whole("games", count, least, MOST_GAMES)
    check_whole("seed", seed, 0, MOST_SEED)
    check_whole("threads", threads, 1, MOST_THREADS)
