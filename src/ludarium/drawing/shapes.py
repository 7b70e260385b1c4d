"""The parts of an SVG picture, each drawn around the origin. One board unit is 100."""

from collections.abc import Iterable

from ludarium.core.scene import GREEN, Disc, Piece, Tile
from ludarium.drawing.markup import number, tag
from ludarium.drawing.palette import PAINTS, paint

UNIT = 100
STONE = 38.5
GREEN_STONE = 31.0
HALO = 45.5
HALF = UNIT / 2
HEXAGON_REACH = UNIT / 3**0.5

PLATE_RIM, PLATE_EDGE = 16.0, 7.0
"""How far the plate extends beyond the cells, and the visible height of its edge."""

HEXAGON = "M0-57.7 50-28.9V28.9L0 57.7-50 28.9V-28.9z"
SQUARE = "M-50-50H50V50H-50z"
FRAME = "M-46-46H46V46H-46z"
_HEXAGON_HATCH = (
    "M-50 28.9 50-28.9M-33.3 38.5 50-9.6M-16.7 48.1 50 9.6M33.3-38.5-50 9.6M16.7-48.1-50-9.6"
)
_SQUARE_HATCH = "M-50 25 25-50M-50 50 50-50M-25 50 50-25"

_PATTERNS = {
    1: tag("circle", class_="line", r=20),
    2: tag("path", class_="body", d="M0-24 21 12.5H-21z"),
    3: tag("path", class_="body", d="M-16-16H16V16H-16z"),
    GREEN: tag("path", class_="line", d="M-19 5 5-19M-12 12 12-12M-5 19 19-5"),
}
"""What is drawn on a stone of each colour besides the first, which is plain."""

_QUARTERS = {0: "M-50-50h36A36 36 0 0 1-50-14z", 1: "M-50-50h31v31h-31z"}
"""A quarter of a circle and of a square in the top left corner of a tile."""

_ARC = "M10.9 -13A17 17 0 1 1 -12.6 -11.4"
_ARROW_HEAD = "M-2.3 -18.4 -20.8 -15.6 -5.5 -5.9z"
_SIGNS = {1: "M-7 0H7M0-7V7", -1: "M-7 0H7"}
_LOCK = "M-9-2H9V11H-9z"
_SHACKLE = "M-5.5-2v-4a5.5 5.5 0 0 1 11 0v4"


def piece(part: Piece, fixed: bool) -> str:
    """Return a piece; `fixed` marks a tile that cannot be turned."""
    if isinstance(part, Disc):
        return stone(part.colour)
    if isinstance(part, Tile):
        return tile_shape(part, fixed)
    return cross()


def stone(colour: int) -> str:
    """Return a disc with the pattern of its colour."""
    radius = GREEN_STONE if colour == GREEN else STONE
    return tag("circle", class_="stone", r=radius) + _PATTERNS.get(colour, "")


def lights(markup: str) -> str:
    """Return the gradients of the stones in some markup; light falls from the upper left."""
    colours = [colour for colour in PAINTS if f'class="piece {paint(colour)}"' in markup]
    return tag("defs", *map(_light, colours)) if colours else ""


def _light(colour: int) -> str:
    look = PAINTS[colour]
    stops = (("0", look.light), (".5", look.fill), ("1", look.edge))
    return tag(
        "radialGradient",
        *(tag("stop", offset=offset, stop_color=shade) for offset, shade in stops),
        id=f"ludarium-{paint(colour)}",
        cx=".36",
        cy=".3",
        r=".78",
    )


def ghost(colour: int | None) -> str:
    """Return the mark of a removed stone, or of another removed piece."""
    if colour is None:
        return tag("path", class_="ghost mixed", d=FRAME)
    return tag("circle", class_=f"ghost {paint(colour)}", r=STONE - 5)


def hexagons(middles: Iterable[tuple[float, float]], rim: float = 0.0) -> str:
    """Return the path of cells, or of the plate below them, which is larger by its rim. A plate has
    whole numbers, which makes files smaller."""
    across = HALF + rim
    slope = round(across / 3**0.5) if rim else across / 3**0.5
    a, b, c = map(number, (across, slope, 2 * slope))
    shape = f"l{a} {b}v{c}l-{a} {b}-{a}-{b}v-{c}z"
    return "".join(f"M{number(x)} {number(y - 2 * slope)}{shape}" for x, y in middles)


def squares(middles: Iterable[tuple[float, float]]) -> str:
    """Return the path of square cells."""
    return "".join(f"M{number(x - HALF)} {number(y - HALF)}h100v100h-100z" for x, y in middles)


def shadows(middles: Iterable[tuple[float, float]]) -> str:
    """Return the path of the shadows of stones: points, which the style makes round and wide."""
    return "".join(f"M{number(x)} {number(y + 5)}h0" for x, y in middles)


def surrounded(hexagonal: bool) -> str:
    """Return the shading of a cell that is out of play."""
    shape, hatch = (HEXAGON, _HEXAGON_HATCH) if hexagonal else (SQUARE, _SQUARE_HATCH)
    return tag("path", class_="shade", d=shape) + tag("path", class_="hatch", d=hatch)


def cross() -> str:
    """Return a cross."""
    return tag("path", class_="chip blocked", d=SQUARE) + tag(
        "path", class_="cross", d="M-26-26 26 26M26-26-26 26"
    )


def tile_shape(tile: Tile, fixed: bool) -> str:
    """Return a square with quarters of symbols in its corners and an arrow in the middle."""
    quarters = (
        tag(
            "path",
            class_=f"quarter {paint(colour)}",
            d=_QUARTERS[colour],
            **_turned(corner),
        )
        for corner, colour in enumerate(tile.corners)
        if colour is not None
    )
    sign = _lock() if fixed else tag("path", class_="sign", d=_SIGNS[tile.spin])
    middle = tag("g", arrow(tile.spin), sign, class_="turn fixed" if fixed else "turn")
    return "".join((tag("path", class_="chip", d=SQUARE), *quarters, middle))


def _turned(corner: int) -> dict[str, str]:
    return {"transform": f"rotate({90 * corner})"} if corner else {}


def _lock() -> str:
    return tag("path", class_="shackle", d=_SHACKLE) + tag("path", class_="lock", d=_LOCK)


def arrow(spin: int) -> str:
    """Return an arrow along most of a circle, open at the top."""
    mirrored = {} if spin > 0 else {"transform": "scale(-1 1)"}
    return tag(
        "g",
        tag("path", class_="arc", d=_ARC),
        tag("path", class_="head", d=_ARROW_HEAD),
        **mirrored,
    )


def halo(kind: str, part: Piece) -> str:
    """Return the mark of a piece that the last turn placed (`last`) or changed (`flipped`)."""
    if isinstance(part, Disc):
        return tag("circle", class_=kind, r=HALO)
    return tag("path", class_=kind, d=FRAME)


def again() -> str:
    """Return the sign of a cell where a stone gives another one."""
    return tag("circle", class_="again", r=17) + tag("path", class_="plus", d="M-9 0H9M0-9V9")
