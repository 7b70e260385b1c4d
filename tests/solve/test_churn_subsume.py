"""The solvers of Churn and Subsume against the oracles, which know nothing of the kernel or of the
rules in Python; and play from won positions."""

from copy import copy
from random import Random

import pytest

import ludarium
from ludarium import kernel
from tests.games.churn.oracle import ChurnOracle
from tests.games.subsume.oracle import SubsumeOracle
from tests.solve.perfect import SOLVED, failures

pytest.importorskip("ludarium_kernel")


class Minimax:
    """Who wins, by trying everything with an oracle."""

    def __init__(self) -> None:
        self.known: dict[object, int] = {}

    def winner(self, oracle) -> int:
        if oracle.to_move() is None:
            winner: int = oracle.winners()[0]
            return winner
        swapped = oracle.colour(0)
        key = (
            frozenset(oracle.pieces().items()),
            oracle.to_move(),
            swapped,
            "swap" in oracle.legal(),
        )
        if key not in self.known:
            self.known[key] = self._best(oracle)
        return self.known[key]

    def _best(self, oracle) -> int:
        mover: int = oracle.to_move()
        return mover if mover in self.after(oracle).values() else 1 - mover

    def after(self, oracle) -> dict[str, int]:
        """The winner after each move."""
        winners = {}
        for text in sorted(oracle.legal()):
            following = copy(oracle)  # what changes is copied too, the board is shared
            following.stones = dict(oracle.stones)
            following.play(text)
            winners[text] = self.winner(following)
        return winners


ORACLES = {"churn": ChurnOracle, "subsume": SubsumeOracle}


def check(name: str, sides: int, texts: list[str], minimax: Minimax, solver: kernel.Solver) -> None:
    game = ludarium.load(name, sides=sides)
    state, oracle = game.initial_state(), ORACLES[name](sides=sides)
    for text in texts:
        state = ludarium.play(game, state, text)
        oracle.play(text)
    expected = minimax.after(oracle)
    seat = game.to_move(state)
    found = solver.solve(state)
    told = {game.text(each.move): each.known and each.value for each in found.moves}
    assert told == {text: 1 if won == seat else -1 for text, won in expected.items()}, texts
    assert found.known and found.value == max(told.values())


@pytest.mark.parametrize("name", ORACLES)
def test_side_2_is_solved_as_the_oracle_has_it(name):
    minimax, solver = Minimax(), kernel.Solver(ludarium.load(name, sides=2))
    check(name, 2, [], minimax, solver)
    for number in range(4):
        rng, oracle = Random(number), ORACLES[name](sides=2)
        texts: list[str] = []
        while oracle.to_move() is not None:
            check(name, 2, texts, minimax, solver)
            texts.append(rng.choice(sorted(oracle.legal())))
            oracle.play(texts[-1])


@pytest.mark.parametrize("name", ORACLES)
def test_the_last_steps_on_side_3_are_solved_as_the_oracle_has_them(name):
    solver = kernel.Solver(ludarium.load(name, sides=3))
    for number in range(4):
        rng, oracle = Random(number), ORACLES[name](sides=3)
        texts: list[str] = []
        while oracle.to_move() is not None:
            texts.append(rng.choice(sorted(oracle.legal())))
            oracle.play(texts[-1])
        check(name, 3, texts[:-3], Minimax(), solver)


@pytest.mark.parametrize(("name", "options"), SOLVED, ids=str)
def test_a_win_is_never_let_go(name, options):
    assert failures(name, options, 5, seed=6) == []


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
