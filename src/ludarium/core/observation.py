"""Observations: a position from the view of a seat, as planes of numbers laid out like the board.

A plane has one byte for each place of the board's rectangle (`board.grid`), row by row from the
top; where there is no cell it is 0. The first plane of every observation is the board itself, 1 on
each cell. An observation is all planes one after the other, as plain bytes:
`memoryview(observation).cast("B", game.observation_shape)` has them by plane, row and column, and
`numpy.frombuffer(observation, "uint8").reshape(game.observation_shape)` is the same as an array.
"""

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Any

BOARD = "board"
"""The name of the plane with a 1 on each cell."""


def relative_seat_names(seats: int) -> tuple[str, ...]:
    """The names of the seats from one seat's point of view, itself first."""
    return ("own", *(f"seat +{after}" for after in range(1, seats)))


class PlaneMaker:
    """Makes planes for one board."""

    def __init__(self, board: Any) -> None:
        rows, columns = board.grid
        self.shape = (rows, columns)
        self._size = rows * columns
        self._places = [row * columns + column for row, column in board.places]
        self._flat = cache(self._everywhere)

    @cached_property
    def board(self) -> bytes:
        """1 on each cell."""
        return self.everywhere(1)

    def cells(self, mask: int) -> bytes:
        """1 on the cells of a mask."""
        plane = bytearray(self._size)
        while mask:
            low = mask & -mask
            plane[self._places[low.bit_length() - 1]] = 1
            mask ^= low
        return bytes(plane)

    def everywhere(self, number: int) -> bytes:
        """A number on each cell; raises ValueError unless it is from 0 to 255."""
        return self._flat(int(number))

    def _everywhere(self, number: int) -> bytes:
        plane = bytearray(self._size)
        for place in self._places:
            plane[place] = number
        return bytes(plane)


@cache
def plane_maker(board: Any) -> PlaneMaker:
    """The plane maker of a board, built once."""
    return PlaneMaker(board)


def observation_bytes(board: Any, masks: Iterable[int], numbers: Iterable[int]) -> bytes:
    """The plane of the board, one for each mask of cells and one for each number, as bytes."""
    maker = plane_maker(board)
    planes = [maker.board, *map(maker.cells, masks), *map(maker.everywhere, numbers)]
    return b"".join(planes)
