"""The reports that come with the program and their pages: each has its form, and says what its
JSON says."""

import re
import runpy

import pytest

import ludarium
from ludarium.core.options import options_from_json
from ludarium.games.reports import read_report, report_files
from tests.analysis.reporting import PAGES, ROOT, check_form

SCRIPT = runpy.run_path(str(ROOT / "docs" / "make_reports.py"))
LISTED = list(SCRIPT["listed"]())

LARGEST = 300_000
"""Bytes of a page."""


@pytest.mark.parametrize("game", LISTED, ids=str)
def test_a_report_comes_with_the_program(game):
    report = read_report(SCRIPT["shipped"](game))
    check_form(report)
    assert report["complete"] and report["rules_version"] == game.info.rules_version
    options = options_from_json(report["options"])
    assert ludarium.load(report["game"], **options) == game
    assert next(iter(report_files(game.name))) == game.name, "the usual one comes first"


def said(page: str) -> str:
    """What a page says, without its pictures and charts."""
    return re.sub(r"<svg.*?</svg>|<style>.*?</style>", "", page, flags=re.DOTALL)


def test_the_pages_are_up_to_date():
    """`python docs/make_reports.py` draws them. How boards look may change without that."""
    pages = dict(SCRIPT["pages"]())
    for path, text in pages.items():
        assert said(path.read_text("utf-8")) == said(text), f"{path.name}: draw it again"
        assert path.suffix != ".html" or len(text.encode()) < LARGEST, path.name
    drawn = {path.name for path in pages}
    assert {path.name for path in PAGES.iterdir()} == {*drawn, "schema.json"}
