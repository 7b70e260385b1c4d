"""A Scene as lines of text, for a terminal of 80 columns and 24 lines or more.

Lines are lists of segments, each some text with the name of a style; `palette.STYLES` says what
the styles look like. Nothing depends on style alone.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from ludarium.core.scene import GREEN, Cross, Disc, Scene, Tile
from ludarium.drawing.boxes import Boxes
from ludarium.drawing.canvas import Line
from ludarium.drawing.lattice import Lattice
from ludarium.drawing.palette import ASCII, SIDES, UNICODE, Signs

WIDTH, HEIGHT = 80, 18
"""The size of a picture that leaves room for a few lines in a terminal of 80 × 24."""


def text(
    scene: Scene, *, unicode: bool = True, names: bool = False, height: int = HEIGHT
) -> list[Line]:
    """Return the picture, at most 80 columns wide; `names` shows the names of empty cells.

    Rows are spread if `height` lines allow it; the largest boards take 21 lines in any case.
    """
    signs = UNICODE if unicode else ASCII
    if scene.shape == "square":
        return Boxes(scene, signs, names).draw().lines()
    return Lattice(scene, signs, names, height).draw().lines()


def plain(lines: Iterable[Line]) -> str:
    """Return the lines as one text without styles."""
    return "\n".join("".join(part for part, _ in line) for line in lines)


def as_text(
    scene: Scene, *, unicode: bool = True, names: bool = False, height: int = HEIGHT
) -> str:
    """Return the picture as one text without styles."""
    return plain(text(scene, unicode=unicode, names=names, height=height))


def legend(scene: Scene, *, unicode: bool = True) -> list[str]:
    """Return the meaning of the signs that occur, in one line if 80 columns suffice."""
    entries = _entries(scene, UNICODE if unicode else ASCII)
    unbroken = (entry.replace(" ", "\0") for entry in entries)
    return [line.replace("\0", " ") for line in wrap("  ".join(unbroken), WIDTH)]


def _entries(scene: Scene, signs: Signs) -> Iterator[str]:
    yield from _piece_entries(scene, signs)
    if scene.loops:
        yield f"{signs.loop[0]} loop"
    if any(link.end is None for link in scene.links):
        yield f"{signs.link[0]} linked"
    if any(link.end is not None for link in scene.links):
        yield f"{''.join(signs.pair)} pair"
    kinds = {mark.kind for mark in scene.marks}
    yield from (entry for kind, entry in _mark_entries(scene, signs).items() if kind in kinds)


def _piece_entries(scene: Scene, signs: Signs) -> Iterator[str]:
    stones = {part.colour for part in scene.pieces if isinstance(part, Disc)}
    tiles = [part for part in scene.pieces if isinstance(part, Tile)]
    for colour, name in enumerate(scene.colours):
        if colour in stones:
            yield f"{signs.stone(colour)} {name}"
        if any(colour in tile.corners for tile in tiles):
            yield f"{name[0]} {name}"
    if GREEN in stones:
        yield f"{signs.green} green"
    if tiles:
        yield f"{''.join(signs.spins)} turns"
    crosses = dict.fromkeys(part.name for part in scene.pieces if isinstance(part, Cross))
    yield from (f"{signs.cross} {name}" for name in crosses)


def _mark_entries(scene: Scene, signs: Signs) -> dict[str, str]:
    change = "flipped" if scene.shape != "square" else "turned"
    more = dict.fromkeys(mark.name for mark in scene.marks if mark.kind == "again")
    return {
        "fixed": f"{signs.fixed} fixed",
        "again": f"{signs.again} {', '.join(more)}",
        "surrounded": f"{signs.surrounded} surrounded",
        "last": f"{' '.join(SIDES['last'])} new",
        "flipped": f"{' '.join(SIDES['flipped'])} {change}",
        "removed": f"{' '.join(SIDES['removed'])} removed",
    }
