"""Random clients, valid and hostile, over real WebSockets, with the rules as oracle.

One after the other, every answer is predicted; all at once, whatever was accepted must appear
exactly once and in order in what everyone hears and in the record, which replays.
"""

import asyncio
import contextlib
import json
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import ludarium
from ludarium import LudariumError, Record
from ludarium.core.game import CHANCE
from tests.effort import LONG
from tests.option_sets import ONE_OF_EACH
from tests.server.client import Client, RefusedError
from tests.server.room_model import Model
from tests.server.server_process import ServerProcess

MESSAGES = 150 if LONG else 60


async def predicted(
    client: Client,
    model: Model,
    own_seats: list[int],
    rng: Random,
    requests: dict[tuple[int, str], str],
):
    """Send one random message; returns the answer and what the rules say it should be."""
    seat = rng.choice([model.seat, model.seat, model.seat, *own_seats, rng.randrange(4)])
    if seat is None or seat not in range(4):
        seat = 0
    version = model.version + rng.choice([0, 0, 0, 0, 0, 0, -1, 1, 7])
    name, text = f"r{rng.getrandbits(60):x}", random_text(model, rng)
    if requests and rng.random() < 0.2:
        (_, name), before = rng.choice(list(requests.items()))
        text = rng.choice([text, before, f" {before.upper()}"])
    fields = {"seat": seat, "version": max(version, 0), "text": text}
    try:
        answer = await client.ask("step", request_id=name, **fields)
        got = "done"
    except RefusedError as refusal:
        answer, got = None, refusal.code
    should = expected(model, own_seats, requests, name, fields)
    if got == "done":
        requests.setdefault((seat, name), text)
    return answer, got, should


def random_text(model: Model, rng: Random) -> str:
    game = model.history.game
    if rng.random() < 0.7 and model.seat is not None:
        return game.text(rng.choice(game.legal_moves(model.history.state)))
    if rng.random() < 0.7:
        return game.text(rng.choice(game.moves))
    return "".join(rng.choice("abc123@/+-<>&\x00é ,") for _ in range(rng.randrange(1, 9)))


def expected(
    model: Model, own_seats: list[int], requests: dict[tuple[int, str], str], name: str, fields: Any
) -> str:
    if fields["seat"] not in own_seats:
        return "not-your-seat"
    before = requests.get((fields["seat"], name))
    if before is not None:
        return "done" if plain(before) == plain(fields["text"]) else "id-reused"
    if fields["version"] != model.version:
        return "stale"
    if model.seat is None:
        return "game-over"
    if fields["seat"] != model.seat:
        return "not-your-turn"
    game, state = model.history.game, model.history.state
    try:
        move = game.parse(fields["text"], state)
    except LudariumError as error:
        return error.code
    return "done" if move in game.legal_moves(state) else "illegal-move"


def plain(text: str) -> str:
    return "".join(text.split()).lower()


@pytest.mark.parametrize("option_set", ONE_OF_EACH, ids=str)
async def test_every_answer_is_what_the_rules_say(server: ServerProcess, option_set):
    rng = Random(f"one by one {option_set}")
    seats = option_set.load().seats
    room = server.create(option_set.name, ["human"] * seats, **option_set.options)
    model = Model(option_set.name, **option_set.options)
    keys = [room["keys"][str(seat)] for seat in range(seats)]
    watcher = await Client.enter(server, room["room"], room["watch"])
    clients = [await Client.enter(server, room["room"], key) for key in keys]
    clients.append(await Client.enter(server, room["room"], *keys, room["watch"]))
    model.begin(watcher.welcome)
    event_count = 0
    requests: dict[tuple[int, str], str] = {}

    def listen() -> None:
        nonlocal event_count
        for version, event in watcher.events[event_count:]:
            model.happen(version, event)
            event_count += 1

    for _ in range(MESSAGES):
        client = rng.choice(clients)
        while model.seat == CHANCE:
            await watcher.reach(model.version + 1)
            listen()
        answer, got, should = await predicted(client, model, client.mine, rng, requests)
        assert got == should
        if got == "done":
            await watcher.reach(answer["version"])
            listen()
    assert model.version > 5
    await asyncio.gather(*(each.reach(model.version) for each in clients))
    for client in [*clients, watcher]:
        assert client.events == watcher.events
        await client.close()
    assert json.loads(server.record(room))["moves"] == model.turns()


class Hostile:
    """A client that plays, and does all it should not, as fast as it is let."""

    def __init__(self, server: ServerProcess, room: Any, keys: list[str], rng: Random) -> None:
        self.server, self.room, self.keys, self.rng = server, room, keys, rng
        self.versions: dict[str, int] = {}
        self.messages: list[tuple[str, str, dict[str, Any]]] = []

    async def run(self, count: int) -> None:
        """Do something so many times, over several connections."""
        while count > 0:
            async with await Client.enter(self.server, self.room["room"], *self.keys) as client:
                for _ in range(self.rng.randrange(5, 20)):
                    count -= 1
                    try:
                        await self.something(client)
                    except RefusedError:
                        pass
                    except (ConnectionError, ConnectionClosed):
                        break

    async def something(self, client: Client) -> None:
        rng = self.rng
        choice = rng.random()
        if choice < 0.5 and client.mine and client.seat in client.mine and client.legal():
            await self.act(client, "step", text=rng.choice(client.legal()))
        elif choice < 0.6 and client.mine:
            await self.act(client, "takeback")
        elif choice < 0.7 and client.mine:
            await self.act(client, "answer_takeback", accept=rng.random() < 0.7)
        elif choice < 0.8 and self.messages:
            kind, name, fields = rng.choice(self.messages)
            answer = await client.ask(kind, request_id=name, **fields)
            assert self.versions.setdefault(name, answer["version"]) == answer["version"]
        elif choice < 0.9:
            junk: Any = rng.choice(["", "{", "x" * 5000, b"\x00\xff", '{"type":"step"}', "[[[["])
            await client.socket.send(junk)
        else:
            seat = rng.randrange(4)
            with contextlib.suppress(RefusedError):
                await client.ask("step", seat=seat, version=rng.randrange(30), text="a1")
                assert seat in client.mine

    async def act(self, client: Client, kind: str, **more: Any) -> None:
        name = f"h{self.rng.getrandbits(60):x}"
        seat = client.seat if client.seat in client.mine else self.rng.choice(client.mine)
        fields = {"seat": seat, "version": client.version, **more}
        self.messages.append((kind, name, fields))
        answer = await client.ask(kind, request_id=name, **fields)
        assert self.versions.setdefault(name, answer["version"]) == answer["version"]
        await client.reach(answer["version"])


@pytest.mark.parametrize("option_set", ONE_OF_EACH, ids=str)
async def test_many_hostile_clients_at_once(server: ServerProcess, option_set):
    seats = option_set.load().seats
    room = server.create(option_set.name, ["human"] * seats, **option_set.options)
    keys = [room["keys"][str(seat)] for seat in range(seats)]
    holders = [[key] for key in keys] + [keys, keys[:1], [room["watch"]]]
    watcher = await Client.enter(server, room["room"], room["watch"])
    hostile = [
        Hostile(server, room, own_seats, Random(f"{option_set} {number}"))
        for number, own_seats in enumerate(holders)
    ]
    await asyncio.gather(*(each.run(MESSAGES) for each in hostile))
    await watcher.ask("ping")
    await watcher.close()
    model = Model(option_set.name, **option_set.options)
    model.begin(watcher.welcome)
    for version, event in watcher.events:
        model.happen(version, event)
    accepted = [version for each in hostile for version in each.versions.values()]
    announced = {version for version, event in watcher.events if event["seat"] != CHANCE}
    assert accepted and len(set(accepted)) == len(accepted) and announced >= set(accepted)
    record = Record.from_json(server.record(room))
    assert list(record.moves) == model.turns()
    record.replay(ludarium.load)
