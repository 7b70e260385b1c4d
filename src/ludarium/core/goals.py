"""The goals of lessons, which the rules alone can check.

A goal compares the state in which the lesson began with the state now. Games may have goals of
their own: any function of a `Progress` is a goal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludarium.core.game import AnyGame


@dataclass(frozen=True)
class Progress:
    """A lesson so far: the learner in `seat` played from `start` to `state`."""

    game: AnyGame
    start: Any
    state: Any
    seat: int

    @property
    def pieces(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The pieces at the start, and the pieces now."""
        return self.game.pieces(self.start), self.game.pieces(self.state)


Goal = Callable[[Progress], bool]


class Places:
    """A new piece is on one of these cells (or on any cell), of the colour if one is given."""

    def __init__(self, *cells: str, colour: int | None = None) -> None:
        self.cells, self.colour = cells, colour

    def __call__(self, progress: Progress) -> bool:
        before, now = progress.pieces
        new = {cell: piece for cell, piece in now.items() if cell not in before}
        cells = new if self.colour is None else [c for c in new if new[c] == self.colour]
        return any(cell in (self.cells or new) for cell in cells)


@dataclass(frozen=True)
class Adds:
    """Exactly `count` cells that were empty at the start have a piece now."""

    count: int

    def __call__(self, progress: Progress) -> bool:
        before, now = progress.pieces
        return sum(cell not in before for cell in now) == self.count


class Keeps:
    """The pieces on these cells are the same as at the start."""

    def __init__(self, *cells: str) -> None:
        self.cells = cells

    def __call__(self, progress: Progress) -> bool:
        before, now = progress.pieces
        return all(now.get(cell) == before[cell] for cell in self.cells)


@dataclass(frozen=True)
class Removes:
    """Exactly `count` pieces of the start are gone."""

    count: int

    def __call__(self, progress: Progress) -> bool:
        before, now = progress.pieces
        return sum(cell not in now for cell in before) == self.count


@dataclass(frozen=True)
class Changes:
    """Exactly `count` pieces of the start are different now."""

    count: int

    def __call__(self, progress: Progress) -> bool:
        before, now = progress.pieces
        changed = [cell for cell, piece in before.items() if now.get(cell, piece) != piece]
        return len(changed) == self.count


@dataclass(frozen=True)
class Scores:
    """The score of the learner, or of the seat `further` seats later, changed by `by`."""

    by: int
    further: int = 0

    def __call__(self, progress: Progress) -> bool:
        game = progress.game
        seat = (progress.seat + self.further) % game.seats
        before, now = game.scores(progress.start), game.scores(progress.state)
        return now[seat] - before[seat] == self.by


@dataclass(frozen=True)
class GoesOn:
    """The learner is to move (again)."""

    def __call__(self, progress: Progress) -> bool:
        return progress.game.to_move(progress.state) == progress.seat


@dataclass(frozen=True)
class Passes:
    """The turn is over, but not the game."""

    def __call__(self, progress: Progress) -> bool:
        return progress.game.to_move(progress.state) not in (None, progress.seat)


@dataclass(frozen=True)
class Swaps:
    """The learner plays another colour than at the start."""

    def __call__(self, progress: Progress) -> bool:
        colour = progress.game.colour
        return colour(progress.state, progress.seat) != colour(progress.start, progress.seat)


@dataclass(frozen=True)
class Wins:
    """The game is over, and the learner alone has won."""

    def __call__(self, progress: Progress) -> bool:
        outcome = progress.game.outcome(progress.state)
        return outcome is not None and outcome.winners == (progress.seat,)


class Every:
    """All of several goals."""

    def __init__(self, *goals: Goal) -> None:
        self.goals = goals

    def __call__(self, progress: Progress) -> bool:
        return all(goal(progress) for goal in self.goals)
