"""Trio for the tests."""

from collections.abc import Iterator
from typing import Any

from tests.games.choosers import first_of, wordy
from tests.games.lockstep import Pair
from tests.games.observation import placement_code
from tests.games.suite import Ends, Suite, Visit, always, options
from tests.games.trio.oracle import TrioOracle


def goes_on(pair: Pair, text: str) -> bool:
    """Does the game go on after this step?"""
    return pair.game.outcome(pair.after(text)) is None


def events(pair: Pair, before: Any, text: str) -> Iterator[str]:
    """What happened in a step."""
    if text == "swap":
        yield "swap"
    winners = pair.oracle.winners()
    if winners is not None:
        yield "draw" if len(winners) == 2 else f"won by seat {winners[0]}"


SUITE = Suite(
    small=options(sides=(2, 3, 4, 5)),
    large=options(sides=(6,)),
    samples=({"sides": 2}, {}),
    playthroughs=({}, {"sides": 2}),
    bad_options=(({"sides": 1}, "2 to 6"), ({"sides": 7}, "2 to 6")),
    pie=always,
    oracle=TrioOracle,
    choosers=(wordy(0.5), first_of(goes_on)),
    biased_steps=120,
    events=events,
    expected_events=("swap", "won by seat 0", "won by seat 1", "draw"),
    code=placement_code,
    ends=(Ends({"sides": 2}, 20_000, 6, 20),),
    kernel_boards=options(sides=(5,)),
    desktop_visit=Visit({"sides": 2}),
    phone_visit=Visit({"sides": 2}),
    screenshot_visit=Visit(people=(0, 1), ahead=4),
)
