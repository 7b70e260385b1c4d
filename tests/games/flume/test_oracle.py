"""The oracle of Flume against positions worked out by hand, and what the rules promise over random
games."""

from tests.games.flume.oracle import FlumeOracle
from tests.oracles.by_hand import names, play_all, stones


def test_flume_connections():
    oracle = FlumeOracle(size=7)
    counts = {point: oracle.connections(point) for point in oracle.legal()}
    assert len(counts) == 49
    assert {point for point, count in counts.items() if count == 2} == {"a1", "a7", "g1", "g7"}
    assert [counts[point] for point in ("a2", "d1", "g6", "c7")] == [1, 1, 1, 1]
    assert list(counts.values()).count(1) == 20
    assert list(counts.values()).count(0) == 25
    oracle.play("d4")
    assert [oracle.connections(point) for point in ("d3", "d5", "c4", "e4")] == [1, 1, 1, 1]
    assert oracle.connections("c3") == 0, "diagonal neighbours do not count"


def test_flume_stones_of_both_colours_connect():
    oracle = FlumeOracle.from_pieces(stones("b3 d3", "c2"), mover=0, size=7)
    assert oracle.connections("c3") == 3
    oracle.play("c3")
    assert oracle.to_move() == 0, "three connections: another stone"
    assert oracle.connections("e3") == 1
    oracle.play("e3")
    assert oracle.to_move() == 1
    assert oracle.pieces() == stones("b3 d3 c3 e3", "c2")


def test_flume_whole_game():
    oracle = FlumeOracle(size=3)
    expected = [
        (0, "a1", 2),
        (1, "b1", 2),  # ring, a1
        (0, "c1", 3),  # ring twice, b1
        (0, "b2", 1),  # b1
        (1, "a2", 3),  # ring, a1, b2
        (1, "a3", 3),  # ring twice, a2
        (1, "b3", 3),  # ring, a3, b2
        (1, "c3", 3),  # ring twice, b3
        (1, "c2", 4),  # ring, c1, b2, c3: the board is full and the game simply ends
    ]
    for seat, step, connections in expected:
        assert oracle.to_move() == seat
        assert oracle.winners() is None
        assert oracle.connections(step) == connections
        oracle.play(step)
    assert oracle.pieces() == stones("a1 c1 b2", "b1 a2 a3 b3 c3 c2")
    assert oracle.to_move() is None
    assert oracle.legal() == set()
    assert oracle.winners() == (1,)


def test_flume_swap():
    oracle = FlumeOracle(size=3)
    assert "swap" not in oracle.legal()
    oracle.play("a1")
    assert oracle.legal() == names("a2 a3 b1 b2 b3 c1 c2 c3 swap")
    oracle.play("swap")
    assert oracle.pieces() == {"a1": 0}
    assert (oracle.colour(0), oracle.colour(1), oracle.to_move()) == (1, 0, 0)
    assert oracle.legal() == names("a2 a3 b1 b2 b3 c1 c2 c3")
    play_all(oracle, "b1 c1 b2 a2 a3 b3 c3 c2")
    assert oracle.pieces() == stones("a1 c1 b2", "b1 a2 a3 b3 c3 c2")
    assert oracle.winners() == (0,)


def test_flume_no_swap_after_a_stone():
    oracle = FlumeOracle(size=3)
    play_all(oracle, "b1 a1")  # a1: ring twice, b1
    assert oracle.to_move() == 1, "seat 1 is still in its first turn"
    assert oracle.legal() == names("a2 a3 b2 b3 c1 c2 c3")
