"""A game as one SVG: its positions in rows, each with its caption."""

from collections.abc import Sequence

from ludarium.core.scene import Scene
from ludarium.drawing.markup import clean, tag
from ludarium.drawing.shapes import lights
from ludarium.drawing.stylesheet import stylesheet_for
from ludarium.drawing.svg import Picture, document

WIDTH = 240.0
"""The width of a position in pixels."""

CAPTION, GAP = 26.0, 12.0


def strip(scenes: Sequence[tuple[str, Scene]], columns: int = 5) -> str:
    """Return the text of an SVG file with the positions of a game, each under its caption."""
    pictures = [Picture(scene, words=False) for _, scene in scenes]
    across, down = pictures[0].frame[2:]
    for picture in pictures:  # some have a piece beside the board
        across, down = max(across, picture.frame[2]), max(down, picture.frame[3])
    height = WIDTH * down / across
    columns = min(columns, len(scenes))
    rows = -(-len(scenes) // columns)
    parts = []
    for number, ((caption, _), picture) in enumerate(zip(scenes, pictures, strict=True)):
        x = GAP + (number % columns) * (WIDTH + GAP)
        y = GAP + (number // columns) * (height + CAPTION + GAP)
        parts.append(
            tag("text", clean(caption), class_="caption", x=x + WIDTH / 2, y=y + CAPTION * 0.7)
        )
        parts.append(_position(picture, x, y + CAPTION, WIDTH * picture.frame[2] / across))
    width = GAP + columns * (WIDTH + GAP)
    full = GAP + rows * (height + CAPTION + GAP)
    content = "\n".join([tag("rect", class_="panel", width=width, height=full), *parts])
    style = stylesheet_for(content) + "\n.ludarium .caption{font-size:16px;fill:#26241f}"
    title = tag("title", clean(scenes[0][1].title))
    head = f"\n{title}\n{lights(content)}<style>{style}\n</style>\n"
    return document(f"0 0 {width:g} {full:g}", width, full, head, content)


def _position(picture: Picture, x: float, y: float, width: float) -> str:
    left, top, across, down = picture.frame
    layers = "\n".join(layer for layer in picture.layers() if layer)
    return tag(
        "svg",
        layers,
        x=x,
        y=y,
        width=width,
        height=width * down / across,
        viewBox=f"{left:g} {top:g} {across:g} {down:g}",
    )
