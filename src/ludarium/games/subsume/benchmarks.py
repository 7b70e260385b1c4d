"""On which boards Subsume is measured."""

from ludarium.games.benchmarks import Benchmarks, Speed

BENCHMARKS = Benchmarks(
    facts=(({"sides": 3}, 4000), ({"sides": 5}, 1000), ({"sides": 7}, 400)),
    reports=({}, {"sides": 4}),
    speed=(
        Speed({"sides": 3}),
        Speed({"sides": 5}, python_steps=3_000, kernel_games=100_000),
        Speed({"sides": 7}),
        Speed({"sides": 10}),
    ),
    largest={"sides": 10},
)
