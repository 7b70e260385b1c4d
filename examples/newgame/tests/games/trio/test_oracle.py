"""The oracle of Trio in positions worked out by hand."""

from tests.games.trio.oracle import TrioOracle
from tests.oracles.by_hand import names, play_all


def test_a_game():
    oracle = TrioOracle(2)
    assert oracle.to_move() == 0 and oracle.legal() == names("a1 a2 b1 b2 b3 c1 c2")
    play_all(oracle, "b2 a1 c1")
    assert oracle.winners() is None and "swap" not in oracle.legal()
    play_all(oracle, "c2 a2")
    assert oracle.pieces() == {"b2": 0, "a1": 1, "c1": 0, "c2": 1, "a2": 0}
    assert oracle.winners() == (1,) and oracle.to_move() is None and oracle.legal() == set()


def test_a_swap_and_a_draw():
    oracle = TrioOracle(2)
    play_all(oracle, "b2 swap")
    assert oracle.to_move() == 0 and oracle.colour(0) == 1
    play_all(oracle, "a1 b1 b3 c1 a2 c2")
    assert oracle.winners() == (0, 1), "each line through b2 has a blue end"
