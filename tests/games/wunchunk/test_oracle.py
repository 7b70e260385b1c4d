"""The oracle of Wunchunk against positions worked out by hand, and what the rules promise over
random games."""

import pytest

from tests.games.wunchunk.oracle import WunchunkOracle
from tests.oracles import hexes
from tests.oracles.by_hand import names, play_all, stones


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


# On side 6, top row first.
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
