"""Scenes of boards with pieces."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ludarium.boards import Board
from ludarium.core.game import AnyGame
from ludarium.core.moves import END, PASS, PieGame, Place, Swap
from ludarium.core.scene import (
    Disc,
    Link,
    Loop,
    Mark,
    Note,
    Piece,
    Question,
    Scene,
    Signs,
    Spot,
    Target,
    changes,
)

SWAP_QUESTION = Question(
    "Swap colours instead of moving?",
    "Once, instead of your first move, you may take over the other colour and all that lies there "
    "for it. Or simply play on the board.",
    ("swap",),
)

LABELS = {Swap(): "Swap colours", PASS: "Pass", END: "End turn"}
QUESTIONS = {PASS: "Pass, and place nothing in this turn?"}


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
    notes: Iterable[str | Note] = (),
    task: str = "",
    question: Question | None = None,
    choice: str = "",
    signs: Signs = "stones",
    goal: int | None = None,
) -> Scene:
    """A picture of a board with its pieces and the changes of the last turn."""
    if isinstance(game, PieGame) and game.can_swap(state):
        question = SWAP_QUESTION
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
        notes=tuple((note,) if isinstance(note, str) else note for note in notes),
        task=task,
        question=question,
        choice=choice,
        signs=signs,
        goal=goal,
    )


@lru_cache(64)
def _cells(board: Board) -> tuple[Spot, ...]:
    return tuple(Spot(name, x, y) for name, (x, y) in zip(board.names, board.points, strict=True))


@lru_cache(16_384)
def cell_target(move: Any) -> Target:
    """The target of a move: its cell, or no cell and the label of a button."""
    if isinstance(move, Place):
        return Target((move.cell,))
    return Target((), label=LABELS.get(move, ""), asks=QUESTIONS.get(move, ""))


def discs(pieces: Mapping[str, int]) -> list[Disc]:
    """A stone for each piece."""
    return [disc(cell, colour) for cell, colour in pieces.items()]


@lru_cache(16_384)
def disc(spot: str, colour: int) -> Disc:
    """A stone. It is cached, because consecutive positions share most stones."""
    return Disc(spot, colour)
