"""Kills a server in mid-game again and again: `python -m tests.server.kills --cycles 200`.

Nothing accepted may be lost. After each kill the database is compared with what the clients
received. Messages without an answer are sent again, and must count once. With `--servers 2`, two
servers share a database of PostgreSQL, and the games continue on the one that was not killed.
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from ludarium.jobs.program import run_program
from ludarium.server.db.location import database_url
from ludarium.server.db.tables import events
from tests.server.client import Client, RefusedError
from tests.server.postgres import own_postgres
from tests.server.room_model import Model
from tests.server.server_process import Json, ServerProcess
from tests.server.waiting import block_until, until

TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("churn", ["human", "human"], {"sides": 4}),
    ("turnio", ["human", "search:2"], {"blockers": True}),
    ("wunchunk", ["search:8", "human", "search:1"], {"seats": 3}),
    ("flume", ["search:8", "human"], {"size": 9}),
]
MOST_STEPS, MOST_SECONDS = 25, 5.0
"""After a random number of accepted messages up to this, or so long, the server is killed."""

LOST = (ConnectionError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, OSError)


@dataclass
class Table:
    """A game, and what its player received of it."""

    room: Json
    game: str
    seats: list[str]
    options: dict[str, Any]
    accepted: dict[str, int] = field(default_factory=dict)
    heard: dict[int, Json] = field(default_factory=dict)
    open: Json | None = None

    async def play(self, server: ServerProcess, rng: Random) -> None:
        """Play until the game or the connection ends."""
        with contextlib.suppress(*LOST):
            client = await self._enter(server)
            try:
                await self._play(client, rng)
            finally:
                self._note(client)
                await client.close()

    async def _enter(self, server: ServerProcess) -> Client:
        """Connect, again while the server is busy: after a start all come from one address."""
        while True:
            try:
                return await Client.enter(server, self.room["room"], *self.room["keys"].values())
            except RefusedError as refused:
                if refused.code != "busy":
                    raise
            await asyncio.sleep(0.2)

    async def _play(self, client: Client, rng: Random) -> None:
        if self.open is not None:
            await self._settle(client, self.open)
        while not client.over:
            self._note(client)
            if client.seat not in client.mine:
                version = client.version
                await client.until(lambda version=version: client.version > version)
                continue
            back = rng.random() < 0.1 and client.version > 3
            step = {} if back else {"text": rng.choice(client.legal())}
            self.open = {
                "kind": "takeback" if back else "step",
                "request_id": f"s{rng.getrandbits(60):x}",
                "seat": client.seat,
                "version": client.version,
                **step,
            }
            await self._settle(client, self.open)
            await asyncio.sleep(0.04)

    async def _settle(self, client: Client, message: Json) -> None:
        try:
            answer = await client.ask(**message)
        except RefusedError as refusal:
            if refusal.code not in ("stale", "nothing-to-take-back", "game-over"):
                raise
        else:
            self.accepted[message["request_id"]] = answer["version"]
            await client.reach(answer["version"])
        self.open = None

    def _note(self, client: Client) -> None:
        for version, event in client.events:
            assert self.heard.setdefault(version, event).items() <= event.items()
        client.events.clear()

    def audit(self, connection: sa.Connection) -> int:
        """Is all of it on disk, once and in order, and legal? Returns the number of events."""
        columns = events.c.number, events.c.event, events.c.request_id
        query = sa.select(*columns).where(events.c.room == self.room["room"])
        rows = connection.execute(query.order_by(events.c.number)).all()
        model = Model(self.game, **self.options)
        stored: dict[int, Json] = {}
        for number, event, _ in rows:
            stored[number] = json.loads(event)
            model.happen(number, stored[number])
        names = {number: name for number, *_, name in rows}
        for version, event in self.heard.items():
            assert stored[version].items() <= event.items(), f"{version} was announced as {event}"
        for name, version in self.accepted.items():
            assert names[version] == name, f"{name} was accepted as {version}"
        self.heard = dict(stored)
        return len(rows)

    def waits(self, server: ServerProcess) -> bool:
        """Is it the turn of a computer player or of chance?"""
        answer = server.read(f"/rooms/{self.room['room']}", self.room["watch"])
        seat = answer.json()["position"]["seat"]
        return seat is not None and (seat < 0 or self.seats[seat] != "human")


@dataclass
class Report:
    cycles: int = 0
    accepted: int = 0
    resumed: int = 0
    sent_again: int = 0
    games: int = 0
    slowest_start: float = 0.0
    slowest_takeover: float = 0.0

    def __str__(self) -> str:
        takeover = f", slowest takeover {self.slowest_takeover:.2f} s"
        return (
            f"{self.cycles} kills, {self.games} games, {self.accepted} events accepted, "
            f"{self.sent_again} sent again, {self.resumed} games continued by themselves, "
            f"none lost; slowest start {self.slowest_start:.2f} s"
            f"{takeover if self.slowest_takeover else ''}"
        )


def soak(
    database: Path | str, cycles: int, seed: str, show: Any = None, *, servers: int = 1
) -> Report:
    """Play and kill one of the servers `cycles` times; raises AssertionError if something is
    lost."""
    rng, report = Random(seed), Report()
    tables: list[Table] = []
    engine = sa.create_engine(database_url(str(database)), poolclass=sa.NullPool)
    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(ServerProcess(database)) for _ in range(servers)]
        for cycle in range(cycles):
            victim, *others = rng.sample(running, len(running))
            report.slowest_start = max(report.slowest_start, victim.start_seconds)
            _replace_finished(victim, tables, report)
            report.sent_again += sum(table.open is not None for table in tables)
            takeover = asyncio.run(_play_and_kill(victim, others, tables, rng))
            report.slowest_takeover = max(report.slowest_takeover, takeover)
            with engine.connect() as connection:
                report.accepted = sum(table.audit(connection) for table in tables)
            victim.start()
            report.resumed += _wait_for_computers(victim, tables)
            report.cycles = cycle + 1
            if show is not None:
                show(report)
    return report


def _replace_finished(server: ServerProcess, tables: list[Table], report: Report) -> None:
    """A new game for each that is over (all games stay, to be audited to the end)."""
    for game, seats, options in TABLES:
        playing = [t for t in tables if t.game == game and not _over(server, t)]
        if not playing:
            room = server.create(game, seats, **options)
            tables.append(Table(room, game, seats, options))
            report.games += 1


def _over(server: ServerProcess, table: Table) -> bool:
    answer = server.read(f"/rooms/{table.room['room']}", table.room["watch"])
    return answer.json()["position"]["result"] is not None


async def _play_and_kill(
    victim: ServerProcess, others: list[ServerProcess], tables: list[Table], rng: Random
) -> float:
    """Play through all servers and kill one; returns how many seconds it took until the games that
    people play continued on the others."""
    playing = [
        asyncio.create_task(table.play(rng.choice([victim, *others]), Random(rng.random())))
        for table in tables
    ]
    end, enough = time.monotonic() + MOST_SECONDS, rng.randrange(MOST_STEPS)
    before = sum(len(table.accepted) for table in tables)
    while sum(len(table.accepted) for table in tables) < before + enough:
        await asyncio.sleep(0.005)
        if time.monotonic() > end or all(task.done() for task in playing):
            break
    await asyncio.sleep(0.05 * rng.random())
    await asyncio.to_thread(victim.kill)
    if not others:
        await asyncio.gather(*playing)
        return 0.0
    killed = time.monotonic()
    await asyncio.gather(
        *(_continue(*each, others[0]) for each in zip(tables, playing, strict=True))
    )
    return time.monotonic() - killed


async def _continue(table: Table, playing: "asyncio.Task[None]", server: ServerProcess) -> None:
    """Play on until another message is accepted or the game is over; if the server was killed, on
    another one."""
    before = len(table.accepted)

    def has_continued() -> bool:
        return len(table.accepted) > before or playing.done()

    await until(has_continued)
    if len(table.accepted) == before:
        playing.result()
        playing = asyncio.create_task(table.play(server, Random(before)))
        await until(has_continued)
    while not playing.done():  # wait_for may swallow a cancellation
        playing.cancel()
        await asyncio.wait({playing}, timeout=0.1)


def _wait_for_computers(server: ServerProcess, tables: list[Table]) -> int:
    """Wait for games in which a computer player or chance moves; return their number."""
    waiting = [table for table in tables if table.waits(server)]
    block_until(lambda: not any(table.waits(server) for table in waiting))
    return len(waiting)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=200)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--seed", default=str(time.time_ns()), help="repeat the run of this seed")
    args = parser.parse_args()
    print(f"seed {args.seed}", flush=True)
    start = time.monotonic()

    def show(report: Report) -> None:
        if report.cycles % 10 == 0 or args.servers > 1:
            print(f"{time.monotonic() - start:6.0f} s  {report}", flush=True)

    with contextlib.ExitStack() as stack:
        if args.servers > 1:
            database: Path | str = stack.enter_context(
                stack.enter_context(own_postgres()).database()
            )
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = Path(folder) / "games.sqlite"
        report = soak(database, args.cycles, args.seed, show, servers=args.servers)
    print(f"soak passed: {report}; {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    run_program(main)
