"""Work that is dear to the server and cheap to ask for."""

import asyncio
import contextlib
import itertools
import json
import random

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from .games import asked_for, endless, largest
from .material import long_record, long_rooms
from .plan import Aim, Attack, Json
from .wires import CLOSED, caller, new_room, open_room

TROUBLE = (*CLOSED, WebSocketException, httpx.HTTPError)


def code_of(message: Json) -> str:
    return str(message["code"]) if message["type"] == "error" else str(message["type"])


async def previews(aim: Aim) -> None:
    async with caller(aim) as rest:
        room = await new_room(rest, largest(), "human")
    assert room is not None
    aim.begin()

    async def one() -> None:
        while aim.goes_on:
            with contextlib.suppress(*TROUBLE):
                conversation, message = await open_room(aim, room, [room["watch"]])
                cells = message["position"]["legal"]["cells"].values()
                texts = [text for cell in cells for text in cell.values()]
                async with conversation:
                    async for number in aim.pace(20):
                        ask = {
                            "type": "preview",
                            "request_id": f"p{number}",
                            "version": message["version"],
                        }
                        aim.seen["asked"] += 1
                        await conversation.send(json.dumps({**ask, "text": random.choice(texts)}))
                        answer = json.loads(await conversation.recv())
                        aim.seen[code_of(answer)] += 1
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(8)))


async def post_at_rate(aim: Aim, rate: float, workers: int, path: str, body: Json) -> None:
    """The same request over and over."""
    async with caller(aim) as rest:
        aim.begin()

        async def one() -> None:
            async for _ in aim.pace(rate / workers):
                aim.seen["asked"] += 1
                with contextlib.suppress(*TROUBLE):
                    answer = await rest.post(path, json=body)
                    aim.seen[f"status {answer.status_code}"] += 1

        await asyncio.gather(*(one() for _ in range(workers)))


async def pictures(aim: Aim) -> None:
    game = largest()
    await post_at_rate(aim, 48, 8, "/pictures", {"game": game.name, "options": dict(game.options)})


async def positions(aim: Aim) -> None:
    game = largest()
    await post_at_rate(aim, 48, 8, "/positions", {"game": game.name, "options": dict(game.options)})


async def read_rooms(aim: Aim, rate: float, workers: int, path: str) -> None:
    """The rooms that were prepared, one after the other."""
    rooms = itertools.cycle(aim.material["rooms"])
    async with caller(aim) as rest:
        aim.begin()

        async def one() -> None:
            async for _ in aim.pace(rate / workers):
                room = next(rooms)
                key = {"Authorization": f"Bearer {room['watch']}"}
                aim.seen["asked"] += 1
                with contextlib.suppress(*TROUBLE):
                    answer = await rest.get(f"/rooms/{room['room']}{path}", headers=key)
                    aim.seen[f"status {answer.status_code}"] += 1

        await asyncio.gather(*(one() for _ in range(workers)))


async def exports(aim: Aim) -> None:
    """The room is read from disk first; then only what it costs to export it counts."""
    room, *_ = aim.material["rooms"]
    async with caller(aim) as rest:
        key = {"Authorization": f"Bearer {room['watch']}"}
        answer = await rest.get(f"/rooms/{room['room']}", headers=key, timeout=50)
        assert answer.status_code == 200, answer.text
    await read_rooms(aim, 16, 4, "/record")


async def cold_loads(aim: Aim) -> None:
    await read_rooms(aim, 4, 4, "")


async def watched_rooms(aim: Aim) -> None:
    """Each is opened from disk and held by someone who watches."""
    aim.begin()

    async def one(room: Json) -> None:
        while aim.goes_on:
            aim.seen["asked"] += 1
            with contextlib.suppress(*TROUBLE):
                conversation, message = await open_room(aim, room, [room["watch"]])
                aim.seen[code_of(message)] += 1
                async with conversation:
                    await conversation.wait_closed()
            await asyncio.sleep(1.0)

    await asyncio.gather(*(one(room) for room in aim.material["rooms"]))


async def exhibition(aim: Aim) -> None:
    """Computer against computer, without an end, each with someone who watches."""
    async with caller(aim) as rest:
        attempts = [await new_room(rest, endless(), "random") for _ in range(aim.many(50))]
    rooms = [room for room in attempts if room is not None]
    aim.seen["rooms"] = len(rooms)
    aim.begin()

    async def one(room: Json) -> None:
        while aim.goes_on:
            with contextlib.suppress(*TROUBLE):
                conversation, _ = await open_room(aim, room, [room["watch"]])
                async with conversation:
                    async for text in conversation:
                        aim.seen[code_of(json.loads(text))] += 1
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one(room) for room in rooms))


async def against(aim: Aim, player: str, count: int) -> None:
    """Games against a computer player, in which it is nearly always to move."""
    game = largest()
    async with caller(aim) as rest:
        attempts = [await new_room(rest, game, "human", player) for _ in range(aim.many(count))]
    rooms = [room for room in attempts if room is not None]
    aim.seen["rooms"] = len(rooms)
    aim.begin()

    async def one(room: Json) -> None:
        while aim.goes_on:
            with contextlib.suppress(*TROUBLE):
                conversation, message = await open_room(aim, room, list(room["keys"].values()))
                async with conversation:
                    while message["type"] != "error":
                        if message.get("position", {}).get("seat") == 0:
                            await conversation.send(json.dumps(first_step(message)))
                        message = json.loads(await conversation.recv())
                        aim.seen[code_of(message)] += 1
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one(room) for room in rooms))


def first_step(message: Json) -> Json:
    cells = message["position"]["legal"]["cells"].values()
    text = next(text for cell in cells for text in cell.values())
    version = message["version"]
    return {
        "type": "step",
        "request_id": f"s{version}",
        "seat": 0,
        "version": version,
        "text": text,
    }


async def mcts(aim: Aim) -> None:
    await against(aim, "mcts", 30)


async def engines(aim: Aim) -> None:
    await against(aim, "search:8", 30)


async def analyses(aim: Aim) -> None:
    aim.begin()
    game = largest()

    async def one() -> None:
        while aim.goes_on:
            with contextlib.suppress(*TROUBLE):
                place, local = f"{aim.sockets}/api/analysis/socket", (aim.source, 0)
                async with connect(place, local_addr=local) as conversation:
                    ask = {"game": game.name, "options": dict(game.options), "seconds": 60}
                    aim.seen["asked"] += 1
                    await conversation.send(json.dumps({"type": "think", "request_id": "a", **ask}))
                    async for text in conversation:
                        message = json.loads(text)
                        aim.seen[code_of(message)] += 1
                        if message["type"] == "error":
                            break
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(24)))


async def new_rooms(aim: Aim) -> None:
    await post_at_rate(aim, 40, 4, "/rooms", asked_for(largest(), "human"))


async def uploads(aim: Aim) -> None:
    """A record of 50,000 turns, each time with another name in it, so that it has to be read."""
    record: str = aim.material["record"]
    async with caller(aim) as rest:
        aim.begin()

        async def one(worker: int) -> None:
            async for number in aim.pace(4):
                text = record.replace('"a"', f'"a{worker}-{number}"', 1)
                text += " " * (1_000_000 - len(text))
                aim.seen["asked"] += 1
                with contextlib.suppress(*TROUBLE):
                    answer = await rest.post("/records", json={"record": text})
                    aim.seen[f"status {answer.status_code}"] += 1

        await asyncio.gather(*(one(worker) for worker in range(2)))


WORK = (
    Attack("previews", "8 sockets, 20 previews a second each, the largest game", previews),
    Attack("pictures", "48 pictures a second of the largest game", pictures),
    Attack("positions", "48 positions a second of the largest game", positions),
    Attack("exports", "16 exports a second of 50,000 turns", exports, long_rooms(1)),
    Attack("cold-loads", "4 a second of 12 rooms of 50,000 steps", cold_loads, long_rooms(12)),
    Attack(
        "watched-rooms",
        "40 rooms of 20,000 steps, watched",
        watched_rooms,
        long_rooms(40, 20_000),
        least_seconds=20.0,
    ),
    Attack("exhibition", "50 games of random against random, watched", exhibition),
    Attack("mcts", "30 games, mcts in all other seats", mcts),
    Attack("engines", "30 games, search:8 in all other seats", engines),
    Attack("analyses", "24 analysis boards that think", analyses),
    Attack("new-rooms", "40 rooms a second of the largest game", new_rooms),
    Attack("uploads", "2 uploads of 1 MB at a time, 50,000 turns", uploads, long_record()),
)
