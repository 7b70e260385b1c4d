"""`ludarium puzzles`: files that can be read again, and leaving in the middle."""

import pytest

import ludarium
from ludarium.games.puzzles import read_puzzles
from tests.cli.driver import INTERRUPT, Terminal, run
from tests.games.puzzle_check import in_full

pytest.importorskip("ludarium_kernel")

QUICK = ("--nodes", "5000", "--games", "4", "--seed", "1")


def test_puzzles_are_written_and_can_be_read(tmp_path):
    path = tmp_path / "puzzles.json"
    arguments = ("puzzles", "flume", "--size", "3", "--count", "2", *QUICK)
    result = run(*arguments, "--output", path)
    assert (result.code, result.err) == (0, "")
    puzzles = read_puzzles(path.read_text("utf-8"))
    assert len(puzzles) == 2 and all(puzzle.options == {"size": 3} for puzzle in puzzles)
    assert all(in_full(puzzle, 5_000) is not False for puzzle in puzzles)
    assert result.lines[0].startswith("2 puzzles; by grade: 1: ")
    assert "".join(result.out.split()).endswith(f"Wrote{path}"), "a long name is folded"
    assert run(*arguments, "--json").out == path.read_text("utf-8")
    first = run(*arguments).lines[0]
    assert first.startswith(
        f"flume-001, grade {puzzles[0].grade}: {puzzles[0].solution} is right in"
    )
    assert ludarium.read_position(first.split()[-1]) == puzzles[0].position()


def test_too_few_puzzles_are_reported():
    result = run("puzzles", "turnio", "--count", "50", "--games", "1", "--nodes", "1000", "--json")
    assert result.code == 0 and "of 50 puzzles in 1 games of each kind" in result.err
    assert len(read_puzzles(result.out)) < 50


def test_ctrl_c_writes_the_puzzles_so_far(tmp_path):
    path = tmp_path / "puzzles.json"
    args = ("churn", "--sides", "2,2,4,2,2,4", "--count", "500", "--jobs", "2", "--output", path)
    with Terminal("puzzles", *args) as it:
        it.until("churn: sides 2,2,4,2,2,4")
        it.until_progress()
        it.type(INTERRUPT, "Wrote")
        assert it.close() == 130
    assert it.text.endswith("ludarium: interrupted\n")
    assert len(read_puzzles(path.read_text("utf-8"))) < 500
