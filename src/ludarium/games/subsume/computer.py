"""What suits the computer players of Subsume."""

from ludarium.games.computer import Computer

COMPUTER = Computer(
    simulations=(20, 700, 2_000, 1_300, 2_600, 9_000, 30_000),
    tuned=((0, {"puct": 0.7, "transpositions": 0, "minimax_weight": 0.5, "margin_scale": 4.0}),),
    lower=(3, {"minimax_weight": 0.0}),
    puzzle_mix=(({"sides": 5}, 0.5), ({"sides": 4}, 0.34), ({"sides": 3}, 0.16)),
    # Good players decide a game long before it can be solved.
    puzzle_players=((1, 1.0), (30, 0.4)),
)
