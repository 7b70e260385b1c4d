"""`ludarium analyse`: text that fits, JSON that is JSON, files, and leaving in the middle."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ludarium import CHANCE, Record
from tests.analysis.games_played import random_history, record_of
from tests.analysis.test_study_json import check_study
from tests.cli.driver import INTERRUPT, Terminal, run
from tests.option_sets import ONE_OF_EACH, OptionSet, in_kernel

pytest.importorskip("ludarium_kernel")


def saved(folder: Path, option_set: OptionSet, most: int = 20_000, **fields: int) -> Path:
    path = folder / "game.json"
    record = record_of(random_history(option_set, 1, most), **fields)
    path.write_text(record.to_json(), encoding="utf-8")
    return path


@pytest.mark.parametrize("option_set", in_kernel(ONE_OF_EACH), ids=str)
def test_the_report_fits_80_columns_and_is_repeatable(option_set, tmp_path):
    path = saved(tmp_path, option_set)
    first, again = (run("analyse", path, "--simulations", "40", "--seed", "3") for _ in range(2))
    assert (first.code, first.err) == (0, "")
    assert max(map(len, first.lines)) <= 80

    def record_file(lines):
        return [line for line in lines if not line.startswith("Analysed by search:8")]

    assert record_file(first.lines) == record_file(again.lines)
    history = random_history(option_set, 1)
    assert f"{history.turn_count:5}. " in first.out and "accuracy" in first.out
    assert ("luck" in first.lines[-3]) == any(step.seat == CHANCE for step in history.steps)


def test_json_and_files(tmp_path):
    path = saved(tmp_path, OptionSet("flume", {"size": 3}))
    study, notes = tmp_path / "study.json", tmp_path / "notes.json"
    args = ("--simulations", "50000", "--output", study, "--annotated", notes)
    result = run("analyse", path, "--json", *args)
    assert (result.code, result.err) == (0, "")
    data = json.loads(result.out)
    check_study(data)
    assert json.loads(study.read_text("utf-8")) == data
    assert any(step["kind"] == "thrown_win" for step in data["steps"])
    record, plain = Record.load(notes), Record.load(path)
    assert replace(record, annotations=(), annotator={}) == plain and record.annotations
    record.replay()
    replayed = run("replay", notes)
    assert replayed.code == 0 and "Result:" in replayed.out


def test_a_resigned_game(tmp_path):
    path = saved(tmp_path, OptionSet("churn", {"sides": 2}), 2, resigned=0)
    result = run("analyse", path, "--simulations", "20000")
    assert result.code == 0
    assert "resigned (proven: " in result.lines[-1]


def test_a_long_game_lists_only_turns_with_comments(tmp_path):
    path = saved(tmp_path, OptionSet("churn", {"sides": 4}))
    result = run("analyse", path, "--budget", "1")
    assert result.code == 0
    assert "only those with a comment are listed (--all lists all)" in result.out
    whole = run("analyse", path, "--budget", "1", "--all")
    assert len(whole.lines) > len(result.lines) and max(map(len, whole.lines)) <= 80


def test_ctrl_c_reports_what_is_done(tmp_path):
    path, study = saved(tmp_path, OptionSet("flume", {"size": 7})), tmp_path / "study.json"
    with Terminal("analyse", path, "--seconds", "0.5", "--output", study) as it:
        it.until("analysing moves")
        it.until_progress()
        it.type(INTERRUPT, "turns were not analysed.")
        assert it.close() == 130
    assert "Interrupted: the first" in it.text and "accuracy" in it.text
    assert it.text.endswith("ludarium: interrupted\n")
    data = json.loads(study.read_text("utf-8"))
    assert data["engine"]["stopped"] == "interrupted" and data["steps"]


def test_an_output_that_cannot_be_written_is_refused_before_the_work(tmp_path):
    path = saved(tmp_path, OptionSet("flume", {"size": 7}))
    result = run("analyse", path, "--output", tmp_path / "none" / "x.json")
    assert result.code == 2 and "cannot write" in result.err and not result.out
