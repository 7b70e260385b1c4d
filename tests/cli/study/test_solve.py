"""`ludarium solve` as people run it."""

import json
import os
import re
import runpy
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludarium import GAMES
from ludarium.games.entry import Computer
from tests.cli.driver import ROOT, environment, run
from tests.effort import wait_until

pytest.importorskip("ludarium_kernel")


def test_a_small_board_is_solved_move_by_move():
    result = run("solve", "churn", "--sides", "2")
    assert (result.code, result.err.strip()) == (0, "")
    assert result.lines[0] == "Churn, sides 2"
    assert sum("proven loss by 1, without a swap" in line for line in result.lines) == 7
    assert "Red to move: proven loss by 1 with" in result.out


def test_a_position_as_a_code():
    result = run("solve", "flume", "--size", "3", "--code", "rbr/b1b/1r1:r:-", "--json")
    document = json.loads(result.out)
    assert result.code == 0 and document["code"] == "rbr/b1b/1r1:r:-"
    assert {each["move"] for each in document["moves"]} == {"a1", "c1", "b2"}
    assert (document["value"], document["margin"]) == (1, 3)


def test_an_output_file_is_continued(tmp_path):
    path = tmp_path / "churn.json"
    assert run("solve", "churn", "--sides", "2", "--nodes", "1", "--output", path).code == 0
    first = run("solve", "churn", "--sides", "2", "--output", path)
    document = json.loads(path.read_text())
    assert first.code == 0 and len(document["moves"]) == 7
    again = run("solve", "churn", "--sides", "2", "--output", path)
    assert again.code == 0 and json.loads(path.read_text()) == document


def test_nodes_of_unsolved_moves_are_counted():
    result = run("solve", "flume", "--size", "5", "--nodes", "3")
    assert result.code == 0 and "0 of 25 moves solved" in result.out
    match = re.match(r"(\d+) nodes in all, (\d+) of them for unsolved moves", result.lines[-1])
    assert match is not None and match[1] == match[2] and 25 <= int(match[1]) <= 75


HURRIED = """
from ludarium.analysis import solutions
from ludarium.cli.main import main
solutions.KEEP_SECONDS = 0.05
main()
"""
"""The program, which saves the table of the solver much more often than once a minute."""


def test_a_killed_run_resumes_from_its_files(tmp_path):
    """Even when it is killed again. The result is that of an undisturbed run."""
    args = ("solve", "flume", "--code", "5b1/7/7/2r2b1/6b/r5r/3r2b:r:-", "--output")
    path, bounds = tmp_path / "flume.json", tmp_path / "flume.bounds"
    for _ in range(2):
        before = content(bounds)
        process = started(*args, path, "--keep", bounds, "--keep-least", "1")
        wait_until(path.exists, process=process)
        wait_until(lambda old: content(bounds) != old, before, process=process)
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    half = path.read_text()
    assert 0 < len(moves(half)) < 41
    forgetful, whole = tmp_path / "forgetful.json", tmp_path / "whole.json"
    forgetful.write_text(half)
    assert run(*args, path, "--keep", bounds).code == 0
    assert run(*args, forgetful).code == run(*args, whole).code == 0
    solved, again, without = (moves(each.read_text()) for each in (path, whole, forgetful))
    assert moves(half).items() <= solved.items() and len(solved) == 41
    assert {m: (e["value"], e["margin"]) for m, e in solved.items()} == {
        m: (e["value"], e["margin"]) for m, e in again.items()
    }
    rest = solved.keys() - moves(half).keys()
    assert sum(solved[m]["nodes"] for m in rest) < sum(without[m]["nodes"] for m in rest)


def content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def started(*args: str | Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", HURRIED, *map(str, args)]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, env=environment({}), stdout=nothing, stderr=nothing)


def moves(text: str) -> dict[str, dict[str, Any]]:
    return {each["move"]: each for each in json.loads(text)["moves"]}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("solve", "turnio"), "expected a position with a seat to move"),
        (("solve", "churn", "--sides", "2", "--code", "2/3/2"), "code"),
        (("solve", "churn", "--sides", "2", "--code", "ludarium:churn?sides=3"), "sides 3"),
        (
            ("perft", "ludarium:churn?sides=2", "--code", "2/3/2:r:-"),
            "expected one position, got a second one",
        ),
        (("playouts", "ludarium:churn?sides=2", "--sides", "3"), "with sides 3"),
        (("solve", "wunchunk", "--keep", "x"), "has no table to save"),
        (("solve", "flume", "--nodes", "9", "--keep", "x"), "--nodes: cannot be combined"),
        (
            ("solve", "churn", "--nodes", "9", "--for-players"),
            "--nodes: cannot be combined",
        ),
        (("solve", "flume", "--on", "local", "--keep", "x"), "--on: cannot be combined"),
        (("solve", "flume", "--size", "3", "--on", "mars"), "on: expected local"),
        (("solve", "churn", "--sides", "2", "--output", "no/such/folder/x"), "there is no folder"),
    ],
)
def test_bad_input_is_named(args, message, tmp_path):
    result = run(*args, cwd=tmp_path)
    assert result.code == 2 and message in result.err
    assert len(result.err.strip().splitlines()) == 1


def test_a_file_of_another_position_is_not_overwritten(tmp_path):
    path = tmp_path / "x.json"
    assert run("solve", "flume", "--size", "3", "--output", path).code == 0
    before = path.read_text()
    result = run("solve", "churn", "--sides", "2", "--output", path)
    assert result.code == 2 and "another position (game differs)" in result.err
    path.write_text(before[:100])
    result = run("solve", "flume", "--size", "3", "--output", path)
    assert result.code == 2 and "expected a whole JSON text" in result.err
    assert path.read_text() == before[:100]


def test_a_solution_for_the_players(tmp_path):
    args = ("solve", "churn", "--sides", "2", "--for-players")
    place = str(tmp_path / "new" / "folder")
    result = run(*args, LUDARIUM_SOLUTIONS=place)
    assert result.code == 0 and "Computer players will use " in result.out
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == [
        "churn-sides-2.solution"
    ]
    assert run(*args, LUDARIUM_SOLUTIONS=place).code == 0, "the file is read again"


def test_a_solution_of_each_board_that_a_game_names(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "bench")
    monkeypatch.setattr(sys, "argv", ["solutions.py"])
    script = runpy.run_path(str(ROOT / "bench" / "solutions.py"))
    boards = [options for entry in GAMES.values() for options in entry.computer.solved]
    assert len(list(script["commands"]())) == len(boards) > 0
    for name, entry in GAMES.items():
        few = ({"sides": 2},) if name == "churn" else ()
        monkeypatch.setitem(GAMES, name, replace(entry, computer=Computer(solved=few)))
    monkeypatch.setenv("LUDARIUM_SOLUTIONS", str(tmp_path))
    script["main"]()
    assert [path.name for path in tmp_path.iterdir()] == ["churn-sides-2.solution"]


def test_moves_can_be_solved_as_jobs(tmp_path):
    path = tmp_path / "flume.json"
    result = run("solve", "flume", "--size", "3", "--on", "local:1", "--output", path)
    assert result.code == 0 and "proven loss by 1 with" in result.out
    assert len(json.loads(path.read_text())["moves"]) == 9
    assert run("solve", "flume", "--size", "3", "--jobs", "1", "--json").code == 0
