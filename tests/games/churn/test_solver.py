"""The solver of Churn against the oracle, which knows nothing of the kernel or of the rules in
Python."""

import pytest

from tests.solve.minimax import Compared

pytest.importorskip("ludarium_kernel")


def test_side_2_is_solved_as_the_oracle_has_it():
    compared = Compared("churn", sides=2)
    for number in range(4):
        steps = compared.random_game(number)
        for count in range(len(steps)):
            compared.check(steps[:count])


def test_the_last_steps_on_side_3_are_solved_as_the_oracle_has_them():
    compared = Compared("churn", sides=3)
    for number in range(4):
        compared.check(compared.random_game(number)[:-3])
