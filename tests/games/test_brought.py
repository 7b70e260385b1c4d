"""What a game brings besides its rules makes sense, and a game that brings nothing can do so."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from ludarium import GAMES, load
from ludarium.agents.levels import FULL
from ludarium.core.errors import LudariumError
from ludarium.games import cover, pictured
from ludarium.games.computer import Computer
from ludarium.games.entry import Entry
from ludarium.games.pictured import BOARD, COVER


def brought(entry: Entry) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All options that a game names, with where it does."""
    measured, computer = entry.measured, entry.computer
    yield from (("measured.facts", options) for options, _ in measured.facts)
    yield from (("measured.speed", case.options) for case in measured.speed)
    yield from (("measured.ends", ends.options) for ends in measured.ends)
    yield "measured.lasting", measured.lasting
    yield "measured.endless", measured.endless or {}
    yield "measured.largest", measured.largest
    if (growth := measured.growth) is not None:
        yield from (("measured.growth", {growth.option: value}) for value in growth.games)
    yield from (("computer.solved", options) for options in computer.solved)
    yield from (("computer.puzzle_mix", options) for options, _ in computer.puzzle_mix)
    yield from (("pictured", shown.options) for shown in entry.pictured.values())


def complaints(name: str, entry: Entry) -> Iterator[str]:
    """What is wrong with what a game brings, in words."""
    for where, options in brought(entry):
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
        if which not in entry.pictured:
            yield f"pictured: expected {title}, under {which!r}"
    if not entry.measured.facts or not entry.measured.speed:
        yield "measured: expected a row of facts and one of speed, or to say nothing of them"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_brings(name):
    assert not (found := list(complaints(name, GAMES[name]))), "\n".join([name, *found])
    for which in GAMES[name].pictured:
        assert pictured(name, which).title == GAMES[name].info.title


def test_a_game_that_brings_nothing(monkeypatch):
    whole = GAMES["turnio"]
    bare = Entry(whole.rules, whole.view, whole.sheet, whole.target, whole.piece)
    assert not list(complaints("turnio", bare))
    monkeypatch.setitem(GAMES, "turnio", bare)
    assert cover("turnio") == pictured("turnio", BOARD)


def test_complaints_say_where():
    entry = GAMES["flume"]
    wrong = Computer(simulations=(1, 2), puzzle_mix=(({"size": 4}, 0.5),))
    found = "\n".join(complaints("flume", replace(entry, computer=wrong, pictured={})))
    for part in (
        "computer.puzzle_mix: option 'size': expected an odd whole number",
        "computer.simulations: expected a number for each level to 7, got 2",
        "computer.puzzle_mix: expected shares that add up to 1",
        "pictured: expected the board, under 'board'",
    ):
        assert part in found
