"""Square boards: a column letter from the left and a row number from the bottom; a1 bottom left."""

from functools import cache

from ludarium.boards.board import LETTERS, Board

CLOCKWISE = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""North, east, south, west as (column, row from the bottom)."""


@cache
def square(size: int) -> Board:
    """The board of size × size cells."""
    ordered = [(column, row) for row in range(size) for column in range(size)]
    names = tuple(f"{LETTERS[column]}{row + 1}" for column, row in ordered)
    number = {place: cell for cell, place in enumerate(ordered)}
    return Board(
        shape="square",
        names=names,
        points=tuple((float(column), float(size - 1 - row)) for column, row in ordered),
        neighbours=tuple(
            tuple(number.get((column + dx, row + dy)) for dx, dy in CLOCKWISE)
            for column, row in ordered
        ),
        places=tuple((size - 1 - row, column) for column, row in ordered),
        rows=tuple(names[row * size : (row + 1) * size] for row in reversed(range(size))),
        symmetries=_symmetries(size, number),
    )


def _symmetries(size: int, number: dict[tuple[int, int], int]) -> tuple[tuple[int, ...], ...]:
    """Four turns, plain and mirrored, each as cell -> cell."""
    images = []
    for mirrored in (False, True):
        places = [(row, column) if mirrored else (column, row) for column, row in number]
        for _ in range(4):
            images.append(tuple(number[place] for place in places))
            places = [(row, size - 1 - column) for column, row in places]
    return tuple(images)
