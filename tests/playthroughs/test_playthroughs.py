"""The golden playthroughs: the same moves must still lead through the same states."""

import pytest

import ludarium
from tests.playthroughs.transcript import (
    AGAIN,
    CHOSEN,
    FOLDER,
    moves_in,
    path,
    random_moves,
    transcript,
)


@pytest.mark.parametrize("option_set", CHOSEN, ids=str)
def test_the_game_goes_as_it_was_written_down(option_set):
    written = path(option_set).read_text(encoding="utf-8")
    now = transcript(option_set.load(), moves_in(written))
    if now != written:
        pairs = zip(written.splitlines(), now.splitlines(), strict=False)
        old, new = next(pair for pair in pairs if pair[0] != pair[1])
        pytest.fail(
            f"{path(option_set).name} was\n  {old}\nand is now\n  {new}\n"
            f"If that is meant, run {AGAIN} and commit the result on its own, saying why.",
            pytrace=False,
        )


@pytest.mark.parametrize("option_set", CHOSEN, ids=str)
def test_regenerating_gives_what_is_written(option_set):
    written = path(option_set).read_text(encoding="utf-8")
    assert moves_in(written) == random_moves(option_set), f"run {AGAIN}"


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_each_game_has_playthroughs_of_its_default_and_of_another(name):
    games = {option_set.load() for option_set in CHOSEN if option_set.name == name}
    assert ludarium.load(name) in games and len(games) >= 2, f"add {name} to CHOSEN, run {AGAIN}"


def test_there_is_no_file_that_nothing_checks():
    assert set(FOLDER.glob("*.txt")) == {path(option_set) for option_set in CHOSEN}
