"""Square boards: names, neighbours, rows, perimeter, symmetries."""

import pytest

from ludarium.boards import square
from tests.boards.checks import check_board, check_symmetries

SIZES = (3, 5, 6, 7, 9, 19)


@pytest.mark.parametrize("size", SIZES)
def test_is_a_sound_board(size):
    board = square(size)
    check_board(board, directions=4)
    assert board.size == size * size
    assert board.perimeter.bit_count() == 4 * (size - 1)


@pytest.mark.parametrize("size", SIZES[:-1])
def test_eight_symmetries(size):
    check_symmetries(square(size))
    assert len(square(size).symmetries) == 8


def test_names():
    """Column letter from the left, row number from the bottom."""
    board = square(3)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert board.rows == (("a3", "b3", "c3"), ("a2", "b2", "c2"), ("a1", "b1", "c1"))
    assert set(board.neighbour_names("b2")) == {"a2", "c2", "b1", "b3"}
    assert set(board.neighbour_names("a1")) == {"b1", "a2"}
    assert square(19).names[-1] == "s19"


def test_neighbours_go_north_east_south_west():
    board = square(3)
    ring = [None if cell is None else board.names[cell] for cell in board.neighbours[4]]
    assert ring == ["b3", "c2", "b1", "a2"]


def test_corners_have_two_neighbours_and_edges_three():
    counts = [len(square(7).neighbour_names(name)) for name in square(7).names]
    assert (counts.count(2), counts.count(3), counts.count(4)) == (4, 20, 25)


def test_is_built_once():
    assert square(7) is square(7)


def test_corners_and_edges_go_clockwise_from_the_top():
    board = square(3)
    assert board.members(board.corners) == ["a1", "c1", "a3", "c3"]
    assert [" ".join(board.members(edge)) for edge in board.edges] == [
        "a3 b3 c3", "c1 c2 c3", "a1 b1 c1", "a1 a2 a3",
    ]  # fmt: skip
