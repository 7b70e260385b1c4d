"""Stones on a board as one mask per colour: as pieces, and as part of a state code."""

from collections.abc import Sequence
from functools import lru_cache

from ludarium.boards import Board, cells
from ludarium.core.codes import STONES, read_rows, write_rows


def pieces(board: Board, stones: Sequence[int]) -> dict[str, int]:
    """Cell name to colour, in cell order."""
    return dict(_pieces(board, tuple(stones)))


@lru_cache(256)
def _pieces(board: Board, stones: tuple[int, ...]) -> dict[str, int]:
    """A position is asked for its stones several times while it is shown."""
    found = [(cell, colour) for colour, mask in enumerate(stones) for cell in cells(mask)]
    return {board.names[cell]: colour for cell, colour in sorted(found)}


def write_stones(board: Board, stones: Sequence[int]) -> str:
    """The rows of the board with a letter for each stone."""
    letters = {cell: STONES[colour] for cell, colour in pieces(board, stones).items()}
    return write_rows(board.rows, letters)


def read_stones(board: Board, text: str, colours: int) -> tuple[int, ...]:
    """The inverse of `write_stones`; raises NotationError."""
    letters = read_rows(text, board.rows, f"[{STONES[:colours]}]")
    return tuple(
        board.mask(cell for cell, letter in letters.items() if letter == own)
        for own in STONES[:colours]
    )


def cell_range(board: Board) -> str:
    """How a cell is written, for messages."""
    return f"a cell from {board.names[0]} to {board.names[-1]}"
