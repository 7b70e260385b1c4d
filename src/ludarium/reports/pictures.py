"""Boards on a page: drawn without words, with the rules of style for all of them in one place."""

import re

from ludarium.core.scene import Scene
from ludarium.drawing import svg
from ludarium.drawing.stylesheet import stylesheet_for
from ludarium.reports.heat import SHAPES

_STYLE = re.compile(r"\n?<style>.*?</style>\n?", re.DOTALL)
_CELLS = {
    re.compile(
        rf'<g class="cell" transform="translate\(([-\d.]+) ([-\d.]+)\)"><path d="{path}"/></g>'
    ): rf'<use href="#{name}" x="\1" y="\2" class="cell"/>'
    for name, path in SHAPES.items()
}
_CELL = re.compile(r' data-cell="[^"]*"')


class Pictures:
    """Draws, and remembers what style all that was drawn needs."""

    def __init__(self) -> None:
        self._drawn: list[str] = []

    def draw(self, scene: Scene) -> str:
        """A picture as markup, smaller than one that stands alone."""
        picture = _CELL.sub("", _STYLE.sub("", svg(scene, words=False))).strip()
        picture = picture.replace(' xmlns="http://www.w3.org/2000/svg"', "").replace("\n", "")
        picture = re.sub(r' width="[\d.]+" height="[\d.]+" role', " role", picture, count=1)
        for pattern, short in _CELLS.items():
            picture = pattern.sub(short, picture)
        self._drawn.append(picture)
        return picture

    @property
    def sheet(self) -> str:
        """The style of all that was drawn, and of stones on heat maps."""
        stones = '<i class="s0 s1 s2 s3">'
        return stylesheet_for("".join(self._drawn) + stones)
