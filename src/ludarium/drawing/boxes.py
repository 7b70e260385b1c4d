"""Boards of squares as text: a box of two lines for each cell, wide enough for a tile.

┌───────┬───────┐
│C [↻] S│S  ↺  .│     corners, the arrow (a sign beside it: what the last turn did)
│C  ◆  S═S     C│     fixed; a double line across an edge joins a pair
└───────┴───────┘
"""

from collections import defaultdict

from ludarium.core.scene import Disc, Link, Mark, Piece, Scene, Tile
from ludarium.drawing.canvas import Canvas, Slot
from ludarium.drawing.markup import digits, letters
from ludarium.drawing.palette import SIDES, Signs, paint

WIDE, HIGH = 8, 3
"""The distance between boxes, including one border."""

MIDDLE = WIDE // 2
MARGIN = 3
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


class Boxes:
    """A scene whose cells are boxes."""

    def __init__(self, scene: Scene, signs: Signs, names: bool) -> None:
        self.scene = scene
        self.signs = signs
        self.names = names
        self.canvas = Canvas()
        self.pieces = {part.spot: part for part in scene.pieces}
        self.at = {
            spot.id: (HIGH * round(spot.y), MARGIN + round(WIDE * spot.x))
            for spot in scene.spots
            if spot.role != "hand" or spot.id in self.pieces
        }

    def draw(self) -> Canvas:
        self._borders()
        for spot, slot in self.at.items():
            if spot in self.pieces:
                self._piece(slot, self.pieces[spot])
            elif self.names:
                self._middle(slot, spot, "empty")
        for mark in self.scene.marks:
            self._mark(mark)
        for link in self.scene.links:
            self._link(link)
        self._labels()
        return self.canvas

    def _borders(self) -> None:
        """Draw the frame of each box; where frames meet, their sides are joined."""
        sides: dict[Slot, int] = defaultdict(int)
        for line, column in self.at.values():
            for y in (line, line + HIGH):
                for x in range(column, column + WIDE):
                    sides[y, x] |= RIGHT
                    sides[y, x + 1] |= LEFT
            for x in (column, column + WIDE):
                for y in range(line, line + HIGH):
                    sides[y, x] |= DOWN
                    sides[y + 1, x] |= UP
        for (y, x), which in sides.items():
            self.canvas.put(y, x, self.signs.borders[which], "grid")

    def _middle(self, slot: Slot, text: str, style: str) -> None:
        line, column = slot
        self.canvas.centre(line + 1, column + MIDDLE, text, style)

    def _piece(self, slot: Slot, part: Piece) -> None:
        if isinstance(part, Tile):
            self._chip(slot, part)
        elif isinstance(part, Disc):
            self._middle(slot, self.signs.stone(part.colour), paint(part.colour))
        else:
            self._middle(slot, self.signs.cross, "cross")

    def _chip(self, slot: Slot, tile: Tile) -> None:
        line, column = slot
        left, right = column + 1, column + WIDE - 1
        corners = ((line + 1, left), (line + 1, right), (line + 2, right), (line + 2, left))
        for at, colour in zip(corners, tile.corners, strict=True):
            letter = self.signs.empty if colour is None else self.scene.colours[colour][0]
            self.canvas.put(*at, letter, "empty" if colour is None else paint(colour))
        self._middle(slot, self.signs.spin(tile.spin), "arrow")

    def _mark(self, mark: Mark) -> None:
        line, column = self.at[mark.spot]
        if mark.kind == "fixed":
            self.canvas.put(line + 2, column + MIDDLE, self.signs.fixed, "fixed")
        if mark.kind in SIDES:
            before, after = SIDES[mark.kind]
            self.canvas.put(line + 1, column + MIDDLE - 1, before, mark.kind)
            self.canvas.put(line + 1, column + MIDDLE + 1, after, mark.kind)

    def _link(self, link: Link) -> None:
        """Draw a sign across the common edge, at the corners that meet."""
        (y1, _), (y2, x2) = sorted(self.at[spot] for spot in link.spots)
        if y1 == y2:
            self.canvas.put(y2 + 1 + (link.end or 0), x2, self.signs.pair[0], paint(link.colour))
        else:
            column = x2 + (WIDE - 1 if link.end else 1)
            self.canvas.put(y2, column, self.signs.pair[1], paint(link.colour))

    def _labels(self) -> None:
        for row in self.scene.rows:
            self.canvas.put(self.at[row[0]][0] + 1, 0, digits(row[0]).rjust(2), "label")
        for cell in self.scene.rows[-1]:
            line, column = self.at[cell]
            self.canvas.put(line + HIGH + 1, column + MIDDLE, letters(cell), "label")
        for spot in self.scene.spots:
            if spot.role == "hand" and spot.id in self.at:
                line, column = self.at[spot.id]
                self.canvas.put(line + HIGH + 1, column + 1, "in hand", "label")
