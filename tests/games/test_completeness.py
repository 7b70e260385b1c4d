"""Every game has all its parts; a report names every missing one."""

from dataclasses import replace
from pathlib import Path

import pytest

import ludarium
from tests.games import suite
from tests.games.completeness import NewGame, missing_parts
from tests.games.suite import Suite
from tests.perft import tables

FLUME = ludarium.GAMES["flume"]
TWIN = ["__init__.py", "kernel/tests/games/sixth_test.cpp"]
"""Where a twin asks for more."""


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_game_is_complete(name):
    lines = missing_parts(NewGame(name, ludarium.GAMES[name], suite(name)))
    if lines:
        pytest.fail("\n  ".join([f"{name} is not complete:", *lines]), pytrace=False)


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_the_perft_table_has_the_default_and_two_others(name):
    entries = list(tables.read(name))
    games = {entry.option_set.load() for entry in entries}
    assert not entries or (ludarium.load(name) in games and len(games) >= 3)
    assert all(entry.how.startswith(("by hand: ", "counted by the oracle")) for entry in entries)


def test_a_game_without_a_folder_is_reported(tmp_path: Path):
    (lines,) = missing_parts(NewGame("sixth", FLUME, Suite(), tmp_path))
    assert lines.startswith("tests/games/sixth/__init__.py: write SUITE = Suite(...)")


def test_all_missing_parts_are_reported_at_once(tmp_path: Path):
    (tmp_path / "tests" / "games" / "sixth").mkdir(parents=True)
    lines = missing_parts(NewGame("sixth", FLUME, Suite(), tmp_path))
    assert [line.split(": ")[0].removeprefix("tests/games/sixth/") for line in lines] == [
        *["__init__.py"] * 4,
        "oracle.py",
        *["__init__.py"] * 3,
        "test_oracle.py",
        "test_facts.py",
        "perft.txt",
        "playthroughs/sixth.txt",
        *(TWIN if ludarium.kernel.supports(ludarium.load("flume")) else []),
        "docs/games/sixth.md",
        "docs/pictures/sixth.svg",
        "docs/pictures/sixth-board.svg",
        "docs/facts.md",
    ]
    text = "\n".join(lines)
    for word in ("four different sets", "vary the option size", "bad_options", "playthroughs"):
        assert word in text
    assert "choosers" in text and "expected_events" in text and "make facts ONLY=sixth" in text


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"oracle": None}, "oracle.py: write the rules a second time"),
        ({"choosers": ()}, "__init__.py: choosers should"),
        ({"events": None}, "__init__.py: events should"),
        ({"expected_events": ()}, "__init__.py: events should"),
        ({"code": None}, "__init__.py: code should"),
        ({"bad_options": ()}, "__init__.py: bad_options should"),
        ({"playthroughs": ({},)}, "__init__.py: playthroughs should"),
        ({"small": ({"blockers": True},) * 4}, "__init__.py: small and large should"),
        ({"small": suite("turnio").small[:2]}, "__init__.py: small should vary the option first"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_each_missing_part_is_noticed(change, line):
    whole = suite("turnio")
    lines = missing_parts(NewGame("turnio", ludarium.GAMES["turnio"], replace(whole, **change)))
    assert any(each.startswith(f"tests/games/turnio/{line}") for each in lines), lines


def test_every_word_of_a_choice_must_be_tried():
    fewer = [each for each in suite("wunchunk").small if each["opening"] != "open"]
    changed = replace(suite("wunchunk"), small=fewer, large=())
    (lines,) = missing_parts(NewGame("wunchunk", ludarium.GAMES["wunchunk"], changed))
    assert lines.endswith("small should also have opening = open")
