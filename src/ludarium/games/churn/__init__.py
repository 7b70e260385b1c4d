"""Churn: its entry in the list of games, with settings of its computer players."""

from ludarium.games.churn.abstractplay import MAPPING
from ludarium.games.churn.benchmarks import BENCHMARKS
from ludarium.games.churn.illustrations import ILLUSTRATIONS
from ludarium.games.churn.lessons import LESSONS
from ludarium.games.churn.rules import Churn
from ludarium.games.churn.sheet import SHEET
from ludarium.games.churn.view import scene
from ludarium.games.entry import Computer, Entry

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
