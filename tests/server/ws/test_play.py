"""Play over real WebSockets: two browsers and a spectator, coming back, and closed doors."""

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import ludarium
from ludarium import Record
from ludarium.core.evaluation import Evaluation
from ludarium.server.views import evaluations
from ludarium.server.ws.connection import BURST, OFFENCES, TOO_FAST
from tests.server.client import Client, RefusedError, open_socket, turn_texts
from tests.server.server_process import ServerProcess, store_long_room

TWO = ["human", "human"]


async def test_two_browsers_and_a_spectator_see_the_same(server: ServerProcess):
    room = server.create("flume", TWO, size=3)
    first = await Client.enter(server, room["room"], room["keys"]["0"])
    second = await Client.enter(server, room["room"], room["keys"]["1"])
    watcher = await Client.enter(server, room["room"], room["watch"])
    assert (first.mine, second.mine, watcher.mine) == ([0], [1], [])
    while not first.over:
        mover = first if first.seat == 0 else second
        version = (await mover.step(mover.legal()[-1]))["version"]
        await asyncio.gather(*(each.reach(version) for each in (first, second, watcher)))
    assert first.events == second.events == watcher.events
    assert first.now == second.now == watcher.now
    assert first.now["seed"] is not None
    for each in (first, second, watcher):
        await each.close()
    history = Record.from_json(server.record(room)).replay(ludarium.load)
    assert history.game.to_move(history.state) is None


async def test_only_the_holder_of_a_seat_acts_for_it(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    async with await Client.enter(server, room["room"], room["keys"]["1"]) as second:
        with pytest.raises(RefusedError, match="not-your-seat"):
            await second.step("c3", seat=0)
        with pytest.raises(RefusedError, match="not-your-turn"):
            await second.step("c3", seat=1)
    async with await Client.enter(server, room["room"], room["watch"]) as watcher:
        for kind, fields in ACTIONS.items():
            with pytest.raises(RefusedError, match="not-your-seat"):
                await watcher.act(kind, 0, **fields)
        with pytest.raises(RefusedError, match="not-your-turn"):
            await watcher.ask("hint", version=0)
        assert (await watcher.ask("hurry"))["version"] == 0
        assert (await watcher.ask("pace", fast=True))["version"] == 0


def test_a_move_that_was_not_looked_at_is_told_without_a_value():
    game = ludarium.load("churn", sides=3)
    start, move = game.initial_state(), game.parse("c3")
    untried = evaluations.candidate(game, start, move, None)
    step = {"text": "c3", "words": "Place red on c3", "cells": ["c3"], "piece": RED_ON_C3}
    assert untried == {**step, "visits": 0, "value": None}
    assert evaluations.candidate(game, start, move, Evaluation((1 / 3, -1 / 3)))["value"] == 0.3333


RED_ON_C3 = {"kind": "disc", "cell": "c3", "colour": 0}

ACTIONS: dict[str, dict[str, Any]] = {
    "step": {"text": "c3"},
    "takeback": {},
    "answer_takeback": {"accept": True},
    "resign": {},
}


async def test_a_wrong_key_opens_nothing(server: ServerProcess):
    room, other = server.create("churn", TWO), server.create("churn", TWO)
    key = room["keys"]["0"]
    for room_id, wrong in (
        (room["room"], other["keys"]["0"]),
        (room["room"], key[:-1] + "~"),
        ("x" * 16, key),
    ):
        assert server.read(f"/rooms/{room_id}", wrong).status_code == 404
        with pytest.raises(RefusedError, match="no-entry"):
            await Client.enter(server, room_id, wrong)


BAD: list[Any] = [
    "",
    "hello",
    "[]",
    "null",
    "{}",
    '{"type": "step"}',
    '{"type": "nothing", "request_id": "1"}',
    '{"type": "ping", "request_id": ""}',
    '{"type": "ping", "request_id": "with space"}',
    '{"type": "ping", "request_id": "1", "more": 2}',
    '{"type": "step", "request_id": "1", "seat": "0", "version": 0, "text": "c3"}',
    '{"type": "step", "request_id": "1", "seat": 9, "version": 0, "text": "c3"}',
    '{"type": "step", "request_id": "1", "seat": 0, "version": -1, "text": "c3"}',
    '{"type": "step", "request_id": "1", "seat": 0, "version": 0, "text": "' + "c" * 33 + '"}',
    '{"type": "ping", "request_id": "\\ud800"}',
    '{"type":' * 400,
    "[" * 4000,
    "9" * 4000,
    "é" * 5000,
    b"binary",
    b"\xff\xfe",
]


async def test_bad_messages_get_an_error_and_the_connection_survives(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as client:
        for bad in BAD:
            await client.socket.send(bad)
            assert await client.complaint() == "bad-message", bad
        for text, code in (("zz", "bad-notation"), ("c9", "bad-notation"), ("swap", "illegal")):
            with pytest.raises(RefusedError, match=code):
                await client.step(text)
        await client.step("c3")


async def test_a_very_large_message_ends_the_connection_only(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    client = await Client.enter(server, room["room"], room["keys"]["0"])
    await client.socket.send("x" * 20_000)
    assert await client.ended() == 1009
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as again:
        await again.step("c3")


@pytest.mark.parametrize("bad", BAD)
async def test_a_bad_hello_is_refused(server: ServerProcess, bad):
    room = server.create("churn", TWO)
    socket = await open_socket(server, room["room"])
    await socket.send(bad)
    assert json.loads(await socket.recv())["code"] == "bad-message"
    await socket.wait_closed()
    assert socket.close_code == 4403


async def test_too_many_messages_at_once_are_refused_and_the_others_answered(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as client:
        pings = [await client.send("ping") for _ in range(80)]
        await client.until(lambda: len(client.errors) + client.answered(pings) == len(pings))
        assert client.answered(pings) >= BURST
        assert {error["code"] for error in client.errors} == {"too-fast"}


async def test_whoever_goes_on_with_what_is_refused_is_let_go(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as client:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10_000):
                await client.socket.send("")
        assert await client.ended() == TOO_FAST
        assert OFFENCES <= len(client.errors) < 2 * OFFENCES
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as again:
        await again.step("c3")


async def test_a_preview_shows_and_changes_nothing(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    async with await Client.enter(server, room["room"], room["watch"]) as client:
        preview = await client.ask("preview", version=0, text="c3")
        assert preview["position"]["scene"]["pieces"] == [RED_ON_C3]
        with pytest.raises(RefusedError, match="stale"):
            await client.ask("preview", version=1, text="c3")
        with pytest.raises(RefusedError, match="bad-notation"):
            await client.ask("preview", version=0, text="c33")
        assert client.version == 0


async def test_coming_back_brings_what_was_missed_and_no_more(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    moves: list[str] = []
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        for _ in range(6):
            moves.append(client.legal()[-1])
            await client.reach((await client.step(moves[-1], client.seat))["version"])
    for since in (None, *range(len(moves) + 1), 999):
        client = await Client.enter(server, room["room"], room["watch"], since=since)
        turns = client.welcome["turns"]
        assert turns["start"] == (0 if since in (None, 999) else max(since - 1, 0))
        assert moves[: turns["start"]] + turn_texts(turns) == moves
        await client.close()


async def test_coming_back_after_takebacks(server: ServerProcess):
    """Turns that were changed while the browser was away are among those it gets."""
    room = server.create("churn", TWO, sides=3)
    texts_by_version: dict[int, list[str]] = {0: []}
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        for choice in (0, 1, 2, None, None, 1, 2, None, None, None, 1, 0, 2, None, 1):
            if choice is None:
                answer = await client.act("takeback", client.seat)
            else:
                answer = await client.step(client.legal()[-1 - choice], client.seat)
            await client.reach(answer["version"])
            async with await Client.enter(server, room["room"], room["watch"]) as fresh:
                texts_by_version[client.version] = turn_texts(fresh.welcome["turns"])
        for since, old_texts in texts_by_version.items():
            back = await Client.enter(server, room["room"], room["watch"], since=since)
            news = back.welcome["turns"]
            assert old_texts[: news["start"]] + turn_texts(news) == texts_by_version[client.version]
            await back.close()
    assert len(texts_by_version) == 16


async def test_the_welcome_to_a_long_game_is_bounded(tmp_path, long_game: str):
    room = store_long_room(tmp_path / "games.sqlite", long_game)
    moves = json.loads(long_game)["moves"]
    turns = len(moves)
    with ServerProcess(tmp_path / "games.sqlite") as server:
        for since in (None, 0, 100, turns - 1000, turns - 50):
            client = await Client.enter(server, room["room"], room["watch"], since=since)
            async with client:
                assert len(json.dumps(client.welcome)) < 40_000
                start = turns - 51 if since == turns - 50 else turns - 200
                assert client.welcome["turns"]["start"] == start
        page = server.read(f"/rooms/{room['room']}/turns?start=100&count=3", room["watch"]).json()
        assert (page["start"], page["total"]) == (100, turns)
        assert turn_texts(page) == moves[100:103]
        assert json.loads(server.record(room))["moves"] == moves


async def test_the_server_stops_cleanly_and_starts_again(tmp_path):
    with ServerProcess(tmp_path / "games.sqlite") as server:
        room = server.create("wunchunk", ["search:8", "human"])
        client = await Client.enter(server, room["room"], room["keys"]["1"])
        await client.until(lambda: client.thinking or client.version)
        assert not await asyncio.to_thread(server.stop)
        await client.ended()
        server.start()
        assert not server.stop()
