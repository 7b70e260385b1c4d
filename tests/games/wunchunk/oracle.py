"""Wunchunk (Craig Duncan, 2019), word for word and without cleverness: an oracle for the tests."""

from typing import Any, Self

from tests.oracles import hexes
from tests.oracles.stones import StonesOracle

# For each number of seats, each seat's two starting stones as (row, x): rows are counted upwards
# from the centre row, and x is the distance to the right of the middle of the row.
STARTS = {
    2: [
        [(1, -0.5), (1, +0.5)],
        [(-1, -0.5), (-1, +0.5)],
    ],
    3: [
        [(1, -0.5), (0, -1)],
        [(-1, -0.5), (-1, +0.5)],
        [(0, +1), (1, +0.5)],
    ],
    4: [
        [(2, +1), (1, +1.5)],
        [(2, -1), (1, -1.5)],
        [(-1, -1.5), (-2, -1)],
        [(-1, +1.5), (-2, +1)],
    ],
}


class WunchunkOracle(StonesOracle):
    def __init__(self, seats: int, sides: int, opening: str) -> None:
        self.seats = seats
        self.opening = opening
        self.neighbours = hexes.neighbours(sides)
        super().__init__(self.neighbours)
        self.turns_made = [0] * seats
        self.first_turn_put_a_stone = False
        self.passes_in_a_row = 0
        self.layout: list[str] = []  # the cells laid out so far in the open start
        self.choosing = opening == "open"  # seat 1 has not yet chosen to play first or second
        self.stones_placed = 0  # stones placed in this turn
        self.allowed = 0  # k, the chunks of the mover's colour when this turn began
        if opening != "open":
            for colour, places in enumerate(STARTS[seats]):
                for row, x in places:
                    self.stones[_cell_at(sides, row, x)] = colour
            self._begin_turn(0)

    @classmethod
    def from_pieces(
        cls, pieces: dict[str, int], mover: int, turns_made: int = 5, **options: Any
    ) -> Self:
        """A position at the beginning of a turn in the middle of a game without a swap."""
        oracle = super().from_pieces(pieces, mover, opening="pie", **options)
        oracle.turns_made = [turns_made] * oracle.seats
        oracle._begin_turn(mover)
        return oracle

    def over(self) -> bool:
        """ "When the board is full or when all seats pass one after another." """
        return not self.empty() or self.passes_in_a_row == self.seats

    def steps(self) -> set[str]:
        if self.opening == "open" and len(self.layout) < 4:
            return self._layouts()
        if self.choosing:
            return {"first", "second"}
        # "Put up to k stones on empty cells, each of any colour in the game. Zero is a pass."
        steps = self._placements()
        steps.add("pass" if self.stones_placed == 0 else "end")
        if self._may_swap():
            steps.add("swap")
        return steps

    def make(self, text: str) -> None:
        if text in ("first", "second"):
            # "`first` exchanges the colours; colour 0 makes the first normal turn."
            self.choosing = False
            self.swapped = text == "first"
            self._begin_turn(1 if text == "first" else 0)
        elif text == "swap":
            self.swapped = True
            self._end_turn()
        elif text == "pass":
            self.passes_in_a_row += 1
            self._end_turn()
        elif text == "end":
            self._end_turn()
        else:
            self._place(colour=int(text[0]) - 1, cell=text[1:])

    def winners(self) -> tuple[int, ...] | None:
        if not self.over():
            return None
        standings = {seat: self.standing(self.colour(seat)) for seat in range(self.seats)}
        best = min(standings.values())
        return tuple(seat for seat in range(self.seats) if standings[seat] == best)

    def standing(self, colour: int) -> list[int]:
        """What is compared at the end, number by number, fewest first: chunks, crumbs, groups of
        exactly two, of exactly three, and so on upwards."""
        sizes = [len(group) for group in self._groups(colour)]
        by_size = [sizes.count(size) for size in range(2, len(self.neighbours) + 1)]
        return [self.chunks(colour), sizes.count(1), *by_size]

    def chunks(self, colour: int) -> int:
        """The number of groups of two or more stones of a colour."""
        return len([group for group in self._groups(colour) if len(group) >= 2])

    def _layouts(self) -> set[str]:
        """ "One chunk of each colour anywhere, two adjacent stones each, colour 0 first." """
        cells = self.empty()
        if len(self.layout) in (1, 3):
            cells &= self.neighbours[self.layout[-1]]
        colour = 0 if len(self.layout) < 2 else 1
        return {f"{colour + 1}{cell}" for cell in cells}

    def _placements(self) -> set[str]:
        steps = set()
        for cell in self.empty():
            for colour in range(self.seats):
                if not (self._restricted() and self._raises_own_chunks(colour, cell)):
                    steps.add(f"{colour + 1}{cell}")
        return steps

    def _restricted(self) -> bool:
        """Balanced: the rule about "seat 0's second turn"."""
        return self.opening == "balanced" and self.mover == 0 and self.turns_made[0] == 1

    def _raises_own_chunks(self, colour: int, cell: str) -> bool:
        own = self.colour(self.mover)
        before = self.chunks(own)
        self.stones[cell] = colour
        after = self.chunks(own)
        del self.stones[cell]
        return after > before

    def _may_swap(self) -> bool:
        """ "On their first turn seat 1 may swap instead, if seat 0's first turn put a stone." """
        return (
            self.opening == "pie"
            and self.seats == 2
            and self.mover == 1
            and self.turns_made[1] == 0
            and self.stones_placed == 0
            and self.first_turn_put_a_stone
        )

    def _place(self, colour: int, cell: str) -> None:
        self.stones[cell] = colour
        if self.choosing:
            self.layout.append(cell)
            if len(self.layout) == 4:
                self.mover = 1
            return
        self.passes_in_a_row = 0
        self.stones_placed += 1
        if self.turns_made == [0] * self.seats:
            self.first_turn_put_a_stone = True
        # "The turn ends by itself when k stones are placed or the board is full."
        if self.stones_placed == self.allowed or not self.empty():
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns_made[self.mover] += 1
        self._begin_turn((self.mover + 1) % self.seats)

    def _begin_turn(self, seat: int) -> None:
        self.mover = seat
        self.stones_placed = 0
        self.allowed = self.chunks(self.colour(seat))

    def _groups(self, colour: int) -> list[set[str]]:
        return hexes.groups(self.cells_of(colour), self.neighbours)


def _cell_at(sides: int, row: int, x: float) -> str:
    rows_upwards = hexes.rows(sides)[::-1]
    names = rows_upwards[len(rows_upwards) // 2 + row]
    middle = (len(names) - 1) / 2
    return names[int(middle + x)]
