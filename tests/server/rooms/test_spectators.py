"""Whoever only looks on keeps nobody waiting: neither those who play there nor anyone else."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

import ludarium
from ludarium import History
from ludarium.server.http import dependencies, rooms
from ludarium.server.rooms.access import WATCHING, Access
from ludarium.server.rooms.creation import CreationLimits
from ludarium.server.rooms.open_room import OpenRoom
from ludarium.server.rooms.service import RoomService
from ludarium.server.ws.connection import Channel
from ludarium.server.ws.play import Connection
from ludarium.server.ws.protocol import Hello
from tests.effort import HANGING
from tests.server.room_service import create, open_service, step
from tests.server.waiting import until

LOOKING = "127.0.9.9"


HELLO = Hello(type="hello", keys=["k" * 24])


class Heard:
    """A channel that only keeps what is said."""

    client_address = LOOKING

    def __init__(self) -> None:
        self.answering = asyncio.Lock()
        self.texts: list[str] = []

    async def send_text(self, text: str) -> None:
        self.texts.append(text)

    async def listen(self, *_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    async def close(self, *_: Any) -> None: ...


@asynccontextmanager
async def busy_with_them(
    folder: Path,
) -> AsyncIterator[tuple[RoomService, OpenRoom, Callable[[], None]]]:
    """A room, and much work that waits for the address that looks on, until it is let go."""
    go_on = threading.Event()
    async with open_service(folder) as service:
        opened = await create(service, "churn", "human", "human", sides=3)
        before = asyncio.create_task(
            service.workers.run_in_thread(LOOKING, "much", lambda: go_on.wait(60) and None)
        )
        try:
            yield service, opened, go_on.set
        finally:
            go_on.set()
            await before


async def test_players_do_not_wait_until_an_onlooker_is_welcomed(tmp_path):
    async with busy_with_them(tmp_path) as (service, opened, let_go):
        listener = Heard()
        entry = Access((WATCHING,), frozenset(), False)
        looking = Connection(
            cast(Channel, listener), service, cast(CreationLimits, None), opened, entry
        )
        task = asyncio.create_task(looking.run(HELLO))
        await until(lambda: opened.listeners)
        assert await asyncio.wait_for(service.handle(opened, step(0, "c3")), HANGING) == 1
        assert not listener.texts
        let_go()
        await until(lambda: len(listener.texts) == 2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        messages = [json.loads(text) for text in listener.texts]
        assert [(each["type"], each["version"]) for each in messages] == [
            ("welcome", 0),
            ("news", 1),
        ]


async def test_players_do_not_wait_until_their_record_is_written(tmp_path):
    async with busy_with_them(tmp_path) as (service, opened, let_go):
        reading = asyncio.create_task(
            rooms.read_record(opened, dependencies.Responses(service.workers, LOOKING))
        )
        await until(lambda: service.workers._threads.queue.count(LOOKING) == 2)
        assert await asyncio.wait_for(service.handle(opened, step(0, "c3")), HANGING) == 1
        assert not reading.done()
        let_go()
        assert json.loads(bytes((await reading).body))["moves"] == []


READING: dict[str, Callable[[Any, History], Any]] = {
    "turns": lambda responses, history: dependencies.turns_response(responses, history, 0, 500),
    "a turn": lambda responses, history: dependencies.position_response(
        responses, history, 3, None
    ),
}


@pytest.mark.parametrize("what", READING)
async def test_to_read_a_game_is_work_of_whoever_reads_it(tmp_path, what):
    """It is done when it is their turn, and counts."""
    async with busy_with_them(tmp_path) as (service, _, let_go):
        history = History(ludarium.load("churn"))
        for text in ("c3", "a1", "e3"):
            history.push_text(text)
        responses = dependencies.Responses(service.workers, LOOKING)
        reading = asyncio.create_task(READING[what](responses, history))
        await until(lambda: service.workers._threads.queue.count(LOOKING) == 2)
        assert not reading.done()
        let_go()
        assert (await reading).status_code == 200
