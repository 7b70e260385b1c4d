r"""Boards of hexagons or of points as text: a character for each spot.

If there is room, the rows have a line between them for links and loops. Otherwise a link to the
next row is drawn beside one of its ends. The signs around a cell show what the last turn did to it:

    e   ●───●\  [○]      [ ] placed, ( ) changed, { } removed
      d  ·   ●   ·
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ludarium.core.scene import Disc, Scene
from ludarium.drawing.canvas import Canvas, Slot
from ludarium.drawing.markup import digits, letters
from ludarium.drawing.palette import SIDES, Signs, paint

ROW = 3**0.5 / 2
"""The distance between rows of hexagons."""


class Line(NamedTuple):
    """A line between two neighbours; the first is the upper or the left one."""

    first: Slot
    second: Slot
    signs: tuple[str, str]
    style: str


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
        """Return the line and column of each spot; spots around the cells move close to them."""
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
        """Return the numbers of lines and columns between neighbouring cells."""
        ring = 0 if self.hexagonal else 2 * self.rim + 1
        down = 2 if 2 * last + 1 + ring <= self.height else 1
        across = 4 if self.hexagonal or self.names or down == 2 else 3
        return down, across

    def draw(self) -> Canvas:
        self._lines()
        for spot in self.scene.spots:
            self._spot(spot.id)
        self._marks()
        if self.hexagonal:
            self._row_labels()
        else:
            self._border_labels()
        return self.canvas

    def _lines(self) -> None:
        """Draw links and loops, each at its own place beside the marks; those in a row in full."""
        slots = (self.at[mark.spot] for mark in self.scene.marks)
        beside = {(y, x + side) for y, x in slots for side in (-1, 1)}
        lines = {(line.first, line.second): line for line in self._all_lines()}.values()
        for (y1, x1), (y2, x2), signs, style in lines:
            if y1 == y2:
                self.canvas.put(y1, x1 + 1, signs[0] * (x2 - x1 - 1), style)
        for place, line in _assign_slots(lines, beside).items():
            self.canvas.put(*place, _sign(line), line.style)

    def _all_lines(self) -> Iterator[Line]:
        for link in self.scene.links:
            one, two = sorted(self.at[spot] for spot in link.spots)
            yield Line(one, two, self.signs.link, paint(link.colour))
        for loop in self.scene.loops:
            for pair in pairwise((*loop.spots, loop.spots[0])):
                one, two = sorted(self.at[spot] for spot in pair)
                yield Line(one, two, self.signs.loop, paint(loop.colour))

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
        """Label each row with its letter and, unless cells have names, its last number."""
        for row in self.scene.rows:
            line, column = self.at[row[0]]
            self.canvas.put(line, column - 3, letters(row[0]), "label")
            if not self.names:
                line, column = self.at[row[-1]]
                self.canvas.put(line, column + 3, digits(row[-1]), "label")

    def _border_labels(self) -> None:
        """Write numbers at the left and letters below, on low screens between the ring's stones."""
        for row in self.scene.rows:
            self.canvas.put(self.at[row[0]][0], 0, digits(row[0]).rjust(2), "label")
        bottom = max(line for line, _ in self.at.values())
        inside = bool(self.rim) and bottom + 1 >= self.height
        for cell in self.scene.rows[-1]:
            column = self.at[cell][1] + inside
            self.canvas.put(bottom + (not inside), column, letters(cell), "label")


def _sign(line: Line) -> str:
    (y1, x1), (y2, x2) = line.first, line.second
    if y1 == y2:
        return line.signs[0]
    return line.signs[1] if x1 == x2 else "\\" if x1 < x2 else "/"


def _assign_slots(lines: Iterable[Line], blocked: set[Slot]) -> dict[Slot, Line]:
    """Return lines by slot, as many as possible (a bipartite matching by augmenting paths)."""
    line_at: dict[Slot, Line] = {}

    def place(line: Line, visited: set[Slot]) -> bool:
        for slot in sorted(_places(line), key=line_at.__contains__):
            if slot in blocked or slot in visited:
                continue
            visited.add(slot)
            if slot not in line_at or place(line_at[slot], visited):
                line_at[slot] = line
                return True
        return False

    for line in lines:
        place(line, set())
    return line_at


def _places(line: Line) -> Iterator[Slot]:
    """Yield slots for a line, the best first: its middle, or beside one of its ends.

    Between adjacent rows these are the columns next to the upper and the lower end.
    """
    (y1, x1), (y2, x2) = line.first, line.second
    way = (x2 > x1) - (x2 < x1)
    if y2 - y1 == 1:
        for far in (1, 2) if way else (1, -1):
            yield y1, x1 + far * (way or 1)
            yield y2, x2 - far * (way or -1)
        return
    yield (y1 + y2) // 2, (x1 + x2) // 2
    if y1 == y2:
        yield y1, x1 + 1
        yield y1, x2 - 1


def _side(value: float, low: float, high: float) -> int:
    """Return -1 for a value below an interval, 1 above it, else 0."""
    return (value > high + 0.5) - (value < low - 0.5)
