"""Flume: its entry in the list of games, with settings of its computer players."""

from ludarium.games.entry import Computer, Entry
from ludarium.games.flume.abstractplay import MAPPING
from ludarium.games.flume.benchmarks import BENCHMARKS
from ludarium.games.flume.illustrations import ILLUSTRATIONS
from ludarium.games.flume.lessons import LESSONS
from ludarium.games.flume.rules import Flume
from ludarium.games.flume.sheet import SHEET
from ludarium.games.flume.solved import lookup, solution_file
from ludarium.games.flume.view import scene

ENTRY = Entry(
    Flume,
    scene,
    SHEET,
    answer=lookup,
    solution=solution_file,
    computer=Computer(
        simulations=(100, 150, 300, 600, 1_700, 5_500, 14_000),
        exact=(0.31, 0.385, 0.55, 0.64, 0.77, 0.89, 0.965),
        tuned=((0, {"exploration": 0.4}),),
        puzzle_mix=(({"size": 7}, 0.6), ({"size": 5}, 0.2), ({"size": 9}, 0.2)),
    ),
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
    abstractplay=MAPPING,
)
