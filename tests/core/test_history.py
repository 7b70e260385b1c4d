"""A game as it was played: steps, turns, taking back."""

from itertools import pairwise
from random import Random
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
def test_a_turn_is_all_steps_of_one_seat_in_a_row_with_the_draws_before(option_set):
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
def test_taking_back_leads_through_the_same_states_and_turns(option_set):
    """All the way to the start, and forward again by whole turns."""
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
def test_turns_join_where_they_began_and_ended(option_set):
    history = random_history(option_set, STEPS)
    count = history.turn_count
    assert history.before_turn(0) == history.start
    for number in range(count):
        assert history.turn(number - count) == history.turn(number)
        assert history.before_turn(number - count) == history.before_turn(number)
        end = history.turn(number)[-1].state
        assert end == (history.before_turn(number + 1) if number + 1 < count else history.state)
    assert sum(len(history.turn(number)) for number in range(count)) == len(history.steps)


def test_several_stones_of_flume_are_one_turn():
    history = history_of("flume", "b1", "c2", "a1", "c1", "a3", "b2", size=3)
    assert turn_texts(history) == ["b1", "c2", "a1,c1,a3", "b2"]
    assert [step.seat for step in history.turn(2)] == [0, 0, 0]
    history.undo()
    history.undo()
    assert turn_texts(history) == ["b1", "c2", "a1,c1"]
    history.push_text("a3")
    assert turn_texts(history) == ["b1", "c2", "a1,c1,a3"]


def test_a_swap_is_a_turn():
    history = history_of("churn", "c3", "swap", "a1")
    assert turn_texts(history) == ["c3", "swap", "a1"]
    assert [step.seat for step in history.steps] == [0, 1, 0]


def test_a_draw_belongs_to_the_turn_that_follows():
    history = history_of("turnio", "CCSS+,c3/CCSS,@c3", "CS..-,d3/CS..,keep", "CSCS+")
    assert turn_texts(history) == ["CCSS+,c3/CCSS,@c3", "CS..-,d3/CS..,keep", "CSCS+"]
    assert [step.seat for step in history.turn(1)] == [CHANCE, 1, 1]
    history.undo()
    assert history.turn_count == 2 and history.game.to_move(history.state) == CHANCE
    history.undo()
    assert turn_texts(history)[-1] == "CS..-,d3/CS.."


def test_x_steps_end_the_turn():
    history = history_of("turnio", "CCSS+,c3/CCSS,keep,X+a1", "CS..-,d3/CS..,keep", blockers=True)
    assert turn_texts(history) == ["CCSS+,c3/CCSS,keep,X+a1", "CS..-,d3/CS..,keep"]
    history.push_text("Xa1-b1")
    assert turn_texts(history)[-1] == "CS..-,d3/CS..,keep,Xa1-b1"


def test_whoever_moves_again_after_a_skip_makes_one_turn():
    """Subsume has no passing: the steps of a seat in a row are one turn."""
    for seed in range(200):
        history, rng = History(ludarium.load("subsume", sides=3)), Random(seed)
        while history.game.to_move(history.state) is not None:
            history.push(rng.choice(history.game.legal_moves(history.state)))
        twice = [turn for turn in range(history.turn_count) if len(history.turn(turn)) > 1]
        if twice:
            break
    else:
        pytest.fail("no game with a skip")
    assert "," in history.turn_text(twice[0])
    replayed = history_of("subsume", *turn_texts(history), sides=3)
    assert replayed.steps == history.steps


@pytest.mark.parametrize(
    ("word", "turns"),
    [
        ("first", ["1a1,1a2,2g1,2g2", "first,1d4", "2d3"]),
        ("second", ["1a1,1a2,2g1,2g2", "second", "1d4", "2d3"]),
    ],
)
def test_the_choice_of_the_open_start(word, turns):
    """Whoever chooses to play first goes on in the same turn."""
    history = history_of("wunchunk", "1a1,1a2,2g1,2g2", word, "1d4", "2d3", sides=4, opening="open")
    assert turn_texts(history) == turns


def test_several_stones_of_wunchunk_are_one_turn():
    history = history_of("wunchunk", "1a1", "1a2", "1c1,2c2", "2f1", "1b1", "end", sides=4)
    assert turn_texts(history) == ["1a1", "1a2", "1c1,2c2", "2f1", "1b1,end"]


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


def test_a_history_can_start_anywhere():
    game = ludarium.load("flume", size=3)
    middle = history_of("flume", "b1", "c2", "a1", size=3).state
    history = History(game, middle)
    history.push_text("c1,a3")
    assert history.start == middle == history.before_turn(0)
    assert turn_texts(history) == ["c1,a3"]
    history.undo()
    history.undo()
    assert history.state == middle


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
    assert len(empty) == 0 and list(empty) == [] and empty, "a history is one before its first turn"


def test_places_of_a_game():
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
def test_the_repr_of_a_history_makes_it_again(option_set):
    full = random_history(option_set, 40)
    for start, count in ((0, 0), (0, 8), (20, 12)):
        start = min(start, len(full.steps) - 1)
        history = History(full.game, full.steps[start - 1].state if start else None)
        for step in full.steps[start : start + count]:
            history.push_legal(step.move)
        again = eval(repr(history), {"ludarium": ludarium})
        assert (again.game, again.start, again.steps) == (full.game, history.start, history.steps)


def test_the_repr_of_a_long_history_says_what_it_is():
    history = random_history(OptionSet("churn", {"sides": 4}), 120)
    summary = "<History of ludarium.load('churn', sides=4): 120 turns, 120 steps>"
    assert repr(history) == summary


def test_a_wrong_turn_makes_no_history():
    with pytest.raises(IllegalMoveError, match="c3 is not empty"):
        History(ludarium.load("churn"), turns=["c3", "c3"])
