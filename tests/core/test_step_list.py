"""`StepList` works like a list, in less memory."""

import gc
import tracemalloc
from random import Random

import pytest

import ludarium
from ludarium import History
from ludarium.core.history import BLOCK, Step, StepList

CHURN = ludarium.load("churn", sides=6)


def random_history(steps: int) -> History:
    """A long game."""
    history, rng = History(CHURN), Random("steps")
    while len(history.steps) < steps:
        history.push_legal(rng.choice(CHURN.legal_moves(history.state)))
    return history


def test_it_works_like_a_list():
    rng, steps, model = Random(1), StepList(CHURN, CHURN.initial_state()), list[Step]()
    story = list(random_history(12 * BLOCK).steps)
    ways = [0.9] * 8 * BLOCK + [0.1] * 8 * BLOCK + [0.5] * 4 * BLOCK
    for forward in ways:
        if (rng.random() < forward or not model) and len(model) < len(story):
            model.append(story[len(model)])
            steps.append(model[-1])
        else:
            assert steps.pop() == model.pop()
        assert len(steps) == len(model) and steps[-1:] == model[-1:]
        number = rng.randrange(len(story))
        assert steps[number:][:3] == model[number:][:3]
        if number < len(model):
            assert steps[number] == model[number] and steps[-number - 1] == model[-number - 1]
    assert list(steps) == model and list(reversed(steps)) == model[::-1]
    copied, was = steps.copy(), list(model)
    while model:
        assert steps.pop() == model.pop()
    with pytest.raises(IndexError):
        steps.pop()
    assert list(copied) == was and copied != steps
    assert [copied.move(n) for n in range(len(was))] == [step.move for step in was]
    before = [CHURN.initial_state(), *(step.state for step in was)]
    assert [copied.before(n) for n in range(len(before))] == before
    colours = [CHURN.colour(state, step.seat) for state, step in zip(before, was, strict=False)]
    assert [copied.colour(n) for n in range(len(was))] == colours
    assert [copied.seat(n) for n in range(len(was))] == [step.seat for step in was]


@pytest.mark.parametrize("number", [70, -71])
def test_a_number_out_of_range_raises_an_index_error(number):
    with pytest.raises(IndexError):
        random_history(70).steps[number]


def test_a_long_game_takes_little_memory_and_few_objects():
    steps, count = list(random_history(3_000).steps), 3_000
    gc.collect()
    before = len(gc.get_objects())
    tracemalloc.start()
    step_list = StepList(CHURN, CHURN.initial_state())
    for step in steps:
        step_list.append(step)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size < 10 * count
    assert len(gc.get_objects()) - before < count / 10
    assert step_list[7] == steps[7] and step_list[count - 1] == steps[count - 1]
