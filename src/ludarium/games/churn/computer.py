"""What suits the computer players of Churn."""

from ludarium.games.computer import Computer

COMPUTER = Computer(
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
)
