"""REST: what the engine says of each turn of a game that was played."""

from typing import Any

from fastapi import APIRouter, HTTPException

from ludarium.core.history import History
from ludarium.server.errors import RefusedError
from ludarium.server.http.dependencies import ClientAddress, Entered, RoomServiceOf, Turn
from ludarium.server.http.records import LookedAt
from ludarium.server.rooms import fair_play
from ludarium.server.rooms.service import RoomService
from ludarium.server.views.judgements import judgement
from ludarium.server.views.puzzles import Thinker

router = APIRouter()


@router.get("/rooms/{room_id}/turns/{turn}/judgement")
async def judge_turn_of_room(
    opened: Entered, turn: Turn, service: RoomServiceOf, client_address: ClientAddress
) -> dict[str, Any]:
    """What the positions of a turn are worth, and whether it was a mistake. The same game always
    gets the same answer."""
    return await _judged(service, client_address, opened.room.history.copy(), turn)


@router.get("/records/{record_id}/turns/{turn}/judgement")
async def judge_turn_of_saved_game(
    saved: LookedAt, turn: Turn, service: RoomServiceOf, client_address: ClientAddress
) -> dict[str, Any]:
    """The same of a saved game."""
    return await _judged(service, client_address, saved.session.history, turn)


async def _judged(
    service: RoomService, client_address: str, history: History, turn: int
) -> dict[str, Any]:
    if turn > history.turn_count:
        raise HTTPException(404, f"expected a turn from 0 to {history.turn_count}")
    states = [history.start]
    if turn:
        states = [history.before_turn(turn - 1), *(s.state for s in history.turn(turn - 1))]
    for state in states:
        await fair_play.check(service, client_address, history.game, state)
    engines = service.engines
    if engines.is_busy(client_address) or not engines.analyses.acquire(client_address):
        raise RefusedError("busy", "too many analyses at a time, wait a little")
    try:
        thinker = Thinker(engines.python_process, alone=True)
        return await engines.run(client_address, lambda: judgement(history, turn, thinker))
    finally:
        engines.analyses.release(client_address)
