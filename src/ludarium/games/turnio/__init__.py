"""Turnio: its entry in the list of games, with its benchmarks and illustrations."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.benchmarks import Benchmarks, Speed
from ludarium.games.entry import BOARD, COVER, Computer, Entry
from ludarium.games.turnio.lessons import LESSONS
from ludarium.games.turnio.rules import Turnio
from ludarium.games.turnio.sheet import SHEET
from ludarium.games.turnio.view import piece, scene, target

BENCHMARKS = Benchmarks(
    facts=(({}, 1000), ({"first": "square"}, 1000), ({"blockers": True}, 1000)),
    reports=({}, {"blockers": True}),
    speed=(Speed({}, python_steps=5_000, kernel_games=200_000), Speed({"blockers": True})),
    strength=500,
    largest={"blockers": True},
)

ILLUSTRATIONS = {
    COVER: PositionSpec(
        code="6/3SCSC-SCCS+CSSC+/4.CS.-C..S-/1..CS+SCSC+.C.S+CSSC+SCCS-/"
        "CCSS+CCSS-CSSC+SCCS-CSCS-SCSC+/S.C.-SSCC-S..C+CS..-SCSC-C.S.+:draw",
        turns="C..S-,d6/.SC.,@d1 C..S+",
    ),
    BOARD: PositionSpec(turns="CCSS+"),
    "blockers": PositionSpec(
        {"blockers": True},
        "C.S.-5/SCSC+CSCS-S.C.+3/CSCS-S..C+SCCS-CSSC-1X/SCSC+CS..+SCSC+CS..-SCSC+1/"
        "C..S-.CS.-CSCS-3/CCSS-.SC.+SCSC+2X:draw",
        "C..S+,e4/C..S,@a6,Xf1-e5 CCSS+",
    ),
}

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
