"""On which boards Wunchunk is measured."""

from ludarium.games.benchmarks import Benchmarks, Speed

BENCHMARKS = Benchmarks(
    facts=(
        ({"sides": 4}, 2000),
        ({"sides": 6}, 1000),
        ({"sides": 6, "opening": "balanced"}, 1000),
        ({"sides": 6, "opening": "open"}, 1000),
        ({"seats": 3, "sides": 8}, 400),
        ({"seats": 4, "sides": 8}, 400),
    ),
    reports=({}, {"seats": 3}),
    speed=(
        Speed({"sides": 4}),
        Speed({"sides": 6}, python_steps=4_000, kernel_games=100_000),
        Speed({"sides": 10}),
        Speed({"seats": 4, "sides": 8}),
    ),
    largest={"seats": 4, "sides": 10},
)
