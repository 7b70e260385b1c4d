"""The rules of Flume in code; `sheet.py` has them in words."""

from dataclasses import replace
from typing import Any

from ludarium.boards import square
from ludarium.core.game import Info
from ludarium.core.moves import Place
from ludarium.core.options import Option
from ludarium.games.stones import MajorityGame, State


class Flume(MajorityGame):
    """Flume on one board."""

    info = Info(
        name="flume",
        title="Flume",
        designer="Mark Steere",
        date="January 2010",
        link="marksteeregames.com",
        about="Fill the board; a stone with three or more connections lets you move again.",
        score="stones",
        aim="Most stones win",
        rules_version=1,
        by_score=True,
    )
    OPTIONS = (
        Option(
            "size", 7, "free points along a side", low=3, high=19, odd=True, title="points a side"
        ),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.lay_out(square(self.options["size"]))
        self.green = tuple(ring.count(None) for ring in self.board.neighbours)

    @property
    def max_steps(self) -> int:
        """A stone on each point, and the swap."""
        return self.board.size + 1

    def apply_step(self, state: State, step: Place) -> State:
        again = self.connections(state, self.board.index[step.cell]) >= 3
        after = super().apply_step(state, step)
        return replace(after, turn=state.turn) if again else after

    def connections(self, state: State, cell: int) -> int:
        """How many neighbours of a point hold a stone, green ones included."""
        stones = state.stones[0] | state.stones[1]
        return self.green[cell] + (self.board.neighbour_masks[cell] & stones).bit_count()

    def decided(self, state: State) -> int | None:
        """The seat that already holds more than half of the points."""
        for seat, stones in enumerate(self.scores(state)):
            if stones > self.board.size // 2:
                return seat
        return None
