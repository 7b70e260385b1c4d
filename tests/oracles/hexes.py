"""Hexagonal boards by plain coordinates, for the oracles.

A board is given by its six side lengths, clockwise from the top side; one number means six equal
sides. Rows lie horizontally. A cell's place is (row, x): row 0 is the top row, and x is measured in
half cells, so that cells in one row are 2 apart and cells in touching rows are shifted by 1.
"""

from functools import cache

Sides = int | tuple[int, ...]


def rows(sides: Sides) -> list[list[str]]:
    """The cell names, top row first, each row from left to right."""
    spans = _spans(sides)
    names = []
    for row, (left, right) in enumerate(spans):
        letter = "abcdefghijklmnopqrstuvwxyz"[len(spans) - 1 - row]
        length = (right - left) // 2 + 1
        names.append([f"{letter}{position}" for position in range(1, length + 1)])
    return names


@cache
def neighbours(sides: Sides) -> dict[str, set[str]]:
    """The names of the up to six cells that touch each cell; who asks must not change them."""
    places = {}
    for row, ((left, _), names) in enumerate(zip(_spans(sides), rows(sides), strict=True)):
        for index, name in enumerate(names):
            places[row, left + 2 * index] = name
    names_beside: dict[str, set[str]] = {}
    for (row, x), name in places.items():
        ring = [
            (row, x - 2), (row, x + 2),
            (row - 1, x - 1), (row - 1, x + 1),
            (row + 1, x - 1), (row + 1, x + 1),
        ]  # fmt: skip
        names_beside[name] = {places[place] for place in ring if place in places}
    return names_beside


def perimeter(sides: Sides) -> set[str]:
    """The cells with fewer than six neighbours."""
    return {name for name, ring in neighbours(sides).items() if len(ring) < 6}


def groups(cells: set[str], neighbours: dict[str, set[str]]) -> list[set[str]]:
    """The maximal connected sets into which `cells` fall."""
    parts = []
    rest = set(cells)
    while rest:
        group: set[str] = set()
        frontier = [rest.pop()]
        while frontier:
            cell = frontier.pop()
            group.add(cell)
            for other in neighbours[cell] & rest:
                rest.remove(other)
                frontier.append(other)
        parts.append(group)
    return parts


def _spans(sides: Sides) -> list[tuple[int, int]]:
    """The x of the first and of the last cell of each row, top row first."""
    lengths = (sides,) * 6 if isinstance(sides, int) else tuple(sides)
    if len(lengths) != 6 or min(lengths) < 2:
        raise ValueError(f"six sides of at least 2 are needed, not {sides}")
    top, upper_right, lower_right, bottom, lower_left, upper_left = lengths
    # Going down one row, an upper side leads outwards by half a cell, a lower side inwards.
    left_steps = [-1] * (upper_left - 1) + [+1] * (lower_left - 1)
    right_steps = [+1] * (upper_right - 1) + [-1] * (lower_right - 1)
    if len(left_steps) != len(right_steps):
        raise ValueError(f"sides {sides} do not close")
    left, right = 0, 2 * (top - 1)
    spans = [(left, right)]
    for left_step, right_step in zip(left_steps, right_steps, strict=True):
        left, right = left + left_step, right + right_step
        spans.append((left, right))
    if right - left != 2 * (bottom - 1):
        raise ValueError(f"sides {sides} do not close")
    return spans
