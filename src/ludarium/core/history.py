"""A game as it was played: the steps, the states between them, and how they group into turns."""

from array import array
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, overload

from ludarium.core.game import CHANCE, Game, Move, State
from ludarium.core.play import checked_apply, steps
from ludarium.core.steps import Step, StepList
from ludarium.core.wiring import wiring

__all__ = ["History", "Step", "Turn"]

SHOWN_TURNS = 12
"""Up to so many turns are told by `repr`, which then can be pasted back."""


@dataclass(frozen=True)
class Turn(Generic[State, Move]):
    """All steps that one seat made in a row, with the draws that precede them: the turn's number
    from 0, its text, and the state in which it began."""

    number: int
    text: str
    before: State
    steps: tuple[Step[State, Move], ...]

    @property
    def seat(self) -> int:
        """Who made it: a seat, or CHANCE when it is a draw and nothing yet."""
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
        """A game from its usual start or from another state, with these turns played; raises
        NotationError and IllegalMoveError."""
        self.game = game
        self.start: State = game.initial_state() if start is None else start
        self.steps: StepList[State, Move] = StepList(game, self.start)
        self._turn_starts = array("I")
        for text in turns:
            self.push_text(text)

    def copy(self) -> "History[State, Move]":
        """The game so far, whatever is played later: for another thread to look at."""
        other = History(self.game, self.start)
        other.steps, other._turn_starts = self.steps.copy(), self._turn_starts[:]
        return other

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps.state

    def push(self, move: Move) -> None:
        """Play one step; raises IllegalMoveError and changes nothing when it is not legal."""
        self._append(move, checked_apply(self.game, self.state, move))

    def push_legal(self, move: Move) -> None:
        """Play one step that is known to be legal: much faster, and nothing is checked."""
        self._append(move, self.game.apply(self.state, move))

    def push_text(self, text: str) -> None:
        """Play the step or steps of a text: all of them, or on error none."""
        for move, state in list(steps(self.game, self.state, text)):
            self._append(move, state)

    def add(self, step: Step[State, Move]) -> None:
        """Play one step that was worked out for the position now."""
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
        """How many turns there are, the last perhaps unfinished."""
        return len(self._turn_starts)

    def turn(self, number: int) -> list[Step[State, Move]]:
        """The steps of a turn, counted from 0 (or from the end with a negative number)."""
        numbers = self.numbers(number)
        return self.steps[numbers.start : numbers.stop]

    def numbers(self, turn: int) -> range:
        """The numbers of the steps of a turn."""
        later = turn + 1
        end = self._turn_starts[later] if later not in (0, self.turn_count) else len(self.steps)
        return range(self._turn_starts[turn], end)

    def turn_text(self, number: int) -> str:
        """The turn as people write it: steps joined by commas."""
        return ",".join(self.game.text(self.steps.move(each)) for each in self.numbers(number))

    def before_turn(self, number: int) -> State:
        """The state in which a turn began."""
        return self.steps.before(self._turn_starts[number])

    def last_of(self, seats: Collection[int]) -> int | None:
        """The number of the last step that some of these seats made."""
        seat_of = self.steps.seat
        for number in range(len(self.steps) - 1, -1, -1):
            if seat_of(number) in seats:
                return number
        return None

    def at(self, turn: int, step: int | None = None) -> State:
        """The state after so many turns (0: the start), or in the last of them after so many of its
        steps; raises IndexError where the game has no such place."""
        if not 0 <= turn <= self.turn_count or (turn == 0 and step is not None):
            raise IndexError(f"expected a turn from 0 to {self.turn_count}, got {turn}")
        if turn == 0:
            return self.start
        steps = self.turn(turn - 1)
        if step is not None and not 1 <= step <= len(steps):
            raise IndexError(f"expected a step from 1 to {len(steps)} of turn {turn}, got {step}")
        return steps[-1 if step is None else step - 1].state

    def __eq__(self, other: object) -> bool:
        """The same steps of the same game from the same start."""
        if not isinstance(other, History):
            return NotImplemented
        same = self.game == other.game and self.start == other.start
        return same and len(self.steps) == len(other.steps) and self._moves() == other._moves()

    __hash__ = None  # type: ignore[assignment]
    """It grows."""

    def _moves(self) -> list[Move]:
        return [self.steps.move(number) for number in range(len(self.steps))]

    def __len__(self) -> int:
        """How many turns there are."""
        return self.turn_count

    def __bool__(self) -> bool:
        """A history is one, also before its first turn."""
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
        """What makes the same history, or of a long one what it is."""
        if self.turn_count > SHOWN_TURNS:
            return f"<History of {self.game!r}: {self.turn_count} turns, {len(self.steps)} steps>"
        usual = self.start == self.game.initial_state()
        start = "" if usual else f", {self.game!r}.decode({self.game.encode(self.start)!r})"
        turns = f", turns={[turn.text for turn in self]!r}" if self.steps else ""
        return f"ludarium.History({self.game!r}{start}{turns})"

    def _repr_svg_(self) -> str:
        """The position now, with what the last turn changed, as notebooks show it."""
        before = self.before_turn(-1) if self.steps else None
        return wiring().svg(wiring().scene(self.game, self.state, before))

    def _append(self, move: Move, state: State) -> None:
        seat = self.game.to_move(self.state)
        assert seat is not None
        self.add(Step(seat, move, state))

    def _begins_turn(self, seat: int) -> bool:
        """A turn is all steps that one seat makes in a row, with the draws that precede them."""
        count = len(self.steps)
        return count == 0 or self.steps.seat(count - 1) not in (seat, CHANCE)
