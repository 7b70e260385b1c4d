"""A game as it was played: the steps, the states between them, and how they group into turns."""

from dataclasses import dataclass
from typing import Any

from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import checked_apply, steps


@dataclass(frozen=True, slots=True)
class Step:
    """One step played: who made it (a seat, or CHANCE), the move, and the state it led to."""

    seat: int
    move: Any
    state: Any


class History:
    """A growing list of checked steps. Each operation costs the same however long the game is."""

    def __init__(self, game: AnyGame, start: Any = None) -> None:
        self.game = game
        self.start = game.initial_state() if start is None else start
        self.steps: list[Step] = []
        self._turn_starts: list[int] = []

    @property
    def state(self) -> Any:
        """The position now."""
        return self.steps[-1].state if self.steps else self.start

    def push(self, move: Any) -> None:
        """Play one step; raises IllegalMoveError and changes nothing when it is not legal."""
        self._append(move, checked_apply(self.game, self.state, move))

    def push_legal(self, move: Any) -> None:
        """Play one step that is known to be legal: much faster, and nothing is checked."""
        self._append(move, self.game.apply(self.state, move))

    def push_text(self, text: str) -> None:
        """Play the step or steps of a text: all of them, or on error none."""
        for move, state in list(steps(self.game, self.state, text)):
            self._append(move, state)

    def add(self, step: Step) -> None:
        """Play one step that was worked out for the position now."""
        if self._begins_turn(step.seat):
            self._turn_starts.append(len(self.steps))
        self.steps.append(step)

    def undo(self) -> Step:
        """Take back the last step; raises IndexError at the start."""
        if self._turn_starts and self._turn_starts[-1] == len(self.steps) - 1:
            self._turn_starts.pop()
        return self.steps.pop()

    @property
    def turn_count(self) -> int:
        return len(self._turn_starts)

    def turn(self, number: int) -> list[Step]:
        """The steps of a turn, counted from 0 (or from the end with a negative number)."""
        start = self._turn_starts[number]
        later = number + 1
        end = self._turn_starts[later] if later not in (0, self.turn_count) else len(self.steps)
        return self.steps[start:end]

    def turn_text(self, number: int) -> str:
        """The turn as people write it: steps joined by commas."""
        return ",".join(self.game.text(step.move) for step in self.turn(number))

    def before_turn(self, number: int) -> Any:
        """The state in which a turn began."""
        start = self._turn_starts[number]
        return self.steps[start - 1].state if start else self.start

    def _append(self, move: Any, state: Any) -> None:
        seat = self.game.to_move(self.state)
        assert seat is not None
        self.add(Step(seat, move, state))

    def _begins_turn(self, seat: int) -> bool:
        """A turn is all steps that one seat makes in a row, with the draws that precede them."""
        return not self.steps or (seat != self.steps[-1].seat and self.steps[-1].seat != CHANCE)
