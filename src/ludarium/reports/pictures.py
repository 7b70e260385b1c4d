"""Boards on a page: drawn without words, what they share in one place, which keeps pages small."""

import re

from ludarium.core.scene import Scene
from ludarium.drawing import svg
from ludarium.drawing.markup import tag
from ludarium.drawing.stylesheet import stylesheet_for
from ludarium.reports.heat import SHAPES

_STYLE = re.compile(r"\n?<style>.*?</style>\n?", re.DOTALL)
_ALONE = re.compile(
    r' data-cell="[^"]*"| xmlns="[^"]*"| width="[\d.]+" height="[\d.]+"(?= role)|\n'
)
"""What a picture needs only where it stands alone."""

_PLACED = re.compile(
    r'<g(?: class="([^"]*)")? transform="translate\(([-\d.]+) ([-\d.]+)\)">((?:(?!</?g\b).)*)</g>'
)
"""Something that is drawn at a place: a cell, a stone, a mark."""


class Pictures:
    """Draws, and remembers what all that was drawn needs: its style, and the shapes in it."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, str], str] = {}

    def draw(self, scene: Scene) -> str:
        """A picture as markup, for a page that has the style and the shapes."""
        picture = _ALONE.sub("", _STYLE.sub("", svg(scene, words=False)))
        return _PLACED.sub(self._used, picture)

    def _used(self, found: re.Match[str]) -> str:
        style, x, y, inner = found.groups()
        shape = style or "", inner
        name = self._shapes.setdefault(shape, f"p{len(self._shapes)}")
        return f'<use href="#{name}" x="{x}" y="{y}"/>'

    @property
    def shapes(self) -> str:
        """What pictures and heat maps refer to. Where it is used, style does not look beyond it."""
        cells = (tag("path", id=name, d=path) for name, path in SHAPES.items())
        used = (
            tag("g", tag("g", inner, class_=style), id=name, class_="ludarium")
            for (style, inner), name in self._shapes.items()
        )
        return tag(
            "svg",
            tag("defs", *cells, *used),
            width=0,
            height=0,
            aria_hidden="true",
            class_="shapes",
        )

    def sheet(self, body: str) -> str:
        """The style of all that was drawn, and of stones on heat maps."""
        return stylesheet_for(body + self.shapes)
