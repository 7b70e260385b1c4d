"""Hexagonal boards, regular or not, from the lengths of their sides.

Sides are given clockwise from the top one; rows lie horizontally. Sides 3,4,3,4,3,4:

        f . . .          a cell is named by its row letter, from the bottom,
       e . . . .         and its position in the row, from the left:
      d . . . . .        the last cell of row d is d5
     c . . . . . .
      b . . . . .
       a . . . .
"""

from functools import cache

from ludarium.boards.board import LETTERS, Board
from ludarium.core.errors import OptionError

Sides = int | tuple[int, ...]
Spot = tuple[int, int]
"""A cell by its place: x in half cells to the right, and its row from the top."""

CLOCKWISE: tuple[Spot, ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
ROW_HEIGHT = 3**0.5 / 2


@cache
def hexagon(sides: Sides) -> Board:
    """The board of one side length or of six; raises OptionError unless the six close."""
    spots = _rows_of_spots((sides,) * 6 if isinstance(sides, int) else sides)
    ordered = [spot for row in reversed(spots) for spot in row]
    number = {spot: cell for cell, spot in enumerate(ordered)}
    names = [
        f"{letter}{position}"
        for letter, row in zip(LETTERS, reversed(spots), strict=False)
        for position in range(1, len(row) + 1)
    ]
    return Board(
        shape="hexagon",
        names=tuple(names),
        points=tuple((x / 2, row * ROW_HEIGHT) for x, row in ordered),
        neighbours=tuple(
            tuple(number.get((x + dx, row + dy)) for dx, dy in CLOCKWISE) for x, row in ordered
        ),
        places=tuple((row, column) for column, row in _shifted(_axial(ordered))),
        rows=tuple(tuple(names[number[spot]] for spot in row) for row in spots),
        symmetries=_symmetries(ordered),
    )


def _rows_of_spots(sides: tuple[int, ...]) -> list[list[Spot]]:
    """Row by row from the top: each side makes the rows wider, then the opposite one narrower."""
    top, upper_right, lower_right, bottom, lower_left, upper_left = sides
    if min(sides) < 2:
        raise OptionError(f"sides: expected side lengths of at least 2, got {_list(sides)}")
    if (
        top + upper_right != bottom + lower_left
        or upper_right + lower_right != lower_left + upper_left
    ):
        raise OptionError(
            f"sides: {_list(sides)} do not close to a hexagon: clockwise from the top, "
            "first + second must equal fourth + fifth, and second + third must equal fifth + sixth"
        )
    left, right = 0, 2 * (top - 1)
    rows = []
    for row in range(upper_right + lower_right - 1):
        if row:
            left += -1 if row < upper_left else 1
            right += 1 if row < upper_right else -1
        rows.append([(x, row) for x in range(left, right + 1, 2)])
    return rows


def _list(sides: tuple[int, ...]) -> str:
    return ",".join(map(str, sides))


def _symmetries(spots: list[Spot]) -> tuple[tuple[int, ...], ...]:
    """The turns and mirrorings that map the board to itself, each as cell -> cell."""
    axial = _axial(spots)
    number = {place: cell for cell, place in enumerate(_shifted(axial))}
    images = []
    for mirrored in (False, True):
        places = [(r, q) for q, r in axial] if mirrored else axial
        for _ in range(6):
            image = _shifted(places)
            if set(image) == set(number):
                images.append(tuple(number[place] for place in image))
            places = [(-r, q + r) for q, r in places]
    return tuple(images)


def _axial(spots: list[Spot]) -> list[Spot]:
    """Each spot by its column, which leans down to the right, and its row."""
    return [((x - row) // 2, row) for x, row in spots]


def _shifted(places: list[Spot]) -> list[Spot]:
    """The same shape moved so that its least coordinates are zero."""
    left, low = min(q for q, _ in places), min(r for _, r in places)
    return [(q - left, r - low) for q, r in places]
