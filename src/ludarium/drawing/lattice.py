"""Boards of hexagons or of points as text: a character for each spot.

Where there is room the rows have a line between them, which keeps the board's proportions and
shows links and loops in all directions; elsewhere rows follow each other. Beside a cell's sign
stands what the last turn did to it:

    e   · ─ ·   [●]      [ ] put, ( ) changed, { } removed
"""

from itertools import pairwise

from ludarium.core.scene import Disc, Scene
from ludarium.drawing.canvas import Canvas, Slot
from ludarium.drawing.names import digits, letters
from ludarium.drawing.palette import SIDES, Signs, paint

ROW = 3**0.5 / 2
"""The distance of rows of hexagons."""


class Lattice:
    """A scene whose spots are single characters."""

    def __init__(self, scene: Scene, signs: Signs, names: bool, height: int) -> None:
        self.scene = scene
        self.signs = signs
        self.names = names
        self.height = height
        self.canvas = Canvas()
        self.hexagonal = scene.shape == "hexagon"
        self.rim = int(any(spot.role == "ring" for spot in scene.spots))
        self.pieces = {part.spot: part for part in scene.pieces}
        self.at = self._slots()

    def _slots(self) -> dict[str, Slot]:
        """The line and column of each spot. What lies around the cells comes close to them."""
        row = ROW if self.hexagonal else 1.0
        cells = [spot for spot in self.scene.spots if spot.role == "cell"]
        last = len(self.scene.rows) - 1
        left, right = min(spot.x for spot in cells), max(spot.x for spot in cells)
        down, across = self._spacing(last)
        margin = 3 if self.hexagonal else 4 + self.rim
        slots = {}
        for spot in self.scene.spots:
            x, y = min(max(spot.x, left), right), min(max(round(spot.y / row), 0), last)
            line = self.rim + down * y + _side(spot.y / row, 0, last)
            column = margin + round(across * (x - left)) + 2 * _side(spot.x, left, right)
            slots[spot.id] = (line, column)
        return slots

    def _spacing(self, last: int) -> tuple[int, int]:
        """How many lines and columns it is from cell to cell."""
        around = 0 if self.hexagonal else 2 * self.rim + 1
        down = 2 if 2 * last + 1 + around <= self.height else 1
        across = 4 if self.hexagonal or self.names or down == 2 else 3
        return down, across

    def draw(self) -> Canvas:
        self._links()
        self._loops()
        for spot in self.scene.spots:
            self._spot(spot.id)
        self._marks()
        if self.hexagonal:
            self._row_labels()
        else:
            self._border_labels()
        return self.canvas

    def _links(self) -> None:
        for link in self.scene.links:
            self._line(*link.spots, self.signs.link, paint(link.colour))

    def _loops(self) -> None:
        for loop in self.scene.loops:
            for one, two in pairwise((*loop.spots, loop.spots[0])):
                self._line(one, two, self.signs.loop, paint(loop.colour))

    def _line(self, one: str, two: str, signs: tuple[str, str], style: str) -> None:
        """A line between the spots of two neighbours, if there is room for one."""
        (y1, x1), (y2, x2) = sorted((self.at[one], self.at[two]))
        if y1 == y2:
            self.canvas.put(y1, x1 + 1, signs[0] * (x2 - x1 - 1), style)
        elif y2 - y1 == 2:
            sign = signs[1] if x1 == x2 else "\\" if x1 < x2 else "/"
            self.canvas.put(y1 + 1, (x1 + x2) // 2, sign, style)

    def _spot(self, spot: str) -> None:
        part = self.pieces.get(spot)
        if isinstance(part, Disc):
            self.canvas.put(*self.at[spot], self.signs.stone(part.colour), paint(part.colour))
        elif part is not None:
            self.canvas.put(*self.at[spot], self.signs.cross, "cross")
        else:
            self.canvas.centre(*self.at[spot], spot if self.names else self.signs.empty, "empty")

    def _marks(self) -> None:
        for mark in self.scene.marks:
            line, column = self.at[mark.spot]
            if mark.kind == "again" or mark.kind == "surrounded":
                sign = self.signs.again if mark.kind == "again" else self.signs.surrounded
                self.canvas.centre(line, column, sign.center(3), mark.kind)
        for mark in self.scene.marks:
            line, column = self.at[mark.spot]
            if mark.kind in SIDES:
                before, after = SIDES[mark.kind]
                self.canvas.put(line, column - 1, before, mark.kind)
                self.canvas.put(line, column + 1, after, mark.kind)

    def _row_labels(self) -> None:
        """A letter before each row and, unless the cells are named, the last number after it."""
        for row in self.scene.rows:
            line, column = self.at[row[0]]
            self.canvas.put(line, column - 3, letters(row[0]), "label")
            if not self.names:
                line, column = self.at[row[-1]]
                self.canvas.put(line, column + 3, digits(row[-1]), "label")

    def _border_labels(self) -> None:
        """Numbers at the left and letters below: where lines are scarce, between the stones of
        the ring."""
        for row in self.scene.rows:
            self.canvas.put(self.at[row[0]][0], 0, digits(row[0]).rjust(2), "label")
        bottom = max(line for line, _ in self.at.values())
        inside = bool(self.rim) and bottom + 1 >= self.height
        for cell in self.scene.rows[-1]:
            column = self.at[cell][1] + inside
            self.canvas.put(bottom + (not inside), column, letters(cell), "label")


def _side(value: float, low: float, high: float) -> int:
    """Is a value beyond an interval, and where: -1 below it, 1 above it."""
    return (value > high + 0.5) - (value < low - 0.5)
