"""Who may ask the computer about a position: not the players of a game without hints, about it."""

from typing import Any

from ludarium.core.game import AnyGame
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.room import Room
from ludarium.server.rooms.service import RoomService


async def check_fair_play(
    service: RoomService, client_address: str, game: AnyGame, state: Any
) -> None:
    """Raises RefusedError if a client may not analyse a position."""
    if not await may_analyse(service, client_address, game, state):
        raise hints_refused()


async def may_analyse(service: RoomService, client_address: str, game: AnyGame, state: Any) -> bool:
    """Return False for a position of a game that people play from this address without hints, and
    for one that could come next there.

    The start position of such a game is always allowed. The server recognizes positions and the
    addresses of players; it cannot know what else somebody does.
    """
    rooms = await service.rooms_of_player(client_address)
    secret = [room.state for room in rooms if _forbids_analysis(room, game)]
    # In a thread: there may be many such games.
    return not secret or not await service.workers.run_in_thread(
        client_address, "fairplay", lambda: _is_near(game, secret, state)
    )


def hints_refused() -> RefusedError:
    return RefusedError("no-hints", "this game is played without hints until it is over")


def _forbids_analysis(room: Room, game: AnyGame) -> bool:
    """Is it a game under way without hints?"""
    return not room.allows_hints and bool(room.steps) and room.game == game


def _is_near(game: AnyGame, secret: list[Any], state: Any) -> bool:
    """Is it one of these positions, or does a step lead there from one of them?"""
    if state in secret:
        return True
    return any(state == game.apply(at, move) for at in secret for move in game.legal_moves(at))
