"""The rules of Churn in code; `sheet.py` has them in words."""

from functools import cache
from typing import Any

from ludarium.boards import cells, hexagon
from ludarium.core.errors import OptionError
from ludarium.core.game import Info
from ludarium.core.moves import Place
from ludarium.core.options import Sides
from ludarium.games.stones import MajorityGame, State


class Churn(MajorityGame):
    """Churn on one board."""

    info = Info(
        name="churn",
        title="Churn",
        designer="Mark Steere",
        date="December 2024",
        link="marksteeregames.com",
        about="Grow your groups as slowly as you can: each larger one sweeps the smaller away.",
        score="stones",
        aim="Most stones win",
        rules_version=1,
        by_score=True,
    )
    OPTIONS = (
        Sides(
            "sides",
            3,
            "side length of the hexagon, or six lengths",
            low=2,
            high=8,
            title="side length",
        ),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.lay_out(hexagon(self.options["sides"]))
        if self.board.size % 2 == 0:
            raise OptionError(
                f"option 'sides': expected a board with an odd number of cells "
                f"(an even one could tie), got {self.board.size} cells"
            )

    @property
    def max_steps(self) -> int:
        """The sorted list of a colour's group sizes grows with each of its turns, and it is a
        partition of a number of stones; besides there is the swap."""
        return 2 * (sum(partitions(self.board.size)) - 1) + 1

    def legal_steps(self, state: State) -> list[Place]:
        apart = self.empty(state) & ~self.board.neighbours_of(state.stones[state.turn])
        if apart:
            return [self.placements[cell] for cell in cells(apart)]
        sizes = self.sizes_formed(state)
        least = min(sizes.values(), default=0)
        return [self.placements[cell] for cell, size in sizes.items() if size == least]

    def sizes_formed(self, state: State) -> dict[int, int]:
        """The size of the friendly group that a stone on each empty cell would form."""
        empty = self.empty(state)
        sizes = dict.fromkeys(cells(empty), 1)
        for group in self.board.groups(state.stones[state.turn]):
            for cell in cells(self.board.neighbours_of(group) & empty):
                sizes[cell] += group.bit_count()
        return sizes

    def apply_step(self, state: State, step: Place) -> State:
        stone = self.board.bit[step.cell]
        friendly = state.stones[state.turn] | stone
        formed = self.board.group(stone, friendly)
        if formed != stone:
            friendly = self._without_smaller(friendly, formed)
        red, blue = state.stones
        stones = (red, friendly) if state.turn else (friendly, blue)
        return State(stones, 1 - state.turn, state.swapped)

    def _without_smaller(self, friendly: int, formed: int) -> int:
        """The friendly stones without the groups smaller than the one just formed."""
        size = formed.bit_count()
        safe = formed
        for group in self.board.groups(friendly & ~formed):
            if group.bit_count() >= size:
                safe |= group
        return safe

    def why_not_there(self, state: State, cell: str) -> str:
        sizes = self.sizes_formed(state)
        size, least = sizes[self.board.index[cell]], min(sizes.values())
        if least == 1:
            return f"{cell} touches a friendly stone, and some empty cell touches none"
        return f"{cell} would form a group of {size}, and a group of {least} is possible"


@cache
def partitions(most: int) -> tuple[int, ...]:
    """The number of ways to write each number from 0 to `most` as a sum of positive numbers."""
    ways = [1] + [0] * most
    for part in range(1, most + 1):
        for total in range(part, most + 1):
            ways[total] += ways[total - part]
    return tuple(ways)
