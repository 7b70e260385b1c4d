"""Flume: its entry in the list of games, with its benchmarks and illustrations."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.benchmarks import Benchmarks, Speed
from ludarium.games.entry import BOARD, COVER, Computer, Entry
from ludarium.games.flume.abstractplay import MAPPING
from ludarium.games.flume.lessons import LESSONS
from ludarium.games.flume.rules import Flume
from ludarium.games.flume.sheet import SHEET
from ludarium.games.flume.solved import lookup, solution_file
from ludarium.games.flume.view import scene

BENCHMARKS = Benchmarks(
    facts=(({"size": 5}, 4000), ({"size": 7}, 4000), ({"size": 11}, 1000)),
    reports=({}, {"size": 9}),
    speed=(
        Speed({"size": 5}),
        Speed({"size": 7}, python_steps=20_000, kernel_games=1_000_000, simulations=300_000),
        Speed({"size": 13}),
        Speed({"size": 19}, kernel_games=100_000),
    ),
    largest={"size": 19},
)

ILLUSTRATIONS = {
    COVER: PositionSpec(code="2rrr1r/br3b1/b1r1b1r/1b1b3/r3rbr/b1rbbrb/2bb3:b:-", turns="e1,f5,b3"),
    BOARD: PositionSpec(),
}

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
