"""Pictures of Flume: stones, the green ring, and the points that give another
stone to whoever plays there."""

from functools import lru_cache

from ludarium.boards import Board, cells
from ludarium.core.scene import GREEN, Disc, Mark, Scene, Spot, name_list
from ludarium.games.flume.rules import Flume
from ludarium.games.layout import board_scene, discs
from ludarium.games.stones import State


def scene(game: Flume, state: State, before: State | None = None) -> Scene:
    """The position; `before` is the state in which the last turn began."""
    again = [
        game.board.names[cell]
        for cell in cells(game.empty(state))
        if game.connections(state, cell) >= 3
    ]
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=(*discs(game.pieces(state)), *ring_stones(game.board)),
        shape="points",
        beside=ring_spots(game.board),
        marks=(Mark(cell, "again", name="another stone") for cell in again),
        notes=_notes(game, state, again),
        goal=len(game.board.names) // 2 + 1,
    )


@lru_cache(64)
def ring_spots(board: Board) -> tuple[Spot, ...]:
    """The places of the green stones around the board, row by row."""
    size = len(board.rows)
    outer = range(-1, size + 1)
    places = [(x, y) for y in outer for x in outer if x in (-1, size) or y in (-1, size)]
    return tuple(Spot(f"ring-{n}", x, y, "ring") for n, (x, y) in enumerate(places, start=1))


@lru_cache(64)
def ring_stones(board: Board) -> tuple[Disc, ...]:
    """The green stones around the board."""
    return tuple(Disc(spot.id, GREEN) for spot in ring_spots(board))


def _notes(game: Flume, state: State, again: list[str]) -> list[str]:
    notes = [f"Another stone after: {name_list(again)}"] if again else []
    winner = game.decided(state)
    if winner is not None and not game.is_over(state):
        colour = game.info.colours[game.colour(state, winner)]
        notes.append(f"Decided: {colour} already has more than half of the points")
    return notes
