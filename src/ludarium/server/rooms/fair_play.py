"""What people may ask the engine about: not a game that they play with others, unless all agreed to
that when it was made.

The server knows a position when it sees it, and the addresses of those who play; it cannot know
what else somebody does.
"""

from typing import Any

from ludarium.core.game import AnyGame
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.room import Room
from ludarium.server.rooms.service import RoomService


async def check(service: RoomService, client_address: str, game: AnyGame, state: Any) -> None:
    """Raises RefusedError when a position is that of a game which someone plays from this address
    without hints, or could be the next one there. One in which nothing has happened yet is
    nobody's. Somebody may have very many such games, so that they are looked through apart."""
    secret = [
        each.room.state
        for each in service.rooms
        if client_address in each.players and _of(each.room, game)
    ]
    if not secret:
        return
    near = await service.workers.run_in_thread(
        client_address, "fairplay", lambda: _is_near(game, secret, state)
    )
    if near:
        raise refusal()


def refusal() -> RefusedError:
    return RefusedError("no-hints", "this game is played without hints until it is over")


def _of(room: Room, game: AnyGame) -> bool:
    return not room.allows_hints and bool(room.steps) and room.game == game


def _is_near(game: AnyGame, secret: list[Any], state: Any) -> bool:
    """Is it one of these positions, or does a step lead there from one of them?"""
    if state in secret:
        return True
    return any(state == game.apply(at, move) for at in secret for move in game.legal_moves(at))
