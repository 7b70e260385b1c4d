"""The oracles' hexagonal boards, as the rules describe them."""

import pytest

from . import hexes
from .by_hand import names


def test_rows_of_side_3():
    assert [" ".join(row) for row in hexes.rows(3)] == [
        "e1 e2 e3",
        "d1 d2 d3 d4",
        "c1 c2 c3 c4 c5",
        "b1 b2 b3 b4",
        "a1 a2 a3",
    ]


def test_neighbours_of_side_3():
    neighbours = hexes.neighbours(3)
    assert neighbours["c3"] == names("c2 c4 b2 b3 d2 d3")
    assert neighbours["a1"] == names("a2 b1 b2")
    assert neighbours["c1"] == names("c2 b1 d1")
    assert neighbours["e3"] == names("e2 d3 d4")
    assert neighbours["d1"] == names("c1 c2 d2 e1")


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


def test_groups():
    neighbours = hexes.neighbours(3)
    parts = hexes.groups(names("a1 b1 c2 e3 c5 d4 a3"), neighbours)
    assert sorted(sorted(group) for group in parts) == [
        ["a1", "b1", "c2"], ["a3"], ["c5", "d4", "e3"],
    ]  # fmt: skip
