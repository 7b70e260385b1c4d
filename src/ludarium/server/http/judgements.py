"""REST: how the engine judges the turns of a game. Every turn gets the same number of simulations,
so the same game always gets the same marks."""

from typing import Any

from fastapi import APIRouter, HTTPException, Request

from ludarium.agents import Limit
from ludarium.analysis.judge import Judge
from ludarium.analysis.study import StepStudy, judge_turn, worst_mistake
from ludarium.core.evaluation import DIGITS, Evaluation
from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.server.errors import RefusedError
from ludarium.server.http.dependencies import (
    ClientAddress,
    RoomOf,
    RoomServiceOf,
    Turn,
    while_connected,
)
from ludarium.server.http.records import SavedGameOf
from ludarium.server.rooms.fair_play import may_analyse
from ludarium.server.rooms.service import RoomService
from ludarium.server.views.answers import Judgement, Mistake, PositionValue
from ludarium.server.views.puzzles import Thinker

router = APIRouter()

SIMULATIONS, SIMULATIONS_IN_PYTHON = 4_000, 100
"""For each question to the engine: with the kernel, and without."""


@router.get("/rooms/{room_id}/turns/{turn}/judgement")
async def judge_turn_of_room(
    open_room: RoomOf,
    turn: Turn,
    request: Request,
    service: RoomServiceOf,
    client_address: ClientAddress,
) -> Judgement | None:
    """What the positions of a turn are worth, and whether it was a mistake. The same game always
    gets the same answer. null while people play from this address, without hints, a game in which
    one of the positions could come up."""
    history = open_room.room.history.copy()
    return await while_connected(request, _judge(service, client_address, history, turn))


@router.get("/records/{record_id}/turns/{turn}/judgement")
async def judge_turn_of_saved_game(
    saved: SavedGameOf,
    turn: Turn,
    request: Request,
    service: RoomServiceOf,
    client_address: ClientAddress,
) -> Judgement | None:
    """The same of a saved game."""
    history = saved.session.history
    return await while_connected(request, _judge(service, client_address, history, turn))


async def _judge(
    service: RoomService, client_address: str, history: History, turn: int
) -> Judgement | None:
    if turn > history.turn_count:
        raise HTTPException(404, f"expected a turn from 0 to {history.turn_count}")
    states = [history.start]
    if turn:
        states = [history.before_turn(turn - 1), *(s.state for s in history.turn(turn - 1))]
    for state in states:
        if not await may_analyse(service, client_address, history.game, state):
            return None
    engines = service.engines
    if engines.is_busy(client_address) or not engines.analyses.acquire(client_address):
        raise RefusedError("busy", "too many analyses at a time, wait a little")
    try:
        thinker = Thinker(engines.python_process, alone=True)
        return await engines.run(client_address, lambda: judgement(history, turn, thinker))
    finally:
        engines.analyses.release(client_address)


def judgement(history: History, turn: int, thinker: Thinker) -> Judgement:
    """What the positions after each step of a turn are worth, and the largest mistake in it. Turn 0
    is the start."""
    game = history.game
    count = SIMULATIONS_IN_PYTHON if thinker.thinks_in_python(game) else SIMULATIONS
    limit = Limit(simulations=count, evaluate=True)
    if turn == 0:
        start = Judge(game, thinker, 0).assess(history.start, limit, "start")
        return {"steps": [_position(game, history.start, start)], "mistake": None}
    steps = judge_turn(history, turn - 1, thinker, limit)
    return {
        "steps": [_position(game, history.steps[step.number].state, step.after) for step in steps],
        "mistake": _mistake(worst_mistake(steps)),
    }


def _mistake(step: StepStudy | None) -> Mistake | None:
    if step is None or (kind := step.kind) is None:
        return None
    return {
        "name": kind.name,
        "mark": kind.mark,
        "rank": step.rank,
        "seat": step.seat,
        "loss": round(step.loss, DIGITS),
    }


def _position(game: AnyGame, state: Any, evaluation: Evaluation) -> PositionValue:
    """What a position is worth to each seat, and the colours that the seats have there."""
    return {
        "value": [round(value, DIGITS) for value in evaluation.value],
        "proven": evaluation.proven,
        "colours": [game.colour(state, seat) for seat in range(game.seats)],
    }
