"""Boards on a page. They share their shapes, which keeps pages small."""

import re

from ludarium.core.scene import Scene
from ludarium.drawing import svg
from ludarium.drawing.markup import tag
from ludarium.drawing.stylesheet import stylesheet_for
from ludarium.reports.heat_maps import SHAPES

_STYLE = re.compile(r"\n?<style>.*?</style>\n?", re.DOTALL)
_FILE_ATTRIBUTES = re.compile(
    r' data-cell="[^"]*"| xmlns="[^"]*"| width="[\d.]+" height="[\d.]+"(?= role)|\n'
)
"""Attributes that a picture needs only in a file of its own."""

_GROUP = re.compile(
    r'<g(?: class="([^"]*)")? transform="translate\(([-\d.]+) ([-\d.]+)\)">((?:(?!</?g\b).)*)</g>'
)
"""A cell, a stone or a mark at its place."""


class Pictures:
    """Draws boards, and collects their shapes and styles."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, str], str] = {}

    def draw(self, scene: Scene) -> str:
        """Return a picture as markup, for a page that has the style and the shapes."""
        picture = _FILE_ATTRIBUTES.sub("", _STYLE.sub("", svg(scene, words=False)))
        return _GROUP.sub(self._use, picture)

    def _use(self, match: re.Match[str]) -> str:
        style, x, y, inner = match.groups()
        shape = style or "", inner
        name = self._shapes.setdefault(shape, f"p{len(self._shapes)}")
        return f'<use href="#{name}" x="{x}" y="{y}"/>'

    @property
    def shapes(self) -> str:
        """The shapes that pictures and heat maps refer to, each with the class that styles it."""
        cells = (tag("path", id=name, d=path) for name, path in SHAPES.items())
        shapes = (
            tag("g", tag("g", inner, class_=style), id=name, class_="ludarium")
            for (style, inner), name in self._shapes.items()
        )
        return tag(
            "svg",
            tag("defs", *cells, *shapes),
            width=0,
            height=0,
            aria_hidden="true",
            class_="shapes",
        )

    def sheet(self, body: str) -> str:
        """Return the style of the pictures, and of stones on heat maps."""
        return stylesheet_for(body + self.shapes)
