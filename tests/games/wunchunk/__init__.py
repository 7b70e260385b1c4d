"""Wunchunk for the tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.choosers import texts, wordy
from tests.games.lockstep import Pair
from tests.games.observation import ObservationView
from tests.games.suite import Ends, Options, OracleEnds, Suite, Visit, options
from tests.games.wunchunk.oracle import WunchunkOracle

OF_TWO, OF_MORE = ("pie", "balanced", "open"), ("pie", "balanced")


def boards(seats: int, *sides: int) -> list[Options]:
    return options(seats=(seats,), sides=sides, opening=OF_TWO if seats == 2 else OF_MORE)


def stones_beside(pair: Pair, rng: Random) -> str:
    """Cuts and joins, by stones that touch at least three others."""
    stones = set(pair.oracle.stones)
    legal = texts(pair)
    close = [
        text for text in legal if len(pair.oracle.neighbours.get(text[1:], set()) & stones) > 2
    ]
    return rng.choice(close) if close and rng.random() < 0.8 else rng.choice(legal)


def events(pair: Pair, before: Any, text: str) -> Iterator[str]:
    seat, then = pair.game.to_move(before), pair.game.to_move(pair.state)
    assert seat is not None
    if text[0].isalpha():
        yield text
    else:
        if int(text[0]) - 1 != pair.game.colour(before, seat):
            yield "stone of another's colour"
        if then != seat:
            yield "turn of one's own full number"
    if then is not None and text != "second":
        legal, empty = pair.oracle.legal(), pair.oracle.empty()
        stones = [step for step in legal if step[0].isdigit()]
        if pair.oracle._restricted() and len(stones) < pair.game.seats * len(empty):
            yield "placement barred"
    outcome = pair.game.outcome(pair.state)
    if outcome is not None:
        yield "over by passes" if pair.oracle.empty() else "over by a full board"
        decided_by = ("fewest chunks", "fewest crumbs", "fewest groups", "all counts agree")
        yield next(words for words in decided_by if outcome.reason.startswith(words))
        if 1 < len(outcome.winners) < pair.game.seats:
            yield "shared by some"


def code(view: ObservationView) -> str:
    numbers = [
        str(view.number("stones left")),
        view.flag("turn begun", "begun"),
        str(view.number("passes")),
        str(view.number("opening turns")),
        view.flag("swapped", "swapped"),
    ]
    return ":".join([view.rows(), view.turn_letter(), *numbers])


SUITE = Suite(
    small=(*boards(2, 4, 6), *boards(3, 4, 6), *boards(4, 4)),
    large=(
        *boards(2, 5, 7, 10),
        *boards(3, 8),
        *boards(4, 5, 8),
        {"seats": 3, "sides": 9, "opening": "pie"},
        {"seats": 4, "sides": 10, "opening": "balanced"},
    ),
    samples=(
        {"seats": 3, "sides": 4, "opening": "balanced"},
        {"sides": 4},
        {"sides": 4, "opening": "open"},
        {"seats": 4, "sides": 4},
    ),
    playthroughs=(
        {},
        {"sides": 4, "opening": "open"},
        {"seats": 3, "sides": 4},
        {"seats": 4, "sides": 4, "opening": "balanced"},
    ),
    bad_options=(
        ({"seats": 1}, "2 to 4"),
        ({"seats": 5}, "2 to 4"),
        ({"sides": 3}, "4 to 10"),
        ({"sides": 11}, "4 to 10"),
        ({"sides": (4, 5, 4, 5, 4, 5)}, "4 to 10"),
        ({"opening": "swap"}, "pie, balanced, open"),
        ({"seats": 3, "opening": "open"}, "pie or balanced"),
        ({"seats": 4, "opening": "open"}, "pie or balanced"),
        ({"seats": 2, "sides": 6, "opening": "pie", "colour": 1}, "it has: seats, sides"),
    ),
    pie=lambda values: (values.get("seats", 2), values.get("opening", "pie")) == (2, "pie"),
    oracle=WunchunkOracle,
    score=lambda oracle, colour: int(oracle.chunks(colour)),
    steps=130,
    choosers=(wordy(0.15), wordy(0.7), stones_beside),
    biased_steps=75,
    events=events,
    expected_events=(
        "swap",
        "pass",
        "end",
        "first",
        "second",
        "turn of one's own full number",
        "stone of another's colour",
        "placement barred",
        "over by passes",
        "over by a full board",
        "fewest chunks",
        "fewest crumbs",
        "fewest groups",
        "all counts agree",
        "shared by some",
    ),
    code=code,
    ends=(
        Ends({"sides": 4}, 800, 10, 25),
        Ends({"sides": 4, "opening": "balanced"}, 800, 10, 25),
        Ends({"sides": 4, "opening": "open"}, 800, 10, 25),
        Ends({"sides": 4, "seats": 3}, 800, 10, 25),
        Ends({"sides": 4, "seats": 4}, 800, 8, 25),
    ),
    ends_by_oracle=(
        OracleEnds({"sides": 4}, 3, 3),
        OracleEnds({"sides": 4, "opening": "balanced"}, 3, 2),
    ),
    solved_ends=({"sides": 6}, {"sides": 4, "opening": "balanced"}),
    kernel_boards=(
        {"seats": 2, "sides": 8, "opening": "open"},
        {"seats": 2, "sides": 9, "opening": "pie"},
        {"seats": 3, "sides": 7, "opening": "pie"},
        {"seats": 4, "sides": 9, "opening": "pie"},
    ),
    desktop_visit=Visit({"seats": 2, "sides": 4, "opening": "open"}, ahead=18),
    phone_visit=Visit({"seats": 3, "sides": 4}, people=(1,), ahead=15),
    screenshot_visit=Visit(
        {"seats": 3, "sides": 6},
        people=(0, 1, 2),
        steps=(
            "1b2 2c2 3a1 1a2 2c1 3a6 1b5 1b6 2b4 2c5 3e1 1e8 1i4 1e9 2d7 "
            "2a5 2h7 3e3 3g7 1c3 3k5 1i6 2h1 3h6 1e2 1i1 1h8 1d5 1j1 1f3"
        ),
    ),
)
