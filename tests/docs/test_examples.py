"""The examples run, each with the first command of its docstring, all in this process."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import kernel
from tests.examples import EXAMPLES, FOLDER, about, commands


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Runs an example in an empty folder and returns its output."""
    monkeypatch.chdir(tmp_path)

    def run(name: str, *args: str) -> str:
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *args])
        runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
        output: str = capsys.readouterr().out
        return output

    return run


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_first_command_runs(run, name):
    if "Needs the kernel" in about(name) and not kernel.available():
        pytest.skip("the kernel is not installed")
    assert run(name, *commands(name)[0]).strip()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_arguments_of_all_commands_are_valid(monkeypatch, name):
    """A game in the arguments must exist."""
    arguments = runpy.run_path(str(FOLDER / f"{name}.py"), run_name="example")["arguments"]
    for args in commands(name):
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *args])
        for value in vars(arguments()).values():
            if str(value).startswith("ludarium:"):
                ludarium.read_position(value)


def test_one_example_reads_the_record_of_another(run, tmp_path: Path):
    run("annotate_record")
    assert "Wrote again.json" in run("annotate_record", "annotated.json", "--output", "again.json")
    record = ludarium.Record.load(tmp_path / "again.json")
    assert any(note.variations for note in record.annotations)
    assert f"{len(record.moves)} turns" in run("draw_game", "again.json", "--most", "3")
    assert (tmp_path / "game.html").read_text("utf-8").count("<svg") == 3


def test_a_tournament_continues(run, tmp_path: Path):
    flags = ["random", "random@3", "--output", "t.jsonl", "--rounds"]
    run("tournament", *flags, "1")
    assert "; 4 games" in run("tournament", *flags, "2")


WRONG: list[tuple[str, list[str], str]] = [
    ("tournament", ["random", "chess"], "expected random, mcts"),
    ("annotate_record", ["none.json"], "none.json"),
    ("draw_game", ["--game", "ludarium:chess"], "expected one of"),
    ("draw_game", ["--output", "none/game.html"], "none/game.html"),
    ("solve_board", ["churn"], "expected a game, or a code of the form"),
    ("random_agent_pettingzoo", ["ludarium:flume?size=4"], "size"),
]


@pytest.mark.parametrize(("name", "args", "message"), WRONG, ids=str)
def test_wrong_arguments_are_named(run: Any, name: str, args: list[str], message: str):
    with pytest.raises(SystemExit, match=message):
        run(name, *args)
