"""Boards: cells, names, neighbours, edges, symmetries.

Cells are numbered from 0 in the order of their names: bottom row first, left to right. A set of
cells is an int with bit i set for cell i (a *mask*), which makes groups and neighbours cheap.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from string import ascii_lowercase

Point = tuple[float, float]
LETTERS = ascii_lowercase


@dataclass(frozen=True, eq=False)
class Board:
    """An immutable board, built once per size.

    `neighbours[i]` holds the neighbours of cell i clockwise, None where the board ends. `points[i]`
    is its centre, x to the right and y down, one unit from centre to centre of neighbours.
    `places[i]` is its row from the top and its column in a rectangle, in which each direction is
    the same step everywhere; on a hexagon some places of that rectangle hold no cell.
    """

    shape: str
    names: tuple[str, ...]
    points: tuple[Point, ...]
    neighbours: tuple[tuple[int | None, ...], ...]
    places: tuple[tuple[int, int], ...]
    rows: tuple[tuple[str, ...], ...]
    symmetries: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.names)

    @cached_property
    def grid(self) -> tuple[int, int]:
        """The rows and columns of the rectangle that `places` are in."""
        rows, columns = zip(*self.places, strict=True)
        return max(rows) + 1, max(columns) + 1

    @cached_property
    def all(self) -> int:
        """The mask of all cells."""
        return (1 << self.size) - 1

    @cached_property
    def index(self) -> dict[str, int]:
        """Cell name to number."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def bit(self) -> dict[str, int]:
        """Cell name to the mask of that one cell."""
        return {name: 1 << cell for cell, name in enumerate(self.names)}

    @cached_property
    def neighbour_masks(self) -> tuple[int, ...]:
        """The neighbours of each cell as a mask."""
        return tuple(
            sum(1 << cell for cell in ring if cell is not None) for ring in self.neighbours
        )

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The cells along each side as a mask, corners included, clockwise from the top side."""
        hexagonal = len(self.neighbours[0]) == 6  # there a cell on a side lacks two neighbours
        return tuple(
            sum(
                1 << cell
                for cell, ring in enumerate(self.neighbours)
                if ring[side] is None and (not hexagonal or ring[side - 1] is None)
            )
            for side in range(len(self.neighbours[0]))
        )

    @cached_property
    def perimeter(self) -> int:
        """The cells on any side."""
        return sum(1 << cell for cell, ring in enumerate(self.neighbours) if None in ring)

    @cached_property
    def corners(self) -> int:
        """The cells where two sides meet."""
        return sum(
            1 << cell for cell in range(self.size) if sum(e >> cell & 1 for e in self.edges) == 2
        )

    def neighbour_names(self, name: str) -> list[str]:
        """The names of the neighbours, in cell order."""
        return self.members(self.neighbour_masks[self.index[name]])

    def mask(self, names: Iterable[str]) -> int:
        """The mask of some cells."""
        mask = 0
        for name in names:
            mask |= self.bit[name]
        return mask

    def members(self, mask: int) -> list[str]:
        """The names of a mask's cells, in cell order."""
        return [self.names[cell] for cell in cells(mask)]

    def group(self, seed: int, within: int) -> int:
        """The cells of `within` that are connected, through it, to `seed`."""
        group, fresh = 0, seed & within
        while fresh:
            group |= fresh
            fresh = self.neighbours_of(fresh) & within & ~group
        return group

    def neighbours_of(self, mask: int) -> int:
        """The neighbours of a mask's cells, some of which may be in it."""
        masks, neighbours = self.neighbour_masks, 0
        while mask:
            low = mask & -mask
            neighbours |= masks[low.bit_length() - 1]
            mask ^= low
        return neighbours

    def groups(self, mask: int) -> list[int]:
        """The maximal connected parts of a mask, by their lowest cells."""
        return list(_groups(self, mask))


def cells(mask: int) -> list[int]:
    """The numbers of a mask's cells, ascending."""
    numbers: list[int] = []
    if 8 * mask.bit_count() <= mask.bit_length():  # fewer cells than bytes
        while mask:
            low = mask & -mask
            numbers.append(low.bit_length() - 1)
            mask ^= low
        return numbers
    for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if byte:
            numbers += _of_byte(place, byte)
    return numbers


@lru_cache(1_024)
def _groups(board: Board, mask: int) -> tuple[int, ...]:
    """The groups of a mask, cached because views and rules ask for them again and again."""
    groups = []
    while mask:
        group = board.group(mask & -mask, mask)
        groups.append(group)
        mask ^= group
    return tuple(groups)


@cache
def _of_byte(place: int, byte: int) -> tuple[int, ...]:
    """The cells of one byte of a mask."""
    return tuple(8 * place + bit for bit in range(8) if byte >> bit & 1)
