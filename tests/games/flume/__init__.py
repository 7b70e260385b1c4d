"""Flume for the tests."""

from collections.abc import Iterator
from typing import Any

from tests.games.choosers import first_of, goes_on, stones_of, wordy
from tests.games.flume.oracle import FlumeOracle
from tests.games.lockstep import Pair
from tests.games.observation import placement_code
from tests.games.suite import Ends, OracleEnds, Suite, Visit, always, options

SMALL_SIZES = (3, 5, 7)
LARGE_SIZES = (9, 19)


def events(pair: Pair, before: Any, text: str) -> Iterator[str]:
    seat, then = pair.game.to_move(before), pair.game.to_move(pair.state)
    if text == "swap":
        yield "swap"
    elif then is None:
        yield f"filled by {pair.oracle.connections(text)} connections"
    elif seat == then:
        yield "another stone"
    if then is not None and pair.game.decided(pair.state) is not None:
        yield "decided early"


SUITE = Suite(
    small=options(size=SMALL_SIZES),
    large=options(size=LARGE_SIZES),
    samples=({"size": 3}, {}),
    playthroughs=({}, {"size": 3}),
    bad_options=(
        ({"size": 4}, "odd whole number from 3 to 19"),
        ({"size": 1}, "odd whole number from 3 to 19"),
        ({"size": 21}, "odd whole number from 3 to 19"),
        ({"size": -7}, "odd whole number from 3 to 19"),
        ({"sides": 7}, "it has: size"),
    ),
    pie=always,
    oracle=FlumeOracle,
    score=stones_of,
    steps=450,
    choosers=(wordy(0.5), first_of(goes_on, chance=0.8)),
    biased_steps=120,
    events=events,
    expected_events=("swap", "another stone", "filled by 4 connections", "decided early"),
    tiny={"size": 3},
    ends=(
        Ends({"size": 3}, 5_000, 9, 60),
        Ends({"size": 5}, 2_000, 10, 60),
    ),
    code=placement_code,
    ends_by_oracle=(OracleEnds({"size": 3}, 4, 4), OracleEnds({"size": 5}, 4, 4)),
    solved=({"size": 5},),
    solved_ends=({"size": 7}, {"size": 9}),
    kernel_boards=options(size=(11, 13, 15, 17)),
    desktop_visit=Visit({"size": 3}, people=(1,)),
    phone_visit=Visit({"size": 5}, ahead=14),
    screenshot_visit=Visit(
        people=(0, 1),
        steps="f3 swap a4 b6 a1 g5 g6 g7 d4 b1 e1 c1 e7 d1 f1 g1 f7 f6 a3 a2 e3 d5 b3",
    ),
)
