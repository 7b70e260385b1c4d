"""Wunchunk: its entry in the list of games, with its benchmarks and illustrations."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.benchmarks import Benchmarks, Speed
from ludarium.games.entry import BOARD, COVER, Computer, Entry
from ludarium.games.wunchunk.abstractplay import MAPPING
from ludarium.games.wunchunk.lessons import LESSONS
from ludarium.games.wunchunk.rules import Wunchunk
from ludarium.games.wunchunk.sheet import SHEET, example_code
from ludarium.games.wunchunk.view import scene, target

BENCHMARKS = Benchmarks(
    facts=(
        ({"sides": 4}, 2000),
        ({"sides": 6}, 1000),
        ({"sides": 6, "opening": "balanced"}, 1000),
        ({"sides": 6, "opening": "open"}, 1000),
        ({"seats": 3, "sides": 8}, 400),
        ({"seats": 4, "sides": 8}, 400),
    ),
    reports=({}, {"seats": 3}),
    speed=(
        Speed({"sides": 4}),
        Speed({"sides": 6}, python_steps=4_000, kernel_games=100_000),
        Speed({"sides": 10}),
        Speed({"seats": 4, "sides": 8}),
    ),
    largest={"seats": 4, "sides": 10},
)

ILLUSTRATIONS = {
    COVER: PositionSpec(
        code="4r1/5b1/1br5/br1rrbb2/1r2rr3b/1b1rr1b3r/"
        "bbb1bbb1b1/1rrb3b1/b3r3/2rrbb1/b1b2r:r:4:-:0:2:-",
        turns="1f9,2g1,1i7,1g8",
    ),
    BOARD: PositionSpec(),
    "3-board": PositionSpec({"seats": 3, "sides": 5}),
    "4-board": PositionSpec({"seats": 4, "sides": 5}),
    "example": PositionSpec(code=example_code()),
    "example-after": PositionSpec(code=example_code(), turns="2k1,2k2,2k3,1d2"),
}

ENTRY = Entry(
    Wunchunk,
    scene,
    SHEET,
    target,
    computer=Computer(
        simulations=(50, 62, 85, 170, 380, 1_200, 5_000),
        tuned=((0, {"estimate_weight": 1.0}),),
        puzzle_mix=(
            ({"sides": 6}, 0.5),
            ({"sides": 5}, 0.2),
            ({"sides": 4}, 0.14),
            ({"sides": 6, "opening": "balanced"}, 0.16),
        ),
    ),
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
    abstractplay=MAPPING,
)
