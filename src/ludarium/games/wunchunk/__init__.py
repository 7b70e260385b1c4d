"""Wunchunk: its entry in the list of games, with settings of its computer players."""

from ludarium.games.entry import Computer, Entry
from ludarium.games.wunchunk.abstractplay import MAPPING
from ludarium.games.wunchunk.benchmarks import BENCHMARKS
from ludarium.games.wunchunk.illustrations import ILLUSTRATIONS
from ludarium.games.wunchunk.lessons import LESSONS
from ludarium.games.wunchunk.rules import Wunchunk
from ludarium.games.wunchunk.sheet import SHEET
from ludarium.games.wunchunk.view import scene, target

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
