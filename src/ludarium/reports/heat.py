"""Boards as heat maps: every cell has a colour and a number."""

from collections.abc import Iterable, Mapping

from ludarium.core.scene import Disc, Scene
from ludarium.drawing.markup import clean, number, tag
from ludarium.drawing.palette import paint
from ludarium.drawing.shapes import HALF, HEXAGON, HEXAGON_REACH, SQUARE, STONE, UNIT

STEPS = 10
"""The steps of a scale, which has one colour more."""


class Scale:
    """From values to the steps of a scale: between two ends, the middle one halfway."""

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
    """A scale that reaches as far on both sides of its middle as the values do on one, and so far
    that what may be chance (`doubts` are half intervals) looks pale."""
    reach = max([0.05, *(abs(value - middle) for value in values), *(2 * each for each in doubts)])
    reach = min(reach, middle, 1 - middle)
    return Scale(middle - reach, middle + reach, kind)


def heat_map(
    scene: Scene, values: Mapping[str, float], scale: Scale, title: str, shown: Iterable[str]
) -> str:
    """The cells of a picture in the colours of their values (shares), those that are shown with
    the value as whole per cents; cells without a value are empty, and stones lie where they do."""
    spots = (spot for spot in scene.spots if spot.role == "cell")
    at = {spot.id: (spot.x * UNIT, spot.y * UNIT) for spot in spots}
    shape = cell_shape(scene)
    styles = {cell: scale.style(values[cell]) if cell in values else "none" for cell in at}
    stones = [each for each in scene.pieces if isinstance(each, Disc) and each.spot in at]
    parts = [
        *(use(shape, *at[cell], style) for cell, style in styles.items()),
        *(_stone(piece.colour, *at[piece.spot]) for piece in stones),
        *(_number(values[cell], *at[cell], styles[cell]) for cell in shown if cell in at),
    ]
    frame = _frame(at, scene)
    return tag("svg", *parts, class_="heat ludarium", viewBox=frame, role="img", aria_label=title)


SHAPES = {"hx": HEXAGON, "sq": SQUARE}
"""Cells are drawn by reference, which keeps pages small."""


def cell_shape(scene: Scene) -> str:
    return "hx" if scene.shape == "hexagon" else "sq"


def use(shape: str, x: float, y: float, style: str) -> str:
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
