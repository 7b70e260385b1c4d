"""What suits the computer players of Wunchunk."""

from ludarium.games.computer import Computer

COMPUTER = Computer(
    simulations=(50, 62, 85, 170, 380, 1_200, 5_000),
    tuned=((0, {"estimate_weight": 1.0}),),
    puzzle_mix=(
        ({"sides": 6}, 0.5),
        ({"sides": 5}, 0.2),
        ({"sides": 4}, 0.14),
        ({"sides": 6, "opening": "balanced"}, 0.16),
    ),
)
