"""Counts step sequences with the naive oracles, so that the tables do not depend on the rules.

    python -m tests.perft.recount            # every table
    python -m tests.perft.recount subsume    # one

prints each count beside the table's and fails when one differs. Takes a minute or two.
"""

import argparse
from copy import deepcopy
from typing import Any

import ludarium
from ludarium.jobs.program import run_program
from tests.games.lockstep import oracle_of
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
    total = 0
    for text in sorted(legal):
        child = deepcopy(oracle, {id(fact): fact for fact in _unchanging(oracle)})
        child.play(text)
        total += _count(child, depth - 1)
    return total


def _unchanging(oracle: Any) -> list[Any]:
    """What an oracle looks up but never changes, and a copy can share."""
    shared = ("cells", "neighbours", "board", "points", "ring")
    found = [getattr(oracle, name, None) for name in shared]
    return [fact for fact in found if fact is not None and not callable(fact)]


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
            found = count(entry.option_set, entry.depth)
            verdict = (
                "" if found == entry.sequences else f"  DIFFERS from the table: {entry.sequences}"
            )
            wrong += found != entry.sequences
            print(f"{entry.option_set!s:32} {entry.depth:2} {found:10}{verdict}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    run_program(main)
