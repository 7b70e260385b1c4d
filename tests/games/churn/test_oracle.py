"""The oracle of Churn against positions worked out by hand, and what the rules promise over random
games."""

from tests.games.churn.oracle import ChurnOracle
from tests.oracles import hexes
from tests.oracles.by_hand import names, play_all, stones


def churn(pieces: dict[str, int], empty: str, mover: int = 0) -> ChurnOracle:
    """A side-3 board: the given stones, the named cells empty, all others blue."""
    blue = dict.fromkeys(set(hexes.neighbours(3)) - set(empty.split()), 1)
    return ChurnOracle.from_pieces(blue | pieces, mover, sides=3)


def test_churn_must_isolate():
    oracle = ChurnOracle(sides=3)
    cells = set(hexes.neighbours(3))
    assert oracle.legal() == cells
    oracle.play("c3")
    assert oracle.legal() == (cells - {"c3"}) | {"swap"}
    oracle.play("a1")
    assert oracle.to_move() == 0
    assert oracle.legal() == cells - names("a1 c3 c2 c4 b2 b3 d2 d3")


def test_churn_smallest_group():
    # b1 would make a group of three, e2 one of two; no empty cell is isolated.
    assert churn(stones("a1 a2 e3"), empty="b1 e2").legal() == {"e2"}
    # d2 would join e1 and c2 to a group of three; c1 touches c2 only.
    assert churn(stones("e1 c2"), empty="d2 c1").legal() == {"c1"}
    # Both make groups of two.
    assert churn(stones("a1 e3"), empty="b1 d4").legal() == {"b1", "d4"}


def test_churn_removes_smaller_groups_and_keeps_equal_ones():
    oracle = churn(stones("a1 a2 e1 e3"), empty="d1")
    oracle.play("d1")
    red = {cell for cell, colour in oracle.pieces().items() if colour == 0}
    assert red == names("a1 a2 d1 e1")
    assert oracle.winners() is None, "the board was full only until e3 was removed"
    assert oracle.to_move() == 1
    assert oracle.legal() == {"e3"}
    oracle.play("e3")
    assert oracle.winners() == (1,), "15 to 4"


def test_churn_removes_every_smaller_group():
    oracle = churn(stones("a1 a2 e1 e2 c5"), empty="d1")
    oracle.play("d1")
    assert oracle.group_sizes(0) == [3]
    assert oracle.pieces().keys() == set(hexes.neighbours(3)) - {"a1", "a2", "c5"}


def test_churn_keeps_larger_groups():
    oracle = churn(stones("a1 a2 a3 e1 b1 b2 b3 b4"), empty="d1")
    oracle.play("d1")
    assert oracle.group_sizes(0) == [7, 2]


def test_churn_keeps_smaller_enemy_groups():
    # b3 makes four of b4 c4 d4, which shut in Blue's single c5.
    oracle = churn(stones("b4 c4 d4"), empty="b3")
    assert oracle.group_sizes(1) == [14, 1]
    oracle.play("b3")
    assert oracle.group_sizes(1) == [14, 1]
    assert oracle.winners() == (1,)


def test_churn_a_single_stone_removes_nothing():
    oracle = ChurnOracle(sides=3)
    play_all(oracle, "a1 c3 e1")
    assert oracle.pieces() == stones("a1 e1", "c3")


# On side 2 every cell touches the centre b2. Red a1, Blue b2, Red c1 (isolated), Blue b3 (any group
# of two), Red a2 (group of two; removes c1), Blue c2, Red c1 (isolated again), Blue b1 fills the
# board: Blue has b1 b2 b3 c2, Red a1 a2 c1.
def test_churn_whole_game():
    oracle = ChurnOracle(sides=2)
    expected = [
        ("a1", "a1 a2 b1 b2 b3 c1 c2"),
        ("b2", "swap a2 b1 b2 b3 c1 c2"),
        ("c1", "b3 c1 c2"),
        ("b3", "a2 b1 b3 c2"),
        ("a2", "a2 c2"),
        ("c2", "b1 c1 c2"),
        ("c1", "c1"),
        ("b1", "b1"),
    ]
    for number, (step, legal) in enumerate(expected):
        assert oracle.to_move() == number % 2
        assert oracle.legal() == set(legal.split())
        assert oracle.winners() is None
        oracle.play(step)
    assert oracle.pieces() == stones("a1 a2 c1", "b1 b2 b3 c2")
    assert oracle.to_move() is None
    assert oracle.legal() == set()
    assert oracle.winners() == (1,)


def test_churn_swap():
    oracle = ChurnOracle(sides=2)
    play_all(oracle, "a1 swap")
    assert oracle.pieces() == {"a1": 0}
    assert (oracle.colour(0), oracle.colour(1), oracle.to_move()) == (1, 0, 0)
    assert oracle.legal() == names("a2 b1 b2 b3 c1 c2")
    play_all(oracle, "b2 c1 b3 a2 c2 c1 b1")
    assert oracle.pieces() == stones("a1 a2 c1", "b1 b2 b3 c2")
    assert oracle.winners() == (0,)
