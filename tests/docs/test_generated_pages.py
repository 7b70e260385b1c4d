"""The parts of pages that commands write are up to date."""

import runpy

import pytest

import ludarium
from ludarium.core.options import options_from_json
from ludarium.games.reports import read_report, report_files
from ludarium.reports import page
from tests.analysis.reporting import ROOT, check_form

LISTS, RULES, REPORTS = (
    runpy.run_path(str(ROOT / "docs" / f"make_{name}.py")) for name in ("lists", "rules", "reports")
)
LARGEST = 300_000
"""Bytes of a page."""


@pytest.mark.parametrize("path", LISTS["LISTS"], ids=lambda path: path.name)
def test_lists(path):
    text = path.read_text("utf-8")
    assert LISTS["page"](path, text) == text, "run `make docs-rules`"


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_rules_of_games(name: str):
    text = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    assert RULES["page"](name, text) == text, "run `make docs-rules`"


def test_table_of_reports():
    text = REPORTS["INDEX"].read_text("utf-8")
    assert REPORTS["index"]() == text, "run `python docs/make_reports.py`"


@pytest.mark.parametrize("game", list(REPORTS["games_with_report"]()), ids=str)
def test_reports_in_the_package(game):
    report = read_report(REPORTS["report_path"](game))
    check_form(report)
    assert len(page(report).encode()) < LARGEST
    assert report["complete"] and report["rules_version"] == game.info.rules_version
    options = options_from_json(report["options"])
    assert ludarium.load(report["game"], **options) == game
    assert next(iter(report_files(game.name))) == game.name, "the default report is first"
