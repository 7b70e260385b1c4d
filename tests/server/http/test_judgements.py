"""The judgement of each turn of a game: the same every time, by the code that studies games."""

import asyncio
from random import Random

import pytest
from starlette.requests import Request

import ludarium
from ludarium import History, Record, kernel
from ludarium.server.engines.process import PythonEngineProcess
from ludarium.server.errors import RefusedError
from ludarium.server.http.dependencies import while_connected
from ludarium.server.http.judgements import judgement
from ludarium.server.views.puzzles import Thinker
from tests.server.client import Client
from tests.server.rest_helpers import problem, save_record
from tests.server.server_process import ServerProcess


def random_history(name: str, steps: int, **options: object) -> History:
    history, rng = History(ludarium.load(name, **options)), Random(3)
    while len(history.steps) < steps and history.game.to_move(history.state) is not None:
        history.push(rng.choice(history.game.legal_moves(history.state)))
    return history


@pytest.mark.parametrize(("name", "steps"), [("flume", 100), ("turnio", 8), ("wunchunk", 6)])
def test_the_same_game_gets_the_same_marks_twice(server: ServerProcess, name: str, steps: int):
    """Whichever turn is asked about first."""
    options = {"size": 3} if name == "flume" else {}
    history = random_history(name, steps, **options)
    record = Record.of(history, ("Ann", "Ben"), started="2026-01-31T12:00:00+00:00")
    address = f"/records/{save_record(server, record.to_json())}/turns"
    turns = range(history.turn_count + 1)
    first = {turn: server.rest.get(f"{address}/{turn}/judgement").json() for turn in turns}
    again = {turn: server.rest.get(f"{address}/{turn}/judgement").json() for turn in turns[::-1]}
    assert first == again
    for turn in turns[1:]:
        assert len(first[turn]["steps"]) == len(history.turn(turn - 1))
        for step in first[turn]["steps"]:
            assert sum(step["value"]) == pytest.approx(0, abs=1e-3)
    problem(server.rest.get(f"{address}/{turns.stop}/judgement"), 404, "not-found")
    if name == "flume" and kernel.available():
        assert any(first[turn]["mistake"] for turn in turns), "random players make mistakes"


def test_a_proven_win_that_is_thrown_away_is_marked():
    pytest.importorskip("ludarium_kernel")
    game = ludarium.load("flume", size=3)
    history: History = History(game, game.decode("rbr/b1b/1r1:r:-"))
    values = {}
    for move in game.legal_moves(history.state):
        history_with_move = History(game, history.start)
        history_with_move.push(move)
        values[move] = judgement(history_with_move, 1, Thinker(PythonEngineProcess(), alone=True))
    marks = {
        answer["mistake"]["mark"] if answer["mistake"] else None: answer["steps"][-1]["value"]
        for answer in values.values()
    }
    assert set(marks) <= {None, "???"} and marks[None] == [1.0, -1.0]
    assert all(answer["steps"][-1]["proven"] for answer in values.values())


async def test_a_game_without_hints_keeps_its_positions_to_itself(server: ServerProcess):
    """A saved game that begins like a game under way is judged when that game is over."""
    room = server.create("churn", ["human", "human"], sides=4)
    history: History = History(ludarium.load("churn", sides=4))
    history.push_text("a1")
    record = Record.of(history, ("Ann", "Ben"), started="2026-01-31T12:00:00+00:00")
    address = f"/records/{save_record(server, record.to_json())}/turns/1/judgement"
    assert server.rest.get(address).json()["steps"]
    async with await Client.enter(server, room["room"], *room["keys"].values()) as both:
        await both.step("a1", 0)
        await both.reach(1)
        assert server.rest.get(address).json() is None
        await both.act("resign", 0)
        await both.reach(2)
    assert server.rest.get(address).json()["steps"]


async def test_work_is_cancelled_when_its_client_disconnects():
    cancelled = []

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def receive() -> dict[str, str]:
        return messages.pop(0)

    messages = [{"type": "http.request"}, {"type": "http.disconnect"}]
    request = Request({"type": "http"}, receive)
    with pytest.raises(RefusedError, match="disconnected"):
        await while_connected(request, endless())
    await asyncio.sleep(0)
    assert cancelled and not messages
