"""The rules of Trio. `sheet.py` has them in words."""

from collections.abc import Iterator
from typing import Any

from ludarium.boards import Board, hexagon
from ludarium.core.errors import NotationError
from ludarium.core.game import Info, Outcome, winner_takes
from ludarium.core.options import Option
from ludarium.games.stones import PlacementGame, State


class Trio(PlacementGame):
    """Trio on one board."""

    info = Info(
        name="trio",
        title="Trio",
        designer="Ludarium's documentation",
        date="2026",
        about="Fill the board, and never get three stones in a straight line.",
        aim="Three in a line lose",
        rules_version=1,
    )
    OPTIONS = (
        Option("sides", 3, "side length of the hexagon", low=2, high=6, title="side length"),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.lay_out(hexagon(self.options["sides"]))
        self.lines = tuple(lines(self.board))

    @property
    def max_steps(self) -> int:
        """A stone on each cell, and the swap."""
        return self.board.size + 1

    def lines_of(self, stones: int) -> list[int]:
        """The lines of three among the stones of a colour."""
        return [line for line in self.lines if line & ~stones == 0]

    def is_over(self, state: State) -> bool:
        return super().is_over(state) or any(map(self.lines_of, state.stones))

    def outcome(self, state: State) -> Outcome | None:
        if not self.is_over(state):
            return None
        for colour, stones in enumerate(state.stones):
            if self.lines_of(stones):
                reason = f"{self.info.colours[colour]} has three in a line"
                return winner_takes([1 - colour], self, state, reason)
        return winner_takes([0, 1], self, state, "the board is full, without three in a line")

    def decode(self, code: str) -> State:
        state = super().decode(code)
        if all(map(self.lines_of, state.stones)):
            raise NotationError("expected a line of one colour at most: the first ends the game")
        return state


def lines(board: Board) -> Iterator[int]:
    """Each three cells next to each other in a straight line, as a mask, once."""
    for first, ring in enumerate(board.neighbours):
        for way in range(3):
            second = ring[way]
            third = None if second is None else board.neighbours[second][way]
            if second is not None and third is not None:
                yield 1 << first | 1 << second | 1 << third
