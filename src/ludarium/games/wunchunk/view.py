"""Pictures of Wunchunk: stones, the chunks of each colour as linked stones, and
how many stones are left this turn."""

from functools import lru_cache

from ludarium.boards import Board, cells
from ludarium.core.moves import Swap
from ludarium.core.scene import Link, Question, Scene, Target
from ludarium.games.layout import board_scene, cell_target, disc, discs
from ludarium.games.wunchunk.rules import FIRST, SECOND, Choose, State, Step, Stone, Wunchunk

LABELS = {FIRST: "Play first", SECOND: "Play second"}
SHORT = {FIRST: "plays first", SECOND: "plays second"}
FIRST_QUESTION = Question(
    "Which side do you take?",
    "The start is laid out. Who plays first makes the next turn; choosing it exchanges the "
    "colours.",
)


def scene(game: Wunchunk, state: State, before: State | None = None) -> Scene:
    """The position; `before` is the state in which the last turn began."""
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=discs(game.pieces(state)),
        links=_links(game, state),
        notes=_notes(game, state),
        task=_task(game, state),
        question=FIRST_QUESTION if game.is_choice(state) else None,
        choice=str(state.turn + 1),
    )


def target(move: Step | Swap) -> Target:
    """A stone points at its cell; its colour is the choice."""
    if isinstance(move, Stone):
        return Target((move.cell,), str(move.colour + 1), piece=disc(move.cell, move.colour))
    if isinstance(move, Choose):
        return Target((), label=LABELS[move], short=SHORT[move])
    return cell_target(move)


def _links(game: Wunchunk, state: State) -> list[Link]:
    """Each two touching stones of one colour, once."""
    return [
        link
        for colour, stones in enumerate(state.stones)
        for both, link in _possible_links(game.board, colour)
        if stones & both == both
    ]


@lru_cache(64)
def _possible_links(board: Board, colour: int) -> tuple[tuple[int, Link], ...]:
    """Each two neighbouring cells as a mask, with the link between stones of a colour there."""
    names = board.names
    return tuple(
        (1 << cell | 1 << other, Link((names[cell], names[other]), colour))
        for cell in range(board.size)
        for other in cells(board.neighbour_masks[cell])
        if cell < other
    )


def _notes(game: Wunchunk, state: State) -> list[str]:
    notes = []
    for colour in range(game.seats):
        groups = [group.bit_count() for group in game.board.groups(state.stones[colour])]
        chunks = sorted((size for size in groups if size > 1), reverse=True)
        crumbs = len(groups) - len(chunks)
        sizes = f" of {', '.join(map(str, chunks))}" if chunks else ""
        name = game.info.colours[colour]
        counts = f"{_count(len(chunks), 'chunk')}{sizes}; {_count(crumbs, 'crumb')}"
        notes.append(f"{name}: {counts}")
    if _places(game, state):
        notes.append(f"Stones left this turn: {state.left}")
    return notes


def _task(game: Wunchunk, state: State) -> str:
    return f"{_count(state.left, 'stone')} left" if _places(game, state) else ""


def _places(game: Wunchunk, state: State) -> bool:
    """Does the seat to move place stones now?"""
    return not game.is_over(state) and not game.is_choice(state)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
