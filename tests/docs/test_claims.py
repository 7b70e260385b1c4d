"""The page of claims goes through all that the pages of the games call facts, and names tests and
commands that are there."""

import ast
import re
from functools import cache

import pytest

from ludarium import GAMES
from tests.cli.driver import ROOT
from tests.docs.test_commands import RUN

PAGE = (ROOT / "docs" / "claims.md").read_text("utf-8")
VERDICTS = ("**proved**", "**measured**", "**not confirmed**")

SHEETS = (
    "no draws",
    "8,500 turns",
    "grow exponentially",
    "could tie",
    '"maximally encompassing" loop',
    "never makes two outermost loops",
    "the order of cutting does not matter",
    "win for the enemy of whoever made it",
    "20 chips with four quarters and 18 with two",
    "three quarters 2, a complete one 4",
    "in theory only",
    "The worked example",
    "3*n*(*n* − 1) + 1",
)
"""What the designers' sheets say besides what our pages call facts."""


def section(title: str) -> str:
    return next(part for part in PAGE.split("\n## ") if part.startswith(f"{title}\n"))


def rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines if not line.startswith("| claim")]


def plain(text: str) -> str:
    return " ".join(text.split())


def facts(name: str) -> list[str]:
    """Each fact of a game's page, up to its first colon, comma or full stop."""
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    listed = page.partition("\n## Facts\n")[2].partition("\nStatistics of")[0]
    items = [plain(item) for item in listed.split("\n- ")[0:] if plain(item)]
    return [re.split(r"[:.,](?= |$)", item.removeprefix("- "))[0] for item in items]


NAMES = [name for name, entry in GAMES.items() if f"\n## {entry.info.title}\n" in PAGE]
"""Those whose sheets are gone through; one that is added need not be in a page of others."""


def test_sheets_are_gone_through():
    assert len(NAMES) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_every_fact_of_a_game_has_its_row(name):
    claims = " ".join(row[0] for row in rows(section(GAMES[name].info.title)))
    assert len(facts(name)) >= 2
    missing = [fact for fact in facts(name) if fact not in claims]
    assert not missing, f"docs/claims.md says nothing of: {missing}"


@pytest.mark.parametrize("claim", SHEETS)
def test_every_claim_of_the_sheets_has_its_row(claim):
    assert any(claim in row[0] for row in rows(PAGE))


def test_every_row_has_a_verdict_and_something_that_shows_it():
    for row in rows(PAGE):
        assert len(row) == 3, row
        claim, verdict, shown = row
        assert any(word in verdict for word in VERDICTS), claim
        for name in re.findall(r"`([^`]+)`", shown):
            if name.startswith("ludarium "):
                assert name in {command.text for command in RUN}
            else:
                path, _, test = name.partition("::")
                assert test in names_in(path), name
        assert "`" in shown, claim
        assert "**measured**" not in verdict or re.search(r"`ludarium |::test_", shown), claim


@cache
def names_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
