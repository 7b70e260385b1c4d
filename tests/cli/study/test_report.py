"""`ludarium report` as people run it: killed, resumed, and with bad input."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

import ludarium
from tests.analysis.reporting import check_form, tiny
from tests.cli.driver import PROGRAM, environment, run
from tests.effort import wait_until

GAME = ("report", "churn", "--sides", "2", "--jobs", "1")


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the plan of a report that takes a second."""
    path = tmp_path_factory.mktemp("plan") / "plan.json"
    plan = tiny(ludarium.load("churn", sides=2), games=12, walks=40)
    document = {"format": "ludarium-report", "version": 1, "plan": plan.to_json()}
    path.write_text(json.dumps(document), "utf-8")
    return path


@pytest.fixture(scope="module")
def whole(planned: Path) -> Path:
    """The folder of an undisturbed report."""
    folder = planned.parent / "whole"
    result = run(*GAME, "--plan", planned, "--output", folder)
    assert result.code == 0, result.err
    assert "churn-sides-2.html" in result.out
    return folder


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_a_report_is_a_page_and_json(whole):
    report = json.loads((whole / "churn-sides-2.json").read_text("utf-8"))
    check_form(report)
    assert report["complete"] and report["proofs"]["value"] == -1
    assert (whole / "churn-sides-2.html").read_text("utf-8").startswith("<!doctype html>")


def test_after_a_kill_the_same_command_resumes(planned, whole, tmp_path):
    work = tmp_path / "churn-sides-2.work"
    command = [*PROGRAM, *GAME, "--plan", str(planned), "--output", str(tmp_path)]
    process = subprocess.Popen(command, env=environment({}), stderr=subprocess.DEVNULL)
    wait_until(lambda: lines(work) >= 4, process=process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    lines_before = lines(work)
    result = run(*GAME, "--output", tmp_path)
    assert result.code == 0, result.err
    assert f"{lines_before - 1} of" in result.out
    name = "churn-sides-2.json"
    assert (tmp_path / name).read_text("utf-8") == (whole / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("report",), "expected a game or --all, got neither"),
        (("report", "churn", "--all"), "expected a game or --all, got both"),
        (("report", "churn", "--sides", "3", "--plan", "PLAN"), "another game or seed"),
        (("report", "churn", "--plan", "README.md"), "README.md: expected a whole JSON text"),
        (("report", "--again", "PLAN"), "a report that is whole"),
    ],
    ids=str,
)
def test_bad_input_is_refused(planned, tmp_path, args, message):
    (tmp_path / "README.md").write_text("no report")
    result = run(*(str(planned) if arg == "PLAN" else arg for arg in args), cwd=tmp_path)
    assert result.code == 2 and message in result.err, result.err
