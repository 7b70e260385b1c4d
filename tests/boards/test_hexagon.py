"""Hexagonal boards: names, neighbours, rows, perimeter, symmetries, of one side length or six."""

from itertools import product

import pytest

from ludarium.boards import Board, hexagon
from ludarium.core.errors import OptionError
from tests.boards.checks import check_board, check_symmetries
from tests.games.churn import SIDES
from tests.oracles import hexes

BOARDS = tuple(dict.fromkeys([*range(2, 11), *SIDES, (3, 5, 2, 4, 4, 3), (8, 2, 8, 2, 8, 2)]))


def closes(sides: tuple[int, ...]) -> bool:
    """By going around: six sides in six directions must lead back to where they began."""
    directions = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    legs = list(zip(sides, directions, strict=True))
    return all(sum((n - 1) * d[axis] for n, d in legs) == 0 for axis in (0, 1))


EVERY_SMALL = [sides for sides in product(range(2, 5), repeat=6) if closes(sides)]


@pytest.mark.parametrize("sides", BOARDS, ids=str)
def test_is_a_sound_board(sides):
    check_board(hexagon(sides), directions=6)
    check_symmetries(hexagon(sides))


@pytest.mark.parametrize("sides", BOARDS, ids=str)
def test_agrees_with_the_oracles_board(sides):
    agrees_with_the_oracle(hexagon(sides), sides)


def test_every_small_board_agrees_with_the_oracles_board():
    assert len(EVERY_SMALL) > 40
    for sides in EVERY_SMALL:
        agrees_with_the_oracle(hexagon(sides), sides)


def agrees_with_the_oracle(board: Board, sides: hexes.Sides) -> None:
    assert [list(row) for row in board.rows] == hexes.rows(sides)
    assert {name: set(board.neighbour_names(name)) for name in board.names} == hexes.neighbours(
        sides
    )
    assert set(board.members(board.perimeter)) == hexes.perimeter(sides)


@pytest.mark.parametrize("side", range(2, 11))
def test_counts_of_a_regular_board(side):
    board = hexagon(side)
    assert board.size == 3 * side * (side - 1) + 1
    assert board.perimeter.bit_count() == 6 * (side - 1)
    assert len(board.symmetries) == 12


def test_names_of_side_3():
    board = hexagon(3)
    assert " ".join(board.names) == "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3"
    assert [len(row) for row in board.rows] == [3, 4, 5, 4, 3]
    assert board.rows[0] == ("e1", "e2", "e3")
    assert set(board.neighbour_names("c3")) == {"c2", "c4", "b2", "b3", "d2", "d3"}
    assert set(board.neighbour_names("a1")) == {"a2", "b1", "b2"}


@pytest.mark.parametrize(
    ("sides", "widths"),
    [
        ((3, 4, 3, 4, 3, 4), [3, 4, 5, 6, 5, 4]),
        ((5, 3, 3, 5, 3, 3), [5, 6, 7, 6, 5]),
        ((2, 2, 4, 2, 2, 4), [2, 3, 3, 3, 2]),
        ((3, 3, 3, 4, 2, 4), [3, 4, 5, 5, 4]),
    ],
)
def test_rows_of_irregular_boards(sides, widths):
    board = hexagon(sides)
    assert [len(row) for row in board.rows] == widths
    assert board.perimeter.bit_count() == sum(sides) - 6


@pytest.mark.parametrize(
    ("sides", "count"),
    [
        (4, 12),
        ((3, 4, 3, 4, 3, 4), 6),  # a triangle with its corners cut off
        ((5, 3, 3, 5, 3, 3), 4),  # a rectangle of sorts
        ((2, 2, 4, 2, 2, 4), 4),
        ((2, 4, 3, 3, 3, 4), 2),
        ((3, 3, 3, 4, 2, 4), 2),
        ((3, 5, 4, 3, 5, 4), 2),  # a half turn, no mirror
        ((3, 4, 6, 2, 5, 5), 1),
    ],
)
def test_how_many_symmetries(sides, count):
    """As many as turns and mirrorings of the list of sides that leave it as it is."""
    board = hexagon(sides)
    lengths = (sides,) * 6 if isinstance(sides, int) else sides
    turns = [lengths[turn:] + lengths[:turn] for turn in range(6)]
    expected = sum(image == lengths for image in turns + [image[::-1] for image in turns])
    assert len(board.symmetries) == count == expected
    check_symmetries(board)


def test_is_built_once():
    assert hexagon(5) is hexagon(5)
    assert hexagon((3, 4, 3, 4, 3, 4)) is hexagon((3, 4, 3, 4, 3, 4))


@pytest.mark.parametrize(
    "sides", [sides for sides in product((2, 3, 4), repeat=6) if not closes(sides)][::23], ids=str
)
def test_sides_that_do_not_close(sides):
    with pytest.raises(OptionError, match="do not close"):
        hexagon(sides)


@pytest.mark.parametrize("sides", [1, 0, -3, (1, 3, 1, 3, 1, 3)], ids=str)
def test_sides_below_2(sides):
    with pytest.raises(OptionError, match="at least 2"):
        hexagon(sides)


def test_corners_and_edges_go_clockwise_from_the_top():
    board = hexagon((2, 3, 2, 2, 3, 2))
    assert set(board.members(board.corners)) == {"d1", "d2", "b3", "a1", "a2", "c1"}
    assert [" ".join(board.members(edge)) for edge in board.edges] == [
        "d1 d2", "b3 c3 d2", "a2 b3", "a1 a2", "a1 b1 c1", "c1 d1",
    ]  # fmt: skip
