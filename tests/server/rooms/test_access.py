"""Who is let into a room, and as whom."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from ludarium import load
from ludarium.server.app import create_app
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError as RefusedByRoom
from ludarium.server.rooms import access
from ludarium.server.rooms.creation import create_room
from ludarium.server.settings import Settings
from ludarium.server.ws.connection import COME_BACK
from ludarium.server.ws.protocol import MAX_KEYS
from tests.server.client import Client, RefusedError, open_socket
from tests.server.server_process import Json, ServerProcess

TWO = ["human", "human"]


async def welcome(server: ServerProcess, room: Json, *keys: str, **claims: str) -> Json:
    async with await Client.enter(server, room["room"], *keys, claims=claims) as client:
        return client.welcome


def test_a_key_has_the_form_that_browsers_look_for():
    assert all(re.fullmatch(access.KEY_FORM, access.new_key()) for _ in range(100))
    for other in ("", "x", "main", "x" * 23, "x" * 25, "x" * 23 + "/", "x" * 24 + "\n"):
        assert not re.fullmatch(access.KEY_FORM, other)


async def test_what_opens_nothing_keeps_nobody_out(server: ServerProcess):
    room, other = server.create("churn", TWO), server.create("churn", TWO)
    wrong = ["x", "", other["keys"]["0"]]
    keys = [*wrong, room["watch"], "main", room["keys"]["1"], access.new_key()]
    opened = await welcome(server, room, *keys)
    assert opened["mine"] == [1] and opened["keys"] == [None, None, None, -1, None, 1, None]


async def test_many_keys_are_fine(server: ServerProcess):
    room = server.create("churn", TWO)
    wrong = [access.new_key() for _ in range(MAX_KEYS)]
    for count in (9, MAX_KEYS):
        opened = await welcome(server, room, *wrong[1:count], room["keys"]["0"])
        assert opened["mine"] == [0] and opened["keys"] == [None] * (count - 1) + [0]
    with pytest.raises(RefusedError, match="no-entry"):
        await welcome(server, room, *wrong)
    with pytest.raises(RefusedError, match="bad-message: keys"):
        await welcome(server, room, *wrong, room["keys"]["0"])


@pytest.fixture
def room(server: ServerProcess) -> Json:
    """The first seat is held by whoever made the room, the second one is for a friend."""
    return server.create("churn", TWO, sides=3, invited=(1,))


async def test_an_invitation_lets_watch_until_the_seat_is_claimed(
    server: ServerProcess, room: Json
):
    invitation = room["keys"]["1"]
    assert server.read(f"/rooms/{room['room']}", invitation).json()["claimed"] == []
    async with await Client.enter(server, room["room"], invitation) as client:
        assert client.mine == [] and client.welcome["keys"] == [-1]
        for kind, fields in (("step", {"text": "c3"}), ("resign", {})):
            with pytest.raises(RefusedError, match="not-your-seat"):
                await client.act(kind, 1, **fields)


async def test_a_claimed_seat_is_the_claimers_alone(server: ServerProcess, room: Json):
    """Also where the one who made the room is there, and after the claim was sent once more."""
    invitation, own = room["keys"]["1"], access.new_key()
    host = await Client.enter(server, room["room"], room["keys"]["0"])
    for _ in ("claimed", "sent again"):
        async with await Client.enter(
            server, room["room"], own, invitation, claims={invitation: own}
        ) as friend:
            assert friend.mine == [1] and friend.welcome["keys"] == [1, None]
            assert friend.claimed == [1]
    await host.until(lambda: host.claimed == [1])
    await host.close()
    async with await Client.enter(server, room["room"], own) as friend:
        await friend.act("resign")
    with pytest.raises(RefusedError, match="already-claimed: somebody has taken this seat"):
        await Client.enter(server, room["room"], invitation)
    async with await Client.enter(server, room["room"], room["keys"]["0"], invitation) as host:
        assert host.mine == [0] and host.welcome["keys"] == [0, None]
    assert server.read(f"/rooms/{room['room']}", invitation).status_code == 404
    assert server.read(f"/rooms/{room['room']}", own).json()["claimed"] == [1]


async def test_of_many_who_claim_a_seat_one_gets_it(server: ServerProcess, room: Json):
    invitation = room["keys"]["1"]

    async def claim(own: str) -> list[int] | str:
        try:
            client = await Client.enter(server, room["room"], own, claims={invitation: own})
        except RefusedError as refusal:
            return refusal.code
        await client.close()
        return client.mine

    results = await asyncio.gather(*(claim(access.new_key()) for _ in range(12)))
    assert sorted(map(str, results)) == ["[1]", *["already-claimed"] * 11]


async def test_a_claim_outlives_a_kill(tmp_path):
    with ServerProcess(tmp_path / "games.sqlite") as server:
        room = server.create("churn", TWO, sides=3, invited=(0, 1))
        first, second, own = room["keys"]["0"], room["keys"]["1"], access.new_key()
        assert (await welcome(server, room, own, **{first: own}))["mine"] == [0]
        server.kill()
        server.start()
        again = await welcome(server, room, own, second)
        assert (again["mine"], again["keys"], again["claimed"]) == ([0], [0, -1], [0])
        with pytest.raises(RefusedError, match="already-claimed"):
            await welcome(server, room, first)


async def test_what_is_no_invitation_claims_nothing(server: ServerProcess, room: Json):
    """Not the key of a seat, nor the one to watch, nor a key of another room; and a key that
    opens something already takes no other place."""
    other = server.create("churn", TWO, invited=(1,))
    own, invitation = access.new_key(), room["keys"]["1"]

    async def opened(*keys: str, **claims: str) -> Any:
        return (await welcome(server, room, *keys, **claims))["keys"]

    first, watch = room["keys"]["0"], room["watch"]
    for key in (first, watch):
        assert await opened(own, key, **{key: own}) == [None, 0 if key is first else -1]
    with pytest.raises(RefusedError, match="no-entry"):
        await opened(own, **{other["keys"]["1"]: own})
    for old in (first, watch):
        assert await opened(invitation, **{invitation: old}) == [-1]
    for bad in ("x", "x" * 65, "é" * 24):
        with pytest.raises(RefusedError, match=r"bad-message: claims\.0\.key"):
            await opened(first, **{invitation: bad})
    watch_key = other["watch"]
    with pytest.raises(RefusedError, match="key-in-use"):
        await opened(watch_key, **{invitation: watch_key})
    assert await opened(invitation) == [-1]
    assert await opened(own, **{invitation: own}) == [1]


async def test_a_claim_that_cannot_be_stored_is_no_claim(tmp_path):
    """The browser is told to come back, and then gets the seat."""
    with ServerProcess(tmp_path / "games.sqlite") as server:
        room = server.create("churn", TWO, sides=3, invited=(1,))
        invitation, own = room["keys"]["1"], access.new_key()
        claim = {"invitation": invitation, "key": own}

        async def hello() -> tuple[Json, int | None]:
            socket = await open_socket(server, room["room"])
            await socket.send(json.dumps({"type": "hello", "keys": [own], "claims": [claim]}))
            message = json.loads(await socket.recv())
            if message["type"] != "welcome":
                await socket.wait_closed()
            await socket.close()
            return message, socket.close_code

        with closing(sqlite3.connect(server.database)) as database:
            database.execute(
                "CREATE TRIGGER full BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
            message, code = await hello()
            assert (message["code"], code) == ("not-stored", COME_BACK)
            database.execute("DROP TRIGGER full")
        assert (await hello())[0]["mine"] == [1]
        assert "database_write_failed" in server.stop()


@pytest.mark.parametrize("invited", [[2], [0, 1], [9], [-1], "1", [True, 0.5], [0] * 5])
def test_only_people_are_invited(server: ServerProcess, invited):
    body = {"game": "churn", "seats": ["human", "search:1"], "invited": invited}
    answer = server.rest.post("/rooms", json=body)
    assert answer.status_code == 422 and "invited" in answer.json()["detail"]


async def test_whom_too_much_waits_for_is_sent_away_for_a_while(tmp_path, monkeypatch, caplog):
    """Even the welcome is work, and an address may have too much of it waiting."""

    async def refusing(self: WorkerPool, client_address: str, kind: object, work: object) -> str:
        raise RefusedByRoom("busy", "too much work is waiting, try again later")

    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    inbox: asyncio.Queue[Json] = asyncio.Queue()
    messages: list[Any] = []

    async def tell(message: Any) -> None:
        messages.append(message)

    async with app.router.lifespan_context(app):
        links = await create_room(app.state.service, load("churn"), ("human", "human"))
        monkeypatch.setattr(WorkerPool, "run", refusing)
        hello = json.dumps({"type": "hello", "keys": [links["watch"]]})
        inbox.put_nowait({"type": "websocket.connect"})
        inbox.put_nowait({"type": "websocket.receive", "text": hello})
        path = f"/api/rooms/{links['room']}/socket"
        request = {"type": "websocket", "path": path, "query_string": b""}
        await app({**request, "headers": [(b"host", b"localhost")]}, inbox.get, tell)
    _, refusal, end = messages
    assert json.loads(refusal["text"])["code"] == "busy"
    assert end["code"] == COME_BACK and not caplog.records


async def test_what_is_done_while_the_room_closes_is_said_before_the_browser_is_sent_away(tmp_path):
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    inbox: asyncio.Queue[Json] = asyncio.Queue()
    messages: asyncio.Queue[Any] = asyncio.Queue()

    def say(message: Json) -> None:
        inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async with app.router.lifespan_context(app):
        service = app.state.service
        links = await create_room(service, load("churn"), ("human", "human"))
        opened, append = await service.get(links["room"], ""), service.store.append

        def closing_meanwhile(*args: Any, **options: Any) -> Any:
            service.rooms.drop(opened)
            return append(*args, **options)

        service.store.append = closing_meanwhile
        inbox.put_nowait({"type": "websocket.connect"})
        say({"type": "hello", "keys": list(links["keys"].values())})
        say({"type": "step", "request_id": "one", "version": 0, "seat": 0, "text": "d4"})
        path = f"/api/rooms/{links['room']}/socket"
        request = {"type": "websocket", "path": path, "query_string": b""}
        scope = {**request, "headers": [(b"host", b"localhost")]}
        serving = asyncio.create_task(app(scope, inbox.get, messages.put))
        channel_messages = [await asyncio.wait_for(messages.get(), 30) for _ in range(4)]
        inbox.put_nowait({"type": "websocket.disconnect", "code": COME_BACK})
        await serving
        _, _, answer, end = channel_messages
    assert json.loads(answer["text"]) == {"type": "done", "request_id": "one", "version": 1}
    assert end["code"] == COME_BACK
