"""Hints where people play each other: only if the room was made with them, or the game is over."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

import ludarium
from ludarium.server.errors import RefusedError as RefusedByRoom
from ludarium.server.rooms import fair_play
from tests.server.client import Client, RefusedError
from tests.server.room_service import ADDRESS, create, open_service, step
from tests.server.server_process import PATIENCE, Json, ServerProcess

CHURN = ludarium.load("churn", sides=3)


def after(*steps: str) -> str:
    state = CHURN.initial_state()
    for text in steps:
        state = ludarium.play(CHURN, state, text)
    return CHURN.encode(state)


async def evaluated(server: ServerProcess, code: str, source: str = "127.0.0.1") -> str:
    """`evaluation`, or the code of the refusal."""
    address = server.address.replace("http", "ws", 1) + "/api/analysis/socket"
    question: dict[str, Any] = {"game": "churn", "options": {"sides": "3"}, "code": code}
    async with connect(address, local_addr=(source, 0)) as socket:
        await socket.send(
            json.dumps({"type": "think", "request_id": "q", "seconds": 0.1, **question})
        )
        message: Json = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        return str(message.get("code", message["type"]))


async def hint(client: Client) -> str:
    try:
        return str((await client.ask("hint", version=client.version))["type"])
    except RefusedError as refused:
        return refused.code


@pytest.mark.parametrize(
    ("players", "hints", "answer"),
    [
        (["human", "human"], False, "no-hints"),
        (["human", "human"], True, "hint"),
        (["human", "search:1"], False, "hint"),
    ],
)
async def test_who_gets_hints(server: ServerProcess, players: list[str], hints: bool, answer: str):
    room = server.create("churn", players, sides=3, hints=hints)
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as client:
        assert client.welcome["hints"] is (answer == "hint")
        assert await hint(client) == answer


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server on which nobody else plays the same positions from this address."""
    with ServerProcess(tmp_path / "games.sqlite") as process:
        yield process


async def test_the_engine_is_silent_about_a_game_between_people(own_server: ServerProcess):
    """For those who play it, at the position and one step further, until it is over."""
    server = own_server
    room = server.create("churn", ["human", "human"], sides=3)
    alone = server.create("churn", ["human", "search:1"], sides=3)
    async with AsyncExitStack() as stack:
        keys = room["keys"].values()
        both = await stack.enter_async_context(await Client.enter(server, room["room"], *keys))
        assert await evaluated(server, after()) == "evaluation"
        await both.step("c3", 0)
        await both.reach(1)
        assert await evaluated(server, after("c3")) == "no-hints"
        assert await evaluated(server, after("c3", "a1")) == "no-hints"
        assert await evaluated(server, after("c3"), "127.0.0.2") == "evaluation"
        for players, status in ((["human", "search:1"], 422), (["human", "human"], 201)):
            new_room = {"game": "churn", "options": {"sides": 3}, "seats": players}
            body = {**new_room, "code": after("c3", "a1")}
            assert server.rest.post("/rooms", json=body).status_code == status
        assert await evaluated(server, after("c3", "a1", "a2")) == "evaluation"
        assert await evaluated(server, after("b2")) == "evaluation"
        other = await stack.enter_async_context(
            await Client.enter(server, alone["room"], alone["keys"]["0"])
        )
        assert await hint(other) == "hint"
        await both.act("resign", 0)
        await both.reach(2)
        assert await evaluated(server, after("c3")) == "evaluation"


async def test_a_room_that_is_left_is_not_forgotten(server: ServerProcess):
    """Whoever leaves for the analysis board is still the one who plays."""
    room = server.create("churn", ["human", "human"], sides=3)
    async with await Client.enter(server, room["room"], *room["keys"].values()) as both:
        await both.step("d3", 0)
        await both.reach(1)
    assert await evaluated(server, after("d3")) == "no-hints"


async def test_however_many_games_one_plays_they_are_looked_through_apart(tmp_path, monkeypatch):
    """Off the event loop, for which all others would wait."""
    async with open_service(tmp_path) as service:
        opened = await create(service, "flume", "human", "human", size=5)
        await service.handle(opened, step(0, "a1"))
        opened.players.add(ADDRESS)
        threads, is_near = list[int](), fair_play._is_near

        def watched(*arguments: Any) -> bool:
            threads.append(threading.get_ident())
            return is_near(*arguments)

        monkeypatch.setattr(fair_play, "_is_near", watched)
        with pytest.raises(RefusedByRoom) as refused:
            await fair_play.check_fair_play(service, ADDRESS, opened.room.game, opened.room.state)
        assert refused.value.code == "no-hints"
        assert threads and threading.get_ident() not in threads
