"""What a lesson asks for, as something that can be checked with the rules alone.

A goal looks at what was tried: the state in which the lesson began, the state now, and the seat
that learns. Games may have goals of their own; any function of a `Tried` is one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludarium.core.game import AnyGame


@dataclass(frozen=True)
class Tried:
    """A lesson as far as it was played: by `seat`, from `start` to `state`."""

    game: AnyGame
    start: Any
    state: Any
    seat: int

    @property
    def lying(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What lay where at the start, and what lies where now."""
        return self.game.pieces(self.start), self.game.pieces(self.state)


Goal = Callable[[Tried], bool]


class Puts:
    """Something new lies on one of these cells, or on any cell; where pieces are colours, it may
    have to be of one of them."""

    def __init__(self, *cells: str, colour: int | None = None) -> None:
        self.cells, self.colour = cells, colour

    def __call__(self, tried: Tried) -> bool:
        before, now = tried.lying
        new = {cell: piece for cell, piece in now.items() if cell not in before}
        wanted = new if self.colour is None else [c for c in new if new[c] == self.colour]
        return any(cell in (self.cells or new) for cell in wanted)


@dataclass(frozen=True)
class Adds:
    """Exactly so much more lies on cells that were empty at the start."""

    count: int

    def __call__(self, tried: Tried) -> bool:
        before, now = tried.lying
        return sum(cell not in before for cell in now) == self.count


class Keeps:
    """What lay on these cells at the start still lies there, and looks as it did."""

    def __init__(self, *cells: str) -> None:
        self.cells = cells

    def __call__(self, tried: Tried) -> bool:
        before, now = tried.lying
        return all(now.get(cell) == before[cell] for cell in self.cells)


@dataclass(frozen=True)
class Removes:
    """Exactly so much of what lay there at the start is gone."""

    count: int

    def __call__(self, tried: Tried) -> bool:
        before, now = tried.lying
        return sum(cell not in now for cell in before) == self.count


@dataclass(frozen=True)
class Changes:
    """Exactly so much of what lay there at the start is still there, but looks different."""

    count: int

    def __call__(self, tried: Tried) -> bool:
        before, now = tried.lying
        changed = [cell for cell, piece in before.items() if now.get(cell, piece) != piece]
        return len(changed) == self.count


@dataclass(frozen=True)
class Scores:
    """The learner's score has changed by so much, or that of the seat which is so many further."""

    by: int
    further: int = 0

    def __call__(self, tried: Tried) -> bool:
        game = tried.game
        seat = (tried.seat + self.further) % game.seats
        before, now = game.scores(tried.start), game.scores(tried.state)
        return now[seat] - before[seat] == self.by


@dataclass(frozen=True)
class GoesOn:
    """The learner is to move (again)."""

    def __call__(self, tried: Tried) -> bool:
        return tried.game.to_move(tried.state) == tried.seat


@dataclass(frozen=True)
class Passes:
    """The turn is over, and the game is not."""

    def __call__(self, tried: Tried) -> bool:
        return tried.game.to_move(tried.state) not in (None, tried.seat)


@dataclass(frozen=True)
class Swaps:
    """The learner plays another colour than at the start."""

    def __call__(self, tried: Tried) -> bool:
        colour = tried.game.colour
        return colour(tried.state, tried.seat) != colour(tried.start, tried.seat)


@dataclass(frozen=True)
class Wins:
    """The game is over, and the learner alone has won."""

    def __call__(self, tried: Tried) -> bool:
        outcome = tried.game.outcome(tried.state)
        return outcome is not None and outcome.winners == (tried.seat,)


class Every:
    """Several goals at once."""

    def __init__(self, *goals: Goal) -> None:
        self.goals = goals

    def __call__(self, tried: Tried) -> bool:
        return all(goal(tried) for goal in self.goals)
