"""Pictures of Churn: the stones, and what the last move put and removed."""

from ludarium.core.scene import Scene, name_list
from ludarium.games.churn.rules import Churn
from ludarium.games.layout import board_scene, discs
from ludarium.games.stones import State


def scene(game: Churn, state: State, before: State | None = None) -> Scene:
    """The position; `before` is the state in which the last turn began."""
    pieces = game.pieces(state)
    gone = [] if before is None else [cell for cell in game.pieces(before) if cell not in pieces]
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=discs(pieces),
        notes=[f"Removed: {name_list(gone)}"] if gone else [],
        goal=len(game.board.names) // 2 + 1,
    )
