"""Churn (Mark Steere, 2024), word for word and without cleverness: an oracle for the tests."""

from tests.oracles import hexes
from tests.oracles.stones import PieOracle

RED, BLUE = 0, 1


class ChurnOracle(PieOracle):
    def __init__(self, sides: hexes.Sides) -> None:
        self.neighbours = hexes.neighbours(sides)
        super().__init__(self.neighbours)

    def winners(self) -> tuple[int, ...] | None:
        if not self.over():
            return None
        # "The colour with more stones wins."
        colours = list(self.stones.values())
        winner = RED if colours.count(RED) > colours.count(BLUE) else BLUE
        return self.seats_of(winner)

    def group_sizes(self, colour: int) -> list[int]:
        """The sizes of a colour's groups, from large to small."""
        return sorted((len(group) for group in self._groups(colour)), reverse=True)

    def steps(self) -> set[str]:
        friendly = self.cells_of(self.colour(self.mover))
        empty = self.empty()
        # "If some empty cell touches no friendly stone, you must choose such a cell."
        isolated = {cell for cell in empty if not self.neighbours[cell] & friendly}
        if isolated:
            return isolated
        # "Otherwise choose a cell where the friendly group formed is as small as any available
        # placement allows."
        sizes = {cell: len(self._group_formed(cell, friendly)) for cell in empty}
        return {cell for cell in empty if sizes[cell] == min(sizes.values())}

    def make(self, text: str) -> None:
        colour = self.colour(self.mover)
        formed = self._group_formed(text, self.cells_of(colour))
        self.stones[text] = colour
        # "If the group formed has two or more stones, remove every friendly group smaller than it."
        if len(formed) >= 2:
            for group in self._groups(colour):
                if len(group) < len(formed):
                    for removed in group:
                        del self.stones[removed]
        self.mover = 1 - self.mover

    def _group_formed(self, cell: str, friendly: set[str]) -> set[str]:
        for group in hexes.groups(friendly | {cell}, self.neighbours):
            if cell in group:
                return group
        raise AssertionError("a stone is always in a group")

    def _groups(self, colour: int) -> list[set[str]]:
        return hexes.groups(self.cells_of(colour), self.neighbours)
