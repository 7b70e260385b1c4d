"""Rooms that begin from another position than the usual start."""

import json
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import Record
from ludarium.core.codes import full_code
from ludarium.core.fairness import fair_chance_move, first_unfair_move
from ludarium.core.game import CHANCE
from tests.server.client import Client
from tests.server.rest_helpers import TWO, problem
from tests.server.server_process import Json, ServerProcess


def reached(game: ludarium.Game[Any, Any], *turns: str) -> str:
    """The code of the position after some turns."""
    state = game.initial_state()
    for turn in turns:
        state = ludarium.play(game, state, turn)
    return game.encode(state)


def opened(server: ServerProcess, **body: Any) -> Json:
    answer = server.rest.post("/rooms", json={"seats": TWO, **body})
    assert answer.status_code == 201, answer.text
    room: Json = answer.json()
    return room


async def test_a_game_goes_on_from_a_position(server: ServerProcess):
    """Its first turn is the first after that position, which nothing takes back, and its record
    says where it began."""
    game = ludarium.load("churn", sides=3)
    code = reached(game, "c3", "swap", "a1")
    room = opened(server, game="churn", options={"sides": 3}, code=code)
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        assert client.welcome["start"] == client.now["position"]["code"] == code
        assert client.now["turn_count"] == 0 and client.seat == 1
        assert client.now["position"]["colours"] == [1, 0]
        with pytest.raises(Exception, match="no step of yours"):
            await client.act("takeback", 1)
        await client.reach((await client.step("a3", 1))["version"])
        await client.reach((await client.act("takeback", 1))["version"])
        assert client.now["position"]["code"] == code
        await client.reach((await client.step("e1", 1))["version"])
    record = Record.from_json(server.record(room))
    assert record.start == code and record.moves == ("e1",)
    history = record.replay(ludarium.load)
    assert game.encode(history.start) == code
    record_id = server.rest.post("/records", json={"record": record.to_json()}).json()["record"]
    assert server.rest.get(f"/records/{record_id}").json()["start"] == code
    assert server.rest.get(f"/records/{record_id}/turns/0").json()["code"] == code


async def test_the_swap_is_still_there_where_the_rules_allow_it(server: ServerProcess):
    game = ludarium.load("churn", sides=3)
    room = opened(server, game="churn", code=reached(game, "c3"))
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        assert "swap" in client.legal()
        await client.reach((await client.step("swap", 1))["version"])
        assert client.seat == 0 and client.now["position"]["colours"] == [1, 0]


async def test_draws_count_from_the_start_of_the_room(server: ServerProcess):
    game = ludarium.load("turnio")
    full = full_code(game, game.decode(reached(game, "CCSS+,c3/CCSS,keep")))
    room = opened(server, game="turnio", code=full)
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        await client.until(lambda: client.seat != CHANCE)
        for _ in range(6):
            await client.reach((await client.step(client.legal()[0], client.seat))["version"])
            await client.until(lambda: client.seat != CHANCE)
        await client.reach((await client.act("resign", client.seat))["version"])
        seed: str = client.now["seed"]
    history = Record.from_json(server.record(room)).replay(ludarium.load)
    assert first_unfair_move(history, seed) is None
    assert history.steps[0].move == fair_chance_move(game, history.start, seed, 0)


async def test_a_computer_player_begins_if_it_is_to_move(server: ServerProcess):
    game = ludarium.load("subsume", sides=2)
    room = opened(
        server,
        game="subsume",
        options={"sides": 2},
        code=reached(game, "a1"),
        seats=["human", "random"],
    )
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        await client.until(lambda: client.seat == 0)


def test_the_usual_start_is_none(server: ServerProcess):
    game = ludarium.load("churn")
    room = opened(server, game="churn", code=game.encode(game.initial_state()))
    assert json.loads(server.record(room))["version"] == 1


def test_it_is_there_after_a_restart(tmp_path: Path):
    code = reached(ludarium.load("flume", size=5), "a1", "b2")
    with ServerProcess(tmp_path / "games.sqlite") as server:
        room = opened(server, game="flume", options={"size": 5}, code=code)
        server.kill()
        server.start()
        state = server.read(f"/rooms/{room['room']}", room["watch"]).json()
        assert state["start"] == state["position"]["code"] == code


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        ({"code": "nonsense"}, "bad-notation", "expected a code of the form"),
        ({"code": "rrr/rrr/rrr:b:-"}, "bad-option", "the game goes on, here it is over"),
        ({"code": "rrr/rrr/rrr/rrr:b:-"}, "bad-notation", "expected 3 rows"),
        ({"code": "3/3/3:g:-"}, "bad-notation", "expected one of r, b"),
        ({"code": "ludarium:churn"}, "bad-notation", "expected a position of flume, got one of"),
        ({"code": "ludarium:flume?size=5"}, "bad-option", "with size 3, got one with size 5"),
    ],
)
def test_positions_from_which_nobody_can_play(server: ServerProcess, body, code, said):
    new = {"game": "flume", "options": {"size": 3}, "seats": TWO, **body}
    assert said in problem(server.rest.post("/rooms", json=new), 422, code)
