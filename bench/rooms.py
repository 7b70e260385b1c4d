"""What a step costs the server: `make bench`.

Plays random games in rooms of the real application, at its doors but without a network: messages
go in and out as the browser's would, every event is stored in a database file, and one more
connection watches. Prints and writes to bench/out/rooms.json the processor time of a step, for each
game, without what the players themselves take to read and to choose. Every few steps come from
another address: what an address that floods the server has to wait for is measured by `attack`.

    python bench/rooms.py --against OTHER_CHECKOUT

measures the package of another checkout in turn with this one and prints the ratio.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import count
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from processes import output_of

from ludarium.games import GAMES, load
from ludarium.server.app import create_app
from ludarium.server.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = ROOT / "bench" / "out" / "rooms.json"

VISIT = 25
"""Steps of one connection, and of one address."""

SETTLING = 400
"""Steps before the first game: by then the database's log has grown as long as it gets, as in a
server that has run for more than a few moments."""

WARM_UP = 100
"""Steps of each game before those that are measured."""

ADDRESSES = (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}" for number in count(1))

App = Any
"""An ASGI application."""


@dataclass
class Client:
    """A browser as the application sees it: two queues of messages."""

    app: App
    room: str
    keys: list[str]
    address: str
    own: float = 0.0
    """Seconds that are not the server's: for reading and choosing."""
    inbox: "asyncio.Queue[dict[str, Any]]" = field(default_factory=asyncio.Queue)
    outbox: "asyncio.Queue[dict[str, Any]]" = field(default_factory=asyncio.Queue)

    def start(self) -> "asyncio.Task[None]":
        path = f"/api/rooms/{self.room}/socket"
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
            "client": (self.address, 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
        }
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.say({"type": "hello", "keys": self.keys})
        return asyncio.create_task(self.app(scope, self.inbox.get, self.outbox.put))

    def say(self, message: dict[str, Any]) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        while (message := await self.outbox.get())["type"] != "websocket.send":
            if message["type"] == "websocket.close":
                raise SystemExit(f"the server closed the connection: {message}")
        with self.busy():
            reply: dict[str, Any] = json.loads(message["text"])
        if reply["type"] == "error":
            raise SystemExit(f"the server said: {reply}")
        return reply

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """What is done meanwhile is the player's own."""
        start = thread_time()
        yield
        self.own += thread_time() - start

    def forget(self) -> None:
        """What has come is not looked at."""
        while not self.outbox.empty():
            self.outbox.get_nowait()


async def post(app: App, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """A request to make something; its answer."""
    messages = [{"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}]
    answer = bytearray()

    async def receive() -> dict[str, Any]:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        answer.extend(message.get("body", b""))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"content-type", b"application/json"), (b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    await app(scope, receive, send)
    created: dict[str, Any] = json.loads(bytes(answer))
    return created


async def cost(app: App, game: str, steps: int, rng: random.Random) -> float:
    """Milliseconds of processor time for a step of people, after some that do not count."""
    await milliseconds_a_step(app, game, WARM_UP, rng)
    return await milliseconds_a_step(app, game, steps, rng)


async def milliseconds_a_step(app: App, game: str, steps: int, rng: random.Random) -> float:
    """Milliseconds of processor time for a step."""
    total, step_count, room = 0.0, 0, {}
    while step_count < steps:
        if not room:
            people = ["human"] * load(game).seats
            room = await post(app, "/api/rooms", {"game": game, "seats": people})
        seconds, more, over = await visit(app, room, rng)
        total, step_count, room = total + seconds, step_count + more, {} if over else room
    return 1000 * total / step_count


async def visit(app: App, room: dict[str, Any], rng: random.Random) -> tuple[float, int, bool]:
    """Some steps in a room, as many as one connection may send at once: the processor time, how
    many they were, and whether the game is over."""
    address = next(ADDRESSES)
    player = Client(app, room["room"], list(room["keys"].values()), address)
    watcher = Client(app, room["room"], [room["watch"]], address)
    tasks = [player.start(), watcher.start()]
    reply = await player.hear()
    await watcher.hear()
    position, version = reply["position"], reply["version"]
    start, step_count = process_time(), 0
    player.own = 0.0
    while position["seat"] is not None and step_count < VISIT:
        with player.busy():
            text = step_of(position, rng)
            message = {"type": "step", "request_id": f"step-{version}", "version": version}
            player.say({**message, "seat": position["seat"], "text": text})
        step_count += 1
        reply = {}
        while reply.get("type") != "done" or (position["seat"] or 0) < 0:
            reply = await player.hear()
            if reply["type"] == "news":
                position, version = reply["position"], reply["version"]
        with player.busy():
            watcher.forget()
    seconds = process_time() - start - player.own
    for client, task in zip((player, watcher), tasks, strict=True):
        client.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
    return seconds, step_count, position["seat"] is None


def step_of(position: dict[str, Any], rng: random.Random) -> str:
    """Some legal step: rather on a cell than a word."""
    legal = position["legal"]
    texts = [text for choices in legal["cells"].values() for text in choices.values()]
    return rng.choice(texts or legal["words"])


LIMITS = {
    "rooms_a_minute": 1e6,
    "rooms_a_day": 1e6,
    "requests_a_second": 1e6,
    "connections": 100_000,
    "work": 1e6,
}
"""They allow all steps to come from one address, as fast as they can be made."""


async def measure(steps: int) -> dict[str, float]:
    # Another checkout may not have all of them.
    setting_names = {each.name for each in fields(Settings)}
    limits = {name: most for name, most in LIMITS.items() if name in setting_names}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(f"sqlite:///{folder}/games.sqlite", **limits))
        async with app.router.lifespan_context(app):
            await milliseconds_a_step(app, next(iter(GAMES)), SETTLING, random.Random(0))
            return {game: await cost(app, game, steps, random.Random(game)) for game in GAMES}


def measure_checkout(checkout: Path, steps: int) -> dict[str, float]:
    """Run this script on the package of another checkout and return its figures."""
    command = [sys.executable, __file__, "--steps", str(steps), "--json"]
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
    figures: dict[str, float] = json.loads(output_of(command, environment))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=400, help="for each game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, help="another checkout of the project")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    parser.add_argument("--json", action="store_true", help="one round, printed as JSON")
    args = parser.parse_args()
    if args.json:
        print(json.dumps(asyncio.run(measure(args.steps))))
        return
    checkouts = [ROOT] if args.against is None else [ROOT, args.against]
    rounds = []
    for number in range(args.rounds):
        print(f"round {number + 1} of {args.rounds} ...", file=sys.stderr, flush=True)
        rounds.append([measure_checkout(each, args.steps) for each in checkouts])
    medians = [
        {game: statistics.median(round_[number][game] for round_ in rounds) for game in GAMES}
        for number in range(len(checkouts))
    ]
    print("processor time of a step in a room, median of", args.rounds, "rounds:")
    for game, here in medians[0].items():
        line = f"  {game:10} {here:6.2f} ms"
        if len(medians) > 1:
            there = medians[1][game]
            line += f", there {there:6.2f} ms: {there / here:.2f} times as much"
        print(line)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(
        json.dumps({"milliseconds": medians[0]}, indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    try:  # without ludarium.jobs.program, which an older checkout may not have
        main()
    except KeyboardInterrupt:
        sys.exit(130)
