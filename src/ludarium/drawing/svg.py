"""A Scene as a standalone SVG picture: no scripts, nothing loaded from elsewhere.

Pictures do not depend on colour: stones differ by pattern, and outlines mark the last turn.
`title` and `desc` describe the picture in words.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludarium.core.scene import GREEN, Disc, Link, Piece, Scene, note_text
from ludarium.drawing import shapes
from ludarium.drawing.markup import clean, digits, letters, number, tag
from ludarium.drawing.palette import paint
from ludarium.drawing.shapes import HALF, UNIT
from ludarium.drawing.stylesheet import STYLESHEET, stylesheet_for, themed_for

CELL_WIDTH = {"hexagon": 46, "square": 84, "points": 42}
"""The default width of a cell in pixels."""

BORDER, LABELS = 24.0, 38.0
"""The space around the board, and what labels add to it."""

BRIDGE = 16.0
"""The distance of a pair's sign from the corner of its tiles."""


class Frame(NamedTuple):
    """The part of a picture that is shown, in hundredths of a board unit."""

    left: float
    top: float
    width: float
    height: float


def svg(scene: Scene, *, words: bool = True, themed: bool = False) -> str:
    """Return the picture as the text of an SVG file.

    Args:
        scene: What to draw.
        words: Draw letters, numbers and a background; without them the picture suits small sizes
            on a page of any colour.
        themed: Use dark colours where the page that shows the picture is dark.
    """
    picture = Picture(scene, words=words)
    scale = CELL_WIDTH[scene.shape] / UNIT
    width, height = picture.frame.width * scale, picture.frame.height * scale
    layers = "\n".join(layer for layer in picture.layers() if layer)
    rules = themed_for if themed else stylesheet_for
    return document(
        " ".join(map(number, picture.frame)),
        width,
        height,
        f"\n<title>{clean(scene.title)}</title>",
        f"\n<desc>{clean(description(scene))}</desc>" if words else "",
        shapes.lights(layers),
        f"\n<style>{STYLESHEET if words else rules(layers)}\n</style>\n",
        layers,
    )


def document(view_box: str, width: float, height: float, *inner: str) -> str:
    """Return the text of an SVG file with some markup inside."""
    root = tag(
        "svg",
        *inner,
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box,
        width=width,
        height=height,
        role="img",
        class_="ludarium",
    )
    return f"{root}\n"


def description(scene: Scene) -> str:
    """Return the picture in words: the game's credit, the pieces on the board, and the notes."""
    cells = {spot.id for spot in scene.spots if spot.role == "cell"}
    count = Counter(kind(scene, part) for part in scene.pieces if part.spot in cells)
    pieces = ", ".join(f"{many} {what}" for what, many in count.items())
    sentences = [scene.credit, f"On the board: {pieces or 'nothing'}"]
    return ". ".join([*sentences, *map(note_text, scene.notes)]) + "."


def kind(scene: Scene, part: Piece) -> str:
    """Return the name of a piece."""
    if isinstance(part, Disc):
        return "green" if part.colour == GREEN else scene.colours[part.colour]
    return part.name


class Picture:
    """The layers of a picture, lowest first, in hundredths of a board unit."""

    def __init__(self, scene: Scene, *, words: bool = True, hand: bool = False) -> None:
        """Lay out a scene; `hand` leaves room for a piece beside the board even without one."""
        self.scene, self.words = scene, words
        self.at = {spot.id: (spot.x * UNIT, spot.y * UNIT) for spot in scene.spots}
        self.pieces = {part.spot: part for part in scene.pieces}
        self.board = [spot.id for spot in scene.spots if spot.role != "hand"]
        self.cells = [spot.id for spot in scene.spots if spot.role == "cell"]
        xs, ys = zip(*(self.at[spot] for spot in self.board), strict=True)
        self.left, self.right, self.top, self.bottom = min(xs), max(xs), min(ys), max(ys)
        self.hexagonal = scene.shape == "hexagon"
        self.frame = self._frame(self.at if hand else self.pieces)

    def _frame(self, spots: Iterable[str]) -> Frame:
        """Return the frame of the board and some spots."""
        beyond = [self.at[spot][0] for spot in spots]
        labels = LABELS if self.words else 0.0
        left = self.left - HALF - BORDER - labels
        right = max([self.right, *beyond]) + HALF + BORDER + self.hexagonal * labels
        reach = shapes.HEXAGON_REACH if self.hexagonal else HALF
        top = self.top - reach - BORDER
        bottom = self.bottom + reach + BORDER + (not self.hexagonal) * labels
        return Frame(left, top, right - left, bottom - top)

    def layers(self) -> Iterator[str]:
        if self.words:
            x, y, width, height = self.frame
            yield tag("rect", class_="panel", x=x, y=y, width=width, height=height, rx=26)
        yield from self._plate()
        yield self._field()
        if self.words:
            yield from self._row_labels() if self.hexagonal else self._border_labels()
        yield from self._surrounded()
        yield from self._loops()
        yield from self._bars()
        yield from self._on_empty_cells()
        yield from self._shadows()
        yield from self._pieces()
        yield from self._halos()
        yield from self._bridges()
        if self.words:
            yield from self._captions()

    def _plate(self) -> Iterator[str]:
        """Yield the plate below the cells, with its edge."""
        down = f"translate(0 {number(shapes.PLATE_EDGE)})"
        if self.hexagonal:
            path = shapes.hexagons((self.at[cell] for cell in self._outer()), shapes.PLATE_RIM)
            yield tag("path", class_="edge", d=path, transform=down)
            yield tag("path", class_="plate", d=path)
        else:
            box = self._box(self.board, HALF + shapes.PLATE_RIM)
            yield tag("rect", class_="edge", **box, rx=22, transform=down)
            yield tag("rect", class_="plate", **box, rx=22)

    def _outer(self) -> Iterator[str]:
        """Yield the cells at the rim."""
        for row, above, below in zip(
            self.scene.rows, ((), *self.scene.rows), (*self.scene.rows[1:], ()), strict=False
        ):
            yield from row if not above or not below else dict.fromkeys((row[0], row[-1]))

    def _box(self, spots: Iterable[str], far: float) -> dict[str, float]:
        xs, ys = zip(*(self.at[spot] for spot in spots), strict=True)
        x, y = min(xs) - far, min(ys) - far
        return {"x": x, "y": y, "width": max(xs) + far - x, "height": max(ys) + far - y}

    def _field(self) -> str:
        if self.scene.shape == "points":
            return self._lines()
        outline = shapes.hexagons if self.hexagonal else shapes.squares
        return tag("path", class_="cell", d=outline(self.at[cell] for cell in self.cells))

    def _lines(self) -> str:
        """Return a field with a line through each row and column of cells."""
        box = self._box(self.cells, HALF)
        field = tag("rect", class_="field", **box, rx=10)
        columns = sorted({self.at[cell][0] for cell in self.cells})
        rows = sorted({self.at[cell][1] for cell in self.cells})
        across = "".join(f"M{number(box['x'])} {number(y)}h{number(box['width'])}" for y in rows)
        down = "".join(f"M{number(x)} {number(box['y'])}v{number(box['height'])}" for x in columns)
        return field + tag("path", class_="lines", d=across + down)

    def _row_labels(self) -> Iterator[str]:
        for row in self.scene.rows:
            x, y = self.at[row[0]]
            yield self._label(x - HALF - LABELS, y, letters(row[0]))

    def _border_labels(self) -> Iterator[str]:
        for row in self.scene.rows:
            x, y = self.left - HALF - LABELS, self.at[row[0]][1]
            yield self._label(x, y, digits(row[0]))
        for cell in self.scene.rows[-1]:
            x, y = self.at[cell][0], self.bottom + HALF + LABELS
            yield self._label(x, y, letters(cell))

    def _surrounded(self) -> Iterator[str]:
        for cell in self._marked("surrounded"):
            yield self._group(cell, shapes.surrounded(self.hexagonal))

    def _loops(self) -> Iterator[str]:
        for loop in self.scene.loops:
            path = "M" + " ".join(self._point(spot) for spot in loop.spots) + "z"
            yield tag("path", class_=f"loop {paint(loop.colour)}", d=path)
            yield tag("path", class_=f"loop-line {paint(loop.colour)}", d=path)

    def _bars(self) -> Iterator[str]:
        """Yield the bars between linked stones: all outlines, then all bodies."""
        links = [link for link in self.scene.links if link.end is None]
        for style in ("bar-edge", "bar") if links else ():
            yield from (
                tag("path", class_=f"{style} {paint(colour)}", d=path)
                for colour, path in self._paths(links).items()
            )

    def _paths(self, links: Iterable[Link]) -> dict[int, str]:
        paths: dict[int, str] = {}
        for link in links:
            line = "M" + " ".join(map(self._point, link.spots))
            paths[link.colour] = paths.get(link.colour, "") + line
        return paths

    def _on_empty_cells(self) -> Iterator[str]:
        """Yield ghosts of removed stones, names of cells, and signs of bonus cells."""
        for mark in self.scene.marks:
            if mark.kind == "removed":
                yield self._group(mark.spot, shapes.ghost(mark.colour))
        if self.hexagonal and self.words:
            shut = self._marked("surrounded")
            free = [cell for cell in self.cells if cell not in self.pieces and cell not in shut]
            yield from (_text("name", *self.at[cell], cell) for cell in free)
        for cell in self._marked("again"):
            yield self._group(cell, shapes.again())

    def _shadows(self) -> Iterator[str]:
        discs = [part for part in self.scene.pieces if isinstance(part, Disc)]
        for style, is_green in (("shadow", False), ("shadow ring", True)):
            at = [self.at[part.spot] for part in discs if (part.colour == GREEN) == is_green]
            if at:
                yield tag("path", class_=style, d=shapes.shadows(at))

    def _pieces(self) -> Iterator[str]:
        fixed = self._marked("fixed")
        for part in self.scene.pieces:
            x, y = self.at[part.spot]
            title = clean(f"{part.spot}: {kind(self.scene, part)}")
            yield tag(
                "g",
                tag("title", title) if self.words else "",
                shapes.piece(part, part.spot in fixed),
                class_=f"piece {paint(part.colour)}" if isinstance(part, Disc) else "piece",
                data_cell=part.spot,
                transform=f"translate({number(x)} {number(y)})",
            )

    def _bridges(self) -> Iterator[str]:
        """Yield short bridges across the common edges of linked tiles."""
        path = "".join(map(self._bridge, (x for x in self.scene.links if x.end is not None)))
        if path:
            yield tag("path", class_="bridge-edge", d=path)
            yield tag("path", class_="bridge", d=path)

    def _bridge(self, link: Link) -> str:
        (x1, y1), (x2, y2) = (self.at[spot] for spot in link.spots)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        along = (HALF - BRIDGE) * (1 if link.end else -1)
        if y1 == y2:
            return f"M{number(x - 7)} {number(y + along)}h14"
        return f"M{number(x + along)} {number(y - 7)}v14"

    def _halos(self) -> Iterator[str]:
        for mark in self.scene.marks:
            if mark.kind in ("last", "flipped"):
                yield self._group(mark.spot, shapes.halo(mark.kind, self.pieces[mark.spot]))

    def _captions(self) -> Iterator[str]:
        for spot in self.scene.spots:
            if spot.role == "hand" and spot.id in self.pieces:
                x, y = self.at[spot.id]
                yield self._label(x, y + HALF + LABELS * 0.8, "in hand")

    def _label(self, x: float, y: float, text: str) -> str:
        return _text("label small" if self.scene.shape == "square" else "label", x, y, text)

    def _marked(self, kind: str) -> list[str]:
        return [mark.spot for mark in self.scene.marks if mark.kind == kind]

    def _point(self, spot: str) -> str:
        return " ".join(map(number, self.at[spot]))

    def _group(self, spot: str, markup: str) -> str:
        x, y = self.at[spot]
        return tag("g", markup, transform=f"translate({number(x)} {number(y)})")


def _text(style: str, x: float, y: float, text: str) -> str:
    return tag("text", clean(text), class_=style, x=x, y=y, dy=".35em")
