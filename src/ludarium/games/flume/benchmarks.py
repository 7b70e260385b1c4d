"""On which boards Flume is measured."""

from ludarium.games.benchmarks import Benchmarks, Speed

BENCHMARKS = Benchmarks(
    facts=(({"size": 5}, 4000), ({"size": 7}, 4000), ({"size": 11}, 1000)),
    reports=({}, {"size": 9}),
    speed=(
        Speed({"size": 5}),
        Speed({"size": 7}, python_steps=20_000, kernel_games=1_000_000, simulations=300_000),
        Speed({"size": 13}),
        Speed({"size": 19}, kernel_games=100_000),
    ),
    largest={"size": 19},
)
