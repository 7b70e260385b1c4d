"""Counts step sequences with the naive oracles, so that the tables do not depend on the rules.

    python -m tests.perft.recount            # every table
    python -m tests.perft.recount subsume    # one

prints each count beside the table's and fails when one differs. Takes a minute or two.
"""

import argparse
from typing import Any

import ludarium
from ludarium.jobs.program import run_program
from tests.games.lockstep import after_step, oracle_of
from tests.games.suite import OptionSet
from tests.perft import tables


def count(option_set: OptionSet, depth: int) -> int:
    """The number of step sequences of a length, by the oracle alone."""
    return _count(oracle_of(option_set), depth)


def _count(oracle: Any, depth: int) -> int:
    if depth == 0:
        return 1
    legal = oracle.legal()
    if depth == 1:
        return len(legal)
    return sum(_count(after_step(oracle, text), depth - 1) for text in legal)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.perft.recount",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="only the tables of this one")
    names = parser.parse_args().games or list(ludarium.GAMES)
    if unknown := set(names) - {*ludarium.GAMES}:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    wrong = 0
    for name in names:
        for entry in tables.read(name):
            sequences = count(entry.option_set, entry.depth)
            differs = sequences != entry.sequences
            verdict = f"  DIFFERS from the table: {entry.sequences}" if differs else ""
            print(f"{entry.option_set!s:32} {entry.depth:2} {sequences:10}{verdict}", flush=True)
            wrong += differs
    return 1 if wrong else 0


if __name__ == "__main__":
    run_program(main)
