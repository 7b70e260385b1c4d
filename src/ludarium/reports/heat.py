"""Boards as heat maps: every cell has a colour and a number."""

from collections.abc import Iterable, Mapping

from ludarium.core.scene import Disc, Scene
from ludarium.drawing.markup import clean, number, tag
from ludarium.drawing.palette import paint
from ludarium.drawing.shapes import HALF, HEXAGON, HEXAGON_REACH, SQUARE, STONE, UNIT

STEPS = 10
"""The steps of a scale, which has one colour more."""


class Scale:
    """Converts values between two ends to the colours of a scale."""

    def __init__(self, low: float, high: float, kind: str) -> None:
        self.low, self.high, self.kind = low, high, kind

    def style(self, value: float) -> str:
        part = (value - self.low) / ((self.high - self.low) or 1)
        return f"{self.kind}{round(STEPS * min(max(part, 0), 1))}"

    def legend(self, low: str, high: str) -> str:
        """Return the legend of the colours."""
        boxes = "".join(tag("i", "", class_=f"{self.kind}{step}") for step in range(STEPS + 1))
        ends = tag("span", clean(low)), tag("span", clean(high))
        return tag("div", ends[0], tag("span", boxes, class_="boxes"), ends[1], class_="legend")


def around(values: list[float], middle: float, kind: str, doubts: list[float]) -> Scale:
    """Return a symmetric scale that holds all values.

    It is so wide that differences that may be chance look pale; `doubts` are half intervals.
    """
    reach = max([0.05, *(abs(value - middle) for value in values), *(2 * each for each in doubts)])
    reach = min(reach, middle, 1 - middle)
    return Scale(middle - reach, middle + reach, kind)


def heat_map(
    scene: Scene, values: Mapping[str, float], scale: Scale, title: str, labelled: Iterable[str]
) -> str:
    """Return a board whose cells have the colours of their values, which are shares.

    Labelled cells show the value as a percentage; cells without a value are empty.
    """
    spots = (spot for spot in scene.spots if spot.role == "cell")
    at = {spot.id: (spot.x * UNIT, spot.y * UNIT) for spot in spots}
    shape = "hx" if scene.shape == "hexagon" else "sq"
    styles = {cell: scale.style(values[cell]) if cell in values else "none" for cell in at}
    stones = [each for each in scene.pieces if isinstance(each, Disc) and each.spot in at]
    parts = [
        *(_use(shape, *at[cell], style) for cell, style in styles.items()),
        *(_stone(piece.colour, *at[piece.spot]) for piece in stones),
        *(_number(values[cell], *at[cell], styles[cell]) for cell in labelled if cell in at),
    ]
    frame = _frame(at, scene)
    return tag("svg", *parts, class_="heat ludarium", viewBox=frame, role="img", aria_label=title)


SHAPES = {"hx": HEXAGON, "sq": SQUARE}
"""The shapes of cells, drawn by reference to keep pages small."""


def _use(shape: str, x: float, y: float, style: str) -> str:
    return tag("use", href=f"#{shape}", x=x, y=y, class_=style)


def _stone(colour: int, x: float, y: float) -> str:
    return tag("circle", class_=paint(colour), r=STONE - 6, cx=x, cy=y)


def _number(value: float, x: float, y: float, style: str) -> str:
    return tag("text", f"{100 * value:.0f}", x=x, y=y + 11, class_=f"on-{style}")


def _frame(cells: Mapping[str, tuple[float, float]], scene: Scene) -> str:
    xs, ys = zip(*cells.values(), strict=True)
    reach = HEXAGON_REACH if scene.shape == "hexagon" else HALF
    left, top = min(xs) - HALF - 4, min(ys) - reach - 4
    width, height = max(xs) + HALF + 4 - left, max(ys) + reach + 4 - top
    return " ".join(map(number, (left, top, width, height)))
