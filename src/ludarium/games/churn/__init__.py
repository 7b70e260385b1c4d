"""Churn: its entry in the list of games, with its benchmarks and illustrations."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.benchmarks import Benchmarks, Growth, Speed
from ludarium.games.churn.abstractplay import MAPPING
from ludarium.games.churn.lessons import LESSONS
from ludarium.games.churn.rules import Churn
from ludarium.games.churn.sheet import SHEET
from ludarium.games.churn.view import scene
from ludarium.games.entry import BOARD, COVER, Computer, Entry

LENGTHS = Growth(
    title="How long Churn lasts",
    about="""\
The designer's sheet speaks of about 8,500 turns on side 5 without saying how the players chose.
With random players on regular boards a game takes this many steps (a swap is one), and each
further side multiplies the length by the growth:""",
    option="sides",
    unit="side",
    games={2: 1_000_000, 3: 1_000_000, 4: 200_000, 5: 20_000, 6: 2_000, 7: 300},
)

BENCHMARKS = Benchmarks(
    facts=(
        ({"sides": 2}, 4000),
        ({"sides": 3}, 4000),
        ({"sides": (3, 4, 3, 4, 3, 4)}, 1000),
        ({"sides": 4}, 400),
        ({"sides": 5}, 40),
    ),
    growth=LENGTHS,
    reports=({}, {"sides": 4}),
    speed=(
        Speed({"sides": 3}, python_steps=20_000, kernel_steps=8_000_000),
        Speed({"sides": 4}),
        Speed({"sides": 5}, python_steps=5_000, kernel_steps=5_000_000),
        Speed({"sides": 6}),
    ),
    lasting={"sides": 5},
    endless={"sides": 6},
    largest={"sides": 8},
)

ILLUSTRATIONS = {
    COVER: PositionSpec(code="br1/rr1r/bb1rr/brbb/brr:r:-", turns="d3"),
    BOARD: PositionSpec(),
    "irregular-board": PositionSpec({"sides": (3, 4, 3, 4, 3, 4)}),
}

ENTRY = Entry(
    Churn,
    scene,
    SHEET,
    computer=Computer(
        simulations=(28, 50, 128, 320, 1_500, 3_500, 9_000),
        exact=(0.0, 0.0, 0.0, 0.0, 0.3, 0.6, 0.9),
        tuned=(
            (38, {"playout_cap": 60, "margin_scale": 4.0}),
            (62, {"playout_cap": 120, "margin_scale": 6.0}),
            (128, {"playout_cap": 300, "margin_scale": 10.0}),
        ),
        solved=({"sides": 3},),
        puzzle_mix=(
            ({"sides": 3}, 0.6),
            ({"sides": 4}, 0.16),
            ({"sides": (3, 4, 3, 4, 3, 4)}, 0.12),
            ({"sides": (2, 2, 4, 2, 2, 4)}, 0.12),
        ),
    ),
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
    abstractplay=MAPPING,
)
