"""Flume (Mark Steere, 2010), word for word and without cleverness: an oracle for the tests."""

RED, BLUE = 0, 1


class FlumeOracle:
    def __init__(self, size: int) -> None:
        if size % 2 == 0 or not 3 <= size <= 19:
            raise ValueError(f"the size is odd, from 3 to 19, not {size}")
        # Column and row run from 1 to size; the green ring is at 0 and size + 1.
        inside = range(1, size + 1)
        self.points = {_name(column, row): (column, row) for column in inside for row in inside}
        self.ring = {
            (column, row)
            for column in range(size + 2)
            for row in range(size + 2)
            if (column in (0, size + 1)) != (row in (0, size + 1))
        }
        self.stones: dict[str, int] = {}
        self.mover = 0
        self.swapped = False
        self.steps_made = 0

    @classmethod
    def from_pieces(cls, pieces: dict[str, int], mover: int, **options) -> "FlumeOracle":
        """A position from the middle of a game without a swap."""
        oracle = cls(**options)
        oracle.stones = dict(pieces)
        oracle.mover = mover
        oracle.steps_made = 2
        return oracle

    def to_move(self) -> int | None:
        return None if self._full() else self.mover

    def legal(self) -> set[str]:
        if self._full():
            return set()
        # "Once, instead of their first step, seat 1 may swap." Seat 0's first turn is one stone:
        # on the empty board no point has more than 2 connections.
        swap = {"swap"} if self.steps_made == 1 else set()
        # "Put a stone of your colour on any empty point."
        return (set(self.points) - set(self.stones)) | swap

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text} is not legal")
        self.steps_made += 1
        if text == "swap":
            self.swapped = True
            self.mover = 1 - self.mover
            return
        self.stones[text] = self.colour(self.mover)
        # "With 3 or 4, you must put another stone in the same turn; with 2 or fewer, it ends."
        if self.connections(text) <= 2:
            self.mover = 1 - self.mover

    def pieces(self) -> dict[str, int]:
        return dict(self.stones)

    def colour(self, seat: int) -> int:
        return 1 - seat if self.swapped else seat

    def winners(self) -> tuple[int, ...] | None:
        if not self._full():
            return None
        # "The colour with more stones wins."
        held = list(self.stones.values())
        winner = RED if held.count(RED) > held.count(BLUE) else BLUE
        return tuple(seat for seat in (0, 1) if self.colour(seat) == winner)

    def connections(self, point: str) -> int:
        """Orthogonal neighbours that hold a stone of any colour, the green ring included."""
        column, row = self.points[point]
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        stones = self.ring | {self.points[stone] for stone in self.stones}
        return len([place for place in around if place in stones])

    def _full(self) -> bool:
        return len(self.stones) == len(self.points)


def _name(column: int, row: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column - 1] + str(row)
