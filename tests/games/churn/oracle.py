"""Churn (Mark Steere, 2024), word for word and without cleverness: an oracle for the tests."""

from tests.oracles import hexes

RED, BLUE = 0, 1


class ChurnOracle:
    def __init__(self, sides: hexes.Sides) -> None:
        self.neighbours = hexes.neighbours(sides)
        if len(self.neighbours) % 2 == 0:
            raise ValueError("an even number of cells could tie")
        self.stones: dict[str, int] = {}
        self.mover = 0
        self.swapped = False
        self.steps_made = 0

    @classmethod
    def from_pieces(cls, pieces: dict[str, int], mover: int, **options) -> "ChurnOracle":
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
        # "Once, instead of their first step, seat 1 may swap."
        swap = {"swap"} if self.steps_made == 1 else set()
        return self._placements() | swap

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text} is not legal")
        if text == "swap":
            self.swapped = True
        else:
            self._place(text)
        self.steps_made += 1
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

    def group_sizes(self, colour: int) -> list[int]:
        """The sizes of a colour's groups, from large to small."""
        return sorted((len(group) for group in self._groups(colour)), reverse=True)

    def _placements(self) -> set[str]:
        friendly = self._cells(self.colour(self.mover))
        empty = set(self.neighbours) - set(self.stones)
        # "If some empty cell touches no friendly stone, you must choose such a cell."
        isolated = {cell for cell in empty if not self.neighbours[cell] & friendly}
        if isolated:
            return isolated
        # "Otherwise choose a cell where the friendly group formed is as small as any available
        # placement allows."
        sizes = {cell: len(self._group_formed(cell, friendly)) for cell in empty}
        return {cell for cell in empty if sizes[cell] == min(sizes.values())}

    def _place(self, cell: str) -> None:
        colour = self.colour(self.mover)
        formed = self._group_formed(cell, self._cells(colour))
        self.stones[cell] = colour
        # "If the group formed has two or more stones, remove every friendly group smaller than it."
        if len(formed) >= 2:
            for group in self._groups(colour):
                if len(group) < len(formed):
                    for removed in group:
                        del self.stones[removed]

    def _group_formed(self, cell: str, friendly: set[str]) -> set[str]:
        for group in hexes.groups(friendly | {cell}, self.neighbours):
            if cell in group:
                return group
        raise AssertionError("a stone is always in a group")

    def _groups(self, colour: int) -> list[set[str]]:
        return hexes.groups(self._cells(colour), self.neighbours)

    def _cells(self, colour: int) -> set[str]:
        return {cell for cell, stone in self.stones.items() if stone == colour}

    def _full(self) -> bool:
        return len(self.stones) == len(self.neighbours)
