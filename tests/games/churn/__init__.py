"""Churn for the tests."""

from collections.abc import Iterator
from typing import Any

from ludarium.core.game import AnyGame
from tests.games.choosers import first_of, recolours, stones_of, wordy
from tests.games.churn.oracle import ChurnOracle
from tests.games.lockstep import Pair
from tests.games.observation import placement_code
from tests.games.suite import Ends, OracleEnds, Suite, Visit, always, options

SIDES: tuple[Any, ...] = (
    2,
    3,
    4,
    (3, 4, 3, 4, 3, 4),
    (5, 3, 3, 5, 3, 3),
    # Rows of constant width, leaning to the left, to the right, and between unequal sides.
    (2, 2, 4, 2, 2, 4),
    (2, 4, 2, 2, 4, 2),
    (3, 3, 3, 4, 2, 4),
    (4, 2, 5, 2, 4, 3),
    (3, 5, 2, 5, 3, 4),
    # One axis of symmetry only.
    (2, 4, 3, 3, 3, 4),
    (5, 2, 4, 3, 4, 2),
)
LARGE = (5, 8)


def events(pair: Pair, before: Any, text: str) -> Iterator[str]:
    old, new = pair.game.pieces(before), pair.game.pieces(pair.state)
    if text == "swap":
        yield "swap"
    elif any(cell not in new for cell in old):
        yield "removal"
    elif any(new.get(other) == new[text] for other in pair.oracle.neighbours[text]):
        yield "growth without removal"
    winners = pair.oracle.winners()
    if winners is not None:
        yield f"won by seat {winners[0]}"


def near_the_end(game: AnyGame) -> Any:
    """Red has all upper rows and Blue all lower ones, in one group each: no stone is ever
    removed."""
    rows = [len(row) for row in game.board.rows]
    half = len(rows) // 2
    letters = ["r" * width if row < half else "b" * width for row, width in enumerate(rows)]
    letters[0] = "2" + letters[0][2:]
    return game.decode("/".join(letters) + ":b:-")


SUITE = Suite(
    small=options(sides=SIDES),
    large=options(sides=LARGE),
    samples=({"sides": (2, 2, 4, 2, 2, 4)}, {}),
    playthroughs=({}, {"sides": (2, 2, 4, 2, 2, 4)}),
    bad_options=(
        ({"sides": (3, 4, 4, 3, 4, 4)}, "odd number of cells"),
        ({"sides": (2, 2, 3, 2, 2, 3)}, "odd number of cells"),
        ({"sides": (3, 3, 3, 3, 3, 4)}, "do not close"),
        ({"sides": (2, 3, 4, 5, 6, 7)}, "do not close"),
        ({"sides": (3, 3, 3)}, "or six"),
        ({"sides": (3,) * 7}, "or six"),
        ({"sides": ()}, "or six"),
        ({"sides": 1}, "2 to 8"),
        ({"sides": 9}, "2 to 8"),
        ({"sides": (1, 3, 1, 3, 1, 3)}, "2 to 8"),
        ({"sides": (9, 8, 9, 8, 9, 8)}, "2 to 8"),
        ({"sides": (3, 4, 3, 4, 3, True)}, "2 to 8"),
        ({"sides": (3, 4.0, 3, 4, 3, 4)}, "2 to 8"),
        ({"sides": ((3, 4, 3, 4, 3, 4),)}, "or six"),
        ({"sides": "343434"}, "or six"),
        ({"sides": b"343434"}, "or six"),
        ({"sides": {3: 4}}, "or six"),
    ),
    pie=always,
    oracle=ChurnOracle,
    score=stones_of,
    steps=450,
    steps_on_large=300,
    choosers=(wordy(0.5), first_of(recolours, chance=0.7)),
    biased_steps=100,
    events=events,
    expected_events=(
        "swap",
        "removal",
        "growth without removal",
        "won by seat 0",
        "won by seat 1",
    ),
    code=placement_code,
    near_the_end=near_the_end,
    tiny={"sides": 2},
    ends=(
        Ends({"sides": 2}, 5_000, 30, 60),
        Ends({"sides": 3}, 2_000, 30, 50),
        Ends({"sides": (2, 2, 4, 2, 2, 4)}, 2_000, 30, 40),
    ),
    ends_by_oracle=(OracleEnds({"sides": 2}, 4, 4), OracleEnds({"sides": 3}, 3, 4)),
    solved=({"sides": 2}, {"sides": 3}),
    solved_ends=({"sides": 4},),
    kernel_boards=options(sides=(6, 7, (2, 5, 3, 4, 3, 5), (8, 2, 8, 8, 2, 8))),
    simulations=1_000,
    desktop_visit=Visit({"sides": (2, 2, 4, 2, 2, 4)}, people=(1,), ahead=8),
    phone_visit=Visit({"sides": 2}),
    screenshot_visit=Visit(
        {"sides": 4},
        people=(0, 1),
        steps="e6 b4 f3 b2 b3 f4 d3 e1 c1 c6 g1 d5 a4 g2 g4 e3 a1 d2",
    ),
)
