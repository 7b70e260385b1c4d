"""Steps a second of batched environments beside others: `make bench`.

Each environment plays random games for a while, in turn. A step includes all that a learner needs:
the observation of the seat to move, the legal actions, rewards, and a new game if one is over.
Choosing the actions is not counted. Prints a table of steps a second, on the clock and of processor
time, and writes bench/out/batch.json. PettingZoo's own games need pygame, and pgx is optional; what
is not installed is left out.
"""

import argparse
import json
import re
import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import ludarium
from ludarium.games import GAMES
from ludarium.jobs.program import print_progress, run_program

OUTPUT = Path(__file__).resolve().parent / "out" / "batch.json"
MANY, FEW = 1024, 16
"""Games at once if one call steps them all, and if each is stepped by itself."""

Choose = Callable[[], Any]
Step = Callable[[Any], None]
Parts = tuple[int, int, Choose, Step]
"""The cells and the games of an environment, how actions are chosen, and the step to measure."""


@dataclass
class Row:
    """The results of an environment."""

    name: str
    cells: int
    games: int
    steps_a_second: float
    by_processor: float
    """The same for a second of processor time, of all threads together."""
    low: float
    high: float


def random_of(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(masks.shape, np.float32) * masks).argmax(1)


def batch(game: Any, games: int, **settings: Any) -> Parts:
    rng, environments = np.random.default_rng(1), ludarium.envs.batch(game, games, **settings)
    return game.board.size, games, lambda: random_of(environments.masks, rng), environments.step


def aec(env: Any, cells: int) -> Parts:
    """An environment of PettingZoo."""
    rng = np.random.default_rng(1)
    last: dict[str, Any] = {}

    def look() -> None:
        names = ("observation", "reward", "over", "truncated", "info")
        last.update(zip(names, env.last(), strict=True))

    def step(action: int) -> None:
        env.step(action)
        look()
        if last["over"] or last["truncated"]:
            env.reset()
            look()

    def choose() -> int:
        return int(rng.choice(np.flatnonzero(last["observation"]["action_mask"])))

    env.reset(seed=1)
    look()
    return cells, 1, choose, step


def spiel(name: str, cells: int) -> Parts:
    """Games of OpenSpiel, whose states are in C++, in a list."""
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)
    states = [game.new_initial_state() for _ in range(FEW)]
    masks = np.array([state.legal_actions_mask() for state in states])
    observations = np.zeros((FEW, game.observation_tensor_size()), np.float32)

    def step(actions: np.ndarray) -> None:
        for number, action in enumerate(actions.tolist()):
            states[number].apply_action(action)
            if states[number].is_terminal():
                states[number].returns()
                states[number] = game.new_initial_state()
            masks[number] = states[number].legal_actions_mask()
            observations[number] = states[number].observation_tensor()

    return cells, FEW, lambda: random_of(masks, rng), step


def pgx_hex() -> Parts:
    """Hex of pgx, compiled by jax for the processor, with its own renewal of games."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env, rng = pgx.make("hex"), np.random.default_rng(1)
    keys = jax.random.split(jax.random.PRNGKey(1), MANY)
    now = {"state": jax.jit(jax.vmap(env.init))(keys)}
    one_step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    def step(actions: Any) -> None:
        now["state"] = jax.block_until_ready(one_step(now["state"], actions, keys))

    def choose() -> Any:
        return jax.numpy.array(random_of(np.asarray(now["state"].legal_action_mask), rng))

    for _ in range(3):
        step(choose())
    return env.observation_shape[0] ** 2, MANY, choose, step


def petting(name: str, **options: Any) -> Any:
    return import_module(f"pettingzoo.classic.{name}").env(**options)


def ours() -> Iterator[tuple[str, Callable[[], Parts]]]:
    """Each game on its boards for measurements in the kernel; the default board otherwise."""
    for each in GAMES.values():
        for case in each.benchmarks.speed:
            game = each.rules(**case.options)
            name = f"{game.info.title} {_text(case.options)}".rstrip()
            yield f"{name}, 1 thread", partial(batch, game, MANY, threads=1)
            yield f"{name}, 2 threads", partial(batch, game, MANY, threads=2)
        game, name = each.rules(), each.info.title
        yield f"{name}, plain Python", partial(batch, game, FEW, in_kernel=False)
        yield f"{name}, PettingZoo", partial(layer, game)


def layer(game: Any) -> Parts:
    return aec(ludarium.envs.pettingzoo.env(game.name), game.board.size)


def _text(options: Mapping[str, Any]) -> str:
    return " ".join(f"{name} {value}" for name, value in options.items())


def others() -> Iterator[tuple[str, Callable[[], Parts]]]:
    """Games of other libraries, with boards of similar size."""
    yield "connect_four of PettingZoo", lambda: aec(petting("connect_four_v3"), 42)
    yield "go 7×7 of PettingZoo", lambda: aec(petting("go_v5", board_size=7), 49)
    yield "hex 7×7 of OpenSpiel", lambda: spiel("hex(board_size=7)", 49)
    yield "hex 11×11 of OpenSpiel", lambda: spiel("hex(board_size=11)", 121)
    yield "havannah side 5 of OpenSpiel", lambda: spiel("havannah(board_size=5)", 61)
    yield "hex 11×11 of pgx", pgx_hex


def rate(parts: Parts, seconds: float) -> tuple[float, float]:
    """Steps of single games a second, on the clock and of processor time."""
    _, games, choose, step = parts
    clock, processor, calls = 0.0, 0.0, 0
    while processor < seconds:
        actions = choose()
        start, used_before = perf_counter(), process_time()
        step(actions)
        clock += perf_counter() - start
        processor += process_time() - used_before
        calls += 1
    return calls * games / clock, calls * games / processor


def measure(seconds: float, rounds: int, only: str) -> list[Row]:
    environments: dict[str, Parts] = {}
    for name, make in chain(ours(), others()):
        if not re.search(only, name):
            continue
        try:
            environments[name] = make()
        except ImportError as error:
            print(f"{name}: left out, {error}", flush=True)
    measurements: dict[str, list[tuple[float, float]]] = {name: [] for name in environments}
    for number in range(rounds):
        print_progress(f"round {number + 1} of {rounds}: {len(environments)} environments ...")
        for name, parts in environments.items():
            measurements[name].append(rate(parts, seconds))
    return [row(name, environments[name], rates) for name, rates in measurements.items()]


def row(name: str, parts: Parts, rates: list[tuple[float, float]]) -> Row:
    clock, processor = zip(*rates, strict=True)
    middle = statistics.median(processor)
    spread = min(processor), max(processor)
    return Row(name, *parts[:2], statistics.median(clock), middle, *spread)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only names that match this pattern")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    rows = measure(args.seconds, args.rounds, args.only)
    print("| environment | cells | games at once | on the clock | of processor time |")
    print("|---|---|---|---|---|")
    for each in rows:
        figures = f"{each.by_processor:,.0f} ({each.low:,.0f}–{each.high:,.0f})"
        columns = (each.name, each.cells, each.games, f"{each.steps_a_second:,.0f}", figures)
        print("|", " | ".join(map(str, columns)), "|")
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(
        json.dumps([asdict(each) for each in rows], indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    run_program(main)
