"""A picture of a position as data: a small closed set of parts that name cells.

A game's view makes a Scene; drawing turns it into SVG or text, and the browser draws it too. None
of them knows the rules. Distances are in board units (one unit between neighbouring centres), x
to the right and y down. Colours are numbers; what they look like is the drawing's business.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludarium.core.game import AnyGame
from ludarium.core.wiring import wiring

Role = Literal["cell", "ring", "hand"]
Signs = Literal["stones", "corners"]
MarkKind = Literal["last", "removed", "flipped", "again", "surrounded", "fixed"]

GREEN = -1
"""The colour of stones that belong to nobody."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where something can lie: a cell of the board, or a place beside it."""

    id: str
    x: float
    y: float
    role: Role = "cell"


@dataclass(frozen=True, slots=True)
class Disc:
    """A stone."""

    spot: str
    colour: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A square piece: a colour (or None) in each corner, clockwise from the top left, the way it
    turns (1 clockwise, -1 counter-clockwise, 0 where that does not matter), and what the game
    calls it."""

    spot: str
    corners: tuple[int | None, ...]
    spin: int
    name: str = "tile"


@dataclass(frozen=True, slots=True)
class Cross:
    """A square piece with a cross on it, and what the game calls it."""

    spot: str
    name: str = "cross"


@dataclass(frozen=True, slots=True)
class Mark:
    """A remark on a cell: changed by the last turn, emptied by it, and so on.

    The colour is that of the stone that was removed. `again` marks a cell that gives whoever plays
    there something more, and `name` says what."""

    spot: str
    kind: MarkKind
    colour: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Two neighbouring cells that belong together: centre to centre, or at one end (0 left or
    upper, 1 right or lower) of their common edge."""

    spots: tuple[str, str]
    colour: int
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """A closed path over cells; the colour is None when it is of several."""

    spots: tuple[str, ...]
    colour: int | None


Piece = Disc | Tile | Cross


@dataclass(frozen=True, slots=True)
class Named:
    """A piece in the middle of a note: its name where there are letters only, else its look; and
    what is said of it right after it, which stays on one line with it."""

    name: str
    piece: Piece
    said: str = ""


Note = tuple[str | Named, ...]
"""A line of text that goes with a picture, with pieces named in it."""


def note_text(note: Note) -> str:
    """A note in letters only."""
    return "".join(part if isinstance(part, str) else part.name + part.said for part in note)


@dataclass(frozen=True, slots=True)
class Question:
    """What a choice between words is about: `words`, or all of them where none is named."""

    title: str
    help: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """Where a step points: the cells to touch in order, and which of the steps there it is. A
    step without cells is a word, such as `swap`. `piece` is what it brings or puts, where the move
    alone says so. `label` says what the step does, such as "Turn c6"; without it a step on a cell
    is told by what it puts there."""

    spots: tuple[str, ...]
    choice: str = ""
    label: str = ""
    piece: Piece | None = None
    short: str = ""
    """What a step that is a word is called in a list of turns, where its text does not say it."""
    asks: str = ""
    """What whoever chooses it is asked first, where it is done too easily by mistake."""


@dataclass(frozen=True)
class Scene:
    """What there is to see. `shape` is that of the cells: hexagon, square, or points where lines
    cross. `signs` says which signs stand for the colours: those of stones, or those in the corners
    of tiles. `rows` are the cells to draw from the top, `notes` are lines of text that go with the
    picture. For the seat to move, `task` says what to do now where that is more than to make a
    step, `question` what its words are about, and `choice` which of the ways to place is usual.
    `goal` is the score that wins, where there is one."""

    title: str
    credit: str
    shape: str
    spots: tuple[Spot, ...]
    rows: tuple[tuple[str, ...], ...]
    colours: tuple[str, ...]
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    loops: tuple[Loop, ...] = ()
    notes: tuple[Note, ...] = ()
    task: str = ""
    question: Question | None = None
    choice: str = ""
    signs: Signs = "stones"
    goal: int | None = None

    def _repr_svg_(self) -> str:
        """The picture, as notebooks show it."""
        return wiring().svg(self)


def close_up(scene: Scene, around: int) -> Scene:
    """A picture of a square board without the rows and columns that are farther than `around` from
    everything that lies there. What is beside the board comes nearer."""
    occupied = {piece.spot for piece in scene.pieces}
    down = [y for y, row in enumerate(scene.rows) if occupied & {*row}]
    across = [x for row in scene.rows for x, cell in enumerate(row) if cell in occupied]
    if not down:
        return scene
    top, left = max(down[0] - around, 0), max(min(across) - around, 0)
    right = max(across) + around + 1
    rows = tuple(row[left:right] for row in scene.rows[top : down[-1] + around + 1])
    visible = {cell for row in rows for cell in row}
    gone = len(scene.rows[0]) - len(rows[0])
    spots = tuple(
        replace(spot, x=spot.x - left, y=spot.y - top)
        if spot.id in visible
        else replace(spot, x=spot.x - gone)
        for spot in scene.spots
        if spot.id in visible or (spot.role != "cell" and spot.id in occupied)
    )
    return replace(scene, rows=rows, spots=spots)


def changes(game: AnyGame, before: Any | None, state: Any) -> tuple[Mark, ...]:
    """What happened between two states: marks for what is new, recoloured or gone."""
    if before is None or before is state:
        return ()
    old, new = game.pieces(before), game.pieces(state)
    marks: list[Mark] = []
    for cell, piece in new.items():
        if cell not in old:
            marks.append(Mark(cell, "last"))
        elif old[cell] != piece:
            marks.append(Mark(cell, "flipped"))
    marks.extend(_removed(cell, piece) for cell, piece in old.items() if cell not in new)
    return tuple(marks)


def _removed(cell: str, piece: Any) -> Mark:
    return Mark(cell, "removed", piece if isinstance(piece, int) else None)


def listed(names: Iterable[str], limit: int = 12) -> str:
    """Names for a note, cut to a readable length."""
    names = list(names)
    if len(names) <= limit:
        return ", ".join(names) or "none"
    return f"{', '.join(names[:limit])} and {len(names) - limit} more"
