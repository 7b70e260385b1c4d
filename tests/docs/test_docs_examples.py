"""The examples of the documentation run, and its links lead to files."""

import doctest
import re
from pathlib import Path

import pytest

from ludarium import kernel

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "kernel" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
TEACHING = ROOT / "docs" / "adding-a-game.md"
"""Its examples need the game it adds; test_adding_a_game.py runs them."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if page != TEACHING], ids=name_of)
def test_the_examples_run(page):
    if "needs the kernel" in flowing(page.read_text("utf-8")) and not kernel.available():
        pytest.skip("the kernel is not installed")
    failed, _ = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert not failed, f"{failed} examples of {name_of(page)} fail, see above"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_lead_to_files(page):
    missing = [link for link in relative_links(page) if not (page.parent / link).exists()]
    assert not missing, f"{name_of(page)} has dead links: {', '.join(missing)}"


def relative_links(page: Path) -> list[str]:
    """The targets of links and pictures that are files of the project."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    targets = re.findall(r"\]\(([^)\s]+)\)", prose) + re.findall(r'(?:src|href)="([^"]+)"', prose)
    files = [target.partition("#")[0] for target in targets if "://" not in target]
    return [file for file in files if file]


def flowing(text: str) -> str:
    return " ".join(text.split()).lower()
