"""The golden playthroughs: the same moves must still lead through the same states."""

import pytest

from tests.playthroughs.transcript import (
    AGAIN,
    CHOSEN,
    moves_in,
    path,
    playthrough_files,
    random_moves,
    transcript,
)

WRITTEN = [option_set for option_set in CHOSEN if path(option_set).exists()]


@pytest.mark.parametrize("option_set", WRITTEN, ids=str)
def test_the_game_follows_its_playthrough(option_set):
    before = path(option_set).read_text(encoding="utf-8")
    now = transcript(option_set.load(), moves_in(before))
    if now != before:
        pairs = zip(before.splitlines(), now.splitlines(), strict=False)
        old, new = next(pair for pair in pairs if pair[0] != pair[1])
        pytest.fail(
            f"{path(option_set).name} was\n  {old}\nand is now\n  {new}\n"
            f"If that is meant, run {AGAIN} and commit the result on its own, saying why.",
            pytrace=False,
        )


@pytest.mark.parametrize("option_set", WRITTEN, ids=str)
def test_regenerating_changes_nothing(option_set):
    before = path(option_set).read_text(encoding="utf-8")
    assert moves_in(before) == random_moves(option_set), f"run {AGAIN}"


def test_every_playthrough_file_is_checked():
    assert playthrough_files() == {path(option_set) for option_set in CHOSEN}
