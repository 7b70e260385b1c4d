"""Each game from start to result through a pipe, with options that are not the usual ones."""

from pathlib import Path

import pytest

from ludarium.cli.record_files import read_record
from ludarium.cli.wording import result_text
from ludarium.core.codes import full_code
from tests.cli.driver import run
from tests.cli.scripts import script
from tests.option_sets import LARGEST, SAMPLES, OptionSet


@pytest.mark.parametrize("option_set", SAMPLES, ids=str)
def test_a_game_ends_with_its_result_and_is_saved(option_set: OptionSet, tmp_path: Path):
    flags, lines, table = script(option_set, seed=7)
    outcome = table.outcome
    assert outcome is not None, "the script must reach the end"
    result = run("play", *flags, lines=[*lines, "save game", "code"], cwd=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "Not done" not in result.out and "\x1b" not in result.out
    code = full_code(table.game, table.history.state)
    assert code in result.lines
    assert all(len(line) <= 80 for line in result.lines if line != code)
    text = " ".join(result.out.split())
    assert text.count(result_text(table.game, table.history.state, outcome)) == 1
    record, history = read_record(tmp_path / "game.json")
    assert record.result == outcome
    assert history.steps == table.history.steps


@pytest.mark.parametrize("option_set", LARGEST, ids=str)
def test_the_largest_boards_stay_within_80_columns(option_set: OptionSet):
    flags, lines, _ = script(option_set, seed=3, most=12)
    talk = ["names", "moves", "help", "rules", "history", "legend", "undo", "nonsense", "quit"]
    result = run("play", *flags, lines=[*lines, *talk])
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.lines)) <= 80


def test_computers_play_to_the_end_and_a_seed_repeats_it():
    args = ("turnio", "--blockers", "--seat", "1", "random", "--seat", "2", "Random")
    one, again = run(*args, "--seed", "5"), run(*args, "--seed", "5")
    assert one.code == 0 and one.out == again.out
    assert one.out != run(*args, "--seed", "6").out
    assert one.out.count(" (random) plays ") == 36
    assert "A draw" in one.lines[-1] or "wins" in one.lines[-1]


def test_undo_does_not_change_draws(tmp_path: Path):
    flags, (place, turn), _ = script(OptionSet("turnio", {}), seed=11, most=2)
    lines = [place, turn, "undo 2", place, turn, "save t", "undo", turn, "quit"]
    result = run(*flags, lines=lines, cwd=tmp_path)
    draws = [line for line in result.lines if line.startswith("Drawn")]
    assert len(draws) == 4 and len(set(draws[1:])) == 1
    loaded = run("--load", "t.json", "--seed", "99", lines=["undo", turn], cwd=tmp_path)
    assert [line for line in loaded.lines if line.startswith("Drawn")] == draws[1:2]


def test_a_swap_is_announced():
    result = run("churn", lines=["c3", "swap", "quit"])
    assert "The seats have exchanged colours: seat 1 Blue, seat 2 Red" in result.out
    assert result.lines[-1] == "Blue to move (seat 1): quit"
