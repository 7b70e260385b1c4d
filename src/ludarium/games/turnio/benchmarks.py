"""With which options Turnio is measured."""

from ludarium.games.benchmarks import Benchmarks, Speed

BENCHMARKS = Benchmarks(
    facts=(({}, 1000), ({"first": "square"}, 1000), ({"blockers": True}, 1000)),
    reports=({}, {"blockers": True}),
    speed=(Speed({}, python_steps=5_000, kernel_games=200_000), Speed({"blockers": True})),
    strength=500,
    largest={"blockers": True},
)
