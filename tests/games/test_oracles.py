"""The rules against the naive oracles, along thousands of random steps on every option set."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import ludarium
from tests.effort import often
from tests.games import choosers, events
from tests.games.lockstep import Chooser, Pair, walk
from tests.option_sets import OPTION_SETS, SMALL, OptionSet

STEPS = {"churn": 700, "flume": 700, "subsume": 200, "turnio": 400, "wunchunk": 200}
"""How many steps each option set is walked; fewer where the oracle is slow."""


def steps_for(option_set: OptionSet) -> int:
    slow: dict[tuple[str, Any], int] = {
        ("subsume", 10): 100,
        ("churn", 8): 500,
    }
    key = (option_set.name, option_set.options.get("sides"))
    return often(slow.get(key, STEPS[option_set.name]))


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_random_play(option_set):
    rng = Random(f"lockstep {option_set}")
    left = steps_for(option_set)
    while left > 0:
        left -= walk(option_set, rng, left)


BIASED: dict[str, list[Chooser]] = {
    "churn": [choosers.wordy(0.5), choosers.first_of(choosers.recolours, chance=0.7)],
    "flume": [choosers.wordy(0.5), choosers.first_of(choosers.goes_on, chance=0.8)],
    "subsume": [
        choosers.first_of(choosers.loses_the_stone, choosers.recolours, choosers.huddles),
        choosers.first_of(choosers.keeps_enemies_ahead, choosers.huddles, chance=0.7),
        choosers.first_of(choosers.goes_on, choosers.huddles, choosers.recolours),
    ],
    "turnio": [choosers.wordy(0.3), choosers.corner_blocker, choosers.hopping_blocker],
    "wunchunk": [choosers.wordy(0.15), choosers.wordy(0.7), choosers.stones_beside],
}
BIASED_STEPS = {"churn": 150, "flume": 200, "subsume": 100, "turnio": 350, "wunchunk": 120}
"""Enough with this seed."""


@pytest.mark.parametrize("name", BIASED)
def test_biased_play_meets_every_kind_of_event(name):
    seen: Counter[str] = Counter()

    def watch(pair: Pair, before: Any, text: str) -> None:
        seen.update(events.of(pair, before, text))

    for option_set in SMALL:
        if option_set.name != name:
            continue
        rng = Random(f"biased {option_set} 5")
        for choose in BIASED[name]:
            left = often(BIASED_STEPS[name])
            while left > 0:
                left -= walk(option_set, rng, left, choose, watch)
    missing = [event for event in events.EXPECTED[name] if seen[event] < events.ENOUGH]
    assert not missing, f"met fewer than {events.ENOUGH} times: {missing}; met: {dict(seen)}"


def test_every_game_has_an_oracle_here():
    assert set(STEPS) == set(BIASED) == set(events.EXPECTED) == set(ludarium.GAMES)


def test_a_difference_names_the_options_and_the_moves():
    pair = Pair(OptionSet("flume", {"size": 5}))
    pair.play("c3")
    pair.play("swap")
    pair.oracle.stones["a1"] = 0
    with pytest.raises(AssertionError) as caught:
        pair.play("b2")
    message = str(caught.value)
    assert "ludarium.load('flume', size=5)" in message and "'c3 swap b2'.split()" in message
    assert message.startswith("legal steps: the rules say +['a1'], the oracle says +[]")
