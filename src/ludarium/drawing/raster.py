"""Positions as pixels: PNG, animated GIF and Pillow images, all rendered from the SVG picture.

Needs resvg-py, and Pillow for everything but PNG; both come with the extras `server` and
`research`. The pictures are those without words, so no font is needed: a machine without any
renders the same pixels.
"""

import io
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.core.errors import LudariumError
from ludarium.core.scene import Link, Loop, Mark, Piece, Scene
from ludarium.drawing.markup import tag
from ludarium.drawing.palette import PANEL
from ludarium.drawing.shapes import lights
from ludarium.drawing.stylesheet import stylesheet_for
from ludarium.drawing.svg import Picture, document

if TYPE_CHECKING:
    from PIL.Image import Image

MARGIN = 20
"""Pixels above and below the board of a card."""

REACH = 62
"""How far from the centre of a cell its parts extend, in hundredths of a board unit."""

EDGE = 4
"""Pixels around a part that are rendered but not used: resvg rounds shapes cut by the edge."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


class NoPicturesError(LudariumError):
    """A package that makes pixels is not installed."""

    code = "no-pictures"


def _missing(package: str) -> NoPicturesError:
    return NoPicturesError(f"pictures as pixels need {package}: pip install 'ludarium[server]'")


def _resvg() -> Callable[..., bytes]:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise _missing("resvg-py") from None
    return svg_to_bytes


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise _missing("Pillow") from None
    return Image


def png(scene: Scene, width: int = 900, height: int = 900) -> bytes:
    """Return a position as a PNG file, at most this many pixels wide and high."""
    view = _View(scene, width, height)
    return view.png(scene, (0, 0, *view.size))


def card(scene: Scene, width: int = 1200, height: int = 630) -> bytes:
    """Return a position in the middle of a PNG file of this size, for previews of links."""
    view = _View(scene, width, height - 2 * MARGIN)
    left, top = (view.size[0] - width) // 2, (view.size[1] - height) // 2
    return view.png(scene, (left, top, left + width, top + height))


def image(scene: Scene, width: int, height: int) -> "Image":
    """Return a position as a Pillow image, at most this many pixels wide and high."""
    return Animation(scene, width, height).frame(scene)


def gif(scenes: Sequence[Scene], milliseconds: int, side: int = 420) -> bytes:
    """Return positions of one board as an animated GIF that repeats."""
    pillow = _pillow()
    animation = Animation(scenes[-1], side, side)
    palette = animation.frame(scenes[-1]).quantize(256)
    frames = [
        animation.frame(scene).quantize(palette=palette, dither=pillow.Dither.NONE)
        for scene in scenes
    ]
    durations = [milliseconds] * (len(frames) - 1) + [4 * milliseconds]
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0)
    return file.getvalue()


class Animation:
    """Renders positions of one board in order, at most this many pixels wide and high.

    Only the part that differs from the previous position is rendered again. A few pixels at edges
    can differ slightly from those of the whole picture.
    """

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self._pillow = _pillow()
        self._view = _View(scene, width, height)
        self._scene: Scene | None = None
        self._image: Image = self._pillow.new("RGB", self._view.size)

    def frame(self, scene: Scene) -> "Image":
        """Return the picture of a position."""
        box: Box | None = (0, 0, *self._view.size)
        if self._scene is not None:
            box = self._view.box_around(_changed_spots(self._scene, scene))
        if box is not None:
            left, top, right, bottom = box
            wider = left - EDGE, top - EDGE, right + EDGE, bottom + EDGE
            with self._pillow.open(io.BytesIO(self._view.png(scene, wider))) as part:
                inner = part.crop((EDGE, EDGE, part.width - EDGE, part.height - EDGE))
            self._image.paste(inner, (left, top))
        self._scene = scene
        return self._image.copy()


class _View:
    """Where the board of a scene lies in a picture of at most this many pixels."""

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self._resvg = _resvg()
        picture = Picture(scene, words=False, hand=True)
        left, top, across, down = picture.frame
        self._spots = picture.at
        self._left, self._top = left, top
        self._scale = min(width / across, height / down)
        self.size = round(across * self._scale), round(down * self._scale)

    def png(self, scene: Scene, box: Box) -> bytes:
        """Return the part of a position's picture that lies in a box, as a PNG file."""
        left, top, right, bottom = box
        layers = "".join(Picture(scene, words=False).layers())
        frame = (
            self._left + left / self._scale,
            self._top + top / self._scale,
            (right - left) / self._scale,
            (bottom - top) / self._scale,
        )
        inner = lights(layers), tag("style", stylesheet_for(layers)), layers
        view_box = " ".join(map(str, frame))
        markup = document(view_box, right - left, bottom - top, *inner)
        return self._resvg(svg_string=markup, background=PANEL, skip_system_fonts=True)

    def box_around(self, spots: set[str]) -> Box | None:
        """Return the smallest box that holds everything drawn on some spots."""
        if not spots:
            return None
        xs, ys = zip(*(self._spots[spot] for spot in spots), strict=True)
        return (
            max(math.floor((min(xs) - REACH - self._left) * self._scale), 0),
            max(math.floor((min(ys) - REACH - self._top) * self._scale), 0),
            min(math.ceil((max(xs) + REACH - self._left) * self._scale), self.size[0]),
            min(math.ceil((max(ys) + REACH - self._top) * self._scale), self.size[1]),
        )


def _changed_spots(before: Scene, after: Scene) -> set[str]:
    """Return the spots on which two scenes of one board differ."""
    spots: set[str] = set()
    for part in _parts(before) ^ _parts(after):
        spots.update(part.spots if isinstance(part, Link | Loop) else (part.spot,))
    return spots


def _parts(scene: Scene) -> set[Piece | Mark | Link | Loop]:
    return {*scene.pieces, *scene.marks, *scene.links, *scene.loops}
