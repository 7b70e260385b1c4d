"""The reports in the package: each has its form, and the table of docs/reports agrees with them."""

import runpy

import pytest

import ludarium
from ludarium.core.options import options_from_json
from ludarium.games.reports import read_report, report_files
from ludarium.reports import page
from tests.analysis.reporting import ROOT, check_form

SCRIPT = runpy.run_path(str(ROOT / "docs" / "make_reports.py"))
LISTED = list(SCRIPT["listed"]())

LARGEST = 300_000
"""Bytes of a page."""


@pytest.mark.parametrize("game", LISTED, ids=str)
def test_a_report_comes_with_the_program(game):
    report = read_report(SCRIPT["shipped"](game))
    check_form(report)
    assert len(page(report).encode()) < LARGEST
    assert report["complete"] and report["rules_version"] == game.info.rules_version
    options = options_from_json(report["options"])
    assert ludarium.load(report["game"], **options) == game
    assert next(iter(report_files(game.name))) == game.name, "the usual one comes first"


def test_the_table_is_up_to_date():
    assert SCRIPT["INDEX"].read_text("utf-8") == SCRIPT["index"](), "python docs/make_reports.py"
