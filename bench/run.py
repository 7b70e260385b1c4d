"""Speed of random play through the plain contract, one core: `make bench`.

Each row is measured several times; the table shows the median and the spread, so that a noisy
machine shows as such. The floor is what the project promises.
"""

import argparse
import statistics
from random import Random
from time import perf_counter
from typing import Any

import ludarium
from ludarium.agents.random import random_step

ROWS: tuple[tuple[str, dict[str, Any], int | None], ...] = (
    ("churn", {"sides": 3}, 20_000),
    ("churn", {"sides": 4}, None),
    ("churn", {"sides": 5}, 5_000),
    ("churn", {"sides": 8}, None),
    ("flume", {"size": 7}, 20_000),
    ("flume", {"size": 19}, None),
    ("subsume", {"sides": 5}, 3_000),
    ("subsume", {"sides": 10}, None),
    ("turnio", {}, 5_000),
    ("turnio", {"blockers": True}, None),
    ("wunchunk", {"sides": 6}, 4_000),
    ("wunchunk", {"seats": 4, "sides": 10}, None),
)


def steps_per_second(game: ludarium.Game[Any, Any], seconds: float, seed: int) -> float:
    """Random steps a second, games begun anew as they end."""
    rng, state, steps = Random(seed), game.initial_state(), 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for _ in range(50):
            if game.to_move(state) is None:
                state = game.initial_state()
            state = game.apply(state, random_step(game, state, rng))
        steps += 50
    return steps / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measurement")
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    print(f"{'game':<42}{'steps/s':>10}{'from':>10}{'to':>10}{'floor':>10}{'ratio':>8}")
    for name, options, floor in ROWS:
        game = ludarium.load(name, **options)
        rates = [steps_per_second(game, args.seconds, seed) for seed in range(args.repeats)]
        median = statistics.median(rates)
        promised = f"{floor:>10,}{median / floor:>8.1f}" if floor else ""
        label = f"{name} {', '.join(f'{k} {v}' for k, v in options.items())}"
        print(f"{label:<42}{median:>10,.0f}{min(rates):>10,.0f}{max(rates):>10,.0f}{promised}")


if __name__ == "__main__":
    main()
