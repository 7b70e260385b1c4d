"""What suits the computer players of Flume."""

from ludarium.games.computer import Computer

COMPUTER = Computer(
    simulations=(100, 150, 300, 600, 1_700, 5_500, 14_000),
    exact=(0.31, 0.385, 0.55, 0.64, 0.77, 0.89, 0.965),
    tuned=((0, {"exploration": 0.4}),),
    puzzle_mix=(({"size": 7}, 0.6), ({"size": 5}, 0.2), ({"size": 9}, 0.2)),
)
