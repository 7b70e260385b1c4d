"""The option sets that the environments are tried on, each game once."""

from tests.option_sets import OPTION_SETS, SAMPLES, SMALL, OptionSet


def _once(option_sets: tuple[OptionSet, ...]) -> list[OptionSet]:
    return list({option_set.load(): option_set for option_set in option_sets}.values())


EVERY, SHORT, FEW = _once(OPTION_SETS), _once(SMALL), _once(SAMPLES)
"""All, those with short games, and a few of each game."""
