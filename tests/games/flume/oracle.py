"""Flume (Mark Steere, 2010), word for word and without cleverness: an oracle for the tests."""

from tests.oracles.stones import PieOracle

RED, BLUE = 0, 1


class FlumeOracle(PieOracle):
    def __init__(self, size: int) -> None:
        # Column and row run from 1 to size; the green ring is at 0 and size + 1.
        inside = range(1, size + 1)
        self.points = {_name(column, row): (column, row) for column in inside for row in inside}
        self.ring = {
            (column, row)
            for column in range(size + 2)
            for row in range(size + 2)
            if (column in (0, size + 1)) != (row in (0, size + 1))
        }
        super().__init__(self.points)

    def make(self, text: str) -> None:
        # "Put a stone of your colour on any empty point."
        self.stones[text] = self.colour(self.mover)
        # "With 3 or 4, you must put another stone in the same turn; with 2 or fewer, it ends."
        # Seat 0's first turn is one stone: on the empty board no point has more than 2.
        if self.connections(text) <= 2:
            self.mover = 1 - self.mover

    def winners(self) -> tuple[int, ...] | None:
        if not self.over():
            return None
        # "The colour with more stones wins."
        colours = list(self.stones.values())
        winner = RED if colours.count(RED) > colours.count(BLUE) else BLUE
        return self.seats_of(winner)

    def connections(self, point: str) -> int:
        """Orthogonal neighbours that hold a stone of any colour, the green ring included."""
        column, row = self.points[point]
        neighbours = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        stones = self.ring | {self.points[stone] for stone in self.stones}
        return len([place for place in neighbours if place in stones])


def _name(column: int, row: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column - 1] + str(row)
