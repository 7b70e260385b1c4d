"""With which options Turnio is measured."""

from ludarium.games.benchmarks import Benchmarks, Ends, Speed

BENCHMARKS = Benchmarks(
    facts=(({}, 1000), ({"first": "square"}, 1000), ({"blockers": True}, 1000)),
    reports=({}, {"blockers": True}),
    speed=(Speed({}, python_steps=5_000, kernel_games=200_000), Speed({"blockers": True})),
    ends=(Ends({}, "chips to lay, one of them in hand", (2, 3, 4)),),
    strength=500,
    largest={"blockers": True},
)
