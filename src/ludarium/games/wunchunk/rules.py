"""The rules of Wunchunk in code; `sheet.py` has them in words."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from ludarium.boards import Board, cells, hexagon
from ludarium.core.codes import STONES, fields, read_flag, read_letter, read_number, write_flag
from ludarium.core.errors import NotationError, OptionError
from ludarium.core.game import Info, Outcome, plain, winner_takes
from ludarium.core.moves import END, PASS, SWAP, PieGame, Stop, Swap
from ludarium.core.options import Choice, Frozen, Option, Seats
from ludarium.games.stones import StonesGame, with_stone

PIE, BALANCED, OPEN = "pie", "balanced", "open"
FOR_MORE_SEATS = {PIE: "swaps only with two players", BALANCED: "no swap, a bound second turn"}
"""The openings for three and four players, and their meanings."""

# Where each seat starts: (rows above the centre row, half cells right of the middle).
STARTS = {
    2: (((1, -1), (1, 1)), ((-1, -1), (-1, 1))),
    3: (((1, -1), (0, -2)), ((-1, -1), (-1, 1)), ((0, 2), (1, 1))),
    4: (
        ((2, 2), (1, 3)),
        ((2, -2), (1, -3)),
        ((-1, -3), (-2, -2)),
        ((-1, 3), (-2, 2)),
    ),
}


@dataclass(frozen=True, slots=True)
class Stone:
    """Place a stone of any colour on an empty cell."""

    colour: int
    cell: str

    def __str__(self) -> str:
        return f"{self.colour + 1}{self.cell}"


@dataclass(frozen=True, slots=True)
class Choose:
    """In the open start: play `first`, with colour 1, or `second`."""

    word: str

    def __str__(self) -> str:
        return self.word


Step = Stone | Stop | Choose
FIRST, SECOND = Choose("first"), Choose("second")


@dataclass(frozen=True, slots=True)
class State:
    """The stones of each colour as masks and how the turn stands.

    `left` stones may still be placed this turn, `begun` says whether one has been, `passes` counts
    the passes just before, and `turns` counts finished turns as long as the opening asks for them.
    """

    stones: tuple[int, ...]
    turn: int
    left: int
    begun: bool
    passes: int
    turns: int
    swapped: bool


class Wunchunk(StonesGame[State, Step | Swap], PieGame[State, Step]):
    """Wunchunk for some seats on one board."""

    info = Info(
        name="wunchunk",
        title="Wunchunk",
        designer="Craig Duncan",
        date="2019",
        about="Fewest chunks win, yet the more chunks you have the more stones you may place.",
        players="2–4",
        colours=("Red", "Blue", "Gold", "Violet"),
        score="chunks",
        aim="Fewest chunks win",
        fewest=True,
        rules_version=1,
        by_score=True,
    )
    OPTIONS = (
        Seats("seats", 2, "number of players", low=2, high=4, title="players"),
        Option(
            "sides",
            None,
            "side length of the hexagon (6 for two, 8 for more)",
            low=4,
            high=10,
            title="side length",
        ),
        Choice(
            "opening",
            PIE,
            "how the game is balanced",
            words=(PIE, BALANCED, OPEN),
            meanings=(
                "the second of two may swap",
                "no swap, a bound second turn",
                "an open start",
            ),
            by_seats=dict.fromkeys((3, 4), FOR_MORE_SEATS),
        ),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.seats = self.options["seats"]
        if self.options["sides"] is None:
            self.options = Frozen({**self.options, "sides": 6 if self.seats == 2 else 8})
        self.opening: str = self.options["opening"]
        if self.opening == OPEN and self.seats != 2:
            raise OptionError(
                f"option 'opening': 'open' is for 2 seats, got {self.seats}; "
                "expected pie or balanced"
            )
        self.board = hexagon(self.options["sides"])
        self.placements = [
            [Stone(colour, cell) for colour in range(self.seats)] for cell in self.board.names
        ]
        self.moves = (*(stone for at in self.placements for stone in at), *self._words())
        self.opening_turns = {PIE: 2 if self.seats == 2 else 0, BALANCED: self.seats + 1, OPEN: 2}[
            self.opening
        ]

    def _words(self) -> tuple[Step | Swap, ...]:
        special: dict[str, tuple[Step | Swap, ...]] = {OPEN: (FIRST, SECOND), BALANCED: ()}
        swap = (SWAP,) if self.seats == 2 else ()
        return (PASS, END, *special.get(self.opening, swap))

    def initial_state(self) -> State:
        stones = start(self.board, self.seats)
        if self.opening == OPEN:
            return State((0, 0), 0, left=4, begun=False, passes=0, turns=0, swapped=False)
        return State(stones, 0, left=1, begun=False, passes=0, turns=0, swapped=False)

    @property
    def max_steps(self) -> int:
        """Each stone may be the only one of its turn, which is then ended, and followed by passes
        of all other seats; passes of all end the game. Besides there is the swap or choice."""
        return self.board.size * (self.seats + 1) + self.seats + 1

    def chunks(self, stones: int) -> int:
        """How many groups of two or more stones there are."""
        return sum(group & (group - 1) != 0 for group in self.board.groups(stones))

    def is_over(self, state: State) -> bool:
        return state.passes == self.seats or not self.empty(state)

    def may_swap(self, state: State) -> bool:
        """At the start of seat 1's first turn, if seat 0's placed a stone."""
        if self.opening != PIE or self.seats != 2:
            return False
        has_new_stone = sum(state.stones).bit_count() > 2 * self.seats
        return has_new_stone and state.turns == 1 and not state.begun

    def is_setup(self, state: State) -> bool:
        """Is seat 0 laying out the open start?"""
        return self.opening == OPEN and state.turns == 0

    def is_choice(self, state: State) -> bool:
        """Is seat 1 choosing who plays first?"""
        return self.opening == OPEN and state.turns == 1

    def legal_steps(self, state: State) -> list[Step]:
        if self.is_choice(state):
            return [FIRST, SECOND]
        if self.is_setup(state):
            return [self.placements[c][self._setup_colour(state)] for c in self._setup(state)]
        barred, steps = self.barred(state), list[Step]()
        for cell in cells(self.empty(state)):
            if barred >> cell & 1:
                steps += [stone for stone in self.placements[cell] if stone.colour != state.turn]
            else:
                steps += self.placements[cell]
        steps.append(END if state.begun else PASS)
        return steps

    def barred(self, state: State) -> int:
        """The empty cells where seat 0's second turn may not place a stone of its own colour.

        Such a stone raises the number of chunks: it touches friends, but only crumbs.
        """
        if self.opening != BALANCED or state.turns != self.seats:
            return 0
        groups = self.board.groups(state.stones[state.turn])
        crumbs = sum(group for group in groups if group.bit_count() == 1)
        chunks = state.stones[state.turn] & ~crumbs
        neighbours = self.board.neighbour_masks
        return sum(
            1 << cell
            for cell in cells(self.empty(state))
            if neighbours[cell] & crumbs and not neighbours[cell] & chunks
        )

    def _setup_colour(self, state: State) -> int:
        return 0 if state.left > 2 else 1

    def _setup(self, state: State) -> list[int]:
        """Where the next stone of the open start may go: anywhere, or beside its fellow."""
        fellow = state.stones[self._setup_colour(state)]
        if not fellow:
            return list(cells(self.empty(state)))
        return list(cells(self.empty(state) & self.board.neighbour_masks[fellow.bit_length() - 1]))

    def apply_step(self, state: State, step: Step) -> State:
        if isinstance(step, Choose):
            return self._first_turn(replace(state, swapped=step == FIRST))
        if isinstance(step, Stop):
            return self._end_turn(state, passes=0 if state.begun else state.passes + 1)
        stones = with_stone(state.stones, step.colour, self.board.bit[step.cell])
        state = replace(state, stones=stones, left=state.left - 1, begun=True, passes=0)
        if state.left and self.empty(state):
            return state
        return self._choice(state) if self.is_setup(state) else self._end_turn(state, passes=0)

    def _choice(self, state: State) -> State:
        """Seat 1 is to choose; with one turn made it is as if colour 2 were to move."""
        return replace(state, turn=1, left=1, begun=False, turns=1)

    def _first_turn(self, state: State) -> State:
        """Colour 1 makes the first normal turn after the open start."""
        return replace(state, turn=0, left=1, turns=2)

    def _end_turn(self, state: State, passes: int) -> State:
        turn = (state.turn + 1) % self.seats
        return replace(
            state,
            turn=turn,
            left=self.chunks(state.stones[turn]),
            begun=False,
            passes=passes,
            turns=min(state.turns + 1, self.opening_turns),
        )

    def tally(self, state: State, colour: int) -> tuple[int, ...]:
        """The counts that decide, most important first: chunks, crumbs, groups of two, of three…"""
        sizes = Counter(group.bit_count() for group in self.board.groups(state.stones[colour]))
        by_size = [sizes[size] for size in range(1, self.board.size + 1)]
        return (sum(by_size[1:]), *by_size)

    def outcome(self, state: State) -> Outcome | None:
        if not self.is_over(state):
            return None
        tallies = [self.tally(state, colour) for colour in range(self.seats)]
        best = min(tallies)
        winners = [colour for colour, tally in enumerate(tallies) if tally == best]
        return winner_takes(winners, self, state, self._reason(tallies, winners))

    def _reason(self, tallies: list[tuple[int, ...]], winners: list[int]) -> str:
        """Which count decided, and that count of the colours that were level until then."""
        if len(winners) > 1:
            names = " and ".join(self.info.colours[colour] for colour in winners)
            return f"all counts agree: {names} share the win"
        won = tallies[winners[0]]
        best = min(tally for tally in tallies if tally != won)
        level = next(i for i, count in enumerate(won) if count != best[i])
        what = ("chunks", "crumbs")[level] if level < 2 else f"groups of {level}"
        counts = ", ".join(
            f"{self.info.colours[colour]} {tally[level]}"
            for colour, tally in enumerate(tallies)
            if tally[:level] == won[:level]
        )
        return f"fewest {what}: {counts}"

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(
            self.chunks(state.stones[self.colour(state, seat)]) for seat in range(self.seats)
        )

    def colour(self, state: State, seat: int) -> int:
        return super().colour(state, seat) if self.seats == 2 else seat

    def number_planes(self, state: State, seat: int) -> dict[str, int]:
        """The planes of every game, and the progress of the turn and of the opening."""
        return super().number_planes(state, seat) | {
            "stones left": state.left,
            "turn begun": int(state.begun),
            "passes": state.passes,
            "opening turns": state.turns,
        }

    @property
    def notation(self) -> str:
        words = ", ".join(map(str, self._words()))
        return (
            f"a colour from 1 to {self.seats} and {self.cell_range}, such as 2d4 "
            f"(just d4 for your own colour), or {words}"
        )

    def parse(self, text: str, state: State | None = None) -> Step | Swap:
        """With a state, a bare cell means a stone of the colour to move."""
        name = plain(text)
        if state is not None and name in self.board.index:
            colour = self._setup_colour(state) if self.is_setup(state) else state.turn
            return Stone(colour, name)
        return super().parse(text, state)

    def why_illegal(self, state: State, move: Step | Swap) -> str:
        if self.is_choice(state):
            return f"{move}: choose first or second now"
        if isinstance(move, Swap):
            return (
                "swap is possible only as the second player's first move, "
                "after a stone of the first player"
            )
        if isinstance(move, Choose):
            return f"{move} can be chosen only after the open start is laid out"
        if isinstance(move, Stop):
            return self._why_no_stop(state, move)
        if not self.empty(state) & self.board.bit[move.cell]:
            return f"{move.cell} is not empty"
        if self.is_setup(state):
            expected = f"colour {self._setup_colour(state) + 1}"
            return f"{move}: the open start now needs a stone of {expected}, the two side by side"
        return f"{move} would raise the number of your own chunks, which this turn may not"

    def _why_no_stop(self, state: State, move: Stop) -> str:
        if self.is_setup(state):
            return f"{move}: the open start needs all four stones"
        return (
            "end: no stone is placed yet, so pass instead"
            if move == END
            else "pass: a stone is placed, so end the turn instead"
        )

    def encode(self, state: State) -> str:
        rows = self.write_stones(state)
        begun, swapped = write_flag(state.begun, "begun"), write_flag(state.swapped, "swapped")
        numbers = f"{state.left}:{begun}:{state.passes}:{state.turns}"
        return f"{rows}:{STONES[state.turn]}:{numbers}:{swapped}"

    def decode(self, code: str) -> State:
        form = "rows:colour:stones left:begun|-:passes:turns:swapped|-"
        rows, turn, left, begun, passes, turns, swapped = fields(code, 7, form)
        state = State(
            self.read_stones(rows),
            read_letter(turn, STONES[: self.seats]),
            read_number(left, 1, self.board.size),
            read_flag(begun, "begun"),
            read_number(passes, 0, self.seats),
            read_number(turns, 0, self.opening_turns),
            read_flag(swapped, "swapped"),
        )
        self._check_playable(state)
        return state

    def _check_playable(self, state: State) -> None:
        """Raises NotationError if play cannot reach the state."""
        if self.is_setup(state) or self.is_choice(state):
            self._check_open_start(state)
            return
        if not all(self.chunks(stones) for stones in state.stones):
            raise NotationError("expected at least one chunk of each colour")
        if not state.begun and state.left != self.chunks(state.stones[state.turn]):
            raise NotationError("expected as many stones left as the colour to move has chunks")
        if state.begun and (state.passes or not self.empty(state)):
            raise NotationError("expected no passes and an empty cell when a turn has begun")
        if state.swapped and (self.seats != 2 or self.opening == BALANCED or state.turns == 0):
            raise NotationError("swapped: expected '-', nobody can have swapped here")
        in_turn = state.turn == state.turns % self.seats and state.passes <= state.turns
        if state.turns < self.opening_turns and not in_turn:
            raise NotationError(f"turns: {state.turns} does not fit the rest of the position")

    def _check_open_start(self, state: State) -> None:
        laid = [stones.bit_count() for stones in state.stones]
        choosing = self.is_choice(state)
        total = 4 if choosing else 4 - state.left
        sizes_fit = laid == [min(total, 2), max(total - 2, 0)]
        together = all(len(self.board.groups(stones)) <= 1 for stones in state.stones)
        turn_fits = (state.turn, state.begun) == ((1, False) if choosing else (0, total > 0))
        if choosing and state.left != 1:
            raise NotationError("expected 1 stone left while the first player is being chosen")
        if not (sizes_fit and together and turn_fits) or state.swapped or state.passes:
            raise NotationError("expected a position of the open start, which this is not")


def start(board: Board, seats: int) -> tuple[int, ...]:
    """The starting chunk of each colour as masks."""
    centre = len(board.rows) // 2
    return tuple(
        board.mask(
            board.rows[centre - up][(len(board.rows[centre - up]) - 1 + right) // 2]
            for up, right in chunk
        )
        for chunk in STARTS[seats]
    )
