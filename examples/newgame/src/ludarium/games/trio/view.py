"""What a Trio position looks like: the stones, and the line that has lost."""

from ludarium.core.scene import Link, Scene
from ludarium.games.layout import board_scene, discs
from ludarium.games.stones import State
from ludarium.games.trio.rules import Trio


def scene(game: Trio, state: State, before: State | None = None) -> Scene:
    """The position; `before` is the state in which the last turn began."""
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=discs(game.pieces(state)),
        links=_links(game, state),
    )


def _links(game: Trio, state: State) -> list[Link]:
    """The lines of three, stone to stone."""
    links = []
    for colour, stones in enumerate(state.stones):
        for line in game.lines_of(stones):
            first, second, third = game.board.members(line)
            links += [Link((first, second), colour), Link((second, third), colour)]
    return links
