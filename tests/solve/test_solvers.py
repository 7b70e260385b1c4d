"""Every solver against the plain full search in Python, on the ends of random games; and the face
that they share."""

import threading
from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium import kernel
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Decision
from tests.agents.full_search import Position, known_ends
from tests.option_sets import DEFAULTS, LARGEST, in_kernel
from tests.solve.perfect import SOLVED, failures

pytest.importorskip("ludarium_kernel")

ENDS = known_ends(seats=2)
"""With more seats, equally good moves of one seat differ for the others, so that there is no one
value to compare with."""


@pytest.mark.parametrize("ends", ENDS, ids=str)
def test_ends_of_games_are_solved(ends):
    """What is called known is right; the position itself is known, and so is its best move. By the
    game's own solver and by the plain one."""
    mattered, least = 0, ends.count * 2 // 3
    solvers = [kernel.Solver(ends.option_set.load(), plain=plain) for plain in (False, True)]
    for number, position in enumerate(islice(ends.positions(3), 3 * ends.count)):
        if number >= least and mattered >= 2:
            break
        for solver in solvers:
            assert_solved(position, solver.solve(position.state, nodes=3_000_000))
        mattered += position.matters
    assert mattered >= 2, "the positions should put it to the test"


@pytest.mark.parametrize("option_set", SOLVED, ids=str)
def test_a_win_is_never_given_away(option_set):
    assert failures(option_set, 5, seed=6) == []


def assert_solved(position: Position, solution: Decision) -> None:
    seat = position.game.to_move(position.state)
    assert seat is not None and solution.proven and solution.value is not None, str(position)
    assert solution.value[seat] == pytest.approx(float(position.best)), str(position)
    assert set(solution.candidates) == set(position.moves), str(position)
    for move, each in solution.candidates.items():
        if each is not None and each.proven:
            assert each.value[seat] == pytest.approx(float(position.moves[move]))
    assert solution.move == next(iter(solution.candidates))
    assert position.moves[solution.move] == position.best
    assert not solution.line or solution.line[0] == solution.move


@pytest.mark.parametrize("option_set", in_kernel(LARGEST), ids=str)
def test_a_position_out_of_reach_is_left_unproven_in_time(option_set):
    game = option_set.load()
    state = game.initial_state()
    while game.to_move(state) == ludarium.CHANCE:
        state = game.apply(state, game.legal_moves(state)[0])
    solver = kernel.Solver(game)
    assert not solver.within_reach(state, 0.5)
    solution = solver.solve(state, seconds=0.1)
    assert not solution.proven
    assert set(solution.candidates) == set(game.legal_moves(state))
    assert not solver.solve(state, nodes=1_000).proven


def test_it_can_be_stopped_and_used_again():
    game = ludarium.load("subsume", sides=6)
    solver = kernel.Solver(game)
    decisions: list[Decision] = []
    thread = threading.Thread(target=lambda: decisions.append(solver.solve(seconds=600)))
    thread.start()
    while thread.is_alive():  # a stop before it has begun does not count
        solver.stop()
        thread.join(0.01)
    assert decisions and not decisions[0].proven
    assert not solver.solve(nodes=500).proven


def test_progress_counts_nodes_and_can_interrupt():
    solver = kernel.Solver(ludarium.load("wunchunk"))

    counts: list[int] = []

    def interrupt(nodes: int) -> None:
        counts.append(nodes)
        if len(counts) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.solve(seconds=60, progress=interrupt)
    assert counts == sorted(counts) and counts[-1] > 0
    assert not solver.solve(nodes=100).proven


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seconds": -1.0}, "seconds: expected 0"),
        ({"seconds": float("nan")}, "seconds: expected 0"),
        ({"threads": 0}, "threads: expected 1"),
        ({"threads": 1_000}, "threads: expected 1"),
    ],
)
def test_impossible_limits_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        kernel.Solver(ludarium.load("churn")).solve(**arguments)


def test_a_game_that_is_over_is_known():
    game = ludarium.load("churn", sides=2)
    state = game.initial_state()
    while game.to_move(state) is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    for plain in (False, True):
        solution = kernel.Solver(game, plain=plain).solve(state)
        assert (
            solution.proven and solution.candidates == {} and solution.value == game.returns(state)
        )


@pytest.mark.parametrize("option_set", in_kernel(DEFAULTS), ids=str)
def test_foreign_files_are_refused(option_set, tmp_path):
    solver = kernel.Solver(option_set.load())
    path = tmp_path / "nonsense"
    path.write_bytes(b"not a solution at all")
    with pytest.raises(ValueError, match=r"\w+"):
        solver.load(path)
    with pytest.raises(ValueError, match=r"\w+"):
        solver.load(tmp_path / "missing")
    if not solver.keeps:
        with pytest.raises(ValueError, match="keeps nothing"):
            solver.save(path)


@pytest.mark.parametrize("ends", ENDS, ids=str)
def test_a_small_table_changes_no_result(ends):
    """Whatever is forgotten is found again."""
    for position in islice(ends.positions(5), 3):
        solution = kernel.Solver(position.game, table_bytes=0).solve(
            position.state, nodes=9_000_000
        )
        assert_solved(position, solution)


@pytest.mark.parametrize("bad", [-1, 2**31 + 1, 2**80])
def test_bad_memory(bad):
    with pytest.raises(OptionError, match="table_bytes: expected a number from 0 to 2147483648"):
        kernel.Solver(ludarium.load("flume"), table_bytes=bad)


@pytest.mark.parametrize("ends", ENDS, ids=str)
def test_the_best_move_alone_has_the_same_value(ends):
    for position in islice(ends.positions(7), ends.count // 5):
        all_moves = kernel.Solver(position.game).solve(position.state)
        solution = kernel.Solver(position.game).solve(position.state, best_only=True)
        assert solution.evaluation is not None and all_moves.evaluation is not None
        assert solution.proven and solution.value == all_moves.value
        assert solution.evaluation.margin == all_moves.evaluation.margin
        best = solution.candidates[solution.move]
        assert best is not None and best.proven and best.value == solution.value
        assert solution.simulations <= all_moves.simulations


@pytest.mark.parametrize(
    ("name", "options", "steps"),
    [("churn", {"sides": 3}, 20), ("flume", {"size": 7}, 10), ("subsume", {"sides": 3}, 1)],
)
def test_a_loaded_solution_is_not_solved_again(name, options, steps, tmp_path):
    game = ludarium.load(name, **options)
    rng, state = Random(4), game.initial_state()
    for _ in range(steps):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    first, second = kernel.Solver(game), kernel.Solver(game)
    solution = first.solve(state)
    path = tmp_path / "solution"
    first.save(path)
    second.load(path)
    again = second.solve(state)
    assert solution.proven and solution.simulations > 10_000
    assert again.value == solution.value and again.candidates == solution.candidates
    assert again.simulations < solution.simulations / 4
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="cut off"):
        kernel.Solver(game).load(path)
