"""Pictures of Subsume: stones, loops, surrounded cells, and what was flipped or
removed by the last move."""

from ludarium.core.scene import Loop, Mark, Scene
from ludarium.games.layout import board_scene, discs
from ludarium.games.subsume.rules import State, Subsume


def scene(game: Subsume, state: State, before: State | None = None) -> Scene:
    """The position; `before` is the state in which the last turn began."""
    board, pieces = game.board, game.pieces(state)
    loops = [tuple(board.names[cell] for cell in loop) for loop in game.loops(state)]
    shut = board.all & ~(state.stones[0] | state.stones[1]) & ~game.open_cells(state.stones)
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=discs(pieces),
        marks=(Mark(cell, "surrounded") for cell in board.members(shut)),
        loops=(Loop(loop, _colour([pieces[cell] for cell in loop])) for loop in loops),
        goal=game.enough,
    )


def _colour(colours: list[int]) -> int | None:
    return colours[0] if len(set(colours)) == 1 else None
