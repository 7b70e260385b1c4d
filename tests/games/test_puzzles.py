"""The puzzles in the games' folders: enough of them, varied, and right."""

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import ludarium
from ludarium import kernel
from ludarium.analysis.symmetry import canonical
from ludarium.core.errors import RecordError, UnknownGameError
from ludarium.games.puzzles import (
    GRADES,
    Puzzle,
    puzzles,
    read_puzzles,
    write_puzzles,
)
from tests.effort import LONG
from tests.games import puzzled
from tests.games.puzzle_check import by_search, in_full

BUDGET = 200 if LONG else 100
"""States that may be looked at for a puzzle here; `python -m tests.games.puzzle_check` has time."""

NAMES = puzzled()
"""A game can do without; one that the page has a row of cannot."""


@pytest.mark.parametrize("name", NAMES)
class TestCollection:
    def test_there_are_fifty_puzzles_of_many_kinds(self, name):
        collection = puzzles(name)
        assert len(collection) >= 50
        usual = dict(ludarium.load(name).options)
        other = [puzzle for puzzle in collection if puzzle.options != usual]
        assert 0.2 * len(collection) <= len(other) <= 0.6 * len(collection)
        grades = Counter(puzzle.grade for puzzle in collection)
        assert len(grades) >= 2 and max(grades.values()) <= 0.6 * len(collection)
        assert [puzzle.grade for puzzle in collection] == sorted(
            puzzle.grade for puzzle in collection
        )

    def test_no_two_puzzles_are_symmetric(self, name):
        keys = [(p.options.items(), canonical(*p.position())) for p in puzzles(name)]
        distinct = {(tuple(options), key) for options, key in keys}
        assert len(distinct) == len(keys)

    def test_the_file_round_trips(self, name):
        assert read_puzzles(write_puzzles(name, puzzles(name))) == puzzles(name)

    def test_each_is_verified_exactly(self, name):
        assert all(puzzle.verified for puzzle in puzzles(name))

    def test_the_cheap_ones_are_right(self, name):
        verdicts = Counter(in_full(puzzle, BUDGET) for puzzle in puzzles(name))
        assert not verdicts[False]
        assert verdicts[True] >= 4


@pytest.mark.parametrize("name", [name for name in NAMES if kernel.supports(ludarium.load(name))])
def test_the_tree_search_agrees(name):
    certain = [p for p in puzzles(name) if p.value == 1 and p.next_best in (-1, 0)]
    verdicts = Counter(by_search(puzzle, 3_000) for puzzle in certain[:25])
    assert not verdicts[False]
    assert verdicts[True] >= 3


def test_a_game_without_a_file_has_none(monkeypatch):
    with pytest.raises(UnknownGameError):
        puzzles("chess")


FLUME = Puzzle(
    id="flume-001",
    game="flume",
    options={"size": 3},
    code="r1b/1b1/r2:r:-",
    goal="win",
    solution="b1",
    line=("b1",),
    value=1.0,
    next_best=-1.0,
    choices=5,
    grade=1,
    simulations=10,
    verified=("by hand",),
)
"""Well formed; nobody says that it is right."""


def changed(**changes: Any) -> str:
    data = json.loads(write_puzzles("flume", [FLUME]))
    data["puzzles"][0].update(changes)
    return json.dumps(data)


def test_the_sample_is_read():
    assert read_puzzles(changed()) == (FLUME,)
    assert read_puzzles(write_puzzles("flume", [])) == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a whole JSON text"),
        ("[]", "expected a JSON object, got []"),
        (
            '{"format": "ludarium-puzzles", "version": 2}',
            "version: this program reads up to version 1",
        ),
        ('{"format": "ludarium-puzzles", "version": 1}', "game: expected a text, got nothing"),
        (changed(extra=1), "puzzles: item 1: expected only id, game"),
        (changed(grade="1"), "puzzles: item 1: grade: expected a whole number, got '1'"),
        (changed(grade=True), "puzzles: item 1: grade: expected a whole number, got True"),
        (changed(grade=6), "puzzles: item 1: grade: expected 1 to 5, got 6"),
        (changed(line=[]), "puzzles: item 1: line: expected it to begin with the solution"),
        (changed(line=["a2"]), "puzzles: item 1: line: expected it to begin with the solution"),
        (changed(line=["b1", "b1"]), "puzzles: item 1: b1 is not empty"),
        (changed(solution="zz", line=["zz"]), "puzzles: item 1: expected"),
        (changed(code="nonsense"), "puzzles: item 1: "),
        (changed(code="rrr/rrr/bbb:r:-"), "puzzles: item 1: code: nobody is to move"),
        (changed(choices=4), "puzzles: item 1: choices: 4, but 5 steps are legal"),
        (changed(options={"size": 4}), "puzzles: item 1: option 'size'"),
        (changed(goal="lose"), "puzzles: item 1: goal: 'lose' with"),
        (changed(next_best=1), "puzzles: item 1: goal: 'win' with"),
        (changed(goal="best", next_best=0.9), "puzzles: item 1: goal: 'best' with"),
    ],
)
def test_impossible_puzzles_are_refused(text, message):
    with pytest.raises(RecordError) as caught:
        read_puzzles(text)
    assert str(caught.value).startswith(message)


def test_the_same_puzzle_twice_is_refused():
    data = json.loads(changed())
    data["puzzles"] *= 2
    with pytest.raises(RecordError, match="puzzles: item 2: id 'flume-001' comes twice"):
        read_puzzles(json.dumps(data))
    data["puzzles"][1] = {**data["puzzles"][1], "id": "flume-002"}
    with pytest.raises(RecordError, match=r"puzzles: item 2: code .* comes twice"):
        read_puzzles(json.dumps(data))


def test_wrong_puzzles_are_noticed():
    """The check can fail: a solution put in place of another is found out."""
    for collection in map(puzzles, NAMES):
        cheap = next(p for p in collection if in_full(p, BUDGET))
        game, state = cheap.position()
        other = next(t for m in game.legal_moves(state) if (t := game.text(m)) != cheap.solution)
        assert in_full(Puzzle(**{**vars(cheap), "solution": other}), BUDGET) is False


def test_grades_follow_from_the_search_needed():
    for collection in map(puzzles, NAMES):
        effort = {g: [p.simulations or 10**9 for p in collection if p.grade == g] for g in GRADES}
        filled = [values for values in effort.values() if values]
        assert all(max(a) < min(b) for a, b in pairwise(filled))
