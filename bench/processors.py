"""What the kernel gains from newer processors: `make processors`, and then `make bench`.

    python bench/processors.py                       # portable, x86-64-v3 and native
    python bench/processors.py --against native      # portable and native only
    python bench/processors.py --built               # those that are built already

Builds each into bench/out/processors (minutes, the first time), then lets each play random games
and search on the default board of every game, in turn, several rounds. Prints the processor time of
the portable one as a multiple of the others': 1.10 is a tenth more. The least of all rounds counts.
"""

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from apart import called, measured
from program import run, tell

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "bench" / "out" / "processors"
PORTABLE = "portable"
MARK = "built"
"""The file that tells when it was."""


def build(arch: str, folder: Path) -> Path:
    """A folder with a kernel built for some processors; only what has changed is built again."""
    site = folder.resolve() / arch
    settings = [f"build-dir={site.parent / 'build' / arch}", f"cmake.define.LUDARIUM_ARCH={arch}"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-build-isolation", "--no-deps", "--upgrade", f"--target={site}"]
    command += [f"--config-settings={setting}" for setting in settings]
    tell(f"building for {arch} ...")
    called([*command, str(ROOT / "kernel")])
    (site / MARK).touch()
    return site


def is_built(site: Path) -> bool:
    """Is there a kernel, and has nothing of it changed since?"""
    sources = [ROOT / "kernel" / "CMakeLists.txt"]
    for folder in ("include", "src"):
        sources += (ROOT / "kernel" / folder).rglob("*.?pp")
    latest = max(source.stat().st_mtime for source in sources)
    return (site / MARK).exists() and (site / MARK).stat().st_mtime > latest


def measure(seconds: float) -> dict[str, float]:
    """Microseconds of processor time, of a step of random games and of a simulation, by game."""
    from ludarium import load
    from ludarium.games import GAMES

    found = {}
    for game in map(load, GAMES):
        found[f"{game.name}, random game"] = cost(partial(random_games, game), seconds)
        found[f"{game.name}, simulation"] = cost(partial(simulations, game), seconds)
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


def cost(work: Callable[[], int], seconds: float) -> float:
    """Of one unit of a work that tells how many it has done."""
    units, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        units += work()
    return 1e6 * spent / units


def found_in(site: Path, seconds: float) -> dict[str, float]:
    """The same by the kernel in some folder."""
    args = ("--measure", "--seconds", str(seconds))
    found: dict[str, float] = measured(__file__, *args, paths=[site, ROOT / "src"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", nargs="+", default=["x86-64-v3", "native"], help="-march")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each measurement")
    parser.add_argument("--built", action="store_true", help="measure what there is, build nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure(args.seconds)))
        return
    if args.built:
        sites = {arch: args.folder / arch for arch in (PORTABLE, *args.against)}
        sites = {arch: site for arch, site in sites.items() if is_built(site)}
    else:
        sites = {arch: build(arch, args.folder) for arch in (PORTABLE, *args.against)}
    others = [arch for arch in sites if arch != PORTABLE]
    if PORTABLE not in sites or not others:
        print(
            "kernels for newer processors are not built, or not from these sources: make processors"
        )
        return
    least: dict[str, dict[str, float]] = {arch: {} for arch in sites}
    for number in range(args.rounds):
        tell(f"round {number + 1} of {args.rounds} ...")
        for arch, site in sites.items():
            for what, spent in found_in(site, args.seconds).items():
                least[arch][what] = min(spent, least[arch].get(what, spent))
    print(f"{'':28}" + "".join(f"{arch:>12}" for arch in others))
    for what, spent in least[PORTABLE].items():
        ratios = "".join(f"{spent / least[arch][what]:12.2f}" for arch in others)
        print(f"{what:28}{ratios}")


if __name__ == "__main__":
    run(main)
