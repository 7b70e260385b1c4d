"""The oracle of Subsume against positions worked by hand from the rule sheet."""

import pytest

from tests.games.subsume.oracle import (
    BLUE,
    RED,
    Loop,
    SubsumeOracle,
    board,
    loops_by_search,
    outermost_by_peeling,
    outermost_of,
)
from tests.oracles import hexes

# Side 4, as the names lie (both ways of finding loops are asked everywhere):
#
#          g1 g2 g3 g4
#        f1 f2 f3 f4 f5
#      e1 e2 e3 e4 e5 e6
#    d1 d2 d3 d4 d5 d6 d7
#      c1 c2 c3 c4 c5 c6
#        b1 b2 b3 b4 b5
#          a1 a2 a3 a4

RING_C3 = "c2 d3 d4 c4 b3 b2"  # around c3, one after the other
RING_E3 = "e2 f2 f3 e4 d4 d3"  # around e3; d3 and d4 are the waist between the two


@pytest.fixture(params=["search", "peeling"])
def finder(request) -> str:
    return str(request.param)


def subsume(finder: str, red: str, blue: str, mover: int = RED, sides: int = 4) -> SubsumeOracle:
    pieces = dict.fromkeys(red.split(), RED) | dict.fromkeys(blue.split(), BLUE)
    return SubsumeOracle.from_pieces(pieces, mover, sides=sides, finder=finder)


def colours(oracle: SubsumeOracle) -> tuple[set[str], set[str]]:
    pieces = oracle.pieces()
    red, blue = ({cell for cell in pieces if pieces[cell] == colour} for colour in (RED, BLUE))
    return red, blue


def outermost(finder: str, stones: str, sides: int = 4) -> set[Loop]:
    group = set(stones.split())
    assert len(hexes.groups(group, board(sides).neighbours)) == 1
    if finder == "search":
        return outermost_of(loops_by_search(group, board(sides)))
    return outermost_by_peeling(group, board(sides))


def loop(on: str, inside: str) -> Loop:
    return Loop(frozenset(on.split()), frozenset(inside.split()))


def test_red_begins_anywhere(finder):
    oracle = SubsumeOracle(sides=5, finder=finder)
    assert oracle.to_move() == RED and len(oracle.legal()) == 61
    oracle.play("e5")
    assert oracle.to_move() == BLUE and oracle.pieces() == {"e5": RED}
    assert len(oracle.legal()) == 60


def test_at_least_as_many_enemy_as_friendly_neighbours(finder):
    oracle = subsume(finder, red="d4", blue="")
    # One friend and no enemy: none of the six cells around d4.
    assert set(board(4).neighbours) - oracle.legal() == {"d4", "d3", "d5", "e3", "e4", "c3", "c4"}
    oracle = subsume(finder, red="d4", blue="d5")
    # e4 and c4 touch both stones; d6, e5 and c5 touch the enemy alone.
    assert {"e4", "c4", "d6", "e5", "c5"} <= oracle.legal()
    assert not {"d3", "e3", "c3"} & oracle.legal()
    # For the other colour it is the mirror image.
    oracle = subsume(finder, red="d4", blue="d5", mover=BLUE)
    assert {"e4", "c4", "d3", "e3", "c3"} <= oracle.legal()
    assert not {"d6", "e5", "c5"} & oracle.legal()


def test_the_smallest_loop(finder):
    assert outermost(finder, RING_C3) == {loop(RING_C3, "c3")}
    assert outermost(finder, "c2 d3 d4 c4 b3") == set()
    # Whether or not there is a stone inside.
    assert outermost(finder, RING_C3 + " c3") == {loop(RING_C3, "c3")}


def test_a_loop_with_exactly_half_of_the_movers_colour_is_the_movers(finder):
    oracle = subsume(finder, red="c2 b2", blue="d3 c4 b3")
    oracle.play("d4")
    assert colours(oracle) == (set(RING_C3.split()), set())
    assert oracle.to_move() == BLUE


def test_a_loop_with_less_than_half_becomes_the_enemys(finder):
    oracle = subsume(finder, red="b2", blue="c2 d3 c4 b3")
    oracle.play("d4")
    assert colours(oracle) == (set(), set(RING_C3.split()))


def test_a_loop_keeps_its_majority(finder):
    oracle = subsume(finder, red="c4 d3 b2", blue="c2 b3", mover=BLUE)
    oracle.play("d4")
    assert colours(oracle) == (set(), set(RING_C3.split()))  # 3 of 6
    oracle = subsume(finder, red="c4 d3 b2 c2", blue="b3", mover=BLUE)
    oracle.play("d4")
    assert colours(oracle) == (set(RING_C3.split()), set())  # 2 of 6


def test_stones_inside_go_whatever_their_colour_and_the_cell_stays_closed(finder):
    for inner in (RED, BLUE):
        red, blue = ("c2 b2", "d3 c4 b3")
        if inner == RED:
            red += " c3"
        else:
            blue += " c3"
        oracle = subsume(finder, red=red, blue=blue)
        oracle.play("d4")
        assert "c3" not in oracle.pieces()
        # Blue would otherwise have six enemies and no friend there.
        assert oracle.to_move() == BLUE and "c3" not in oracle.legal()


def test_stones_beside_the_loop_keep_their_colour(finder):
    oracle = subsume(finder, red="c2 b2 e4", blue="d3 c4 b3 e3 b4")
    oracle.play("d4")
    # e4 leans on e3 and d4, e3 on d3 and d4, b4 on b3 and c4: kinks, one after the other.
    assert colours(oracle) == ({*RING_C3.split(), "e4"}, {"e3", "b4"})


def test_a_solid_triangle_of_ten_holds_a_loop_of_six(finder):
    triangle = "d2 d3 d4 d5 c2 c3 c4 b2 b3 a2"
    assert outermost(finder, triangle) == {loop(RING_C3, "c3")}


def test_small_triangles_and_thin_rhombs_hold_no_loop(finder):
    assert outermost(finder, "d3 d4 d5 c3 c4 b3") == set()
    assert outermost(finder, "c3 c4 d3 d4") == set()  # c3 d3 d4 c4: both ends are kinks
    assert outermost(finder, "c3 c4 d3 d4 e2 e3") == set()
    assert outermost(finder, "c2 c3 c4 c5 d2 d3 d4 d5") == set()


def test_a_rhombus_of_nine_holds_a_loop_of_six(finder):
    # c3 c4 c5 / d3 d4 d5 / e2 e3 e4 around d4; c5 and e2 are the sharp corners.
    rhombus = "c3 c4 c5 d3 d4 d5 e2 e3 e4"
    assert outermost(finder, rhombus) == {loop("c3 c4 d3 d5 e3 e4", "d4")}


def test_a_kink_may_appear_only_after_another_is_cut(finder):
    # To the ring's right, c5 leans on c4 and d5 (d5 on d4 and c4): c5 is cut first, then d5.
    assert outermost(finder, RING_C3 + " d5 c5") == {loop(RING_C3, "c3")}


def test_two_rings_that_share_a_waist_are_one_loop(finder):
    both = " ".join(set((RING_C3 + " " + RING_E3).split()))
    assert outermost(finder, both) == {loop(both, "c3 e3")}
    # The waist is the last stone: 5 of 10 are the mover's.
    oracle = subsume(finder, red="c2 b2 f2 f3", blue="d4 b3 c4 e4 e2")
    oracle.play("d3")
    assert colours(oracle) == (set(both.split()), set())
    assert not {"c3", "e3"} & oracle.legal()


def test_a_ring_is_subsumed_by_a_larger_loop(finder):
    # Blue's ring stands. Red closes the second ring: 4 of 10 stones, so all stay or become blue.
    oracle = subsume(finder, red="e2 f3 f2", blue=RING_C3)
    oracle.play("e4")
    assert colours(oracle) == (set(), set((RING_C3 + " " + RING_E3).split()))


def test_a_stone_on_the_old_loop_may_come_to_lie_inside_the_new(finder):
    # A loop of nine around the three cells c3, d3 and d4, which touch each other.
    ring = "c2 d2 e2 e3 e4 d5 c4 b3 b2"
    assert outermost(finder, ring) == {loop(ring, "c3 d3 d4")}
    oracle = subsume(finder, red="b3 c3", blue="c2 d2 e2 e3 c4 b2 d3 d4 d5")
    # Before e4 there were the rings around c3 and d3, and a loop around both; d4 was on it.
    oracle.play("e4")
    assert not {"c3", "d3", "d4"} & oracle.legal()
    assert colours(oracle) == (set(), set(ring.split()))


def test_two_rings_joined_by_a_chain_are_two_loops(finder):
    first, second = "e2 f2 f3 e4 d3 d2", "e6 f6 f7 e8 d7 d6"  # side 5, around e3 and e7
    assert outermost(finder, f"{first} e5 {second}", sides=5) == {
        loop(first, "e3"),
        loop(second, "e7"),
    }
    # The second is closed beside the first, which stays as it is.
    oracle = subsume(finder, red="e6 f6 e5", blue=first + " f7 d7 d6", mover=RED, sides=5)
    oracle.play("e8")
    assert colours(oracle) == ({*second.split(), "e5"}, set(first.split()))
    # The chain closed last: nothing is made.
    oracle = subsume(finder, red=second, blue=first, mover=RED, sides=5)
    oracle.play("e5")
    assert colours(oracle) == ({*second.split(), "e5"}, set(first.split()))


def test_two_rings_that_touch_at_one_pair_of_stones_are_two_loops(finder):
    first, second = "e2 f2 f3 e4 d3 d2", "e5 f5 f6 e7 d6 d5"  # side 5, around e3 and e6
    assert outermost(finder, f"{first} {second}", sides=5) == {
        loop(first, "e3"),
        loop(second, "e6"),
    }


def test_a_filled_corridor_joins_rings_to_one_loop(finder):
    # As before, and d4 joins d3 to d5 below: e4 e5 and d3 d4 d5 are the sides of a corridor.
    both = "e2 f2 f3 e4 d3 d2 e5 f5 f6 e7 d6 d5 d4"
    assert outermost(finder, both, sides=5) == {loop(both, "e3 e6")}


def test_the_perimeter_of_side_2(finder):
    # Red fills the ring, but blue has 4 of 6: blue wins.
    oracle = subsume(finder, red="c2", blue="a2 b1 b3 c1", sides=2)
    oracle.play("a1")
    assert oracle.winners() == (BLUE,) and oracle.to_move() is None and oracle.legal() == set()
    assert colours(oracle) == (set(), {"a1", "a2", "b1", "b3", "c1", "c2"})
    # With exactly half, and the centre filled, red wins.
    oracle = subsume(finder, red="c2 b3", blue="a2 b1 c1 b2", sides=2)
    oracle.play("a1")
    assert oracle.winners() == (RED,) and "b2" not in oracle.pieces()


def test_the_perimeter_of_side_3(finder):
    # 12 cells. Without the top row a loop holds 9 of them: d1 c1 b1 a1 a2 a3 b4 c5 d4.
    large = "d2 d3 d4 c5 b4 a3 a2 a1 b1 c1 d1"
    assert outermost(finder, large, sides=3) == {loop(large, "b2 b3 c2 c3 c4")}
    oracle = subsume(finder, red="", blue=large.removeprefix("d2 "), sides=3)
    oracle.play("d2")
    assert oracle.winners() == (BLUE,)
    # Seven are needed; a loop around two cells on the left holds d1 c1 b1 a1 a2.
    small = "d1 d2 c3 b3 a2 a1 b1 c1"
    assert outermost(finder, small, sides=3) == {loop(small, "b2 c2")}
    oracle = subsume(finder, red="", blue=small.removeprefix("d1 "), sides=3)
    oracle.play("d1")
    assert oracle.winners() is None and colours(oracle) == (set(), set(small.split()))


def test_ten_of_the_eighteen_perimeter_cells_of_side_4_win(finder):
    ten = "a1 a2 a3 a4 b5 c6 d7 e6 e5 e4 e3 e2 d2 c1 b1"
    oracle = subsume(finder, red=ten.replace("e5 e4 e3", ""), blue="e5 e3")
    oracle.play("e4")
    assert colours(oracle) == (set(ten.split()), set())
    assert oracle.winners() == (RED,)


def test_the_enemy_wins_by_the_movers_stone(finder):
    ten = "a1 a2 a3 a4 b5 c6 d7 e6 e5 e4 e3 e2 d2 c1 b1"
    oracle = subsume(finder, red=ten.replace("e4 ", ""), blue="", mover=BLUE)
    oracle.play("e4")
    assert oracle.winners() == (RED,) and oracle.to_move() is None


def test_nine_of_the_eighteen_do_not_win(finder):
    nine = "a1 a2 a3 a4 b5 c6 d7 e6 e5 e4 e3 d3 c2 b1"
    oracle = subsume(finder, red=nine.replace("e5 e4 e3", ""), blue="e5 e3")
    oracle.play("e4")
    assert colours(oracle) == (set(nine.split()), set())
    assert oracle.winners() is None and oracle.to_move() == BLUE


def test_a_seat_without_a_cell_is_skipped(finder):
    # Side 2: only a1 and c1 are left. Each touches more blue than red stones, so blue may not play.
    oracle = subsume(finder, red="", blue="b1 a2 b2 c2 b3", mover=BLUE, sides=2)
    assert oracle.open_to(BLUE) == set()
    assert oracle.to_move() == RED and oracle.legal() == {"a1", "c1"}
    oracle.play("c1")
    # a1 still touches b1, b2 and a2, all blue: red again, and the perimeter is blue's, 4 to 2.
    assert oracle.to_move() == RED
    oracle.play("a1")
    assert oracle.winners() == (BLUE,)
