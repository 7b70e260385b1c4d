"""Turnio: its entry in the list of games, with settings of its computer players."""

from ludarium.games.entry import Computer, Entry
from ludarium.games.turnio.benchmarks import BENCHMARKS
from ludarium.games.turnio.illustrations import ILLUSTRATIONS
from ludarium.games.turnio.lessons import LESSONS
from ludarium.games.turnio.rules import Turnio
from ludarium.games.turnio.sheet import SHEET
from ludarium.games.turnio.view import piece, scene, target

ENTRY = Entry(
    Turnio,
    scene,
    SHEET,
    target,
    piece,
    computer=Computer(
        simulations=(250, 270, 400, 720, 1_800, 4_600, 24_000),
        tuned=((0, {"puct": 1.0, "crowds": 1}),),
        # What came after the levels were spaced is for level 8 alone.
        lower=((7, {"puct": 0.0, "crowds": 0}),),
        puzzle_mix=(({}, 0.6), ({"first": "square"}, 0.2), ({"blockers": True}, 0.2)),
    ),
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
)
