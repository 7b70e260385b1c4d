"""The rules of Turnio in code; `sheet.py` has them in words."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ludarium.boards import Board, square
from ludarium.core.codes import fields, read_rows, write_rows
from ludarium.core.errors import NotationError
from ludarium.core.game import CHANCE, Game, Info, Outcome, winner_takes
from ludarium.core.options import Choice, Switch
from ludarium.games.turnio import observation
from ludarium.games.turnio.chips import (
    BAG,
    CIRCLE,
    KIND,
    SQUARE,
    X_CHIP,
    Chip,
    Pair,
    left_in_bag,
    lying,
    orientations,
    pairs,
    read_chip,
    read_kind,
)

SIZE = 6
X_CHIPS = 2


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this chip comes out of the bag."""

    chip: Chip

    def __str__(self) -> str:
        return str(self.chip)


@dataclass(frozen=True, slots=True)
class Lay:
    """Place the drawn chip on a square, lying with these corners."""

    cell: str
    corners: str

    def __str__(self) -> str:
        return f"{self.cell}/{self.corners}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the chip on a square by 90° in the direction of its arrow; None keeps all as it is."""

    cell: str | None

    def __str__(self) -> str:
        return "keep" if self.cell is None else f"@{self.cell}"


@dataclass(frozen=True, slots=True)
class Block:
    """Take an X-chip off `off` (if any) and place one on `on` (if any)."""

    off: str | None
    on: str | None

    def __str__(self) -> str:
        if self.off and self.on:
            return f"X{self.off}-{self.on}"
        if self.on:
            return f"X+{self.on}"
        return f"X-{self.off}" if self.off else "done"


Move = Draw | Lay | Turn | Block

DRAWING, LAYING, TURNING, BLOCKING = "draw", "lay", "turn", "block"


@dataclass(frozen=True, slots=True)
class State:
    """The chip (or nothing) on each square, the X-chips as a mask, the chip in hand, the stage."""

    squares: tuple[Chip | None, ...]
    blocked: int
    hand: Chip | None
    stage: str


class Turnio(Game[State, Move]):
    """Turnio, with or without blockers."""

    board: Board
    info = Info(
        name="turnio",
        title="Turnio",
        designer="Alexander K. Hartmann",
        date="January 1999",
        about="Place chips and turn them so that quarters of your symbol meet at their corners.",
        colours=("Circle", "Square"),
        score="pairs of one's own symbol",
        aim="Most pairs of one's own symbol win",
        rules_version=1,
        by_score=True,
        chance="a chip is drawn",
    )
    OPTIONS = (
        Choice(
            "first",
            "circle",
            "symbol of the first player",
            words=("circle", "square"),
            title="first symbol",
        ),
        Switch("blockers", False, "play with the two X-chips", title="X-chips"),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.board = square(SIZE)
        self.first = CIRCLE if self.options["first"] == "circle" else SQUARE
        self.blockers: bool = self.options["blockers"]
        names = self.board.names
        self.lays = {(c, k): Lay(c, k) for c in names for k in KIND}
        self.turns = {cell: Turn(cell) for cell in names}
        self.moves = (
            *(Draw(chip) for chip in BAG),
            *self.lays.values(),
            *self.turns.values(),
            Turn(None),
            *(self._every_block() if self.blockers else ()),
        )
        self.chance_count = len(BAG)

    def _every_block(self) -> Iterator[Block]:
        names = self.board.names
        yield from (Block(None, on) for on in names)
        yield from (Block(off, None) for off in names)
        yield from (Block(off, on) for off in names for on in names if on != off)
        yield Block(None, None)

    def initial_state(self) -> State:
        return State((None,) * self.board.size, blocked=0, hand=None, stage=DRAWING)

    @property
    def max_steps(self) -> int:
        """Each chip is drawn, laid and one turned; after all but the last an X-chip may move."""
        return 3 * self.board.size + self.blockers * (self.board.size - 1)

    def chips(self, state: State) -> int:
        """The squares that hold a chip, as a mask."""
        return sum(1 << cell for cell, chip in enumerate(state.squares) if chip is not None)

    def to_move(self, state: State) -> int | None:
        if state.stage == DRAWING:
            return CHANCE if None in state.squares else None
        return self.whose_turn(state)

    def whose_turn(self, state: State) -> int:
        """The seat that draws, lays or turns; at the end the one that would draw."""
        laid = self.board.size - state.squares.count(None)
        return laid % 2 if state.stage in (DRAWING, LAYING) else 1 - laid % 2

    def legal_steps(self, state: State) -> list[Move]:
        if state.stage == LAYING:
            return list(self._legal_lays(state))
        if state.stage == TURNING:
            return list(self._legal_turns(state))
        return list(self._legal_blocks(state))

    def bag(self, state: State) -> Counter[Chip]:
        """The chips in the bag."""
        return left_in_bag(state.squares, state.hand).copy()

    def chances(self, state: State) -> list[tuple[Move, Fraction]]:
        """Every chip that is left is equally likely; there are none once the board is full."""
        if state.stage != DRAWING or None not in state.squares:
            return []
        bag = self.bag(state)
        total = bag.total()
        return [(Draw(chip), Fraction(count, total)) for chip, count in bag.items() if count]

    def frontier(self, chips: int) -> int:
        """The squares on which the next chip may be placed unless an X-chip lies there."""
        if not chips:
            return self.board.all
        return self.board.neighbours_of(chips) & ~chips

    def _legal_lays(self, state: State) -> Iterator[Lay]:
        assert state.hand is not None
        lies = sorted(orientations(state.hand.corners), key=list(KIND).index)
        for cell in self.board.members(self.frontier(self.chips(state)) & ~state.blocked):
            yield from (self.lays[cell, lie] for lie in lies)

    def pairs(self, state: State) -> tuple[Pair, ...]:
        """The pairs on the board."""
        return pairs(self.board, state.squares)

    def fixed(self, state: State) -> set[str]:
        """The squares whose chips take part in two or more pairs."""
        count = Counter(cell for pair in self.pairs(state) for cell in pair.cells)
        return {self.board.names[cell] for cell, number in count.items() if number >= 2}

    def _legal_turns(self, state: State) -> Iterator[Turn]:
        fixed = self.fixed(state)
        for cell in self.board.members(self.chips(state)):
            if cell not in fixed:
                yield self.turns[cell]
        yield Turn(None)

    def _legal_blocks(self, state: State) -> Iterator[Block]:
        """The X-steps, or none, that leave the opponent a space to place on."""
        chips = self.chips(state)
        frontier = self.frontier(chips)
        empty = self.board.members(self.board.all & ~chips & ~state.blocked)
        x_cells = self.board.members(state.blocked)
        spare = empty if len(x_cells) < X_CHIPS else []
        candidates = (
            *(Block(None, on) for on in spare),
            *(Block(off, None) for off in x_cells),
            *(Block(off, on) for off in x_cells for on in empty),
            Block(None, None),
        )
        for block in candidates:
            if frontier & ~self._blocked_after(state, block):
                yield block

    def _blocked_after(self, state: State, block: Block) -> int:
        off = self.board.bit[block.off] if block.off else 0
        on = self.board.bit[block.on] if block.on else 0
        return state.blocked & ~off | on

    def apply(self, state: State, move: Move) -> State:
        if isinstance(move, Draw):
            return replace(state, hand=move.chip, stage=LAYING)
        if isinstance(move, Lay):
            assert state.hand is not None
            squares = self._with_chip(state, move.cell, Chip(move.corners, state.hand.arrow))
            return replace(state, squares=squares, hand=None, stage=TURNING)
        if isinstance(move, Block):
            return replace(state, blocked=self._blocked_after(state, move), stage=DRAWING)
        return self._apply_turn(state, move)

    def _apply_turn(self, state: State, move: Turn) -> State:
        squares = state.squares
        if move.cell is not None:
            chip = squares[self.board.index[move.cell]]
            assert chip is not None
            squares = self._with_chip(state, move.cell, chip.turned())
        stage = BLOCKING if self.blockers and None in squares else DRAWING
        return replace(state, squares=squares, stage=stage)

    def _with_chip(self, state: State, name: str, chip: Chip) -> tuple[Chip | None, ...]:
        cell = self.board.index[name]
        return (*state.squares[:cell], chip, *state.squares[cell + 1 :])

    def points(self, state: State) -> tuple[int, int]:
        """The pairs of circles and of squares."""
        symbols = [pair.symbol for pair in self.pairs(state)]
        return symbols.count(CIRCLE), symbols.count(SQUARE)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        circles, squares = self.points(state)
        best = max(circles, squares)
        winners = [colour for colour, n in enumerate((circles, squares)) if n == best]
        reason = f"the board is full: {circles} pairs of circles, {squares} of squares"
        return winner_takes(winners, self, state, reason)

    def scores(self, state: State) -> tuple[int, ...]:
        points = self.points(state)
        return tuple(points[self.colour(state, seat)] for seat in (0, 1))

    def pieces(self, state: State) -> dict[str, Chip]:
        """A Chip for each square with a chip on it; X-chips are X_CHIP."""
        return dict(lying(self.board, state.squares, state.blocked))

    def colour(self, state: State, seat: int) -> int:
        return seat ^ self.first

    def cell_planes(self, state: State, seat: int) -> dict[str, int]:
        """The quarters of both symbols, the arrows, and which chips are fixed."""
        planes = observation.quarters(state.squares, self.colour(state, seat))
        planes |= observation.arrows(state.squares) | {"fixed": self.board.mask(self.fixed(state))}
        return planes | ({"X-chip": state.blocked} if self.blockers else {})

    def number_planes(self, state: State, seat: int) -> dict[str, int]:
        """The planes of every game, and the stage, the chip in hand and the chips in the bag."""
        own, bag = self.colour(state, seat), self.bag(state)
        stages = (DRAWING, LAYING, TURNING, *((BLOCKING,) if self.blockers else ()))
        hand = {} if state.hand is None else {state.hand: 1}
        planes = super().number_planes(state, seat)
        planes |= {f"stage: {stage}": int(state.stage == stage) for stage in stages}
        return (
            planes
            | observation.kinds("in hand", hand, own)
            | observation.kinds("in the bag", bag, own)
        )

    @property
    def notation(self) -> str:
        x_steps = ", X+c3, X-c3, Xc3-d4 or done" if self.blockers else ""
        return f"a chip such as CCSS+, c3/SCCS to place it, @c3 to turn one, or keep{x_steps}"

    def why_illegal(self, state: State, move: Move) -> str:
        expected = {
            DRAWING: "a chip is drawn now",
            LAYING: f"{state.hand} must be placed now",
            TURNING: "a chip may be turned now",
            BLOCKING: "an X-chip may be placed, moved or taken off now",
        }[state.stage]
        reason = {
            (DRAWING, Draw): "there is no such chip left in the bag",
            (LAYING, Lay): self._why_no_lay(state, move),
            (TURNING, Turn): self._why_no_turn(state, move),
            (BLOCKING, Block): self._why_no_block(state, move),
        }.get((state.stage, type(move)), expected)
        return f"{move}: {reason}"

    def _why_no_lay(self, state: State, move: Move) -> str:
        if not isinstance(move, Lay) or state.hand is None:
            return ""
        bit, chips = self.board.bit[move.cell], self.chips(state)
        if chips & bit:
            return f"{move.cell} is not empty"
        if state.blocked & bit:
            return f"an X-chip lies on {move.cell}"
        if not self.frontier(chips) & bit:
            return f"{move.cell} shares no edge with a chip"
        lies = ", ".join(orientations(state.hand.corners))
        return f"the chip {state.hand} can lie as {lies}"

    def _why_no_turn(self, state: State, move: Move) -> str:
        if not isinstance(move, Turn) or move.cell is None:
            return ""
        if state.blocked & self.board.bit[move.cell]:
            return f"on {move.cell} is an X-chip, which is not turned"
        if not self.chips(state) & self.board.bit[move.cell]:
            return f"there is no chip on {move.cell}"
        return f"the chip on {move.cell} is fixed: it takes part in two or more pairs"

    def _why_no_block(self, state: State, move: Move) -> str:
        if not isinstance(move, Block):
            return ""
        if move.off and not state.blocked & self.board.bit[move.off]:
            return f"there is no X-chip on {move.off}"
        if move.on and (self.chips(state) | state.blocked) & self.board.bit[move.on]:
            return f"{move.on} is not empty"
        if move.on and not move.off and state.blocked.bit_count() == X_CHIPS:
            return "both X-chips are on the board"
        return "the opponent must have a space to place a chip on"

    def encode(self, state: State) -> str:
        symbols = {
            cell: "X" if chip == X_CHIP else str(chip) for cell, chip in self.pieces(state).items()
        }
        stage = state.stage if state.hand is None else str(state.hand)
        return f"{write_rows(self.board.rows, symbols)}:{stage}"

    def decode(self, code: str) -> State:
        rows, stage = fields(code, 2, "rows:draw|turn|block|chip in hand")
        symbols = read_rows(rows, self.board.rows, r"[CS.]{4}[+-]|X")
        squares = tuple(read_chip(symbols.get(cell, "X")) for cell in self.board.names)
        blocked = self.board.mask(cell for cell, symbol in symbols.items() if symbol == "X")
        hand = None
        if stage not in (DRAWING, TURNING, BLOCKING):
            hand, stage = read_kind(stage), LAYING
        state = State(squares, blocked, hand, stage)
        self._check_playable(state)
        return state

    def _check_playable(self, state: State) -> None:
        """Raises NotationError for too many chips of a kind, loose chips or an impossible stage."""
        chips = self.chips(state)
        if min(self.bag(state).values()) < 0:
            raise NotationError("expected chips that the bag holds, got too many of a kind")
        if chips and self.board.group(chips & -chips, chips) != chips:
            raise NotationError("expected chips that all hang together by edges")
        if state.blocked and (not self.blockers or not chips):
            raise NotationError(
                "expected no X-chips (they need the blockers and a chip on the board)"
            )
        if state.blocked.bit_count() > X_CHIPS:
            raise NotationError(f"expected at most {X_CHIPS} X-chips")
        full = chips == self.board.all
        if state.stage in (TURNING, BLOCKING) and not chips:
            raise NotationError(f"expected a chip on the board at the stage {state.stage!r}")
        if state.stage == BLOCKING and (not self.blockers or full):
            raise NotationError("stage 'block': expected the blockers and an empty space")
        placing = state.stage in (DRAWING, LAYING)
        if placing and not full and not self.frontier(chips) & ~state.blocked:
            raise NotationError("expected a space on which the next chip can be placed")
        if state.stage == LAYING and full:
            raise NotationError("expected no chip in hand when the board is full")
