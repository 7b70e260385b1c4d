"""Many clients at once: `make bench`.

500 WebSocket clients in 250 games of random moves against a real server process on this machine.
Prints and writes to bench/out/load.json: steps a second, the time from a step being sent to its
announcement arriving at the other client, the server's memory for each game, and its CPU when all
stay connected and nobody plays. Fails when a step is lost, repeated or out of order. With
`--postgresql URL`, the same with that database, once with one process and once with two.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx
from rooms import LIMITS
from websockets.asyncio.client import ClientConnection, connect

import ludarium
from ludarium.jobs.program import print_progress, run_program
from ludarium.server.run import Server
from ludarium.server.settings import Settings
from ludarium.server.supervisor import Supervisor

OUTPUT = Path(__file__).parent / "out" / "load.json"


def serve(database: str, workers: int) -> None:
    """The real server, with limits for each address that allow all clients to come from one."""
    settings = Settings(database, workers=workers, **LIMITS)
    server = Supervisor(settings) if workers > 1 else Server(settings)
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    server.run(listening)


@dataclass
class Table:
    """A game with a client for each seat, and what each of them has heard."""

    seats: int
    room: dict[str, Any]
    clients: list["Player"] = field(default_factory=list)
    sent: dict[int, float] = field(default_factory=dict)
    accepted: dict[int, str] = field(default_factory=dict)
    over: bool = False


class Player:
    """One client: plays when it is its turn, and notes what it hears."""

    def __init__(self, socket: ClientConnection, table: Table, seat: int, load: "Load") -> None:
        self.socket, self.table, self.seat, self.load = socket, table, seat, load
        self.heard: list[tuple[int, str]] = []
        self.version = 0
        self.number = 0

    async def enter(self) -> None:
        """Say hello, and note the answer."""
        hello = {"type": "hello", "keys": [self.table.room["keys"][str(self.seat)]]}
        await self.socket.send(json.dumps(hello))
        self.welcome = json.loads(await self.socket.recv())

    async def run(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await self.hear(self.welcome, time.perf_counter())
            async for text in self.socket:
                await self.hear(json.loads(text), time.perf_counter())

    async def hear(self, message: dict[str, Any], now: float) -> None:
        kind = message["type"]
        if kind == "news":
            assert message["version"] == self.version + 1, "a step was lost, repeated or reordered"
            event = message["event"]
            self.heard.append((message["version"], event["text"]))
            if event["seat"] not in (self.seat, -1):
                self.load.delays.append(now - self.table.sent[message["version"]])
        elif kind == "done":
            assert message["version"] in self.table.sent
        elif kind == "error":
            raise AssertionError(f"refused: {message}")
        if kind in ("news", "welcome"):
            self.version = message["version"]
            await self.move(message["position"])

    async def move(self, position: dict[str, Any]) -> None:
        if position["result"] is not None:
            self.table.over = True
        if position["seat"] != self.seat or not self.load.playing:
            return
        legal = position["legal"]
        texts = [*legal["words"], *(t for cell in legal["cells"].values() for t in cell.values())]
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.load.pause)
        if not self.load.playing:
            return
        self.number += 1
        message = {
            "type": "step",
            "request_id": f"p{self.seat}-{self.number}",
            "seat": self.seat,
            "version": self.version,
            "text": random.choice(texts),
        }
        self.table.sent[self.version + 1] = time.perf_counter()
        self.table.accepted[self.version + 1] = message["text"]
        await self.socket.send(json.dumps(message))


class Load:
    """All games of a run."""

    def __init__(self, address: str, pause: float) -> None:
        self.address, self.pause = address, pause
        self.playing = True
        self.delays: list[float] = []
        self.tables: list[Table] = []
        self.tasks: list[asyncio.Task[None]] = []

    def create(self, count: int) -> None:
        with httpx.Client(base_url=self.address, timeout=30) as rest:
            for name in islice(cycle(ludarium.GAMES), count):
                options = dict(ludarium.GAMES[name].benchmarks.lasting)
                seats = ludarium.load(name, **options).seats
                body = {"game": name, "options": options, "seats": ["human"] * seats}
                answer = rest.post("/api/rooms", json=body)
                answer.raise_for_status()
                self.tables.append(Table(seats, answer.json()))

    async def enter(self) -> None:
        """Connect everyone, then let them play: nobody moves before all are there."""
        address = self.address.replace("http", "ws", 1)
        for table in self.tables:
            for seat in range(table.seats):
                place = f"{address}/api/rooms/{table.room['room']}/socket"
                socket = await connect(place, compression=None)
                table.clients.append(Player(socket, table, seat, self))
        for table in self.tables:
            for player in table.clients:
                await player.enter()
        everyone = [player for table in self.tables for player in table.clients]
        self.tasks = [asyncio.create_task(player.run()) for player in everyone]

    def steps(self) -> int:
        """How many steps have been announced so far, to a seat of each table."""
        return sum(len(table.clients[0].heard) for table in self.tables)

    def failures(self) -> list[str]:
        return [repr(t.exception()) for t in self.tasks if t.done() and t.exception()]

    def check(self, rest: httpx.Client) -> int:
        """All heard the same, every accepted step is there once; returns the number of steps."""
        steps = 0
        for table in self.tables:
            first, *others = (player.heard for player in table.clients)
            assert all(other == first for other in others), f"two views of {table.room['room']}"
            heard = dict(first)
            for version, text in table.accepted.items():
                assert heard.get(version) == text, f"step {version} of {table.room['room']}"
            key = {"Authorization": f"Bearer {table.room['watch']}"}
            record = rest.get(f"/api/rooms/{table.room['room']}/record", headers=key).json()
            stored = ",".join(record["moves"]).split(",")
            announced = [text for _, text in first]
            # A draw that opens the game was made before anyone came.
            assert stored[len(stored) - len(announced) :] == announced, table.room["room"]
            steps += len(first)
        return steps


def processes(pid: int) -> list[int]:
    """The ids of the server's process and of its workers."""
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, workers)]


def server_memory(pid: int) -> float:
    """The server's memory in MB; what several processes share counts once."""
    texts = [Path(f"/proc/{each}/smaps_rollup").read_text() for each in processes(pid)]
    shares = [re.search(r"Pss:\s+(\d+) kB", text) for text in texts]
    return sum(int(share.group(1)) for share in shares if share is not None) / 1024


def server_cpu(pid: int) -> float:
    """The CPU time of the server in seconds."""
    total = 0
    for each in processes(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


async def play(address: str, pid: int, args: argparse.Namespace) -> dict[str, Any]:
    load, games, seconds = Load(address, args.pause), args.games, args.seconds
    empty = server_memory(pid)
    print_progress(f"making {games} games and connecting all who play them ...")
    load.create(games)
    await load.enter()
    clients = sum(len(table.clients) for table in load.tables)
    print_progress(f"{clients} clients in {games} games, playing for {seconds:g} s ...")
    await asyncio.sleep(1)
    load.delays.clear()
    cpu, begun = server_cpu(pid), time.perf_counter()
    made = load.steps()
    while time.perf_counter() < begun + seconds and not load.failures():
        await asyncio.sleep(0.2)
    took = time.perf_counter() - begun
    busy = (server_cpu(pid) - cpu) / took
    rate = (load.steps() - made) / took
    load.playing = False
    print_progress(f"nobody plays, for {args.idle:g} s, and so long again ...")
    await asyncio.sleep(args.idle)
    full = server_memory(pid)
    cpu = server_cpu(pid)
    await asyncio.sleep(args.idle)
    idle = (server_cpu(pid) - cpu) / args.idle
    assert not load.failures(), load.failures()[:3]
    with httpx.Client(base_url=address, timeout=30) as rest:
        steps = load.check(rest)
    for task in load.tasks:
        task.cancel()
    for table in load.tables:
        for player in table.clients:
            await player.socket.close()
    delays = sorted(load.delays)
    return {
        "clients": clients,
        "games": games,
        "games_over": sum(table.over for table in load.tables),
        "steps": steps,
        "steps_a_second": round(rate, 1),
        "steps_a_cpu_second": round(rate / busy, 1),
        "p50_ms": round(1000 * delays[len(delays) // 2], 2),
        "p99_ms": round(1000 * delays[len(delays) * 99 // 100], 2),
        "worst_ms": round(1000 * delays[-1], 2),
        "cpu_busy_percent": round(100 * busy, 1),
        "cpu_idle_percent": round(100 * idle, 2),
        "memory_empty_mb": round(empty, 1),
        "memory_full_mb": round(full, 1),
        "memory_a_game_kb": round(1024 * (full - empty) / games, 1),
        "lost_or_reordered": 0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=250, help="each with a client for every seat")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=2.0, help="mean seconds before a move")
    parser.add_argument("--idle", type=float, default=4.0, help="seconds without play, twice")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    parser.add_argument("--postgresql", metavar="URL", help="an empty database")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        database, workers = args.serve
        serve(database, int(workers))
        return
    with tempfile.TemporaryDirectory() as folder:
        runs = {"sqlite": (f"sqlite:///{folder}/games.sqlite", 1)}
        if args.postgresql:
            runs |= {"postgresql": (args.postgresql, 1), "two processes": (args.postgresql, 2)}
        results = {name: measure(*run, args) for name, run in runs.items()}
    print(" " * 22, *(f"{name:>14}" for name in results))
    for value in results["sqlite"]:
        columns = (f"{result[value]:>14}" for result in results.values())
        print(f"  {value.replace('_', ' '):<20}", *columns)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(json.dumps({**results.pop("sqlite"), **results}, indent=2) + "\n")


def measure(database: str, workers: int, args: argparse.Namespace) -> dict[str, Any]:
    """The figures of a server that is started and stopped."""
    print_progress(f"starting a server of {workers} processes ...")
    server = subprocess.Popen(
        [sys.executable, __file__, "--serve", database, str(workers)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C is not for it: it is ended below
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        return asyncio.run(play(address, server.pid, args))
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    run_program(main)
