"""A Scene as pixels, for what shows no SVG: PNG, animated GIF, and the previews of links.

Needs Pillow, which comes with the extras `server` and `research`; without it everything else works,
and this says what is missing. A board is painted once and each kind of piece once, four times as
large and then made small, so that a frame is a copy with some stamps on it.
"""

import io
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ludarium.core.errors import LudariumError
from ludarium.core.scene import GREEN, Disc, Piece, Scene, Spot, Tile
from ludarium.drawing.palette import (
    BRIGHT,
    CHIP,
    DARK,
    FIELD,
    INK,
    LINE,
    MUTED,
    PAINTS,
    PANEL,
    PLATE,
    RIM,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

FINE = 4
"""How much larger things are painted than they are shown."""

AROUND = 0.85
"""Board units around the centres of the outermost cells."""

PLATE_RIM, PLATE_EDGE = 0.16, 0.07
"""How far the plate goes beyond the cells, and how much of its edge is seen below."""

LIT = (0.2, 0.4, 0.65)
"""How much light there is on a stone, towards the upper left."""

Point = tuple[float, float]


class NoPicturesError(LudariumError):
    """Pillow is not there."""

    code = "no-pictures"


def _pil() -> Any:
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise NoPicturesError(
            "pictures of this kind need Pillow: pip install 'ludarium[server]' (or pillow alone)"
        ) from None
    return Image, ImageDraw


class Painter:
    """Paints the positions of one board, so and so many pixels wide and high at most."""

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self._image, self._draw = _pil()
        self._scene = scene
        self._at = {spot.id: spot for spot in scene.spots}
        xs, ys = [spot.x for spot in scene.spots], [spot.y for spot in scene.spots]
        across = max(xs) - min(xs) + 2 * AROUND
        down = max(ys) - min(ys) + 2 * AROUND
        self.unit = min(width / across, height / down)
        self.size = math.ceil(across * self.unit), math.ceil(down * self.unit)
        self._left, self._top = min(xs) - AROUND, min(ys) - AROUND
        self._stamps: dict[Any, Picture] = {}
        self._board = self._painted_board()

    def paint(self, scene: Scene) -> "Picture":
        """The picture of a position."""
        picture = self._board.copy()
        pen = self._draw.Draw(picture)
        for link in scene.links:
            if link.end is None:
                ends = [self._point(self._at[spot]) for spot in link.spots]
                pen.line(ends, PAINTS[link.colour].edge, round(0.24 * self.unit))
        for mark in scene.marks:
            if mark.kind == "removed":
                self._put(picture, mark.spot, mark.kind)
        for piece in scene.pieces:
            self._put(picture, piece.spot, piece)
        self._paint_pairs(pen, scene)
        for mark in scene.marks:
            if mark.kind in ("last", "flipped"):
                self._put(picture, mark.spot, mark.kind)
        return picture

    def _point(self, spot: Spot) -> Point:
        return (spot.x - self._left) * self.unit, (spot.y - self._top) * self.unit

    def _put(self, picture: "Picture", spot: str, what: Piece | str) -> None:
        """A piece, or a mark by its kind."""
        stamp = self._stamp(what)
        x, y = self._point(self._at[spot])
        picture.paste(stamp, (round(x - stamp.width / 2), round(y - stamp.height / 2)), stamp)

    def _paint_pairs(self, pen: Any, scene: Scene) -> None:
        for link in scene.links:
            if link.end is None:
                continue
            (ax, ay), (bx, by) = (self._point(self._at[spot]) for spot in link.spots)
            shift = (0.36 if link.end else -0.36) * self.unit
            flat = abs(ay - by) < 0.5 * self.unit
            x = (ax + bx) / 2 + (0 if flat else shift)
            y = (ay + by) / 2 + (shift if flat else 0)
            w, h = (0.11, 0.06) if flat else (0.06, 0.11)
            box = x - w * self.unit, y - h * self.unit, x + w * self.unit, y + h * self.unit
            pen.rectangle(box, fill=BRIGHT, outline=INK)

    def _painted_board(self) -> "Picture":
        width, height = (side * FINE for side in self.size)
        picture = self._image.new("RGB", (width, height), PANEL)
        pen = self._draw.Draw(picture)
        unit, thin = self.unit * FINE, max(round(0.03 * self.unit * FINE), 1)
        cells = [spot for spot in self._scene.spots if spot.role == "cell"]
        self._paint_plate(pen)
        for cell in cells:
            x, y = (FINE * each for each in self._point(cell))
            if self._scene.shape == "hexagon":
                pen.polygon(_hexagon(x, y, unit / math.sqrt(3)), FIELD, LINE, thin)
            else:
                box = x - unit / 2, y - unit / 2, x + unit / 2, y + unit / 2
                pen.rectangle(box, FIELD, LINE if self._scene.shape == "square" else None, thin)
        if self._scene.shape == "points":
            for cell in cells:
                x, y = (FINE * each for each in self._point(cell))
                pen.line((x - unit / 2, y, x + unit / 2, y), LINE, thin)
                pen.line((x, y - unit / 2, x, y + unit / 2), LINE, thin)
        board: Picture = picture.resize(self.size, self._image.Resampling.BOX)
        return board

    def _paint_plate(self, pen: Any) -> None:
        """What the cells lie on, with its edge below it."""
        unit, far = self.unit * FINE, (0.5 + PLATE_RIM) * self.unit * FINE
        spots = [self._point(spot) for spot in self._scene.spots if spot.role != "hand"]
        for down, colour in ((PLATE_EDGE * unit, RIM), (0.0, PLATE)):
            at = [(FINE * x, FINE * y + down) for x, y in spots]
            if self._scene.shape == "hexagon":
                for x, y in at:
                    pen.polygon(_hexagon(x, y, 2 * far / math.sqrt(3)), colour)
            else:
                (left, top), (right, bottom) = min(at), max(at)
                box = left - far, top - far, right + far, bottom + far
                pen.rounded_rectangle(box, 0.22 * unit, colour)

    def _stamp(self, what: Piece | str) -> "Picture":
        key = what if isinstance(what, str) else replace(what, spot="")
        if key not in self._stamps:
            side = math.ceil(self.unit)
            large = self._image.new("RGBA", (side * FINE, side * FINE))
            pen = _Pen(self._draw.Draw(large), side * FINE)
            if isinstance(what, str):
                pen.mark(what, round_ones=self._scene.shape != "square")
            else:
                pen.piece(what)
            self._stamps[key] = large.resize((side, side), self._image.Resampling.BOX)
        return self._stamps[key]


class _Pen:
    """Paints one piece in a square; lengths are in board units from its middle."""

    def __init__(self, draw: Any, side: int) -> None:
        self._draw, self._side = draw, side

    def piece(self, piece: Piece) -> None:
        if isinstance(piece, Disc):
            self._disc(piece.colour)
        elif isinstance(piece, Tile):
            self._tile(piece)
        else:
            self._box(0.42, DARK, MUTED)
            for up in (-1, 1):
                self._line([(-0.24, -0.24 * up), (0.24, 0.24 * up)], PANEL, 0.13)

    def mark(self, kind: str, *, round_ones: bool) -> None:
        """Around what is new (thick) or changed (thin), and where something was."""
        colour, width = (MUTED, 0.04) if kind == "removed" else (INK, 0.07)
        width = 0.04 if kind == "flipped" else width
        radius = 0.3 if kind == "removed" else 0.46
        if round_ones:
            self._circle(radius, None, colour, width)
        else:
            (a, b), (c, d) = self._at([(-radius, -radius), (radius, radius)])
            self._draw.rectangle((a, b, c, d), None, colour, round(width * self._side))

    def _disc(self, colour: int) -> None:
        look = PAINTS[colour]
        self._circle(0.42, look.fill, look.edge, 0.03)
        for number, part in enumerate(LIT):
            away, radius = 0.1 + 0.015 * number, 0.25 - 0.075 * number
            self._spot(-away, -1.3 * away, radius, _mixed(look.fill, look.light, part))
        if colour == 1:
            self._circle(0.22, None, look.sign, 0.07)
        elif colour == 2:
            self._shape([(0, -0.2), (0.19, 0.13), (-0.19, 0.13)], look.sign)
        elif colour == 3:
            self._box(0.15, look.sign, None)
        elif colour == GREEN:
            self._line([(-0.22, 0.1), (0.1, -0.22)], look.sign, 0.06)
            self._line([(-0.1, 0.22), (0.22, -0.1)], look.sign, 0.06)

    def _tile(self, tile: Tile) -> None:
        self._box(0.48, CHIP, MUTED)
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        for colour, (sx, sy) in zip(tile.corners, corners, strict=True):
            if colour == 0:
                arc = [(math.cos(a * math.pi / 16), math.sin(a * math.pi / 16)) for a in range(9)]
                rim = [((0.47 - 0.31 * c) * sx, (0.47 - 0.31 * s) * sy) for c, s in arc]
                self._shape([(0.47 * sx, 0.47 * sy), *rim], PAINTS[0].fill)
            elif colour == 1:
                a, b = 0.47, 0.2
                self._shape(
                    [(a * sx, a * sy), (b * sx, a * sy), (b * sx, b * sy), (a * sx, b * sy)],
                    PAINTS[1].fill,
                )
        if tile.spin:
            turn = [(a * math.pi / 12) for a in range(-14, 4)]
            path = [(0.15 * math.cos(a) * tile.spin, 0.15 * math.sin(a)) for a in turn]
            self._line(path, INK, 0.045)
            s = tile.spin
            self._shape([(0.0, 0.1), (0.16 * s, 0.02), (0.15 * s, 0.19)], INK)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [((0.5 + x) * self._side, (0.5 + y) * self._side) for x, y in points]

    def _circle(self, r: float, fill: str | None, edge: str, width: float) -> None:
        (a, b), (c, d) = self._at([(-r, -r), (r, r)])
        self._draw.ellipse((a, b, c, d), fill, edge, round(width * self._side))

    def _spot(self, x: float, y: float, r: float, fill: str) -> None:
        (a, b), (c, d) = self._at([(x - r, y - r), (x + r, y + r)])
        self._draw.ellipse((a, b, c, d), fill)

    def _box(self, r: float, fill: str, edge: str | None) -> None:
        (a, b), (c, d) = self._at([(-r, -r), (r, r)])
        self._draw.rectangle((a, b, c, d), fill, edge, max(round(0.02 * self._side), 1))

    def _line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._draw.line(self._at(points), colour, round(width * self._side), joint="curve")

    def _shape(self, points: Sequence[Point], fill: str) -> None:
        self._draw.polygon(self._at(points), fill)


def png(scene: Scene, width: int = 900, height: int = 900) -> bytes:
    """A position as a PNG file."""
    return _as_png(Painter(scene, width, height).paint(scene))


def card(scene: Scene, width: int = 1200, height: int = 630) -> bytes:
    """A position in the middle of a card, as previews of links show it."""
    image, _ = _pil()
    picture = Painter(scene, width, height - 40).paint(scene)
    ground = image.new("RGB", (width, height), PANEL)
    ground.paste(picture, ((width - picture.width) // 2, (height - picture.height) // 2))
    return _as_png(ground)


def gif(scenes: Sequence[Scene], milliseconds: int, side: int = 420) -> bytes:
    """Positions one after the other, as an animated GIF that begins again."""
    painter = Painter(scenes[-1], side, side)
    image, _ = _pil()
    palette, plain = _palette(), image.Dither.NONE
    frames = [painter.paint(scene).quantize(palette=palette, dither=plain) for scene in scenes]
    durations = [milliseconds] * (len(frames) - 1) + [4 * milliseconds]
    made = io.BytesIO()
    frames[0].save(made, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0)
    return made.getvalue()


@cache
def _palette() -> "Picture":
    """The colours of all pictures, and those between each two of them that meet at an edge."""
    image, _ = _pil()
    grounds = [FIELD, PLATE, CHIP]
    lone = [PANEL, INK, MUTED, LINE, BRIGHT, RIM, DARK, *grounds]
    stones = [tone for look in PAINTS.values() for tone in (look.fill, look.edge, look.sign)]
    lit = [_mixed(look.fill, look.light, part) for look in PAINTS.values() for part in LIT]
    edges = dict.fromkeys([*lone, *stones])
    between = [
        _mixed(one, other, part) for one in edges for other in grounds for part in (0.3, 0.6)
    ]
    chosen = list(dict.fromkeys([*edges, *lit, *between]))[:256]
    palette: Picture = image.new("P", (1, 1))
    palette.putpalette([part for colour in chosen for part in bytes.fromhex(colour[1:])])
    return palette


def _mixed(one: str, other: str, part: float) -> str:
    """A colour with so much of another one in it."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * part) for a, b in pairs).hex()


def _as_png(picture: "Picture") -> bytes:
    made = io.BytesIO()
    picture.save(made, "PNG")
    return made.getvalue()


def _hexagon(x: float, y: float, radius: float) -> list[Point]:
    angles = [math.pi / 3 * corner - math.pi / 2 for corner in range(6)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
