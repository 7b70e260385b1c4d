"""The rules of Subsume in code; `sheet.py` has them in words."""

from dataclasses import dataclass
from typing import Any

from ludarium.boards import cells, hexagon
from ludarium.core.codes import STONES, fields, read_letter
from ludarium.core.errors import NotationError
from ludarium.core.game import Info, Outcome, winner_takes
from ludarium.core.moves import Place
from ludarium.core.options import Option
from ludarium.games.stones import StonesGame, with_stone
from ludarium.games.subsume.loops import Loop, group_loops, inside, outermost_loops, outside


@dataclass(frozen=True, slots=True)
class State:
    """The stones of Red and Blue as masks; the colour to move, None once a loop has won."""

    stones: tuple[int, ...]
    turn: int | None


class Subsume(StonesGame[State, Place]):
    """Subsume on one board."""

    info = Info(
        name="subsume",
        title="Subsume",
        designer="Mark Steere",
        date="February 2024",
        link="marksteeregames.com",
        about="Close loops, turn them to your colour, and take most of the perimeter with one.",
        score="perimeter cells on one loop of one's own",
        aim="A loop with more than half of the perimeter wins",
        rules_version=1,
    )
    OPTIONS = (
        Option("sides", 5, "side length of the hexagon", low=2, high=10, title="side length"),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.board = hexagon(self.options["sides"])
        self.placements = tuple(Place(cell) for cell in self.board.names)
        self.moves = self.placements
        self.enough = self.board.perimeter.bit_count() // 2 + 1

    def initial_state(self) -> State:
        return State(stones=(0, 0), turn=0)

    @property
    def max_steps(self) -> int:
        """Each stone adds a cell to those that are occupied or surrounded."""
        return self.board.size

    def to_move(self, state: State) -> int | None:
        return state.turn

    def legal_steps(self, state: State) -> list[Place]:
        assert state.turn is not None
        return [self.placements[cell] for cell in self.playable(state.stones, state.turn)]

    def playable(self, stones: tuple[int, ...], colour: int) -> list[int]:
        """The open cells with at least as many enemy as friendly neighbours."""
        friend, enemy = stones[colour], stones[1 - colour]
        neighbours = self.board.neighbour_masks
        return [
            cell
            for cell in cells(self.open_cells(stones))
            if (neighbours[cell] & enemy).bit_count() >= (neighbours[cell] & friend).bit_count()
        ]

    def open_cells(self, stones: tuple[int, ...]) -> int:
        """The empty cells that no loop surrounds.

        Loops hold no stones inside, so these are the cells with a way out over empty cells.
        """
        return outside(self.board, stones[0] | stones[1])

    def apply(self, state: State, move: Place) -> State:
        assert state.turn is not None
        mover, stone = state.turn, self.board.bit[move.cell]
        stones = with_stone(state.stones, mover, stone)
        loop = self.new_loop(stones, stone)
        if loop:
            owner = self.owner(stones, loop, mover)
            stones = self.subsumed(stones, loop, owner)
            if self.wins(loop):
                return State(stones, None)
        return State(stones, self._next(stones, mover))

    def new_loop(self, stones: tuple[int, ...], stone: int) -> int:
        """The outermost loop through the stone just placed, as a mask; 0 when there is none."""
        group = self.board.group(stone, stones[0] | stones[1])
        for loop in group_loops(self.board, group):
            mask = _mask(loop)
            if mask & stone:
                return mask
        return 0

    def owner(self, stones: tuple[int, ...], loop: int, mover: int) -> int:
        """The colour of a new loop: the mover's with at least half of its stones."""
        movers = (stones[mover] & loop).bit_count()
        return mover if 2 * movers >= loop.bit_count() else 1 - mover

    def subsumed(self, stones: tuple[int, ...], loop: int, owner: int) -> tuple[int, ...]:
        """The stones after a loop turns to one colour and is emptied inside."""
        outside = ~(loop | inside(self.board, loop))
        red, blue = stones[0] & outside, stones[1] & outside
        return (red, blue | loop) if owner else (red | loop, blue)

    def wins(self, loop: int) -> bool:
        """Is a loop of one colour on more than half of the perimeter?"""
        return (loop & self.board.perimeter).bit_count() >= self.enough

    def _next(self, stones: tuple[int, ...], mover: int) -> int:
        """The other colour, unless it has no cell to play; then the mover goes on."""
        return 1 - mover if self.playable(stones, 1 - mover) else mover

    def loops(self, state: State) -> list[Loop]:
        """The outermost loops of the position."""
        return outermost_loops(self.board, state.stones[0] | state.stones[1])

    def outcome(self, state: State) -> Outcome | None:
        if state.turn is not None:
            return None
        scores = self.scores(state)
        winner = 0 if scores[0] >= self.enough else 1
        perimeter = self.board.perimeter.bit_count()
        colour = self.info.colours[winner]
        reason = f"{colour}'s loop holds {scores[winner]} of {perimeter} perimeter cells"
        return winner_takes([winner], self, state, reason)

    def scores(self, state: State) -> tuple[int, ...]:
        best = [0, 0]
        for loop in map(_mask, self.loops(state)):
            for colour in (0, 1):
                if loop & ~state.stones[colour] == 0:
                    count = (loop & self.board.perimeter).bit_count()
                    best[colour] = max(best[colour], count)
        return tuple(best)

    @property
    def notation(self) -> str:
        return self.cell_range

    def why_illegal(self, state: State, move: Place) -> str:
        bit = self.board.bit[move.cell]
        neighbours = self.board.neighbours_of(bit)
        if (state.stones[0] | state.stones[1]) & bit:
            return f"{move.cell} is not empty"
        if not self.open_cells(state.stones) & bit:
            return f"{move.cell} is surrounded by a loop"
        assert state.turn is not None
        friends = (neighbours & state.stones[state.turn]).bit_count()
        enemies = (neighbours & state.stones[1 - state.turn]).bit_count()
        return f"{move.cell} has {friends} friendly and only {enemies} enemy neighbours"

    def encode(self, state: State) -> str:
        turn = "-" if state.turn is None else STONES[state.turn]
        return f"{self.write_stones(state)}:{turn}"

    def decode(self, code: str) -> State:
        rows, turn = fields(code, 2, "rows:r|b|-")
        state = State(self.read_stones(rows), None if turn == "-" else read_letter(turn, "rb"))
        self._check_playable(state)
        return state

    def _check_playable(self, state: State) -> None:
        """Raises NotationError for stones inside loops, a winner to move, or nobody to move."""
        stones = state.stones[0] | state.stones[1]
        for loop in map(_mask, self.loops(state)):
            if inside(self.board, loop) & stones:
                raise NotationError("expected loops with nothing inside, got a surrounded stone")
        won = max(self.scores(state)) >= self.enough
        if won and state.turn is not None:
            raise NotationError("to move: expected '-', since a loop has won")
        if not won and (state.turn is None or not self.playable(state.stones, state.turn)):
            raise NotationError("to move: expected a colour that has a cell to play")


def _mask(loop: Loop) -> int:
    return sum(1 << cell for cell in loop)
