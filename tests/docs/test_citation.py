"""CITATION.cff and the changelog have the version of the package."""

import yaml

import ludarium
from tests.cli.driver import ROOT


def test_the_citation_is_of_this_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == ludarium.__version__


def test_the_changelog_begins_with_this_version():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = text[text.index("\n## ") :].split()[1]
    assert newest == ludarium.__version__
