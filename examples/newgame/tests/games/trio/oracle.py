"""Trio, word for word and without cleverness: an oracle for the tests."""

from tests.oracles import hexes
from tests.oracles.stones import PieOracle


class TrioOracle(PieOracle):
    def __init__(self, sides: int) -> None:
        # A cell by its row from the top and its distance from the middle, in half cells.
        self.places = {
            (row, 2 * index - len(names)): name
            for row, names in enumerate(hexes.rows(sides))
            for index, name in enumerate(names)
        }
        super().__init__(self.places.values())

    def over(self) -> bool:
        return super().over() or self.lines(0) > 0 or self.lines(1) > 0

    def winners(self) -> tuple[int, ...] | None:
        if not self.over():
            return None
        # "Three in a line lose."
        for colour in (0, 1):
            if self.lines(colour):
                return self.seats_of(1 - colour)
        # "A full board without such a line is a draw."
        return (0, 1)

    def lines(self, colour: int) -> int:
        """How often three stones are next to each other in a straight line."""
        own = {place for place, name in self.places.items() if self.stones.get(name) == colour}
        return sum(
            {(row, x), (row + down, x + right), (row + 2 * down, x + 2 * right)} <= own
            for row, x in own
            for down, right in ((0, 2), (1, 1), (1, -1))
        )
