"""The option sets that the environments are tried on."""

from tests.option_sets import OPTION_SETS, SAMPLES, SMALL

EVERY, SHORT, FEW = OPTION_SETS, SMALL, SAMPLES
"""All, those with short games, and a few of each game."""
