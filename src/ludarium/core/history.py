"""The steps of a game, the states between them, and how they group into turns.

A `StepList` has the last steps in full. Of older steps it has only the seat, the colour and the
move as numbers, and the state after each block, from which it replays the others. So a step of a
long game takes a few bytes, and the garbage collector has nothing to look through.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import eq
from typing import Generic, overload

from ludarium.core.game import CHANCE, Game, Move, State
from ludarium.core.play import checked_apply, steps
from ludarium.core.wiring import wiring

BLOCK = 32
"""The steps of a block. Looking up a step replays no more than these."""


@dataclass(frozen=True, slots=True)
class Step(Generic[State, Move]):
    """A move, the seat that made it (or CHANCE), and the state after it."""

    seat: int
    move: Move
    state: State


class StepList(Sequence[Step[State, Move]]):
    """Consecutive steps. Adding, removing and looking up a step cost the same in a long game."""

    def __init__(self, game: Game[State, Move], start: State) -> None:
        self._game, self._start = game, start
        self._seats, self._colours, self._actions = array("b"), array("b"), array("I")
        self._states: list[State] = []
        """The state after each block."""
        self._tail: tuple[int, list[Step[State, Move]]] = 0, []
        """The number of steps in blocks, and the steps after them. Replaced as a pair, for other
        threads may be reading."""
        self._unpacked: tuple[int, list[Step[State, Move]]] = -1, []
        """The number of the block that was last replayed, and its steps."""

    def copy(self) -> "StepList[State, Move]":
        """An independent copy."""
        other = StepList(self._game, self._start)
        packed, tail = self._tail
        other._seats, other._colours = self._seats[:], self._colours[:]
        other._actions, other._unpacked = self._actions[:], self._unpacked
        other._states, other._tail = self._states[:], (packed, tail[:])
        return other

    def append(self, step: Step[State, Move]) -> None:
        """Add a step that was made in `state`."""
        packed, tail = self._tail
        if len(tail) >= 2 * BLOCK:
            self._pack(tail[:BLOCK])
            packed, tail = self._tail = packed + BLOCK, tail[BLOCK:]
        tail.append(step)

    def _pack(self, block: list[Step[State, Move]]) -> None:
        states = [self._states[-1] if self._states else self._start, *(s.state for s in block)]
        self._seats.extend(step.seat for step in block)
        self._colours.extend(map(self._colour, states[:-1], (step.seat for step in block)))
        self._actions.extend(self._game.action(step.move) for step in block)
        self._states.append(states[-1])

    def pop(self) -> Step[State, Move]:
        """Remove and return the last step; raises IndexError if there is none."""
        packed, tail = self._tail
        if not tail and packed:
            packed -= BLOCK
            tail = list(self._block(packed // BLOCK))
            self._tail = packed, tail
            del self._seats[packed:], self._colours[packed:], self._actions[packed:]
            del self._states[packed // BLOCK :]
            self._unpacked = -1, []
        return tail.pop()

    def __len__(self) -> int:
        packed, tail = self._tail
        return packed + len(tail)

    @overload
    def __getitem__(self, index: int) -> Step[State, Move]: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step[State, Move]]: ...
    def __getitem__(self, index: int | slice) -> Step[State, Move] | list[Step[State, Move]]:
        if isinstance(index, slice):
            return [self._at(number) for number in range(len(self))[index]]
        return self._at(range(len(self))[index])

    def __iter__(self) -> Iterator[Step[State, Move]]:
        number = 0
        while number < len(self):  # like a list: includes steps that are added meanwhile
            yield self._at(number)
            number += 1

    def __repr__(self) -> str:
        return repr(list(self))

    def __eq__(self, other: object) -> bool:
        """Are the steps the same? `other` may be a list."""
        if not isinstance(other, StepList | list):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]

    @property
    def state(self) -> State:
        """The state after the last step, or at the start."""
        tail = self._tail[1]
        if tail:
            return tail[-1].state
        return self._states[-1] if self._states else self._start

    def move(self, number: int) -> Move:
        """The move of a step, by its number from 0. Replays nothing."""
        packed, tail = self._tail
        if number >= packed:
            return tail[number - packed].move
        return self._game.moves[self._actions[number]]

    def seat(self, number: int) -> int:
        """The seat of a step, or CHANCE. Replays nothing."""
        packed, tail = self._tail
        return tail[number - packed].seat if number >= packed else self._seats[number]

    def colour(self, number: int) -> int:
        """The colour that the seat of a step played then; -1 for CHANCE."""
        packed, tail = self._tail
        if number < packed:
            return self._colours[number]
        return self._colour(self.before(number), tail[number - packed].seat)

    def before(self, number: int) -> State:
        """The state before a step."""
        block, inside = divmod(number, BLOCK)
        if inside or number > self._tail[0]:
            return self._at(number - 1).state
        return self._states[block - 1] if block else self._start

    def _colour(self, state: State, seat: int) -> int:
        return -1 if seat == CHANCE else self._game.colour(state, seat)

    def _at(self, number: int) -> Step[State, Move]:
        packed, tail = self._tail
        if number >= packed:
            return tail[number - packed]
        return self._block(number // BLOCK)[number % BLOCK]

    def _block(self, block: int) -> list[Step[State, Move]]:
        number, steps = self._unpacked
        if number != block:
            steps = list(self._replayed(block))
            self._unpacked = block, steps
        return steps

    def _replayed(self, block: int) -> Iterator[Step[State, Move]]:
        game, part = self._game, slice(block * BLOCK, (block + 1) * BLOCK)
        state = self.before(block * BLOCK)
        for seat, action in zip(self._seats[part], self._actions[part], strict=True):
            move = game.moves[action]
            state = game.apply(state, move)
            yield Step(seat, move, state)


__all__ = ["History", "Step", "Turn"]

REPR_TURNS = 12
"""`repr` gives an expression for histories of up to this many turns."""


@dataclass(frozen=True)
class Turn(Generic[State, Move]):
    """All steps that one seat made in a row, with the chance moves before them.

    Attributes:
        number: The number of the turn, from 0.
        text: Its steps joined by commas.
        before: The state in which it began.
    """

    number: int
    text: str
    before: State
    steps: tuple[Step[State, Move], ...]

    @property
    def seat(self) -> int:
        """The seat that made it; CHANCE if it has only a chance move so far."""
        return self.steps[-1].seat

    @property
    def state(self) -> State:
        """The state after it."""
        return self.steps[-1].state


class History(Generic[State, Move]):
    """A growing list of checked steps. Each operation costs the same however long the game is.

    It is a sequence of turns: `len`, iteration, `history[-1]`, `history[10:20]`.
    """

    def __init__(
        self, game: Game[State, Move], start: State | None = None, turns: Iterable[str] = ()
    ) -> None:
        """Start a game, from the usual start if `start` is None, and play some turns.

        Raises NotationError and IllegalMoveError.
        """
        self.game = game
        self.start: State = game.initial_state() if start is None else start
        self.steps: StepList[State, Move] = StepList(game, self.start)
        self._turn_starts = array("I")
        for text in turns:
            self.push_text(text)

    def copy(self) -> "History[State, Move]":
        """An independent copy, for another thread to read."""
        other = History(self.game, self.start)
        other.steps, other._turn_starts = self.steps.copy(), self._turn_starts[:]
        return other

    @property
    def state(self) -> State:
        """The present state."""
        return self.steps.state

    def push(self, move: Move) -> None:
        """Make a move. If it is not legal, raises IllegalMoveError and changes nothing."""
        self._append(move, checked_apply(self.game, self.state, move))

    def push_legal(self, move: Move) -> None:
        """Make a move that is known to be legal: much faster, without any check."""
        self._append(move, self.game.apply(self.state, move))

    def push_text(self, text: str) -> None:
        """Make the moves of a text; on error none of them."""
        for move, state in list(steps(self.game, self.state, text)):
            self._append(move, state)

    def add(self, step: Step[State, Move]) -> None:
        """Add a step that was made in the present state."""
        if self._begins_turn(step.seat):
            self._turn_starts.append(len(self.steps))
        self.steps.append(step)

    def undo(self) -> Step[State, Move]:
        """Take back the last step; raises IndexError at the start."""
        if self._turn_starts and self._turn_starts[-1] == len(self.steps) - 1:
            self._turn_starts.pop()
        return self.steps.pop()

    @property
    def turn_count(self) -> int:
        """The number of turns; the last one may be unfinished."""
        return len(self._turn_starts)

    def turn(self, number: int) -> list[Step[State, Move]]:
        """The steps of a turn; a negative number counts from the end."""
        numbers = self.numbers(number)
        return self.steps[numbers.start : numbers.stop]

    def numbers(self, turn: int) -> range:
        """The numbers of the steps of a turn."""
        later = turn + 1
        end = self._turn_starts[later] if later not in (0, self.turn_count) else len(self.steps)
        return range(self._turn_starts[turn], end)

    def turn_text(self, number: int) -> str:
        """A turn as people write it: moves joined by commas."""
        return ",".join(self.game.text(self.steps.move(each)) for each in self.numbers(number))

    def before_turn(self, number: int) -> State:
        """The state in which a turn began."""
        return self.steps.before(self._turn_starts[number])

    def last_of(self, seats: Collection[int]) -> int | None:
        """The number of the last step that any of these seats made, or None."""
        seat_of = self.steps.seat
        for number in range(len(self.steps) - 1, -1, -1):
            if seat_of(number) in seats:
                return number
        return None

    def at(self, turn: int, step: int | None = None) -> State:
        """The state after some turns (0: the start), or after some steps of the last of them.

        Raises IndexError if the game is not that long.
        """
        if not 0 <= turn <= self.turn_count or (turn == 0 and step is not None):
            raise IndexError(f"expected a turn from 0 to {self.turn_count}, got {turn}")
        if turn == 0:
            return self.start
        steps = self.turn(turn - 1)
        if step is not None and not 1 <= step <= len(steps):
            raise IndexError(f"expected a step from 1 to {len(steps)} of turn {turn}, got {step}")
        return steps[-1 if step is None else step - 1].state

    def __eq__(self, other: object) -> bool:
        """Do both have the same game, start and moves?"""
        if not isinstance(other, History):
            return NotImplemented
        same = self.game == other.game and self.start == other.start
        return same and len(self.steps) == len(other.steps) and self._moves() == other._moves()

    __hash__ = None  # type: ignore[assignment]
    """A history is mutable."""

    def _moves(self) -> list[Move]:
        return [self.steps.move(number) for number in range(len(self.steps))]

    def __len__(self) -> int:
        """The number of turns."""
        return self.turn_count

    def __bool__(self) -> bool:
        """True, even before the first turn."""
        return True

    def __iter__(self) -> Iterator[Turn[State, Move]]:
        return (self[number] for number in range(self.turn_count))

    @overload
    def __getitem__(self, number: int) -> Turn[State, Move]: ...
    @overload
    def __getitem__(self, number: slice) -> list[Turn[State, Move]]: ...
    def __getitem__(self, number: int | slice) -> Turn[State, Move] | list[Turn[State, Move]]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(self.turn_count))]
        if not -self.turn_count <= number < self.turn_count:
            raise IndexError(f"expected one of {self.turn_count} turns, got turn {number}")
        steps, text = tuple(self.turn(number)), self.turn_text(number)
        return Turn(number % self.turn_count, text, self.before_turn(number), steps)

    def __repr__(self) -> str:
        """An expression that makes the same history, or a summary of a long one."""
        if self.turn_count > REPR_TURNS:
            return f"<History of {self.game!r}: {self.turn_count} turns, {len(self.steps)} steps>"
        usual = self.start == self.game.initial_state()
        start = "" if usual else f", {self.game!r}.decode({self.game.encode(self.start)!r})"
        turns = f", turns={[turn.text for turn in self]!r}" if self.steps else ""
        return f"ludarium.History({self.game!r}{start}{turns})"

    def _repr_svg_(self) -> str:
        """The position, with the changes of the last turn, for notebooks."""
        before = self.before_turn(-1) if self.steps else None
        return wiring().svg(wiring().scene(self.game, self.state, before))

    def _append(self, move: Move, state: State) -> None:
        seat = self.game.to_move(self.state)
        assert seat is not None
        self.add(Step(seat, move, state))

    def _begins_turn(self, seat: int) -> bool:
        """Does a step of this seat begin a turn?"""
        count = len(self.steps)
        return count == 0 or self.steps.seat(count - 1) not in (seat, CHANCE)
