"""The entry of each game is valid, and an entry with the rules, view and sheet is enough."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from ludarium import GAMES, load
from ludarium.agents.levels import FULL
from ludarium.core.errors import LudariumError
from ludarium.games import cover, illustration
from ludarium.games.entry import BOARD, COVER, Computer, Entry


def named_options(entry: Entry) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Return the options that an entry names, with the place of each."""
    benchmarks, computer = entry.benchmarks, entry.computer
    yield from (("benchmarks.facts", options) for options, _ in benchmarks.facts)
    yield from (("benchmarks.speed", case.options) for case in benchmarks.speed)
    yield "benchmarks.lasting", benchmarks.lasting
    yield "benchmarks.endless", benchmarks.endless or {}
    yield "benchmarks.largest", benchmarks.largest
    if (growth := benchmarks.growth) is not None:
        yield from (("benchmarks.growth", {growth.option: value}) for value in growth.games)
    yield from (("computer.solved", options) for options in computer.solved)
    yield from (("computer.puzzle_mix", options) for options, _ in computer.puzzle_mix)
    yield from (("illustrations", each.options) for each in entry.illustrations.values())


def complaints(name: str, entry: Entry) -> Iterator[str]:
    """Return a line for each mistake in an entry."""
    for where, options in named_options(entry):
        try:
            load(name, **options)
        except LudariumError as error:
            yield f"{where}: {error}"
    for what in ("simulations", "exact"):
        if (count := len(getattr(entry.computer, what))) != FULL - 1:
            yield f"computer.{what}: expected a number for each level to {FULL - 1}, got {count}"
    if abs(sum(share for _, share in entry.computer.puzzle_mix) - 1) > 1e-9:
        yield "computer.puzzle_mix: expected shares that add up to 1"
    for which, title in ((COVER, "the cover"), (BOARD, "the board")):
        if which not in entry.illustrations:
            yield f"illustrations: expected {title}, under {which!r}"
    if not entry.benchmarks.facts or not entry.benchmarks.speed:
        yield "benchmarks: expected a row of facts and one of speed, or to say nothing of them"


@pytest.mark.parametrize("name", GAMES)
def test_the_entry_of_a_game_is_valid(name):
    assert not (lines := list(complaints(name, GAMES[name]))), "\n".join([name, *lines])
    for which in GAMES[name].illustrations:
        assert illustration(name, which).title == GAMES[name].info.title


def test_a_short_entry_is_enough(monkeypatch):
    whole = GAMES["turnio"]
    bare = Entry(whole.rules, whole.view, whole.sheet, whole.target, whole.piece)
    assert not list(complaints("turnio", bare))
    monkeypatch.setitem(GAMES, "turnio", bare)
    assert cover("turnio") == illustration("turnio", BOARD)


def test_complaints_name_the_place():
    entry = GAMES["flume"]
    wrong = Computer(simulations=(1, 2), puzzle_mix=(({"size": 4}, 0.5),))
    text = "\n".join(complaints("flume", replace(entry, computer=wrong, illustrations={})))
    for part in (
        "computer.puzzle_mix: option 'size': expected an odd whole number",
        "computer.simulations: expected a number for each level to 7, got 2",
        "computer.puzzle_mix: expected shares that add up to 1",
        "illustrations: expected the board, under 'board'",
    ):
        assert part in text
