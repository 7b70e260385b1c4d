"""The solver of Subsume against the oracle, which knows nothing of the kernel or of the rules in
Python; and what it keeps in files."""

import pytest

import ludarium
from ludarium import kernel
from tests.solve.minimax import Compared

pytest.importorskip("ludarium_kernel")


def test_side_2_is_solved_as_the_oracle_has_it():
    compared = Compared("subsume", sides=2)
    for number in range(4):
        steps = compared.random_game(number)
        for count in range(len(steps)):
            compared.check(steps[:count])


def test_the_last_steps_on_side_3_are_solved_as_the_oracle_has_them():
    compared = Compared("subsume", sides=3)
    for number in range(4):
        compared.check(compared.random_game(number)[:-3])


def test_what_was_solved_is_known_at_once_from_a_file(tmp_path):
    game = ludarium.load("subsume", sides=3)
    solver, path = kernel.Solver(game), tmp_path / "subsume-3"
    solved = solver.solve()
    assert solved.known and solved.value == -1 and len(solved.moves) == 19
    solver.save(path)
    again = kernel.Solver(game)
    assert not again.within_reach(game.initial_state(), 0.01)
    again.load(path)
    assert again.within_reach(game.initial_state(), 0.01)
    assert again.solve().nodes < solved.nodes / 20
    other = kernel.Solver(ludarium.load("subsume", sides=4))
    with pytest.raises(ValueError, match="expected one for subsume 4, got subsume 3"):
        other.load(path)
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="damaged or cut off"):
        kernel.Solver(game).load(path)
