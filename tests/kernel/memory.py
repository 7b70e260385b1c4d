"""How much memory a search takes: it must stay under its cap of nodes, however long it runs.

    python -m tests.kernel.memory --seconds 60

searches Flume 9×9 with a cap, plays a step, searches on, and so on, and prints the most memory
that the process ever used beyond what it had before; it fails when the cap does not allow that.
"""

import argparse
from pathlib import Path
from time import monotonic

import ludarium_kernel

import ludarium
from ludarium import kernel
from ludarium.jobs.program import print_progress, run_program

SLACK = 6 * 2**20
"""For stacks, results and what Python itself takes."""


def most_resident() -> int:
    """The most bytes of this process that have ever been in memory."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.memory", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--nodes", type=int, default=4_000_000)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args(arguments)
    nodes_alone = args.nodes * ludarium_kernel.NODE_BYTES
    game = ludarium.load("flume", size=9)
    kernel.playouts(game, None, 100, 1, args.threads)  # what the first use takes
    before, start = most_resident(), monotonic()
    search = kernel.Search(game, game.initial_state(), max_nodes=args.nodes)
    simulations = most_nodes = 0

    def look(count: int) -> None:
        nonlocal most_nodes
        most_nodes = max(most_nodes, search.nodes)

    for turn in range(4):  # the tree fills, and fills again after each step
        print_progress(f"search {turn + 1} of 4, for {args.seconds / 4:g} s ...")
        decision = search.run(
            seconds=args.seconds / 4, threads=args.threads, seed=turn, progress=look
        )
        simulations += decision.simulations
        look(0)
        search.advance(decision.move)
    growth = most_resident() - before
    print(
        f"{monotonic() - start:.0f} s, {simulations} simulations: at most {most_nodes} of "
        f"{args.nodes} nodes and {growth / 2**20:.1f} MiB "
        f"(the nodes alone may take {nodes_alone / 2**20:.1f})"
    )
    if most_nodes < 0.95 * args.nodes:
        print("the tree was never full, so this shows nothing: more seconds or fewer nodes")
        return 1
    return 0 if most_nodes <= args.nodes and growth <= nodes_alone + SLACK else 1


if __name__ == "__main__":
    run_program(main)
