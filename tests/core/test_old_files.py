"""Files of every format, as version 0.1.0 wrote them, still open."""

import shutil
from pathlib import Path

import pytest

from ludarium import Record
from ludarium.analysis.report.work import Ledger
from ludarium.analysis.solution_check import Verification
from ludarium.arena.results import read_game
from ludarium.cli.play.unfinished import folder, unfinished
from ludarium.games.puzzles import read_puzzles

FILES = Path(__file__).parent / "old_files"


def text(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def test_records():
    records = list(Record.load_all(FILES / "records.jsonl"))
    assert [len(record.replay().steps) for record in records] == [9, 9]


def test_an_annotated_record():
    record = Record.from_json(text("annotated.json"))
    assert record.annotations and any(note.comments for note in record.annotations)
    assert any(note.evaluation is not None for note in record.annotations)
    assert Record.from_json(record.to_json()) == record


def test_a_solution():
    claims = Verification.from_json(text("solution.json"))
    assert (claims.value, claims.margin, len(claims.solution.moves)) == (-1.0, -1.0, 7)


def test_puzzles():
    puzzles = read_puzzles(text("puzzles.json"))
    assert len(puzzles) == 2 and puzzles[0].line[:2] == ("d3", "d2")


def test_the_results_of_a_match(tmp_path: Path):
    record = read_game(FILES / "match.jsonl", 1)
    assert record.replay().state is not None and record.players == ("mcts@5", "random")


def test_the_ledger_of_a_report(tmp_path: Path):
    path = tmp_path / "report.work"
    shutil.copyfile(FILES / "report.work", path)
    ledger = Ledger.resume(path)
    assert ledger is not None and ledger.plan.game == "churn"
    assert len(ledger.results) == 5
    ledger.close()


def test_an_unfinished_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder().mkdir(parents=True)
    shutil.copyfile(FILES / "unfinished.jsonl", folder() / "turnio.jsonl")
    complaints = list[str]()
    (game,) = unfinished(lambda head: True, lambda path, why: complaints.append(why))
    assert not complaints and not game.damage
    assert game.head.seed == 7 and game.table.session.steps == 3
    game.release()
