"""The documentation site is built without warnings, and every page is in the navigation."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

import ludarium
from tests.docs.test_docs_examples import ROOT
from tests.effort import HANGING

pytestmark = pytest.mark.xdist_group("site")
"""One worker builds it once."""

HOOKS = runpy.run_path(str(ROOT / "docs" / "site_hooks.py"))
SETTINGS = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
REFERENCE = "".join(page.read_text("utf-8") for page in (ROOT / "docs/reference").glob("*.md"))

FETCHED = re.compile(r"<(?:link|script|img|iframe|source)\b[^>]*\b(?:href|src)=\"?((?:https?:)?//)")
"""Files that a browser would fetch from other sites by itself; links do not count."""


def test_every_page_is_in_the_navigation_once():
    nav = list(HOOKS["page_names"](HOOKS["expanded"](SETTINGS["nav"], HOOKS["pages"]())))
    assert sorted(nav) == HOOKS["pages"]()
    assert [page for page in nav if page.startswith("games/")] == [
        f"games/{name}.md" for name in sorted(ludarium.GAMES)
    ]


def test_a_new_page_gets_a_place():
    nav = [{"One": ["a.md", "more/*.md"]}, "*.md", "b.md"]
    expanded = HOOKS["expanded"](nav, ["a.md", "b.md", "c.md", "more/d.md", "more/yet/e.md"])
    assert expanded == [{"One": ["a.md", "more/d.md"]}, "c.md", "b.md"]


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[a](../CHANGELOG.md#b)", "[a](changelog.md#b)"),
        ("[a](../examples/draw_game.py)", "[a](examples/draw_game.md)"),
        ("[`a`](../src/ludarium/server/rooms/room.py)", "`a`"),
        ("[a](../src/ludarium/games/flume/reports/flume.json)", "[a](reports/flume.html)"),
        ("[a](records.md#b)", "[a](records.md#b)"),
        ("[a](nowhere.md)", "[a](nowhere.md)"),
        ("![a](pictures/churn.svg)", "![a](pictures/churn.svg)"),
        ("[a](https://b.example/c)", "[a](https://b.example/c)"),
    ],
)
def test_links_lead_to_pages_of_the_site(link, expected):
    page = SimpleNamespace(file=SimpleNamespace(src_uri="index.md"))
    assert HOOKS["on_page_markdown"](link, page) == expected


def test_the_reference_has_every_public_name():
    """Building the site fails for unknown names."""
    names = re.findall(r"^::: ludarium\.(\w+)$", REFERENCE, re.MULTILINE)
    assert not {*ludarium.__all__} - {*names} - {"envs"} and len(names) == len({*names})
    for name in ludarium.envs.__all__:
        assert f"::: ludarium.envs.{name}\n" in REFERENCE


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    process = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=2 * HANGING,
    )
    assert process.returncode == 0, process.stderr
    assert not re.search(r"^(WARNING|ERROR)", process.stderr, re.MULTILINE), process.stderr
    return folder


def test_the_site_has_every_page_and_fetches_nothing(site):
    pages = {path.relative_to(site).as_posix(): path for path in site.rglob("*.html")}
    expected = {
        f"{page.removesuffix('.md')}.html".replace("README", "index") for page in HOOKS["pages"]()
    }
    assert expected | HOOKS["REPORTS"].keys() <= pages.keys()
    for name in expected:
        text = pages[name].read_text("utf-8")
        assert not FETCHED.findall(text), name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//|@import", sheet.read_text("utf-8")), sheet


def test_the_reference_has_the_docstrings(site):
    page = (site / "reference" / "games.html").read_text("utf-8")
    assert 'id="ludarium.load"' in page and "the others at their defaults" in page
    assert "ludarium.Game.legal_moves" in page
    assert "two-core" in (site / "search" / "search_index.json").read_text("utf-8")
