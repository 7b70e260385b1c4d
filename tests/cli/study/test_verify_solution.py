"""`ludarium verify-solution` as people run it: output, exit codes, and Ctrl-C."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium.cli import progress
from tests.cli.driver import INTERRUPT, Result, Terminal, run

pytest.importorskip("ludarium_kernel")

Json = dict[str, Any]
Change = Callable[[Json], object]


@pytest.fixture(scope="module")
def solution(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("solved") / "flume.json"
    assert run("solve", "flume", "--size", "5", "--output", path).code == 0
    return path.read_text()


@pytest.fixture
def check(solution: str, tmp_path: Path) -> Callable[..., Result]:
    """Verifies the solution, changed."""

    def verify(change: Change = lambda _: None, *flags: str) -> Result:
        document = json.loads(solution)
        change(document)
        path = tmp_path / "flume.json"
        path.write_text(json.dumps(document))
        return run("verify-solution", path, *flags)

    return verify


def test_a_right_file(check):
    result = check()
    assert (result.code, result.err) == (0, "")
    assert result.lines == [
        "holds: the 25 moves of the file are all that are legal",
        "holds: 25 of 25 moves have the values that the file gives",
        "holds: the position is a proven loss by 1 for the player to move",
        "The plain full search confirms the whole file.",
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda data: data["moves"][0].update(unswapped=-25.0),
            "a1: the file says proven loss by 1, without a swap -25, but it is a proven loss by 1, "
            "without a swap +1",
        ),
        (
            lambda data: data.update(value=1.0, margin=25.0),
            "the position is a proven win by 25",
        ),
        (
            lambda data: data.update(value=None, margin=None),
            "the value of the position is unknown",
        ),
        (
            lambda data: data["moves"].pop(),
            "the file lacks 1 (e5) of 25 legal moves, but gives a value for the position",
        ),
        (
            lambda data: data.update(moves=[]),
            "25 (a1, b1, c1, d1, e1, a2, b2, c2, …) of 25 legal",
        ),
    ],
)
def test_a_wrong_file(check, change, message):
    result = check(change)
    output = " ".join(result.out.split())
    assert result.code == 1 and "does not hold: " in output and message in output
    assert output.endswith(
        "Some claims of this file are wrong, according to the plain full search."
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda data: data.update(moves=data["moves"][:3], value=None, margin=None),
            "the file lacks 22 (",
        ),
        (lambda data: data.update(moves=[], value=None, margin=None), "it is unfinished"),
    ],
)
def test_an_unfinished_file(check, change, message):
    result = check(change)
    assert result.code == 3 and message in " ".join(result.out.split())
    assert result.lines[-1] == (
        "The plain full search contradicts nothing, but could not check everything."
    )


def test_too_little_time_is_no_confirmation(check):
    result = check(lambda _: None, "--seconds", "0")
    output = " ".join(result.out.split())
    assert result.code == 3 and "of 25 moves: not solved within 0 s each" in output
    assert "not checked: the position is a proven loss by 1" in output and "25 of 25" not in output


@pytest.mark.parametrize(
    ("change", "seconds", "code", "holds"),
    [
        (lambda _: None, "60", 0, True),
        (lambda data: data["moves"][3].update(margin=-5.0), "60", 1, False),
        (lambda _: None, "0", 3, None),
    ],
)
def test_json(check, change, seconds, code, holds):
    result = check(change, "--seconds", seconds, "--json")
    document = json.loads(result.out)
    assert result.code == code and document["holds"] is holds and len(document["moves"]) == 25
    assert {each["holds"] for each in document["findings"]} <= {True, holds}
    assert document["moves"][3]["agrees"] is holds
    assert document["moves"][3]["differs"] == (["margin"] if holds is False else [])


def test_ctrl_c_shows_the_checks_so_far(solution: str, tmp_path: Path):
    """And before that it shows how far it is."""
    document = json.loads(solution)
    figures = {**document["moves"][0], "unswapped": 1.0}
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    moves = [{**figures, "move": cell} for cell in cells]
    document.update(options={"size": 7}, code="7/7/7/7/7/7/7:r:-", moves=moves)
    path = tmp_path / "seven.json"
    path.write_text(json.dumps(document))
    with Terminal("verify-solution", path, "--seconds", "600") as terminal:
        terminal.until("solving a1, ")
        terminal.until("nodes")
        terminal.type(INTERRUPT, until="could not check everything.")
        assert terminal.process.wait() == 130
    output = " ".join(terminal.text.split())
    assert "holds: the 49 moves of the file are all that are legal" in output
    assert "of 49 moves: not solved before it was interrupted" in output


def test_progress_without_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    with progress.solving(25) as (step, watch):
        step(3)
        watch("d1", 12_345)
    assert capsys.readouterr().err == "3/25 moves: solving d1, 12,345 nodes\n"
    monkeypatch.setattr(progress, "QUIET_SECONDS", 60.0)
    with progress.solving(25) as (step, watch):
        watch("d1", 12_345)
    assert capsys.readouterr().err == ""
