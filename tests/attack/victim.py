"""Those who only want to play: victims in the middle of their games, and a newcomer."""

import asyncio
import contextlib
import json
import random
import time
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import ludarium
from tests.server.client import Client, RefusedError
from tests.server.server_process import ServerProcess

from .games import asked_for, usual
from .plan import NEWCOMER, Json

GAMES, PAUSE = 16, 0.4
"""How many games the victims play, and the mean seconds before a step: 40 steps a second."""

PATIENCE = 20.0
"""Seconds after which an answer is missing."""

LOST = (*(ConnectionError, OSError, TimeoutError), WebSocketException, httpx.HTTPError)


@dataclass(frozen=True)
class PlayedStep:
    """A step: when it was sent, and how long it took until the other player had heard of it; None
    if that never came."""

    sent_at: float
    took: float | None


def caller(server: ServerProcess, source: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    return httpx.AsyncClient(base_url=server.address, transport=transport, timeout=PATIENCE)


class Victims:
    """Games between people, each from an address of its own, until the measuring is over."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self.steps: list[PlayedStep] = []
        self.troubles: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._playing = True

    async def __aenter__(self) -> "Victims":
        """All are in their games when this returns."""
        names = islice(cycle(ludarium.GAMES), GAMES)
        ready = [asyncio.Event() for _ in range(GAMES)]
        for number, name in enumerate(names):
            task = asyncio.create_task(self._play(name, f"127.0.1.{1 + number}", ready[number]))
            self._tasks.append(task)
        await asyncio.gather(*(event.wait() for event in ready))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Before Python 3.12 a task that waits may not notice that it is cancelled, so they are
        told in both ways."""
        self._playing = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, name: str, source: str, ready: asyncio.Event) -> None:
        """Game after game; one whose connection is lost comes back to another game."""
        while self._playing:
            try:
                room = await self._open(name, source)
                seats = await self._enter(room, source)
                ready.set()
                await self._moves(seats)
            except (*LOST, RefusedError, AssertionError) as trouble:
                self.troubles.append(repr(trouble)[:200])
                await asyncio.sleep(0.5)

    async def _open(self, name: str, source: str) -> Json:
        options = dict(ludarium.GAMES[name].benchmarks.lasting)
        players = ["human"] * ludarium.load(name, **options).seats
        async with caller(self._server, source) as rest:
            body = {"game": name, "options": options, "seats": players}
            answer = await rest.post("/api/rooms", json=body)
            assert answer.status_code == 201, answer.text
        room_json: Json = answer.json()
        return room_json

    async def _enter(self, room: Json, source: str) -> list[Client]:
        keys = room["keys"].values()
        return [await Client.enter(self._server, room["room"], key, source=source) for key in keys]

    async def _moves(self, seats: list[Client]) -> None:
        try:
            while self._playing and not seats[0].over:
                await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)
                await self._step(seats[seats[0].seat or 0], seats)
        finally:
            for client in seats:
                with contextlib.suppress(*LOST):
                    await client.close()

    async def _step(self, mover: Client, seats: list[Client]) -> None:
        sent_at = time.perf_counter()
        try:
            reply = await mover.step(random.choice(mover.legal()))
            for other in seats:
                await other.reach(reply["version"])
        except BaseException as trouble:
            # One that the end of the measuring cuts short is not counted unless it hung.
            seconds = time.perf_counter() - sent_at
            if not isinstance(trouble, asyncio.CancelledError) or seconds > 1.0:
                self.steps.append(PlayedStep(sent_at, None))
            raise
        self.steps.append(PlayedStep(sent_at, time.perf_counter() - sent_at))


@dataclass
class Visit:
    """What a newcomer got, in ms from one to the next; `refused` says where it ended."""

    page: float | None = None
    game: float | None = None
    answer: float | None = None
    analysis: float | None = None
    refused: str = ""

    @property
    def entered(self) -> float | None:
        """From the first request to the first position."""
        return None if self.page is None or self.game is None else self.page + self.game

    def as_json(self) -> Json:
        return {**asdict(self), "entered": self.entered}


async def newcomer(server: ServerProcess) -> Visit:
    """Someone who opens the page, begins a game against the computer, makes a step and awaits the
    answer, and then has a look at the analysis board."""
    visit, at = Visit(), "page"
    try:
        async with asyncio.timeout(2 * PATIENCE), caller(server, NEWCOMER) as rest:
            start = time.perf_counter()
            for path in ("/", "/static/js/app/main.js", "/api/games"):
                (await rest.get(path)).raise_for_status()
            visit.page, start, at = _since(start), time.perf_counter(), "game"
            client = await _begin_game(server, rest)
            visit.game, start, at = _since(start), time.perf_counter(), "answer"
            reply = await client.step(client.legal()[0])
            await client.reach(reply["version"] + 1)
            visit.answer, start, at = _since(start), time.perf_counter(), "analysis"
            await client.close()
            await _analyse(server)
            visit.analysis = _since(start)
    except (*LOST, RefusedError, AssertionError) as trouble:
        visit.refused = f"{at}: {trouble!r}"[:200]
    return visit


def _since(start: float) -> float:
    return round(1000 * (time.perf_counter() - start), 1)


async def _begin_game(server: ServerProcess, rest: httpx.AsyncClient) -> Client:
    body = asked_for(usual(), "human", "search:2")
    answer = await rest.post("/api/rooms", json=body)
    assert answer.status_code == 201, answer.text
    room = answer.json()
    return await Client.enter(server, room["room"], room["keys"]["0"], source=NEWCOMER)


async def _analyse(server: ServerProcess) -> None:
    place = f"{server.address.replace('http', 'ws', 1)}/api/analysis/socket"
    async with connect(place, local_addr=(NEWCOMER, 0)) as socket:
        ask: dict[str, Any] = {
            "type": "think",
            "request_id": "a",
            "game": usual().name,
            "seconds": 0.3,
        }
        await socket.send(json.dumps(ask))
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        assert message["type"] == "evaluation", message
