"""The documentation is true: examples run, links lead somewhere, every game has its page."""

import doctest
import re
from pathlib import Path

import pytest

import ludarium
from ludarium import kernel
from tests.games import suite

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
def test_every_example_is_followed_by_an_empty_line(page):
    """Otherwise the fence below it would be read as part of what is expected."""
    lines = page.read_text("utf-8").splitlines()
    example = False
    for number, line in enumerate(lines, start=1):
        example = (example or line.startswith(">>>")) and line != ""
        assert not (example and line.startswith("```")), f"{name_of(page)}, line {number}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_lead_to_files(page):
    missing = [link for link in relative_links(page) if not (page.parent / link).exists()]
    assert not missing, f"{name_of(page)} links to what does not exist: {', '.join(missing)}"


def relative_links(page: Path) -> list[str]:
    """The targets of links and pictures that are files of the project."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    targets = re.findall(r"\]\(([^)\s]+)\)", prose) + re.findall(r'(?:src|href)="([^"]+)"', prose)
    files = [target.partition("#")[0] for target in targets if "://" not in target]
    return [file for file in files if file]


@pytest.mark.parametrize("name", ludarium.GAMES)
class TestGamePage:
    def test_explains_every_option(self, name):
        options = section(game_page(name), "Options")
        for option in ludarium.GAMES[name].rules.OPTIONS:
            assert f"\n| `{option.name}` |" in options

    @pytest.mark.parametrize("heading", ["Notation", "Code format", "Observation"])
    def test_gives_examples_that_run(self, name, heading):
        assert ">>> " in section(game_page(name), heading)

    def test_names_every_plane(self, name):
        told = section(game_page(name), "Observation")
        options = [{}, *suite(name).small, *suite(name).large]
        planes = {plane for each in options for plane in ludarium.load(name, **each).planes}
        assert set(re.findall(r"`([^`]+)`", "\n".join(first_column(told)))) == planes


def first_column(text: str) -> list[str]:
    """What stands first in the rows of a table, without its head."""
    return [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")][1:]


def game_page(name: str) -> str:
    return (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")


def section(page: str, heading: str) -> str:
    return page.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def flowing(text: str) -> str:
    return " ".join(text.split()).lower()


def test_every_page_of_a_game_is_one_of_a_game_we_have():
    pages = {page.stem for page in (ROOT / "docs" / "games").glob("*.md")}
    assert pages == set(ludarium.GAMES)
