"""How close to the end a position must be for its solver to know it: random positions by what is
left, with nodes and processor time for the exact values of all moves.

The games say themselves which positions are of interest (`Measured.ends`).

    python bench/ends.py --positions 10
"""

import argparse
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from program import run

from ludarium import GAMES, kernel, load
from ludarium.agents.random import random_walk
from ludarium.core.game import CHANCE, AnyGame

PATIENCE = 30.0


def positions(game: AnyGame, left: int, count: int) -> Iterator[Any]:
    """From random games, the first with so many cells empty; after a draw where there are draws."""
    rng = Random(f"ends {game.name} {left}")
    chancy = game.to_move(game.initial_state()) == CHANCE
    while count:
        for _, seat, _, state in random_walk(game, rng):
            empty = len(game.board.names) - len(game.pieces(state))
            if empty <= left and (not chancy or seat == CHANCE):
                if empty == left and game.to_move(state) is not None:
                    count -= 1
                    yield state
                break


def measure(game: AnyGame, left: int, count: int) -> tuple[int, list[float], list[int]]:
    """How many were known within a second of the processor, the seconds, and the nodes."""
    seconds, nodes = [], []
    for state in positions(game, left, count):
        solver = kernel.Solver(game)
        start = process_time()
        found = solver.solve(state, seconds=PATIENCE)
        seconds.append(process_time() - start)
        nodes.append(found.nodes)
        if not found.known:
            seconds[-1] = PATIENCE
    return sum(taken <= 1 for taken in seconds), seconds, nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10, help="of each kind")
    measured = [name for name, entry in GAMES.items() if entry.benchmarks.ends]
    parser.add_argument("--only", choices=measured, help="one game instead of all")
    args = parser.parse_args()
    count = args.positions
    print("| game | left | known in 1 s | median nodes | median s | longest s |")
    print("|---|---|---|---|---|---|", flush=True)
    names = [args.only] if args.only else measured
    for name, ends in ((each, ends) for each in names for ends in GAMES[each].benchmarks.ends):
        game = load(name, **ends.options)
        said = ", ".join([name, *(f"{key} {value}" for key, value in ends.options.items())])
        for left in ends.left:
            known, seconds, nodes = measure(game, left, count)
            print(
                f"| {said} | {left} {ends.unit} | {known} of {count} | {median(nodes):,.0f} "
                f"| {median(seconds):.3f} | {max(seconds):.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    run(main)
