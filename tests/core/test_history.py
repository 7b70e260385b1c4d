"""A game as it was played: steps, turns, undo."""

from itertools import pairwise
from typing import Any

import pytest

import ludarium
from ludarium import CHANCE, History, IllegalMoveError, NotationError
from tests.option_sets import OPTION_SETS, OptionSet
from tests.samples import random_history

STEPS = 60


def history_of(name: str, *texts: str, **options: Any) -> History:
    history = History(ludarium.load(name, **options))
    for text in texts:
        history.push_text(text)
    return history


def turn_texts(history: History) -> list[str]:
    return [history.turn_text(number) for number in range(history.turn_count)]


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_a_turn_has_all_steps_of_a_seat_in_a_row_and_the_chance_moves_before(option_set):
    history = random_history(option_set, STEPS)
    turns: list[list[Any]] = []
    mover = None
    for step in history.steps:
        goes_on = turns and (step.seat == mover or mover == CHANCE)
        turns[-1].append(step) if goes_on else turns.append([step])
        mover = step.seat
    assert [history.turn(number) for number in range(history.turn_count)] == turns
    seats = [turn[-1].seat for turn in turns if turn[-1].seat != CHANCE]
    assert all(one != other for one, other in pairwise(seats))


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_undo_returns_to_each_earlier_state_and_turn(option_set):
    """Back to the start, then forward again by whole turns."""
    full = random_history(option_set, STEPS)
    again = History(full.game)
    marks = [(again.state, again.turn_count)]
    for step in full.steps:
        again.push(step.move)
        marks.append((again.state, again.turn_count))
    last = turn_texts(again)
    for step in reversed(full.steps):
        assert (again.state, again.turn_count) == marks.pop()
        assert again.undo() == step
    assert again.state == again.start == full.game.initial_state() and again.turn_count == 0
    with pytest.raises(IndexError):
        again.undo()
    for text in last:
        again.push_text(text)
    assert again.steps == full.steps and turn_texts(again) == last


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_each_turn_starts_where_the_last_one_ended(option_set):
    history = random_history(option_set, STEPS)
    count = history.turn_count
    assert history.before_turn(0) == history.start
    for number in range(count):
        assert history.turn(number - count) == history.turn(number)
        assert history.before_turn(number - count) == history.before_turn(number)
        end = history.turn(number)[-1].state
        assert end == (history.before_turn(number + 1) if number + 1 < count else history.state)
    assert sum(len(history.turn(number)) for number in range(count)) == len(history.steps)


@pytest.mark.parametrize(
    ("name", "options", "turns"),
    [
        ("churn", {}, ["c3", "swap", "a1"]),
        ("flume", {"size": 3}, ["b1", "c2", "a1,c1,a3", "b2"]),
        ("wunchunk", {"sides": 4}, ["1a1", "1a2", "1c1,2c2", "2f1", "1b1,end"]),
        (
            "wunchunk",
            {"sides": 4, "opening": "open"},
            ["1a1,1a2,2g1,2g2", "first,1d4", "2d3"],
        ),
        (
            "turnio",
            {"blockers": True},
            ["CCSS+,c3/CCSS,keep,X+a1", "CS..-,d3/CS..,keep,Xa1-b1"],
        ),
    ],
)
def test_steps_become_turns(name, options, turns):
    history = history_of(name, *",".join(turns).split(","), **options)
    assert turn_texts(history) == turns


def test_a_chance_move_belongs_to_the_turn_that_follows():
    history = history_of("turnio", "CCSS+,c3/CCSS,@c3", "CS..-,d3/CS..,keep", "CSCS+")
    assert turn_texts(history) == ["CCSS+,c3/CCSS,@c3", "CS..-,d3/CS..,keep", "CSCS+"]
    assert [step.seat for step in history.turn(1)] == [CHANCE, 1, 1]
    history.undo()
    assert history.turn_count == 2 and history.game.to_move(history.state) == CHANCE
    history.undo()
    assert turn_texts(history)[-1] == "CS..-,d3/CS.."


def test_an_illegal_step_changes_nothing():
    history = history_of("flume", "b1", "c2", size=3)
    before = list(history.steps)
    for text, error in (
        ("b1", IllegalMoveError),
        ("a1,a1", IllegalMoveError),
        ("?", NotationError),
    ):
        with pytest.raises(error):
            history.push_text(text)
    with pytest.raises(IllegalMoveError):
        history.push(before[0].move)
    assert list(history.steps) == before and history.turn_count == 2


def test_a_history_is_a_sequence_of_turns():
    history = history_of("flume", "b1", "c2", "a1,c1,a3", "b2", size=3)
    turns = list(history)
    assert len(history) == len(turns) == 4 and history
    assert [turn.text for turn in turns] == turn_texts(history)
    assert [turn.number for turn in turns] == [0, 1, 2, 3]
    assert [turn.seat for turn in turns] == [0, 1, 0, 1]
    assert turns[2].steps == tuple(history.turn(2)) and history[-2] == turns[2]
    for turn, after in pairwise(turns):
        assert turn.state == after.before
    assert turns[0].before == history.start and turns[-1].state == history.state
    assert history[1:3] == turns[1:3] and history[::-2] == turns[::-2] and history[9:] == []
    with pytest.raises(IndexError):
        history[4]
    empty: History = History(history.game)
    assert len(empty) == 0 and list(empty) == [] and empty, "True even before the first turn"


def test_at_gives_the_state_of_a_turn_or_step():
    history = history_of("flume", "b1", "c2", "a1,c1,a3", size=3)
    assert [history.at(turn) for turn in range(4)] == [
        history.start,
        *(turn.state for turn in history),
    ]
    assert [history.at(3, step) for step in (1, 2, 3)] == [step.state for step in history.turn(2)]
    for turn, step in ((4, None), (-1, None), (0, 1), (3, 0), (3, 4)):
        with pytest.raises(IndexError):
            history.at(turn, step)


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_the_repr_of_a_history_evaluates_to_it(option_set):
    full = random_history(option_set, 40)
    for start, count in ((0, 0), (0, 8), (20, 12)):
        start = min(start, len(full.steps) - 1)
        history = History(full.game, full.steps[start - 1].state if start else None)
        for step in full.steps[start : start + count]:
            history.push_legal(step.move)
        again = eval(repr(history), {"ludarium": ludarium})
        assert (again.game, again.start, again.steps) == (full.game, history.start, history.steps)


def test_the_repr_of_a_long_history_is_a_summary():
    history = random_history(OptionSet("churn", {"sides": 4}), 120)
    summary = "<History of ludarium.load('churn', sides=4): 120 turns, 120 steps>"
    assert repr(history) == summary


def test_an_illegal_turn_at_the_start_is_refused():
    with pytest.raises(IllegalMoveError, match="c3 is not empty"):
        History(ludarium.load("churn"), turns=["c3", "c3"])
