"""A picture of a position as data: a small closed set of parts that name cells.

A game's view makes a Scene. `ludarium.drawing` turns it into SVG or text, and the browser draws it
too, without knowing the rules. Distances are in board units (one unit between neighbouring
centres), x to the right and y down. Colours are numbers; the drawing decides how they look.
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
"""The colour of stones without an owner."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a piece: a cell of the board, or a place beside it."""

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
    """A square piece.

    Attributes:
        corners: The colour in each corner, or None, clockwise from the top left.
        spin: How it turns: 1 clockwise, -1 counter-clockwise, 0 if that does not matter.
        name: The game's word for it.
    """

    spot: str
    corners: tuple[int | None, ...]
    spin: int
    name: str = "tile"


@dataclass(frozen=True, slots=True)
class Cross:
    """A square piece with a cross on it, and the game's word for it."""

    spot: str
    name: str = "cross"


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a cell: changed by the last turn, emptied by it, and so on.

    Attributes:
        colour: The colour of the stone that was removed.
        name: What a player gets for a move to a cell that is marked `again`.
    """

    spot: str
    kind: MarkKind
    colour: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two neighbouring cells: from centre to centre, or at one end of their common
    edge (0 left or upper, 1 right or lower)."""

    spots: tuple[str, str]
    colour: int
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """A closed path over cells; the colour is None if it has several."""

    spots: tuple[str, ...]
    colour: int | None


Piece = Disc | Tile | Cross


@dataclass(frozen=True, slots=True)
class NotePiece:
    """A piece in a note.

    Attributes:
        name: Stands for the piece in plain text.
        piece: How it is drawn.
        text: The text right after it, on the same line.
    """

    name: str
    piece: Piece
    text: str = ""


Note = tuple[str | NotePiece, ...]
"""A line of text below a picture, with pieces in it."""


def note_text(note: Note) -> str:
    """A note as plain text."""
    return "".join(part if isinstance(part, str) else part.name + part.text for part in note)


@dataclass(frozen=True, slots=True)
class Question:
    """The question that the moves in `words` answer; if empty, all moves that are words."""

    title: str
    help: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """Where a move points.

    Attributes:
        spots: The cells to touch, in order. A move without cells is a word, such as `swap`.
        choice: Which of several moves with the same cells it is.
        label: What the move does, such as "Turn c6". Without it, the piece that the move places
            describes it.
        piece: The piece that it brings or places, if the move alone says so.
        short: The text of a word in a list of turns, if `game.text` is not clear there.
        asks: The question to confirm a word that is easily chosen by mistake.
    """

    spots: tuple[str, ...]
    choice: str = ""
    label: str = ""
    piece: Piece | None = None
    short: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Scene:
    """A picture.

    Attributes:
        shape: The shape of the cells: hexagon, square, or points where lines cross.
        rows: The cells to draw, from the top.
        notes: Lines of text below the picture.
        task: What the seat to move has to do, if it is not simply a move.
        question: The question that its words answer.
        choice: The usual choice among several moves to one cell.
        signs: The signs for the colours: those of stones, or those in the corners of tiles.
        goal: The score that wins, if there is one.
    """

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
        """The picture, for notebooks."""
        return wiring().svg(self)


def close_up(scene: Scene, margin: int) -> Scene:
    """A picture of a square board with only the rows and columns up to `margin` from a piece. Spots
    beside the board move nearer."""
    occupied = {piece.spot for piece in scene.pieces}
    down = [y for y, row in enumerate(scene.rows) if occupied & {*row}]
    across = [x for row in scene.rows for x, cell in enumerate(row) if cell in occupied]
    if not down:
        return scene
    top, left = max(down[0] - margin, 0), max(min(across) - margin, 0)
    right = max(across) + margin + 1
    rows = tuple(row[left:right] for row in scene.rows[top : down[-1] + margin + 1])
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
    """Marks for the pieces that are new, changed or gone since `before`."""
    if before is None or before is state:
        return ()
    old, new = game.pieces(before), game.pieces(state)
    marks: list[Mark] = []
    for cell, piece in new.items():
        if cell not in old:
            marks.append(Mark(cell, "last"))
        elif old[cell] != piece:
            marks.append(Mark(cell, "flipped"))
    for cell, piece in old.items():
        if cell not in new:
            marks.append(Mark(cell, "removed", piece if isinstance(piece, int) else None))
    return tuple(marks)


def name_list(names: Iterable[str], limit: int = 12) -> str:
    """Names for a note, cut to a readable length."""
    names = list(names)
    if len(names) <= limit:
        return ", ".join(names) or "none"
    return f"{', '.join(names[:limit])} and {len(names) - limit} more"
