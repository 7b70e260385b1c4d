"""The pages as files: readable lines, each colour stated once, and nothing that knows a game."""

import re
from collections import Counter
from dataclasses import astuple
from pathlib import Path

import pytest

import ludarium
from ludarium.drawing.palette import NIGHT

ROOT = Path(__file__).parents[1]
WEB = Path(ludarium.__file__).parent / "web"
FILES = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html"))
SHEETS = [path for path in FILES if path.suffix == ".css"]
BESIDE = [WEB.parent / "reports" / "report.css", ROOT / "docs" / "assets" / "site.css"]
"""The style sheets of reports and of the documentation."""
SCRIPTS = [path for path in FILES if path.suffix == ".js"]

LONGEST = 109

NAMES = ("chip", "chips", "blocker", "blockers")
"""What single games call their pieces."""


def ids(path: Path) -> str:
    return path.name


def test_they_are_found():
    assert len(SHEETS) >= 2 and len(SCRIPTS) >= 20 and WEB / "index.html" in FILES


@pytest.mark.parametrize("path", [*SHEETS, WEB / "index.html", *BESIDE], ids=ids)
def test_lines_are_short(path: Path):
    lines = path.read_text(encoding="utf-8").splitlines()
    long = {number: line for number, line in enumerate(lines, 1) if len(line) > LONGEST}
    assert not long


@pytest.mark.parametrize("path", [*SHEETS, *BESIDE], ids=ids)
def test_a_line_has_one_rule(path: Path):
    """But for keyframes, which stand beside their name."""
    for line in path.read_text(encoding="utf-8").splitlines():
        rules = line.count("{") - line.startswith("@keyframes ")
        assert rules <= 1 and not re.search(r"\}\s*[^\s}]", line), line


def test_each_colour_is_stated_once():
    """Light and dark beside each other, so that no second list has to follow the first. Which of
    the boards counts is a choice between what is stated."""
    text = "".join(path.read_text(encoding="utf-8") for path in SHEETS)
    stated = Counter(re.findall(r"^\s*(--[\w-]+): (?!var\()", text, re.MULTILINE))
    chosen = set(re.findall(r"^\s*(--[\w-]+): var\(", text, re.MULTILINE))
    assert len(stated) > 20 and set(stated.values()) == {1} and not chosen & set(stated)
    assert "prefers-color-scheme" not in text
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert used == set(stated) | chosen


def test_pictures_in_files_are_as_dark_as_the_boards_of_the_pages():
    text = (WEB / "css" / "tokens.css").read_text(encoding="utf-8")
    dark = dict(re.findall(r"--([\w-]+): light-dark\([^,]+, (#\w+)\)", text))
    names = ("wood-plate", "wood-rim", "wood-cell", "wood-line", "last", "tile")
    assert [dark[name] for name in names] == [*astuple(NIGHT)]


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_no_page_knows_a_game(path: Path):
    """What is particular to a game comes from the server, so that a new one needs no page."""
    words = set(re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower()))
    assert not words & {*ludarium.GAMES, *map(str.lower, designers()), *NAMES}


def designers() -> set[str]:
    return {entry.info.designer.split()[-1] for entry in ludarium.GAMES.values()}


@pytest.mark.parametrize("path", SCRIPTS, ids=ids)
def test_no_script_knows_an_option_by_its_name(path: Path):
    names = {option.name for entry in ludarium.GAMES.values() for option in entry.rules.OPTIONS}
    kinds = {option.kind for entry in ludarium.GAMES.values() for option in entry.rules.OPTIONS}
    quoted = re.findall(r"[\"'`](\w+)[\"'`]", path.read_text(encoding="utf-8"))
    assert not set(quoted) & names - kinds
