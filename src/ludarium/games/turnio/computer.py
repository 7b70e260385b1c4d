"""What suits the computer players of Turnio."""

from ludarium.games.computer import Computer

COMPUTER = Computer(
    simulations=(250, 270, 400, 720, 1_800, 4_600, 24_000),
    tuned=((0, {"puct": 1.0, "crowds": 1}),),
    # What came after the levels were spaced is for level 8 alone.
    lower=((7, {"puct": 0.0, "crowds": 0}),),
    puzzle_mix=(({}, 0.6), ({"first": "square"}, 0.2), ({"blockers": True}, 0.2)),
)
