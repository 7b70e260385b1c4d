"""The solver of Subsume against the oracle, which knows nothing of the kernel or of the rules in
Python; and what it keeps in files."""

from itertools import count as numbers
from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium import kernel
from ludarium.agents import Limit, make_agent
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
    assert solved.proven and solved.value == (-1.0, 1.0) and len(solved.candidates) == 19
    solver.save(path)
    again = kernel.Solver(game)
    assert not again.within_reach(game.initial_state(), 0.01)
    again.load(path)
    assert again.within_reach(game.initial_state(), 0.01)
    assert again.solve().simulations < solved.simulations / 5
    other = kernel.Solver(ludarium.load("subsume", sides=4))
    with pytest.raises(ValueError, match="expected one for subsume 4, got subsume 3"):
        other.load(path)
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="damaged or cut off"):
        kernel.Solver(game).load(path)


@pytest.mark.parametrize("sides", [3, 5])
def test_a_win_on_the_board_is_taken(sides):
    game, agent = ludarium.load("subsume", sides=sides), make_agent("search:8")
    for state in islice(won_at_once(game), 6):
        decision = agent.choose(game, state, Limit(seconds=1.0), Random(1))
        assert decision.move in wins(game, state), game.encode(state)


def won_at_once(game):
    """In each of some games, the first position in which the mover wins with one step."""
    for number in numbers():
        rng, state = Random(number), game.initial_state()
        while game.outcome(state) is None and not wins(game, state):
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        if game.outcome(state) is None:
            yield state


def wins(game, state):
    """The moves that win at once."""
    mover = game.to_move(state)
    ends = {move: game.outcome(game.apply(state, move)) for move in game.legal_moves(state)}
    return [move for move, end in ends.items() if end is not None and end.winners == (mover,)]
