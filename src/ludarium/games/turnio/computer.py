"""What suits the computer players of Turnio."""

from ludarium.games.computer import Computer

COMPUTER = Computer(
    simulations=(110, 150, 205, 350, 700, 1_600, 6_000),
    puzzle_mix=(({}, 0.6), ({"first": "square"}, 0.2), ({"blockers": True}, 0.2)),
)
