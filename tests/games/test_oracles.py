"""The rules against the naive oracles, along thousands of random steps on every option set."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import ludarium
from tests.effort import often
from tests.games import suite
from tests.games.lockstep import Pair, uniform, walk
from tests.option_sets import OPTION_SETS, SMALL, OptionSet

ENOUGH = 3
"""How often each kind of event must be met."""

WITH_ORACLE = [each for each in OPTION_SETS if suite(each.name).oracle is not None]
WITH_EVENTS = [name for name in ludarium.GAMES if suite(name).events is not None]


def steps_for(option_set: OptionSet) -> int:
    """Fewer where the oracle is slow."""
    game_suite = suite(option_set.name)
    fewer = option_set.options in game_suite.large and game_suite.steps_on_large
    return often(fewer or game_suite.steps)


@pytest.mark.parametrize("option_set", WITH_ORACLE, ids=str)
def test_random_play(option_set):
    rng = Random(f"lockstep {option_set}")
    remaining = steps_for(option_set)
    while remaining > 0:
        remaining -= walk(option_set, rng, remaining)


@pytest.mark.parametrize("name", WITH_EVENTS)
def test_biased_play_meets_every_kind_of_event(name):
    counts: Counter[str] = Counter()
    game_suite = suite(name)

    def watch(pair: Pair, before: Any, text: str) -> None:
        assert game_suite.events is not None
        counts.update(game_suite.events(pair, before, text))

    for option_set in SMALL:
        if option_set.name != name:
            continue
        rng = Random(f"biased {option_set} 5")
        for choose in game_suite.choosers:
            remaining = often(game_suite.biased_steps)
            while remaining > 0:
                remaining -= walk(option_set, rng, remaining, choose, watch)
    missing = [event for event in game_suite.expected_events if counts[event] < ENOUGH]
    assert not missing, f"met fewer than {ENOUGH} times: {missing}; met: {dict(counts)}"


def test_a_difference_names_the_options_and_the_moves():
    pair = Pair(OptionSet("flume", {"size": 5}))
    pair.play("c3")
    pair.play("swap")
    pair.oracle.stones["a1"] = 0
    with pytest.raises(AssertionError) as caught:
        pair.play("b2")
    message = str(caught.value)
    assert message.startswith("legal steps: the rules say +['a1'], the oracle says +[]")
    names: dict[str, Any] = {}
    exec(message.partition("\n")[2], names)
    assert names["game"] == pair.game and names["state"] == pair.state
    assert message.endswith(f"# which is {pair.game.encode(pair.state)!r}")


def test_an_error_names_them_too():
    rng, count = Random(3), 0

    def choose(pair: Pair, rng: Random) -> str:
        nonlocal count
        count += 1
        if count == 4:
            pair.oracle.cells = frozenset()
        return uniform(pair, rng)

    with pytest.raises(ValueError, match="is not legal") as caught:
        walk(OptionSet("flume", {"size": 3}), rng, 9, choose)
    (note,) = caught.value.__notes__
    names: dict[str, Any] = {}
    exec(note.partition("\n\n")[2], names)
    assert names["game"].encode(names["state"]) in note and "# 3 steps" in note
