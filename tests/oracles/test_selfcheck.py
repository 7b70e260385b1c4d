"""The oracles of Churn, Flume and Wunchunk against positions worked out by hand from the rules,
and the facts that the rules promise over random games."""

import random

import pytest

from . import hexes
from .churn import ChurnOracle
from .flume import FlumeOracle
from .wunchunk import WunchunkOracle


def stones(*cells_of_colours: str) -> dict[str, int]:
    """One text of cell names for each colour."""
    return {cell: colour for colour, text in enumerate(cells_of_colours) for cell in text.split()}


def names(text: str) -> set[str]:
    return set(text.split())


def play_all(oracle, text: str) -> None:
    for step in text.split():
        oracle.play(step)


# Hexagonal boards


def test_rows_of_side_3():
    assert [" ".join(row) for row in hexes.rows(3)] == [
        "e1 e2 e3",
        "d1 d2 d3 d4",
        "c1 c2 c3 c4 c5",
        "b1 b2 b3 b4",
        "a1 a2 a3",
    ]


def test_neighbours_of_side_3():
    touching = hexes.neighbours(3)
    assert touching["c3"] == names("c2 c4 b2 b3 d2 d3")
    assert touching["a1"] == names("a2 b1 b2")
    assert touching["c1"] == names("c2 b1 d1")
    assert touching["e3"] == names("e2 d3 d4")
    assert touching["d1"] == names("c1 c2 d2 e1")


@pytest.mark.parametrize("side", range(2, 11))
def test_counts_of_a_regular_board(side):
    assert len(hexes.neighbours(side)) == 3 * side * (side - 1) + 1
    assert len(hexes.perimeter(side)) == 6 * (side - 1)


@pytest.mark.parametrize(
    ("sides", "lengths"),
    [((3, 4, 3, 4, 3, 4), [3, 4, 5, 6, 5, 4]), ((5, 3, 3, 5, 3, 3), [5, 6, 7, 6, 5])],
)
def test_irregular_boards(sides, lengths):
    assert [len(row) for row in hexes.rows(sides)] == lengths
    assert len(hexes.neighbours(sides)) == sum(lengths)
    assert len(hexes.perimeter(sides)) == sum(sides) - 6


def test_the_sides_go_clockwise_from_the_top():
    # The upper right side is d2 c3 b3, the lower left one c1 b1 a1.
    sides = (2, 3, 2, 2, 3, 2)
    assert [len(row) for row in hexes.rows(sides)] == [2, 3, 3, 2]
    assert hexes.neighbours(sides)["c1"] == names("c2 d1 b1")
    assert hexes.neighbours(sides)["c3"] == names("c2 d2 b2 b3")


@pytest.mark.parametrize(
    "sides", [(2, 3, 2, 4, 2, 3), (3, 3, 3, 3, 3, 4), 1, (3, 3, 3), (1, 3, 1, 3, 1, 3)]
)
def test_sides_that_do_not_make_a_board(sides):
    with pytest.raises(ValueError, match=r"six sides|close"):
        hexes.rows(sides)


def test_symmetry_of_neighbours():
    for sides in (2, 5, (3, 4, 3, 4, 3, 4), (5, 3, 3, 5, 3, 3), (2, 3, 2, 2, 3, 2)):
        touching = hexes.neighbours(sides)
        for cell, around in touching.items():
            assert cell not in around
            assert all(cell in touching[other] for other in around)


def test_groups():
    touching = hexes.neighbours(3)
    found = hexes.groups(names("a1 b1 c2 e3 c5 d4 a3"), touching)
    assert sorted(sorted(group) for group in found) == [
        ["a1", "b1", "c2"], ["a3"], ["c5", "d4", "e3"],
    ]  # fmt: skip


# Churn


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


def test_churn_refuses_an_even_board():
    # Rows of 2 3 3 2.
    with pytest.raises(ValueError, match="even"):
        ChurnOracle(sides=(2, 3, 2, 2, 3, 2))


@pytest.mark.parametrize("sides", [2, 3, (3, 4, 3, 4, 3, 4), (5, 3, 3, 5, 3, 3)])
def test_churn_random_games(sides):
    rng = random.Random(1)
    for _ in range(15):
        oracle = ChurnOracle(sides=sides)
        while (seat := oracle.to_move()) is not None:
            legal = oracle.legal()
            assert legal
            step = rng.choice(sorted(legal))
            colour = oracle.colour(seat)
            before = oracle.group_sizes(colour)
            enemy = oracle.group_sizes(1 - colour)
            oracle.play(step)
            if step != "swap":
                assert oracle.group_sizes(colour) > before
                assert oracle.group_sizes(1 - colour) == enemy
        assert oracle.winners() in ((0,), (1,))


# Flume


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


@pytest.mark.parametrize("size", [1, 2, 4, 21])
def test_flume_refuses_sizes(size):
    with pytest.raises(ValueError, match="odd"):
        FlumeOracle(size=size)


@pytest.mark.parametrize("size", [3, 5, 7])
def test_flume_random_games(size):
    rng = random.Random(1)
    for _ in range(30):
        oracle = FlumeOracle(size=size)
        while (seat := oracle.to_move()) is not None:
            step = rng.choice(sorted(oracle.legal()))
            oracle.play(step)
            again = step != "swap" and oracle.connections(step) >= 3
            assert oracle.to_move() in ({seat, None} if again else {1 - seat, None})
        assert len(oracle.pieces()) == size * size
        assert oracle.winners() in ((0,), (1,))


# Wunchunk


@pytest.mark.parametrize(
    ("seats", "sides", "start"),
    [
        (2, 4, ["e3 e4", "c3 c4"]),
        (2, 6, ["g5 g6", "e5 e6"]),
        (3, 5, ["f4 e4", "d4 d5", "e6 f5"]),
        (3, 8, ["i7 h7", "g7 g8", "h9 i8"]),
        (4, 4, ["f4 e5", "f2 e2", "c2 b2", "c5 b4"]),
        (4, 8, ["j8 i9", "j6 i6", "g6 f6", "g9 f8"]),
    ],
)
def test_wunchunk_start(seats, sides, start):
    for opening in ("pie", "balanced"):
        oracle = WunchunkOracle(seats=seats, sides=sides, opening=opening)
        assert oracle.pieces() == stones(*start)
        assert [oracle.chunks(colour) for colour in range(seats)] == [1] * seats
        assert oracle.to_move() == 0


def test_wunchunk_legal_at_the_start():
    oracle = WunchunkOracle(seats=3, sides=4, opening="pie")
    empty = set(hexes.neighbours(4)) - set(oracle.pieces())
    assert len(empty) == 37 - 6
    assert oracle.legal() == {f"{c}{cell}" for c in (1, 2, 3) for cell in empty} | {"pass"}


WORKED_EXAMPLE = """
      . . . O X .
     O X X . O X .
    O X O X X O X O
   X X O . X . O X O
  X . O . X X O . X .
 O O O X X O O . . X X
  X X X X O O O O O O
   X . . X X O . O X
    . X X O O . O X
     . O O . . O .
      . . . . . .
"""


def read_picture(picture: str, side: int) -> dict[str, int]:
    lines = [line.split() for line in picture.strip().splitlines()]
    pieces = {}
    for row, symbols in zip(hexes.rows(side), lines, strict=True):
        for name, symbol in zip(row, symbols, strict=True):
            if symbol != ".":
                pieces[name] = "XO".index(symbol)
    return pieces


def test_wunchunk_worked_example():
    pieces = read_picture(WORKED_EXAMPLE, 6)
    oracle = WunchunkOracle.from_pieces(pieces, mover=1, seats=2, sides=6)
    assert (oracle.chunks(0), oracle.chunks(1)) == (3, 4)
    play_all(oracle, "2k1 2k2 2k3")
    assert oracle.to_move() == 1
    oracle.play("1d2")
    assert (oracle.chunks(0), oracle.chunks(1)) == (3, 3)
    assert oracle.to_move() == 0


def test_wunchunk_the_allowance_is_counted_when_the_turn_begins():
    # b1 joins Red's two chunks; the second stone may still be put.
    oracle = WunchunkOracle.from_pieces(stones("a1 a2 c1 d1", "g1 g2"), mover=0, seats=2, sides=4)
    assert oracle.chunks(0) == 2
    assert {"pass", "end"} & oracle.legal() == {"pass"}
    oracle.play("1b1")
    assert oracle.chunks(0) == 1
    assert oracle.to_move() == 0
    assert {"pass", "end"} & oracle.legal() == {"end"}
    oracle.play("2g3")
    assert oracle.to_move() == 1
    # One chunk, one stone, also when that stone makes a second chunk.
    oracle.play("1g4")
    assert oracle.to_move() == 0


def test_wunchunk_end_is_no_pass():
    oracle = WunchunkOracle.from_pieces(stones("a1 a2 c1 d1", "g1 g2"), mover=0, seats=2, sides=4)
    play_all(oracle, "1b1 end pass")
    assert oracle.to_move() == 0
    assert oracle.winners() is None
    oracle.play("pass")
    assert oracle.to_move() is None
    assert oracle.legal() == set()
    assert oracle.winners() == (0,), "one chunk each; only Blue has a pair"


def test_wunchunk_all_must_pass_one_after_another():
    oracle = WunchunkOracle(seats=3, sides=4, opening="pie")
    play_all(oracle, "pass pass 1a1 pass pass")
    assert oracle.to_move() == 2
    assert oracle.winners() is None
    oracle.play("pass")
    assert oracle.to_move() is None
    assert oracle.winners() == (1, 2), "Red has a crumb; the others tie"


def test_wunchunk_passing_at_once_is_a_draw():
    oracle = WunchunkOracle(seats=2, sides=4, opening="pie")
    play_all(oracle, "pass pass")
    assert oracle.winners() == (0, 1)


def test_wunchunk_ends_when_the_board_is_full():
    # All cells blue but for Red's two chunks and the empty d4: Red has two stones, room for one.
    others = " ".join(set(hexes.neighbours(4)) - names("a1 a2 g1 g2 d4"))
    oracle = WunchunkOracle.from_pieces(stones("a1 a2 g1 g2", others), mover=0, seats=2, sides=4)
    assert oracle.legal() == {"1d4", "2d4", "pass"}
    oracle.play("2d4")
    assert oracle.to_move() is None
    assert oracle.winners() == (1,), "two chunks to one"


# Rows a (4), b (5), c (6), d (7), e (6), f (5), g (4) of side 4. Red lies in rows a and b, Blue in
# rows f and g, with equal counts up to the one that decides.
@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [
        ("a1 a2 a4 b5", "g1 g2", (1,)),  # 2 chunks, 1 chunk
        ("a1 a2 a4 b5", "g1 g2 g4 e1 e6", (1,)),  # chunks come before crumbs
        ("a1 a2 a4", "g1 g2", (1,)),  # 1 chunk each; 1 crumb, no crumb
        ("a1 a2 b1 a4 b5 c6", "g1 g2 f1 f2 g4 f5", (0,)),  # sizes 3 3 against 4 2
        ("a1 a2 b1 a4 b5 c6", "g1 g2 f1 f2 g4 f5 e6 f4", (1,)),  # 3 3 against 4 4
        ("a1 a2 a4", "g1 g2 f1 g4", (1,)),  # 2 1 against 3 1
        ("a1 a2 a4", "g1 g2 f4", (0, 1)),  # 2 1 each
        ("a1 a2 b1", "g1 g2 f1 f2", (1,)),  # 3 against 4
    ],
)
def test_wunchunk_standings(red, blue, winners):
    oracle = WunchunkOracle.from_pieces(stones(red, blue), mover=0, seats=2, sides=4)
    play_all(oracle, "pass pass")
    assert oracle.winners() == winners


def test_wunchunk_swap():
    oracle = WunchunkOracle(seats=2, sides=4, opening="pie")
    assert "swap" not in oracle.legal()
    oracle.play("1a1")
    assert {"swap", "pass", "1a2", "2a2"} <= oracle.legal()
    oracle.play("swap")
    assert oracle.pieces() == stones("e3 e4 a1", "c3 c4")
    assert (oracle.colour(0), oracle.colour(1), oracle.to_move()) == (1, 0, 0)
    assert "swap" not in oracle.legal()
    play_all(oracle, "pass")
    assert "swap" not in oracle.legal()
    play_all(oracle, "pass")
    assert oracle.winners() == (0,), "seat 1 took over the crumb"


@pytest.mark.parametrize("steps", ["", "pass", "1a1 pass", "1a1 2a2 1a3", "pass 1a1", "1a1 1a2"])
def test_wunchunk_no_swap(steps):
    oracle = WunchunkOracle(seats=2, sides=4, opening="pie")
    play_all(oracle, steps)
    assert "swap" not in oracle.legal()


@pytest.mark.parametrize(
    ("seats", "opening"), [(3, "pie"), (4, "pie"), (2, "balanced"), (3, "balanced")]
)
def test_wunchunk_openings_without_a_swap(seats, opening):
    oracle = WunchunkOracle(seats=seats, sides=4, opening=opening)
    oracle.play("1a1")
    assert oracle.to_move() == 1
    assert "swap" not in oracle.legal()


def test_wunchunk_balanced():
    oracle = WunchunkOracle(seats=2, sides=6, opening="balanced")
    play_all(oracle, "1a1 pass")
    # Seat 0's second turn: a stone beside the crumb a1 would make a second chunk.
    empty = set(hexes.neighbours(6)) - names("g5 g6 e5 e6 a1")
    everything = {f"{colour}{cell}" for colour in (1, 2) for cell in empty} | {"pass"}
    assert oracle.legal() == everything - {"1a2", "1b1", "1b2"}
    play_all(oracle, "2k1 pass")
    assert oracle.legal() == everything - {"1k1", "2k1"}, "the third turn is free"


def test_wunchunk_balanced_leaves_the_first_turn_and_seat_1_free():
    oracle = WunchunkOracle(seats=2, sides=6, opening="balanced")
    play_all(oracle, "2a1 2k1 pass")
    assert oracle.to_move() == 1
    assert {"2a2", "2b1", "2k2"} <= oracle.legal()


def test_wunchunk_balanced_holds_for_each_stone_of_the_second_turn():
    oracle = WunchunkOracle(seats=2, sides=6, opening="balanced")
    play_all(oracle, "1a1 1a2")  # Blue makes Red's crumb a second chunk.
    assert {"1a3", "1b1"} <= oracle.legal(), "a chunk may grow"
    oracle.play("1k1")
    assert oracle.to_move() == 0
    assert not {"1k2", "1j1", "1j2"} & oracle.legal()
    assert {"2k2", "1k3", "end"} <= oracle.legal()


def test_wunchunk_balanced_a_pass_is_a_turn():
    oracle = WunchunkOracle(seats=2, sides=6, opening="balanced")
    play_all(oracle, "pass 1a1")
    assert "1a2" not in oracle.legal()
    assert "2a2" in oracle.legal()


def test_wunchunk_open():
    oracle = WunchunkOracle(seats=2, sides=4, opening="open")
    cells = set(hexes.neighbours(4))
    assert oracle.pieces() == {}
    assert oracle.legal() == {f"1{cell}" for cell in cells}
    oracle.play("1a1")
    assert oracle.to_move() == 0
    assert oracle.legal() == {"1a2", "1b1", "1b2"}
    oracle.play("1b1")
    assert oracle.to_move() == 0
    assert oracle.legal() == {f"2{cell}" for cell in cells - {"a1", "b1"}}
    oracle.play("2a2")
    assert oracle.to_move() == 0
    assert oracle.legal() == {"2a3", "2b2", "2b3"}
    oracle.play("2a3")
    assert oracle.to_move() == 1
    assert oracle.legal() == {"first", "second"}
    assert oracle.pieces() == stones("a1 b1", "a2 a3")


@pytest.mark.parametrize(("choice", "first"), [("first", 1), ("second", 0)])
def test_wunchunk_open_choice(choice, first):
    oracle = WunchunkOracle(seats=2, sides=4, opening="open")
    play_all(oracle, "1a1 1b1 2a2 2a3")
    oracle.play(choice)
    assert oracle.to_move() == first
    assert oracle.colour(first) == 0
    assert oracle.colour(1 - first) == 1
    empty = set(hexes.neighbours(4)) - names("a1 b1 a2 a3")
    assert oracle.legal() == {f"{c}{cell}" for c in (1, 2) for cell in empty} | {"pass"}
    oracle.play("2g1")
    assert oracle.to_move() == 1 - first
    assert "swap" not in oracle.legal()
    play_all(oracle, "pass pass")
    assert oracle.winners() == (first,), "colour 1 has a crumb"


def test_wunchunk_open_needs_two_seats():
    with pytest.raises(ValueError, match="open"):
        WunchunkOracle(seats=3, sides=6, opening="open")


@pytest.mark.parametrize(
    ("seats", "opening"),
    [(2, "pie"), (2, "balanced"), (2, "open"), (3, "pie"), (3, "balanced"), (4, "pie")],
)
def test_wunchunk_random_games(seats, opening):
    rng = random.Random(1)
    for _ in range(10):
        oracle = WunchunkOracle(seats=seats, sides=4, opening=opening)
        laid_out = opening != "open"
        while oracle.to_move() is not None:
            step = rng.choice(sorted(oracle.legal()))
            oracle.play(step)
            laid_out = laid_out or step in ("first", "second")
            if laid_out:
                assert all(oracle.chunks(colour) >= 1 for colour in range(seats))
        winners = oracle.winners()
        assert winners
        if seats == 2 and len(oracle.pieces()) == 37:
            assert len(winners) == 1
