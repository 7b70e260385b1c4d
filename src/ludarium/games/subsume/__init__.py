"""Subsume: its entry in the list of games, with its benchmarks and illustrations."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.benchmarks import Benchmarks, Speed
from ludarium.games.entry import BOARD, COVER, Computer, Entry
from ludarium.games.subsume.lessons import LESSONS
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.sheet import SHEET
from ludarium.games.subsume.view import scene

BENCHMARKS = Benchmarks(
    facts=(({"sides": 3}, 4000), ({"sides": 5}, 1000), ({"sides": 7}, 400)),
    reports=({}, {"sides": 4}),
    speed=(
        Speed({"sides": 3}),
        Speed({"sides": 5}, python_steps=3_000, kernel_games=100_000),
        Speed({"sides": 7}),
        Speed({"sides": 10}),
    ),
    largest={"sides": 10},
)

ILLUSTRATIONS = {
    COVER: PositionSpec(
        code="2b1r/1b1brr/3rr1r/1rb2rr1/r1rrb1b1b/1bbbr1r1/r2rbbr/bb4/rrbr1:b", turns="b4"
    ),
    BOARD: PositionSpec(),
}

SUITED = {"puct": 0.7, "transpositions": 0, "minimax_weight": 0.5, "margin_scale": 4.0}

ENTRY = Entry(
    Subsume,
    scene,
    SHEET,
    computer=Computer(
        simulations=(20, 700, 2_000, 1_300, 2_600, 9_000, 40_000),
        tuned=((0, SUITED), (61, SUITED | {"grave": 200})),
        # What came after levels 4 to 7 were spaced is for level 8 alone.
        lower=((7, {"grave": 0}), (3, {"minimax_weight": 0.0})),
        puzzle_mix=(({"sides": 5}, 0.5), ({"sides": 4}, 0.34), ({"sides": 3}, 0.16)),
        # Good players decide a game long before it can be solved.
        puzzle_players=((1, 1.0), (30, 0.4)),
    ),
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
)
