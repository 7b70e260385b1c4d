"""CITATION.cff and the changelog say what the package says."""

import yaml

import ludarium
from tests.cli.driver import ROOT
from tests.kernel.empty_environment import project


def test_the_citation_is_valid_and_of_this_version():
    """By what the format (version 1.2.0) requires, and the types of what is there."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    known = {"cff-version", "message", "title", "authors", "type", "version", "license", "abstract"}
    assert known <= citation.keys() <= known | {"keywords"}
    assert citation["cff-version"] == "1.2.0" and citation["type"] == "software"
    assert (
        citation["version"] == ludarium.__version__ and citation["license"] == project()["license"]
    )
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in project()["authors"]
    ]
    assert citation["keywords"] == project()["keywords"]
    assert all(isinstance(citation[key], str) and citation[key] for key in known - {"authors"})


def test_the_changelog_begins_with_this_version():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = text[text.index("\n## ") :].split()[1]
    assert newest == ludarium.__version__
