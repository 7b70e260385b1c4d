"""The oracle of Turnio against positions worked by hand from the rule sheet."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.effort import often
from tests.games.turnio.oracle import SQUARES, TurnioOracle, full_bag, orientations, turned

CROSS = ("....", "X")


def chips(**corners: str) -> dict[str, tuple[str, str]]:
    """Chips with a clockwise arrow."""
    return {square: (lying, "+") for square, lying in corners.items()}


def turnio(pieces, part="turn", mover=0, hand="", first="circle", blockers=False):
    return TurnioOracle.from_pieces(pieces, mover, part, hand=hand, first=first, blockers=blockers)


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
        ways = []
        for _ in range(4):
            lying = turned(lying, chip[4])
            ways.append(lying)
        assert lying == chip[:4]
        assert set(ways) == orientations(chip[:4])


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
    oracle = turnio(chips(c3="CCSS"), part="place", hand="CCSS-")
    oracle.play("d3/CCSS")
    assert oracle.legal() == {"keep"}
    oracle = turnio(chips(c3="CCSS"), part="place", hand="CCSS-")
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
    oracle = turnio(pieces, part="place", hand="CSCS+", blockers=True)
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
    counts: Counter[str] = Counter()
    for x in range(7):
        for y in range(7):
            # Squares to the lower left, upper left, upper right, lower right of the point.
            corners = [(x, y, 1), (x, y + 1, 2), (x + 1, y + 1, 3), (x + 1, y, 0)]
            quarters = [
                oracle.chips[f"{'abcdef'[column - 1]}{row}"][0][corner]
                if 1 <= column <= 6 and 1 <= row <= 6
                else "."
                for column, row, corner in corners
            ]
            for one, other in zip(quarters, quarters[1:] + quarters[:1], strict=True):
                if one == other != ".":
                    counts[one] += 1
    return counts


@pytest.mark.parametrize("blockers", [False, True])
@pytest.mark.parametrize("first", ["circle", "square"])
def test_random_games_of_turnio(first, blockers):
    rng = random.Random(1)
    for _ in range(often(4)):
        oracle = TurnioOracle(first=first, blockers=blockers)
        placements: Counter[int | str | None] = Counter()
        while oracle.to_move() is not None:
            assert oracle.winners() is None
            text = rng.choice(sorted(oracle.legal()))
            if "/" in text:
                placements[oracle.to_move()] += 1
            oracle.play(text)
        assert placements == {0: 18, 1: 18}
        assert oracle.bag.total() == 2 and oracle.legal() == set()
        circles, squares = oracle.points(0), oracle.points(1)
        assert points_around_grid_points(oracle) == Counter(C=circles, S=squares)
        assert 0 <= circles + squares <= 120
        owners = {oracle.colour(0): 0, oracle.colour(1): 1}
        if circles == squares:
            assert oracle.winners() == (0, 1)
        else:
            assert oracle.winners() == (owners[0 if circles > squares else 1],)
