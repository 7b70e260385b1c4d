"""Games of stones on a board: one mask of cells per colour, in `stones` of the state.

`StonesGame` has what all of them share, `PlacementGame` is a whole game of two colours that place
stones in turn, with the pie rule, and `MajorityGame` is one in which the fuller colour wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

from ludarium.boards import Board, cells
from ludarium.core.codes import (
    STONES,
    fields,
    read_flag,
    read_letter,
    read_rows,
    write_flag,
    write_rows,
)
from ludarium.core.errors import NotationError
from ludarium.core.game import Game, Outcome, winner_takes
from ludarium.core.moves import SWAP, PieGame, Place, Swap
from ludarium.core.sheet import Paragraph, Part


class StonesState(Protocol):
    """The field that a state needs for `StonesGame`."""

    @property
    def stones(self) -> tuple[int, ...]: ...


AnyStones = TypeVar("AnyStones", bound=StonesState)
Move = TypeVar("Move")


class StonesGame(Game[AnyStones, Move]):
    """A game of stones on a board. A subclass adds the moves."""

    board: Board

    def empty(self, state: AnyStones) -> int:
        """The empty cells as a mask."""
        return self.board.all & ~sum(state.stones)

    def pieces(self, state: AnyStones) -> dict[str, int]:
        return dict(_pieces(self.board, tuple(state.stones)))

    @property
    def cell_range(self) -> str:
        """How a cell is written, for `notation`."""
        return f"a cell from {self.board.names[0]} to {self.board.names[-1]}"

    def write_stones(self, state: AnyStones) -> str:
        """The rows of the board for a code, with a letter for each stone."""
        letters = {cell: STONES[colour] for cell, colour in self.pieces(state).items()}
        return write_rows(self.board.rows, letters)

    def read_stones(self, text: str) -> tuple[int, ...]:
        """The inverse of `write_stones`; raises NotationError."""
        colours = STONES[: self.seats]
        letters = read_rows(text, self.board.rows, f"[{colours}]")
        return tuple(
            self.board.mask(cell for cell, letter in letters.items() if letter == own)
            for own in colours
        )


@lru_cache(256)
def _pieces(board: Board, stones: tuple[int, ...]) -> dict[str, int]:
    """Cell name to colour, in cell order. Cached, because a page needs it several times."""
    colours = [(cell, colour) for colour, mask in enumerate(stones) for cell in cells(mask)]
    return {board.names[cell]: colour for cell, colour in sorted(colours)}


def with_stone(stones: Sequence[int], colour: int, cell: int) -> tuple[int, ...]:
    """The stones of each colour with another one on a cell, which is a mask."""
    return tuple(mask | cell if own == colour else mask for own, mask in enumerate(stones))


@dataclass(frozen=True, slots=True)
class State:
    """The stones of each colour as masks, the colour to move, and whether seats have swapped."""

    stones: tuple[int, ...]
    turn: int
    swapped: bool


class PlacementGame(StonesGame[State, Place | Swap], PieGame[State, Place]):
    """Red and Blue place one stone each in turn, Red first, and the second player may swap.

    As it stands, stones may go on all empty cells and a full board ends the game. A game sets its
    board with `lay_out`, writes `outcome`, and overrides what is different.
    """

    def lay_out(self, board: Board) -> None:
        """Set the board and the moves on it: each cell, then the swap."""
        self.board = board
        self.placements = tuple(Place(cell) for cell in board.names)
        self.moves = (*self.placements, SWAP)

    def initial_state(self) -> State:
        return State(stones=(0, 0), turn=0, swapped=False)

    def is_over(self, state: State) -> bool:
        return not self.empty(state)

    def may_swap(self, state: State) -> bool:
        red, blue = state.stones
        return state.turn == 1 and blue == 0 and red.bit_count() == 1

    def legal_steps(self, state: State) -> list[Place]:
        return [self.placements[cell] for cell in cells(self.empty(state))]

    def apply_step(self, state: State, step: Place) -> State:
        stones = with_stone(state.stones, state.turn, self.board.bit[step.cell])
        return State(stones, 1 - state.turn, state.swapped)

    def why_illegal(self, state: State, move: Place | Swap) -> str:
        if isinstance(move, Swap):
            return "swap is possible only as the second player's first move"
        if not self.empty(state) & self.board.bit[move.cell]:
            return f"{move.cell} is not empty"
        return self.why_not_there(state, move.cell)

    def why_not_there(self, state: State, cell: str) -> str:
        """Why the colour to move may not place a stone on this empty cell."""
        return f"{cell} is not open to {self.info.colours[state.turn]}"

    @property
    def notation(self) -> str:
        return f"{self.cell_range}, or swap"

    def encode(self, state: State) -> str:
        swapped = write_flag(state.swapped, "swapped")
        return f"{self.write_stones(state)}:{STONES[state.turn]}:{swapped}"

    def decode(self, code: str) -> State:
        rows, turn, swapped = fields(code, 3, "rows:r|b:swapped|-")
        colour = read_letter(turn, STONES[: self.seats])
        state = State(self.read_stones(rows), colour, read_flag(swapped, "swapped"))
        if state.swapped and not state.stones[0]:
            raise NotationError("swapped: expected '-' while there is no red stone to swap for")
        return state


class MajorityGame(PlacementGame):
    """When the board is full, the colour with more stones wins; the number of cells is odd."""

    def outcome(self, state: State) -> Outcome | None:
        if not self.is_over(state):
            return None
        red, blue = (stones.bit_count() for stones in state.stones)
        reason = f"the board is full: Red {red}, Blue {blue}"
        return winner_takes([0 if red > blue else 1], self, state, reason)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.stones[self.colour(state, seat)].bit_count() for seat in (0, 1))


THE_SWAP = Part(
    "The swap",
    Paragraph(
        """*Pie rule*: once, instead of their first stone, the second player may swap. The two
        players exchange colours, nothing on the board changes, and the player who began, now Blue,
        places the next stone.""",
    ),
)
"""The pie rule of a `PlacementGame`, for its rule sheet."""
