"""What the kernel gains from newer processors: built portably, and for others, side by side.

    python bench/processors.py                       # portable, x86-64-v3 and native
    python bench/processors.py --against native      # portable and native only

Builds each into bench/out/processors (minutes, the first time), then lets each play random games
and search on the default board of every game, in turn, several rounds. Prints the processor time of
the portable one as a multiple of the others': 1.10 is a tenth more. The least of all rounds counts.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from apart import measured
from program import run, tell

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "bench" / "out" / "processors"
PORTABLE = "portable"

SECONDS = 0.2
"""What each measurement should take, of processor time."""


def build(arch: str) -> Path:
    """A folder with a kernel built for some processors; only what has changed is built again."""
    site = FOLDER / arch
    settings = [f"build-dir={FOLDER / 'build' / arch}", f"cmake.define.LUDARIUM_ARCH={arch}"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-build-isolation", "--no-deps", "--upgrade", f"--target={site}"]
    command += [f"--config-settings={setting}" for setting in settings]
    tell(f"building for {arch} ...")
    subprocess.run([*command, str(ROOT / "kernel")], check=True)
    return site


def measure() -> dict[str, float]:
    """Microseconds of processor time, of a random game and of a simulation, by game."""
    from ludarium import load
    from ludarium.games import GAMES

    found = {}
    for game in map(load, GAMES):
        found[f"{game.name}, random game"] = cost(partial(random_games, game))
        found[f"{game.name}, simulation"] = cost(partial(simulations, game))
    return found


def random_games(game: Any) -> int:
    """How many were played."""
    from ludarium import kernel

    return sum(kernel.playouts(game, None, 20, seed=1).lengths.values())


def simulations(game: Any) -> int:
    """How many were made, until all was proven or there were many."""
    from ludarium import kernel

    state = game.initial_state()
    while game.to_move(state) == kernel.native.CHANCE:
        state = game.apply(state, game.legal_moves(state)[0])
    return kernel.Search(game, state).run(simulations=5_000, seed=1).simulations


def cost(work: Callable[[], int]) -> float:
    """Of one unit of a work that tells how many it has done."""
    units, begun = 0, process_time()
    while (spent := process_time() - begun) < SECONDS:
        units += work()
    return 1e6 * spent / units


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", nargs="+", default=["x86-64-v3", "native"], help="-march")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure()))
        return
    sites = {arch: build(arch) for arch in (PORTABLE, *args.against)}
    least: dict[str, dict[str, float]] = {arch: {} for arch in sites}
    for number in range(args.rounds):
        tell(f"round {number + 1} of {args.rounds} ...")
        for arch, site in sites.items():
            for what, spent in measured(__file__, "--measure", paths=[site, ROOT / "src"]).items():
                least[arch][what] = min(spent, least[arch].get(what, spent))
    print(f"{'':28}" + "".join(f"{arch:>12}" for arch in args.against))
    for what, spent in least[PORTABLE].items():
        ratios = "".join(f"{spent / least[arch][what]:12.2f}" for arch in args.against)
        print(f"{what:28}{ratios}")


if __name__ == "__main__":
    run(main)
