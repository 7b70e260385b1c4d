"""A Scene as lines of text, for a terminal of 80 columns and 24 lines or more.

Lines are lists of segments, each some text with the name of a style; `palette.STYLES` says what
the styles look like. Nothing is told by style alone.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from ludarium.core.scene import GREEN, Cross, Disc, Scene, Tile
from ludarium.drawing.boxes import Boxes
from ludarium.drawing.canvas import Line
from ludarium.drawing.lattice import Lattice
from ludarium.drawing.palette import ASCII, SIDES, UNICODE, Signs

WIDTH, HEIGHT = 80, 18
"""What a picture may take of a terminal of 80 × 24 and leave room for a few lines of talk."""


def text(
    scene: Scene, *, unicode: bool = True, names: bool = False, height: int = HEIGHT
) -> list[Line]:
    """The picture, at most 80 columns wide. `names` shows the name of each empty cell.

    Rows are spread as far as `height` lines allow; the largest boards take 21 lines in any case.
    """
    signs = UNICODE if unicode else ASCII
    if scene.shape == "square":
        return Boxes(scene, signs, names).draw().lines()
    return Lattice(scene, signs, names, height).draw().lines()


def plain(lines: Iterable[Line]) -> str:
    """The lines as one text without styles."""
    return "\n".join("".join(part for part, _ in line) for line in lines)


def as_text(
    scene: Scene, *, unicode: bool = True, names: bool = False, height: int = HEIGHT
) -> str:
    """The picture as one text without styles, which tell nothing that is not also in letters."""
    return plain(text(scene, unicode=unicode, names=names, height=height))


def legend(scene: Scene, *, unicode: bool = True) -> list[str]:
    """What the signs that occur mean, in one line if 80 columns suffice."""
    entries = _entries(scene, UNICODE if unicode else ASCII)
    glued = (entry.replace(" ", "\0") for entry in entries)
    return [line.replace("\0", " ") for line in wrap("  ".join(glued), WIDTH)]


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
    changed = "flipped" if scene.shape != "square" else "turned"
    more = dict.fromkeys(mark.name for mark in scene.marks if mark.kind == "again")
    return {
        "fixed": f"{signs.fixed} fixed",
        "again": f"{signs.again} {', '.join(more)}",
        "surrounded": f"{signs.surrounded} surrounded",
        "last": f"{' '.join(SIDES['last'])} new",
        "flipped": f"{' '.join(SIDES['flipped'])} {changed}",
        "removed": f"{' '.join(SIDES['removed'])} removed",
    }
