"""The number of step sequences of each length against tables that the oracles counted."""

import pytest

import ludarium
from ludarium.analysis.perft import python_perft
from tests.effort import LONG
from tests.perft import tables
from tests.perft.recount import count

COUNTS = [entry for name in ludarium.GAMES for entry in tables.read(name)]
QUICK = [entry for entry in COUNTS if entry.sequences <= (4_000 if LONG else 1_500)]
NOT_LONG = COUNTS if LONG else [entry for entry in COUNTS if entry.sequences <= 40_000]
"""`make soak` counts the others too; the kernel counts all of them each time."""


@pytest.mark.parametrize("entry", NOT_LONG, ids=str)
def test_the_rules_give_the_count_of_the_table(entry):
    game = entry.option_set.load()
    assert python_perft(game, game.initial_state(), entry.depth) == entry.sequences, entry.how


@pytest.mark.parametrize("entry", QUICK, ids=str)
def test_the_oracle_gives_it_too(entry):
    assert count(entry.option_set, entry.depth) == entry.sequences


def test_the_empty_sequence_is_one_and_nothing_follows_the_end():
    game = ludarium.load("subsume", sides=2)
    over = game.decode("bb/b1b/bb:-")
    assert python_perft(game, over, 0) == 1 == python_perft(game, game.initial_state(), 0)
    assert python_perft(game, over, 1) == python_perft(game, over, 3) == 0
