"""A game in play, in the terminal or in a room of the server: its steps and how it ended.

A step is parsed and applied once: `propose` returns it with the state after it, `take` adds it.
The seat to move, the outcome and the legal moves are computed once per position.
"""

from functools import cached_property
from typing import Any

from ludarium.core.ending import ON_THE_BOARD, Ending, outcome_by, resigned_by, why_impossible
from ludarium.core.errors import IllegalMoveError
from ludarium.core.game import AnyGame, Outcome
from ludarium.core.history import History, Step
from ludarium.core.play import checked_apply
from ludarium.core.record import Record


class Session:
    """A game in play. It continues a history, which nobody else may change."""

    def __init__(self, history: History, ending: Ending | None = None) -> None:
        self.history = history
        self._early_ending = ending

    @classmethod
    def start(cls, game: AnyGame, state: Any = None) -> "Session":
        """A new game, from the usual start if `state` is None."""
        return cls(History(game, state))

    def __repr__(self) -> str:
        ending = "" if self._early_ending is None else f", {self._early_ending!r}"
        return f"ludarium.Session({self.history!r}{ending})"

    def _repr_svg_(self) -> str:
        """The position, for notebooks."""
        return self.history._repr_svg_()

    def copy(self) -> "Session":
        """An independent copy, for another thread to read."""
        return Session(self.history.copy(), self._early_ending)

    @property
    def game(self) -> AnyGame:
        return self.history.game

    @property
    def state(self) -> Any:
        """The present state."""
        return self.history.state

    @property
    def steps(self) -> int:
        """The number of steps so far."""
        return len(self.history.steps)

    @cached_property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over."""
        return None if self._early_ending is not None else self.game.to_move(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, if there is one."""
        return None if self.playing else outcome_by(self.game, self.state, self._early_ending)

    @cached_property
    def legal_moves(self) -> list[Any]:
        """The legal moves; none when the game is over."""
        return self.game.legal_moves(self.state) if self.playing else []

    @property
    def playing(self) -> bool:
        """Is the game still being played?"""
        return self.seat is not None

    @property
    def ending(self) -> Ending | None:
        """How the game ended; None while it is played."""
        return self._early_ending or (None if self.playing else ON_THE_BOARD)

    def propose(self, text: str) -> Step:
        """The step of a text, not yet made; raises NotationError and IllegalMoveError."""
        return self.propose_move(self.game.parse(text, self.state))

    def propose_move(self, move: Any) -> Step:
        """The step of a move, not yet made; raises IllegalMoveError."""
        self.check_playing()
        assert self.seat is not None
        after = checked_apply(self.game, self.state, move, self.legal_moves)
        return Step(self.seat, move, after)

    def take(self, step: Step) -> None:
        """Make a step that `propose` returned."""
        self.history.add(step)
        self._changed()

    def push(self, move: Any) -> None:
        """Make a move. If it is not legal, raises IllegalMoveError and changes nothing."""
        self.take(self.propose_move(move))

    def push_text(self, text: str) -> None:
        """Make the moves of a text; on error none of them."""
        self.check_playing()
        self.history.push_text(text)
        self._changed()

    def undo(self) -> Step:
        """Take back the last step; raises IndexError at the start."""
        step = self.history.undo()
        self._changed()
        return step

    def resign(self, seat: int) -> None:
        """Resign for a seat."""
        self.end(resigned_by(seat))

    def end(self, ending: Ending) -> None:
        """End the game other than on the board; raises IllegalMoveError."""
        self.check_playing()
        if why := why_impossible(self.game, self.state, ending):
            raise IllegalMoveError(why)
        self._early_ending = ending
        self._changed()

    def go_on(self) -> bool:
        """Continue a game that was ended other than on the board. Return whether it was."""
        was_ended = self._early_ending is not None
        self._early_ending = None
        self._changed()
        return was_ended

    def check_playing(self) -> None:
        """Raises IllegalMoveError when the game is over."""
        if not self.playing:
            raise IllegalMoveError("the game is over")

    def record(self, seats: tuple[str, ...], started: str, finished: str | None = None) -> Record:
        """The record of the game so far."""
        return Record.of(
            self.history, seats, ending=self._early_ending, started=started, finished=finished
        )

    def _changed(self) -> None:
        """Drop the values that were computed for the last position."""
        for name in ("seat", "outcome", "legal_moves"):
            self.__dict__.pop(name, None)
