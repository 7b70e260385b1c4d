"""Subsume: its entry in the list of games, with settings of its computer players."""

from ludarium.games.entry import Computer, Entry
from ludarium.games.subsume.benchmarks import BENCHMARKS
from ludarium.games.subsume.illustrations import ILLUSTRATIONS
from ludarium.games.subsume.lessons import LESSONS
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.sheet import SHEET
from ludarium.games.subsume.view import scene

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
