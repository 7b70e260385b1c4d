"""The parts of a Scene that come straight from a board and its pieces."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ludarium.boards import Board
from ludarium.core.game import AnyGame
from ludarium.core.moves import Place
from ludarium.core.scene import Disc, Link, Loop, Mark, Piece, Scene, Spot, Target, changes


def board_scene(
    game: AnyGame,
    board: Board,
    state: Any,
    before: Any,
    *,
    pieces: Iterable[Piece],
    shape: str = "",
    beside: Iterable[Spot] = (),
    marks: Iterable[Mark] = (),
    links: Iterable[Link] = (),
    loops: Iterable[Loop] = (),
    notes: Iterable[str] = (),
) -> Scene:
    """A picture of a board with what lies on it and what the last turn changed."""
    return Scene(
        title=game.info.title,
        credit=game.info.credit,
        shape=shape or board.shape,
        spots=(*_cells(board), *beside),
        rows=board.rows,
        colours=game.info.colours[: game.seats],
        pieces=tuple(pieces),
        marks=(*changes(game, before, state), *marks),
        links=tuple(links),
        loops=tuple(loops),
        notes=tuple(notes),
    )


@lru_cache(64)
def _cells(board: Board) -> tuple[Spot, ...]:
    return tuple(Spot(name, x, y) for name, (x, y) in zip(board.names, board.points, strict=True))


def cell_target(move: Any) -> Target:
    """A step that has a cell points there; any other is a word."""
    return Target((move.cell,)) if isinstance(move, Place) else Target(())


def discs(pieces: Mapping[str, int]) -> list[Disc]:
    """A stone for each piece."""
    return [Disc(cell, colour) for cell, colour in pieces.items()]
