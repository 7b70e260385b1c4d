"""The speed of games, kernel and search on this machine.

Each rate is the median of several measurements, with its range. Compare ratios within one run.
"""

import os
import platform
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from ludarium import kernel
from ludarium.agents.params import params_for
from ludarium.agents.random import random_step, random_walk
from ludarium.core.game import CHANCE, AnyGame
from ludarium.games import load, scene
from ludarium.games.benchmarks import Speed


@dataclass(frozen=True)
class Figure:
    """A rate per second: the median of several measurements, the least and the greatest."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """The rates of one game on one board, per second; None if not measured."""

    game: str
    options: str
    cells: int
    python_steps: Figure
    kernel_steps: Figure | None
    kernel_games: Figure | None
    two_threads: float | None
    searches: Figure | None
    state_bytes: int | None
    floor: str

    @property
    def ratio(self) -> float | None:
        """How many times faster the kernel is."""
        return self.kernel_steps.median / self.python_steps.median if self.kernel_steps else None


def measure(name: str, case: Speed, seconds: float, repeats: int) -> Row:
    """Measure a game on one board; each measurement takes about `seconds`."""
    game = load(name, **case.options)
    python = _figure(lambda seed: python_rate(game, seconds, seed), repeats)
    steps = games = searches = None
    two_threads = None
    if kernel.supports(game):
        rates = [kernel_rates(game, seconds, seed) for seed in range(repeats)]
        steps, games = (_summary([rate[which] for rate in rates]) for which in (0, 1))
        searches = _figure(lambda seed: search_rate(game, seconds, seed), repeats)
        two_threads = thread_ratio(game, seconds, repeats)
    return Row(
        game=game.name,
        options=", ".join(f"{k} {v}" for k, v in case.options.items()) or "default",
        cells=sum(spot.role == "cell" for spot in scene(game, game.initial_state()).spots),
        python_steps=python,
        kernel_steps=steps,
        kernel_games=games,
        two_threads=two_threads,
        searches=searches,
        state_bytes=kernel.rules(game).state_bytes if kernel.supports(game) else None,
        floor="; ".join(_floors(case, python, steps, games, searches)),
    )


def _floors(
    case: Speed,
    python: Figure,
    steps: Figure | None,
    games: Figure | None,
    searches: Figure | None,
) -> Iterator[str]:
    """Yield each minimum rate, and the measured rate as a multiple of it."""
    minimums = (
        ("Python", case.python_steps, "steps", python),
        ("kernel", case.kernel_steps, "steps", steps),
        ("kernel", case.kernel_games, "games", games),
        ("search", case.simulations, "simulations", searches),
    )
    for name, minimum, unit, rate in minimums:
        if minimum and rate:
            yield f"{name} {minimum:,} {unit}/s: {rate.median / minimum:.1f}×"


def python_rate(game: AnyGame, seconds: float, seed: int) -> float:
    """Return random steps per second in Python, in one game after another."""
    rng, steps = Random(seed), 0
    endless = chain.from_iterable(random_walk(game, rng) for _ in count())
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        steps += sum(1 for _ in islice(endless, 50))
    return steps / elapsed


def kernel_rates(game: AnyGame, seconds: float, seed: int, threads: int = 1) -> tuple[float, float]:
    """Return random steps and whole random games per second in the kernel."""
    number = 1
    while True:
        start = perf_counter()
        result = kernel.playouts(game, None, number, seed, threads)
        elapsed = perf_counter() - start
        if elapsed >= seconds / 4:
            steps = sum(length * games for length, games in result.lengths.items())
            return steps / elapsed, number / elapsed
        number = max(2 * number, int(number * seconds / 2 / max(elapsed, 1e-4)))


def thread_ratio(game: AnyGame, seconds: float, repeats: int) -> float:
    """Return how many times faster two threads are than one, measured in pairs."""
    ratios = []
    for seed in range(repeats):
        one, _ = kernel_rates(game, seconds, seed, threads=1)
        two, _ = kernel_rates(game, seconds, seed, threads=2)
        ratios.append(two / one)
    return statistics.median(ratios)


def search_rate(game: AnyGame, seconds: float, seed: int) -> float:
    """Return simulations per second on one thread from the start (after a chance move, if any)."""
    state = game.initial_state()
    if game.to_move(state) == CHANCE:
        state = game.apply(state, random_step(game, state, Random(seed)))
    search = kernel.Search(game, state, **params_for(game))
    start = perf_counter()
    decision = search.run(seconds=seconds, seed=seed)
    return decision.simulations / (perf_counter() - start)


def machine() -> dict[str, Any]:
    """Return a description of this machine."""
    return {
        "system": platform.system(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "kernel": kernel.available(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _figure(rate: Callable[[int], float], repeats: int) -> Figure:
    return _summary([rate(seed) for seed in range(repeats)])


def _summary(rates: list[float]) -> Figure:
    return Figure(statistics.median(rates), min(rates), max(rates))
