"""The option sets for tests of environments."""

from tests.option_sets import OPTION_SETS, SAMPLES, SMALL

EVERY, SHORT, FEW = OPTION_SETS, SMALL, SAMPLES
"""All, those with short games, and a few of each game."""
