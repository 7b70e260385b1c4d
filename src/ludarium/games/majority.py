"""What Churn and Flume share: Red and Blue fill a board with stones, the second seat may swap
instead of its first stone, and when the board is full the colour with more stones wins."""

from dataclasses import dataclass

from ludarium.boards import Board
from ludarium.core.codes import STONES, fields, read_flag, read_letter, write_flag
from ludarium.core.errors import NotationError
from ludarium.core.game import Outcome, winner_takes
from ludarium.core.moves import Place, Swap
from ludarium.core.pie import SWAP, PieGame
from ludarium.core.sheet import Paragraph, Part
from ludarium.games.stones import cell_range, pieces, read_stones, write_stones

THE_SWAP = Part(
    "The swap",
    Paragraph(
        """*Pie rule*: once, instead of their first stone, the second seat may swap. The two seats
        exchange colours, nothing on the board changes, and the seat that began, now Blue, puts the
        next stone.""",
    ),
)
"""For their rule sheets."""


@dataclass(frozen=True, slots=True)
class State:
    """The stones of Red and Blue as masks, the colour to move, and whether seats have swapped."""

    stones: tuple[int, int]
    turn: int
    swapped: bool


class MajorityGame(PieGame[State, Place]):
    """The frame; a game adds where stones may go and what a stone does."""

    board: Board

    def lay_out(self, board: Board) -> None:
        """Set the board and the moves on it: each cell, then the swap."""
        self.board = board
        self.placements = tuple(Place(cell) for cell in board.names)
        self.moves = (*self.placements, SWAP)

    def initial_state(self) -> State:
        return State(stones=(0, 0), turn=0, swapped=False)

    def empty(self, state: State) -> int:
        """The empty cells as a mask."""
        return self.board.all & ~(state.stones[0] | state.stones[1])

    def is_over(self, state: State) -> bool:
        return self.empty(state) == 0

    def may_swap(self, state: State) -> bool:
        red, blue = state.stones
        return state.turn == 1 and blue == 0 and red.bit_count() == 1

    def why_illegal(self, state: State, move: Place | Swap) -> str:
        if isinstance(move, Swap):
            return "swap is possible only as the second seat's first step"
        if not self.empty(state) & self.board.bit[move.cell]:
            return f"{move.cell} is not empty"
        return self.why_not_there(state, move.cell)

    def why_not_there(self, state: State, cell: str) -> str:
        """Why no stone of the colour to move may be put on this empty cell."""
        return f"{cell} is not open to {self.info.colours[state.turn]}"

    def outcome(self, state: State) -> Outcome | None:
        if not self.is_over(state):
            return None
        red, blue = (stones.bit_count() for stones in state.stones)
        reason = f"the board is full: Red {red}, Blue {blue}"
        return winner_takes([0 if red > blue else 1], self, state, reason)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.stones[self.colour(state, seat)].bit_count() for seat in (0, 1))

    def pieces(self, state: State) -> dict[str, int]:
        return pieces(self.board, state.stones)

    @property
    def notation(self) -> str:
        return f"{cell_range(self.board)}, or swap"

    def encode(self, state: State) -> str:
        rows = write_stones(self.board, state.stones)
        return f"{rows}:{STONES[state.turn]}:{write_flag(state.swapped, 'swapped')}"

    def decode(self, code: str) -> State:
        rows, turn, swapped = fields(code, 3, "rows:r|b:swapped|-")
        red, blue = read_stones(self.board, rows, 2)
        state = State((red, blue), read_letter(turn, "rb"), read_flag(swapped, "swapped"))
        if state.swapped and not red:
            raise NotationError("swapped: expected '-' while there is no red stone to swap for")
        return state
