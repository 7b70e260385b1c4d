"""What people may ask the engine about: not a game that they play with others, unless all agreed to
that when it was made.

The server knows a position when it sees it, and the addresses of those who play; it cannot know
what else somebody does.
"""

from collections.abc import Iterable
from typing import Any

from ludarium.core.game import AnyGame
from ludarium.server.open_rooms import OpenRoom
from ludarium.server.room import RefusedError, Room


def check(rooms: Iterable[OpenRoom], who: str, game: AnyGame, state: Any) -> None:
    """Raises RefusedError when a position is that of a game which someone plays from this address
    without hints, or could be the next one there. One in which nothing has happened yet is
    nobody's."""
    for opened in rooms:
        if who in opened.players and _is_secret(opened.room, game, state):
            raise refusal()


def refusal() -> RefusedError:
    return RefusedError("no-hints", "this game is played without hints until it is over")


def _is_secret(room: Room, game: AnyGame, state: Any) -> bool:
    if room.allows_hints or not room.steps or room.game != game:
        return False
    after = (game.apply(room.state, move) for move in room.session.legal_moves)
    return state == room.state or state in after
