"""On which boards Churn is measured."""

from ludarium.games.benchmarks import Benchmarks, Growth, Speed

LENGTHS = Growth(
    title="How long Churn lasts",
    about="""\
The designer's sheet speaks of about 8,500 turns on side 5 without saying how the players chose.
With random players on regular boards a game takes this many steps (a swap is one), and each
further side multiplies the length by the growth:""",
    option="sides",
    unit="side",
    games={2: 1_000_000, 3: 1_000_000, 4: 200_000, 5: 20_000, 6: 2_000, 7: 300},
)

BENCHMARKS = Benchmarks(
    facts=(
        ({"sides": 2}, 4000),
        ({"sides": 3}, 4000),
        ({"sides": (3, 4, 3, 4, 3, 4)}, 1000),
        ({"sides": 4}, 400),
        ({"sides": 5}, 40),
    ),
    growth=LENGTHS,
    reports=({}, {"sides": 4}),
    speed=(
        Speed({"sides": 3}, python_steps=20_000, kernel_steps=8_000_000),
        Speed({"sides": 4}),
        Speed({"sides": 5}, python_steps=5_000, kernel_steps=5_000_000),
        Speed({"sides": 6}),
    ),
    lasting={"sides": 5},
    endless={"sides": 6},
    largest={"sides": 8},
)
