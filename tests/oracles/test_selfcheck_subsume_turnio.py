"""The two oracles against positions worked by hand from the rule sheet, and Subsume's loops found
in two ways."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from . import hexes
from .subsume import (
    BLUE,
    RED,
    Board,
    Loop,
    SubsumeOracle,
    loops_by_search,
    outermost_by_peeling,
    outermost_of,
    outside_of,
)
from .turnio import SQUARES, TurnioOracle, full_bag, orientations, turned

CROSS = ("....", "X")


# Turnio


def chips(**corners: str) -> dict[str, tuple[str, str]]:
    """Chips with a clockwise arrow."""
    return {square: (lying, "+") for square, lying in corners.items()}


def turnio(pieces, part="turn", mover=0, drawn="", first="circle", blockers=False):
    return TurnioOracle.from_pieces(
        pieces, mover, part, drawn=drawn, first=first, blockers=blockers
    )


def points(pieces) -> tuple[int, int]:
    oracle = turnio(pieces)
    return oracle.points(0), oracle.points(1)


def test_the_bag_holds_20_chips_with_four_quarters_and_18_with_two():
    bag = full_bag()
    assert sum(count for chip, count in bag.items() if "." not in chip) == 20
    assert sum(count for chip, count in bag.items() if "." in chip) == 18
    assert sum(count for chip, count in bag.items() if chip.endswith("+")) == 19
    assert all(chip.count("C") == chip.count("S") for chip in bag)


def test_swapping_circles_with_squares_maps_the_bag_to_itself():
    swapped: Counter[str] = Counter()
    for chip, count in full_bag().items():
        corners = chip[:4].translate(str.maketrans("CS", "SC"))
        (arrangement,) = {lies + chip[4] for lies in orientations(corners)} & set(full_bag())
        swapped[arrangement] += count
    assert swapped == full_bag()


def test_every_chip_in_the_bag_is_equally_likely():
    oracle = TurnioOracle(first="circle", blockers=False)
    assert oracle.to_move() == "chance"
    chances = oracle.chances()
    assert oracle.legal() == set(chances) and len(chances) == 10
    assert chances["CSCS-"] == Fraction(5, 38) and chances["C..S+"] == Fraction(3, 38)
    oracle.play("CSCS-")
    oracle.play("a1/CSCS")
    oracle.play("keep")
    assert oracle.chances()["CSCS-"] == Fraction(4, 37)
    assert sum(oracle.chances().values()) == 1


def test_an_arrow_turns_a_chip_its_way():
    # Circle top left, square top right. Clockwise the circle comes to the top right.
    assert turned("CS..", "+") == ".CS."
    # Counter-clockwise it comes to the bottom left, and the square to the top left.
    assert turned("CS..", "-") == "S..C"


def test_four_turns_return():
    for chip in full_bag():
        lying = chip[:4]
        seen = []
        for _ in range(4):
            lying = turned(lying, chip[4])
            seen.append(lying)
        assert lying == chip[:4]
        assert set(seen) == orientations(chip[:4])


def test_orientations_that_look_alike_are_one():
    assert orientations("CCSS") == {"CCSS", "SCCS", "SSCC", "CSSC"}
    assert orientations("CSCS") == {"CSCS", "SCSC"}
    assert orientations("C.S.") == {"C.S.", ".C.S", "S.C.", ".S.C"}


def test_the_first_chip_lies_anywhere_and_the_others_beside_a_chip():
    oracle = TurnioOracle(first="circle", blockers=False)
    oracle.play("C..S-")
    assert oracle.to_move() == 0
    assert len(oracle.legal()) == 36 * 4 and "f6/SC.." in oracle.legal()
    oracle.play("f6/SC..")
    oracle.play("keep")
    assert oracle.to_move() == "chance"
    oracle.play("CSCS+")
    assert oracle.to_move() == 1
    assert oracle.legal() == {"e6/CSCS", "e6/SCSC", "f5/CSCS", "f5/SCSC"}


def test_a_turned_chip():
    oracle = turnio({"c3": ("CS..", "-")})
    assert oracle.legal() == {"keep", "@c3"}
    oracle.play("@c3")
    assert oracle.pieces() == {"c3": ("S..C", "-")}
    assert oracle.to_move() == "chance" and oracle.seat == 1


def test_half_a_symbol_is_one_point():
    # The circles meet at the top end of the edge; at the bottom end a square meets a bare corner.
    assert points(chips(c3="CCSS", d3="CS..")) == (1, 0)
    # At the top end circle meets square; at the bottom end square meets square.
    assert points(chips(c3="CCSS", d3="S..C")) == (0, 0)
    assert points(chips(c3="CCSS", d3="SCCS")) == (0, 1)


def test_half_a_symbol_upright():
    # c4 above c3: the edge's left end is c3's top left and c4's bottom left.
    assert points(chips(c3="CS..", c4="S..C")) == (1, 0)
    assert points(chips(c3="CCSS", c4="SSCC")) == (2, 0)


def test_three_quarters_are_two_points_and_a_complete_symbol_four():
    three = chips(c3=".C.S", d3="C.S.", c4="S.C.")
    assert points(three) == (2, 0)
    assert turnio(three).fixed() == {"c3"}
    assert turnio(three).legal() == {"keep", "@d3", "@c4"}
    four = three | chips(d4=".S.C")
    assert points(four) == (4, 0)
    assert turnio(four).legal() == {"keep"}


def test_quarters_that_only_touch_across_a_corner_are_no_pair():
    assert points(chips(c3=".C.S", d4=".S.C")) == (0, 0)


def test_pairs_at_the_rim_count():
    # a1's top left and a2's bottom left meet on the left rim.
    assert points(chips(a1="CS..", a2="S..C")) == (1, 0)
    # e6's top right and f6's top left meet on the upper rim.
    assert points(chips(e6="CS..", f6="SC..")) == (0, 1)


def test_two_pairs_between_neighbours_fix_both():
    oracle = turnio(chips(c3="CCSS", d3="CCSS", e3="CCSS", c4="C.S."))
    # c3–d3 and d3–e3 make a circle and a square each; c4 has a square over c3's circle.
    assert oracle.points(0) == 2 and oracle.points(1) == 2
    assert oracle.fixed() == {"c3", "d3", "e3"}
    assert oracle.legal() == {"keep", "@c4"}


def test_the_chip_just_placed_may_be_turned_unless_fixed():
    oracle = turnio(chips(c3="CCSS"), part="place", drawn="CCSS-")
    oracle.play("d3/CCSS")
    assert oracle.legal() == {"keep"}
    oracle = turnio(chips(c3="CCSS"), part="place", drawn="CCSS-")
    oracle.play("d3/SSCC")
    assert oracle.legal() == {"keep", "@c3", "@d3"}


@pytest.mark.parametrize(("first", "winner"), [("circle", 0), ("square", 1)])
def test_more_points_win_for_the_owner_of_the_symbol(first, winner):
    over = turnio(chips(c3="CCSS", d3="CS.."), part="over", first=first)
    assert over.winners() == (winner,)
    assert over.to_move() is None and over.legal() == set()
    assert [over.colour(seat) for seat in (0, 1)] == ([0, 1] if first == "circle" else [1, 0])


def test_equal_points_are_a_draw():
    assert turnio(chips(c3="CCSS", d3="CCSS"), part="over").winners() == (0, 1)


def test_blockers_are_put_moved_and_taken_off():
    oracle = turnio(chips(a1="CCSS") | {"a2": CROSS}, part="cross", blockers=True)
    others = set(SQUARES) - {"a1", "a2"}
    # One more X on b1 would leave nowhere to place.
    putting = {f"X+{square}" for square in others - {"b1"}}
    moving = {f"Xa2-{square}" for square in others}
    assert oracle.legal() == putting | moving | {"X-a2", "done"}
    oracle.play("Xa2-b1")
    assert oracle.pieces() == {"a1": ("CCSS", "+"), "b1": CROSS}
    assert oracle.to_move() == "chance" and oracle.seat == 1


def test_there_are_two_x_chips():
    oracle = turnio(chips(a1="CCSS") | {"c3": CROSS, "d4": CROSS}, part="cross", blockers=True)
    assert not any(text.startswith("X+") for text in oracle.legal())
    oracle.play("X-d4")
    assert oracle.crosses == {"c3"}


def test_no_chip_on_an_x_and_an_x_is_no_chip_for_adjacency():
    pieces = chips(a1="CCSS") | {"a2": CROSS, "d4": CROSS}
    oracle = turnio(pieces, part="place", drawn="CSCS+", blockers=True)
    assert oracle.legal() == {"b1/CSCS", "b1/SCSC"}


def test_without_an_open_square_opening_one_is_compulsory():
    pieces = chips(a1="CCSS") | {"a2": CROSS, "b1": CROSS}
    oracle = turnio(pieces, part="cross", blockers=True)
    others = set(SQUARES) - {"a1", "a2", "b1"}
    moving = {f"X{source}-{square}" for source in ("a2", "b1") for square in others}
    assert oracle.legal() == moving | {"X-a2", "X-b1"}


def all_chips_but(empty: set[str]) -> dict[str, tuple[str, str]]:
    stock = [(chip[:4], chip[4]) for chip in sorted(full_bag().elements())]
    return dict(zip([square for square in SQUARES if square not in empty], stock, strict=False))


def test_the_x_on_the_last_square_must_go_and_the_last_turn_has_no_x_part():
    oracle = turnio(all_chips_but({"e6", "f6"}) | {"f6": CROSS}, part="draw", blockers=True)
    oracle.play(min(oracle.legal()))
    placings = oracle.legal()
    assert {text[:2] for text in placings} == {"e6"}
    oracle.play(min(placings))
    oracle.play("keep")
    assert oracle.legal() == {"X-f6"}
    oracle.play("X-f6")
    oracle.play(min(oracle.legal()))
    assert oracle.to_move() == 1
    oracle.play(min(oracle.legal()))
    oracle.play("keep")
    assert oracle.to_move() is None and oracle.winners() is not None
    assert oracle.bag.total() == 2


def test_an_x_that_would_take_the_only_open_square_is_illegal():
    # e6 and f6 are empty and f6 holds an X: the other X may not go to e6, and f6's may move there.
    oracle = turnio(all_chips_but({"e6", "f6"}) | {"f6": CROSS}, part="cross", blockers=True)
    assert oracle.legal() == {"done", "X-f6", "Xf6-e6"}


def test_an_empty_square_beside_no_chip_is_no_open_square():
    # f6 is empty between two X: it touches no chip, so one of them must make way.
    pieces = all_chips_but({"e6", "f5", "f6"}) | {"e6": CROSS, "f5": CROSS}
    oracle = turnio(pieces, part="cross", blockers=True)
    assert oracle.legal() == {"X-e6", "X-f5", "Xe6-f6", "Xf5-f6"}


def points_around_grid_points(oracle: TurnioOracle) -> Counter[str]:
    """The points by another way of counting: go once around each meeting point of quarters."""
    found: Counter[str] = Counter()
    for x in range(7):
        for y in range(7):
            # Squares to the lower left, upper left, upper right, lower right of the point.
            around = [(x, y, 1), (x, y + 1, 2), (x + 1, y + 1, 3), (x + 1, y, 0)]
            quarters = [
                oracle.chips[f"{'abcdef'[column - 1]}{row}"][0][corner]
                if 1 <= column <= 6 and 1 <= row <= 6
                else "."
                for column, row, corner in around
            ]
            for one, other in zip(quarters, quarters[1:] + quarters[:1], strict=True):
                if one == other != ".":
                    found[one] += 1
    return found


@pytest.mark.parametrize("blockers", [False, True])
@pytest.mark.parametrize("first", ["circle", "square"])
def test_random_games_of_turnio(first, blockers):
    rng = random.Random(1)
    for _ in range(10):
        oracle = TurnioOracle(first=first, blockers=blockers)
        placed: Counter[int | str | None] = Counter()
        while oracle.to_move() is not None:
            assert oracle.winners() is None
            text = rng.choice(sorted(oracle.legal()))
            if "/" in text:
                placed[oracle.to_move()] += 1
            oracle.play(text)
        assert placed == {0: 18, 1: 18}
        assert oracle.bag.total() == 2 and oracle.legal() == set()
        circles, squares = oracle.points(0), oracle.points(1)
        assert points_around_grid_points(oracle) == Counter(C=circles, S=squares)
        assert 0 <= circles + squares <= 120
        owners = {oracle.colour(0): 0, oracle.colour(1): 1}
        if circles == squares:
            assert oracle.winners() == (0, 1)
        else:
            assert oracle.winners() == (owners[0 if circles > squares else 1],)


# Subsume

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
    held = oracle.pieces()
    red, blue = ({cell for cell in held if held[cell] == colour} for colour in (RED, BLUE))
    return red, blue


@cache
def board(sides: int) -> Board:
    return Board.of(sides)


def outermost(finder: str, stones: str, sides: int = 4) -> set[Loop]:
    group = set(stones.split())
    assert len(hexes.groups(group, board(sides).touching)) == 1
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
    assert set(board(4).touching) - oracle.legal() == {"d4", "d3", "d5", "e3", "e4", "c3", "c4"}
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


# Subsume: the two ways of finding loops


def positions(sides: int, count: int) -> Iterator[set[str]]:
    """Sets of stones from sparse to dense, fewer of the densest, which hold very many loops."""
    rng = random.Random(sides)
    cells = sorted(board(sides).touching)
    for _ in range(count):
        number = rng.randint(6, min(len(cells), 28))
        yield set(rng.sample(cells, number))
    for number in range(29, min(len(cells), 33)):
        yield set(rng.sample(cells, number))


def assert_both_ways_agree(stones: set[str], sides: int) -> int:
    """Compare them group by group; how many outermost loops there were."""
    seen = 0
    for group in hexes.groups(stones, board(sides).touching):
        loops = loops_by_search(group, board(sides))
        largest = outermost_of(loops)
        assert largest == outermost_by_peeling(group, board(sides)), sorted(group)
        # Each loop is within exactly one of them, and no two of them share a stone.
        assert all(sum(one.area() <= other.area() for other in largest) == 1 for one in loops)
        assert max(Counter(cell for one in largest for cell in one.on).values(), default=1) == 1
        # Their stones alone keep the outside off what they surround: with an outermost loop there
        # is no difference between what the path goes around and what its stones shut in.
        for one in largest:
            shut_in = set(board(sides).touching) - outside_of(set(one.on), board(sides))
            assert one.area() == shut_in
        seen += len(largest)
    return seen


def test_both_ways_agree_on_all_positions_of_side_2():
    cells = sorted(board(2).touching)
    for number in range(2 ** len(cells)):
        assert_both_ways_agree({cell for k, cell in enumerate(cells) if number >> k & 1}, 2)


@pytest.mark.parametrize(("sides", "count"), [(3, 5000), (4, 5000)])
def test_both_ways_agree_on_random_positions(sides, count):
    seen = sum(assert_both_ways_agree(stones, sides) > 0 for stones in positions(sides, count))
    assert seen > count / 10


def test_both_ways_agree_on_grown_rings():
    """Stones around some cells, and some more: many loops on a board too large for chance alone."""
    rng = random.Random(5)
    touching = board(5).touching
    for _ in range(300):
        centres = rng.sample(sorted(touching), 3)
        stones = {cell for centre in centres for cell in touching[centre]} - {*centres}
        stones |= set(rng.sample(sorted(touching), rng.randint(0, 8)))
        assert_both_ways_agree(stones, 5)


def play_in_lockstep(sides: int, rng: random.Random) -> SubsumeOracle:
    one, other = (SubsumeOracle(sides=sides, finder=finder) for finder in ("search", "peeling"))
    placements = 0
    done = 0
    while one.to_move() is not None:
        assert one.winners() is None
        assert one.to_move() == other.to_move() and one.legal() == other.legal()
        free = set(one.board.touching) - set(one.stones) - one.surrounded
        # "An empty cell that is not surrounded is always open to at least one of the colours."
        assert free and one.open_to(RED) | one.open_to(BLUE) == free
        text = rng.choice(sorted(one.legal()))
        one.play(text)
        other.play(text)
        placements += 1
        assert one.pieces() == other.pieces() and one.surrounded == other.surrounded
        # "Every placement increases the number of cells that are occupied or surrounded."
        assert not one.surrounded & set(one.stones)
        before, done = done, len(one.stones) + len(one.surrounded)
        assert done > before
    assert one.winners() == other.winners() and one.winners() in {(RED,), (BLUE,)}
    assert other.to_move() is None and placements <= len(one.board.touching)
    return one


@pytest.mark.parametrize(("sides", "games"), [(2, 300), (3, 200), (4, 100), (5, 25)])
def test_random_games_of_subsume_in_both_ways(sides, games):
    rng = random.Random(sides)
    winners = Counter(play_in_lockstep(sides, rng).winners() for _ in range(games))
    assert set(winners) == {(RED,), (BLUE,)}


@pytest.mark.parametrize("sides", [6, 8])
def test_large_boards_end_with_a_winner(sides):
    rng = random.Random(sides)
    oracle = SubsumeOracle(sides=sides)
    while oracle.to_move() is not None:
        oracle.play(rng.choice(sorted(oracle.legal())))
    assert oracle.winners() in {(RED,), (BLUE,)}
