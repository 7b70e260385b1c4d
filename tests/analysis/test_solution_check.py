"""Each claim of a solution file is confirmed, contradicted or not checked."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import ludarium
from ludarium.analysis.solution_check import Check, Verification, verify
from ludarium.analysis.solutions import SolutionFile, SolvedMove, begin, solve_moves
from ludarium.core.errors import RecordError
from tests.analysis.test_solutions import solved
from tests.option_sets import TINY, in_kernel

pytest.importorskip("ludarium_kernel")

Json = dict[str, Any]
Change = Callable[[Json], object]


def verified(claims: Verification, seconds: float = 20) -> Verification:
    checks = {check.move: check for check in verify(claims.solution, seconds=seconds)}
    return replace(claims, checks=checks)


def changed(solution: SolutionFile, change: Change) -> Verification:
    data = json.loads(solution.to_json())
    change(data)
    return Verification.from_json(json.dumps(data))


def set_move(number: int, **figures: Any) -> Change:
    return lambda data: data["moves"][number].update(figures)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("option_set", in_kernel(TINY), ids=str)
def test_a_right_file_is_confirmed(option_set, plain):
    solution = solved(option_set.name, plain=plain, **option_set.options)
    result = verified(Verification.from_json(solution.to_json()))
    assert result.holds and result.complete and result.position and result.distances
    assert all(result.agrees(move) for move in solution.moves) and not result.missing


@pytest.mark.parametrize("move", [0, 4, 8])
@pytest.mark.parametrize(
    "figures",
    [
        {"value": 1.0},
        {"value": 0.0},
        {"margin": 0.0},
        {"margin": -5.0},
        {"unswapped": -25.0},
        {"unswapped": 0},
        {"unswapped": None},
    ],
    ids=str,
)
def test_a_forged_figure_of_a_move_is_contradicted(figures, move):
    result = verified(changed(solved("flume", size=3), set_move(move, **figures)))
    (wrong,) = [check for check in result.checks.values() if check.agrees is False]
    assert result.holds is False and wrong.differs == list(figures)


@pytest.mark.parametrize(
    "figures",
    [{"value": 1.0}, {"margin": 0.0}, {"margin": -3.0}, {"value": None, "margin": None}],
    ids=str,
)
def test_a_forged_position_is_contradicted_without_solving(figures):
    claims = changed(solved("flume", size=3), lambda data: data.update(figures))
    assert claims.position is False and claims.holds is False


def test_a_position_is_no_better_than_its_moves():
    """All moves forged in the same way fit the position, but not what is found."""

    def forge(data: Json) -> None:
        data.update(margin=-3.0)
        for each in data["moves"]:
            each.update(margin=-3.0)

    claims = changed(solved("flume", size=3), forge)
    assert claims.position is None and verified(claims).position is False


def test_a_missing_move_is_noticed():
    result = verified(changed(solved("flume", size=3), lambda data: data["moves"].pop(5)))
    assert result.complete is False and result.holds is False and len(result.missing) == 1
    empty = verified(changed(solved("flume", size=3), lambda data: data.update(moves=[])))
    assert empty.complete is False and empty.holds is False and len(empty.missing) == 9


def test_an_unfinished_file_is_not_confirmed():
    game = ludarium.load("flume", size=3)
    start = begin(game, game.initial_state())
    for solution in (start, next(solve_moves(start))):
        result = verified(Verification.from_json(solution.to_json()))
        assert result.holds is None and result.complete is None and result.position is None
        assert all(result.agrees(move) for move in solution.moves)


def test_a_move_that_takes_too_long_is_not_checked():
    game = ludarium.load("flume", size=9)
    moves = {"a1": solved("flume", size=3).moves["a1"]}
    claims = Verification.from_json(
        replace(begin(game, game.initial_state()), moves=moves).to_json()
    )
    result = verified(claims, seconds=0.05)
    assert [check.agrees for check in result.checks.values()] == [None] and result.holds is None


def test_claimed_distances_cannot_be_checked():
    claims = Verification.from_json(solved("subsume", sides=2).to_json())
    result = SolvedMove("a1", -1.0, 0.0, 0, 1, 0.0)
    for distance, verdict in ((5, None), (0, True)):
        check = Check("a1", replace(result, distance=distance), result)
        assert replace(claims, checks={"a1": check}).distances is verdict and check.agrees


def test_figures_of_the_position_are_numbers():
    with pytest.raises(RecordError, match="value and margin: expected numbers"):
        changed(solved("flume", size=3), lambda data: data.update(value="-1"))
