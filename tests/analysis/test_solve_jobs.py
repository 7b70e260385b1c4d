"""Positions whose moves are solved as jobs: the same on any workers, and as in one piece."""

from dataclasses import replace

import pytest

import ludarium
from ludarium.analysis.solutions import begin, solve_apart, solve_moves
from ludarium.jobs import HERE, Local

pytest.importorskip("ludarium_kernel")

FLUME = ludarium.load("flume", size=5)


def results(solution):
    return {
        text: (each.value, each.margin, each.unswapped) for text, each in solution.moves.items()
    }


def timeless(solution):
    return [replace(each, seconds=0) for each in solution.moves.values()]


def test_the_solution_does_not_depend_on_the_workers():
    start = begin(FLUME, FLUME.initial_state())
    *_, whole = solve_moves(start)
    stages = list(solve_apart(start, HERE))
    *_, there = solve_apart(start, Local(2))
    assert len(stages) == 6 and results(stages[-1]) == results(there) == results(whole)
    assert timeless(there) == timeless(stages[-1]) and list(there.moves) == list(whole.moves)
    assert sum(each.nodes > 0 for each in there.moves.values()) == 6, "one of each class"


def test_known_moves_are_not_solved_again_and_limits_hold():
    start = begin(FLUME, FLUME.initial_state())
    first = next(solve_apart(start, HERE))
    *_, rest = solve_apart(first, HERE)
    assert len(rest.moves) == 25 and first.moves.items() <= rest.moves.items()
    nodes_by_move: dict[str, int] = {}
    assert list(solve_apart(start, HERE, nodes=5, watch=nodes_by_move.__setitem__)) == []
    assert len(nodes_by_move) == 6 and all(0 < nodes <= 5 for nodes in nodes_by_move.values())
    seven = ludarium.load("flume", size=7)
    assert list(solve_apart(begin(seven, seven.initial_state()), HERE, seconds=0.05)) == []
