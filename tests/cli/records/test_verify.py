"""`ludarium verify`: confirmed, contradicted and unchecked claims of a record."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.driver import ROOT, run
from tests.server.rooms.test_draws import EXAMPLE

Json = dict[str, Any]
Change = Callable[[Json], object]


@pytest.fixture
def record(tmp_path):
    """Writes the example of the page, changed."""
    (text,) = EXAMPLE.findall((ROOT / "docs" / "protocol.md").read_text("utf-8"))

    def write(change: Change = lambda _: None) -> Path:
        data = json.loads(text)
        change(data)
        path: Path = tmp_path / "record.json"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return write


def test_a_record_that_holds(record):
    result = run("verify", record())
    assert result.code == 0 and not result.err
    assert result.lines == [
        "holds: 3 turns with 9 moves follow the rules of Turnio",
        "holds: the result: Circle (seat 1) wins: seat 2 resigned",
        "holds: the commitment is the SHA-256 of the seed",
        "holds: all 3 draws follow from the seed",
        "Everything that was checked holds.",
    ]


def turns(*moves: str) -> Change:
    return lambda data: data.update(moves=list(moves))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(seed="0" * 64), "the commitment is the SHA-256 of the seed"),
        (lambda data: data.update(seed="0" * 64), "the draw after 0 moves, CS..+,"),
        (lambda data: data.update(commitment="0" * 64), "the commitment is the SHA-256"),
        (
            turns("CS..+,a1/CS..,@a1", "C.S.-,b1/C.S.,@a1", "CSCS-,c1/CSCS,keep"),
            "the draw after 3 moves, C.S.-,",
        ),
        (turns("CS..+,a1/CS..,@b1"), "turn 1 ('CS..+,a1/CS..,@b1'): @b1: there is no chip on b1"),
        (lambda data: data["result"].update(winners=[1]), "result: the moves lead to"),
    ],
)
def test_a_record_that_fails(record, change, message):
    result = run("verify", record(change))
    assert result.code == 1 and not result.err
    output = " ".join(result.out.split())
    assert "does not hold: " in output and message in output
    assert result.lines[-1] == "This record fails the check."


def unfinished(data: Json) -> None:
    data.update(result=None, finished=None, seed=None)


def without_server(data: Json) -> None:
    del data["seed"], data["commitment"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            unfinished,
            "not checked: the 3 draws; there is no seed, which the server shows",
        ),
        (without_server, "not checked: the 3 draws; the game was not played on a server"),
        (
            lambda data: data.pop("commitment"),
            "not checked: that the seed was chosen before the first draw; there is no commitment",
        ),
    ],
)
def test_unchecked_claims(record, change, message):
    result = run("verify", record(change))
    output = " ".join(result.out.split())
    assert result.code == 0 and message in output
    assert output.endswith("Everything that was checked holds; the rest could not be checked.")


def test_an_expected_commitment(record):
    path = record()
    commitment = json.loads(path.read_text("utf-8"))["commitment"]
    same = run("verify", path, "--commitment", commitment.upper())
    assert same.code == 0 and "holds: the record has the expected commitment" in same.out
    other = run("verify", path, "--commitment", "0" * 64)
    assert other.code == 1
    assert "does not hold: the record has the expected commitment" in other.out


def test_a_game_without_draws(tmp_path):
    path = tmp_path / "churn.json"
    run("play", "churn", "--sides", "2", lines=["a1", f"save {path}", "quit"])
    result = run("verify", path)
    assert result.code == 0 and "holds: there are no draws" in result.out
    assert result.lines[-1] == "Everything that was checked holds."


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(seed="xyz"), "seed: expected 64 digits from 0 to f, got 'xyz'"),
        (lambda data: data.update(commitment=5), "commitment: expected a text, got 5"),
        (lambda data: data.update(format="other"), "not a record of Ludarium"),
    ],
)
def test_files_that_are_no_records(record, change, message):
    result = run("verify", record(change))
    assert result.code == 2 and message in result.err
