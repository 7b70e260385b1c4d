"""Ordinary users for some minutes, and the memory of their server: `make ordinary`.

Each user comes from an address of their own and does in turn what people do: opens the page, plays
the computer or a friend, leaves a game and comes back, solves puzzles, analyses, saves a game and
looks at it. Fails if the server's memory still grows at the end, or something was refused.
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import ludarium
from ludarium import History, Record
from ludarium.core.game import AnyGame
from ludarium.jobs.program import run_program
from tests.attack.watch import Costs
from tests.server.client import Client, RefusedError
from tests.server.server_process import COMMAND, PATIENCE, Json, ServerProcess

OUTPUT = Path(__file__).parents[2] / "bench" / "out" / "ordinary.json"

USERS, MINUTES = 40, 15.0

SAMPLE_SECONDS = 2.0

MOST_GROWTH_MB = 30.0
"""How much the most memory of the last third of the time may exceed that of the second third."""

TROUBLE = (RefusedError, OSError, WebSocketException, httpx.HTTPError)

LEVELS = range(1, 9)


@dataclass
class Report:
    """What the users did, how often they gave up waiting or were asked to come back later, what
    went wrong, and the server's memory in MB every SAMPLE_SECONDS."""

    actions: Counter[str] = field(default_factory=Counter)
    gave_up: int = 0
    busy: int = 0
    trouble: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """By how much the most memory grew from the second third of the time to the last."""
        third = len(self.memory) // 3
        return max(self.memory[2 * third :]) - max(self.memory[third : 2 * third])

    def failures(self) -> list[str]:
        failures = [f"{count} × {what}" for what, count in self.trouble.items()]
        if self.growth > MOST_GROWTH_MB:
            failures.append(f"memory still grew by {self.growth:.0f} MB in the last third")
        return failures


def _is_busy(error: Exception) -> bool:
    """Does the server ask to come back later?"""
    if isinstance(error, httpx.HTTPStatusError):
        return error.response.status_code == 503
    return isinstance(error, RefusedError) and error.code == "busy"


class User:
    """Someone at an address of their own."""

    def __init__(
        self, server: ServerProcess, number: int, seed: str, report: Report, pause: float
    ) -> None:
        self._server, self._report, self._mean_pause = server, report, pause
        self._address = f"127.0.{20 + number // 250}.{1 + number % 250}"
        self._random = Random(f"{seed} {number}")
        self._rest = httpx.AsyncClient(
            base_url=server.address,
            transport=httpx.AsyncHTTPTransport(local_address=self._address),
            timeout=2 * PATIENCE,
        )
        self.is_leaving = False
        self._games: list[Json] = []
        """The rooms in which this user has a game that is not over."""

    async def run(self) -> None:
        """Do one thing after the other until the user leaves."""
        actions: list[Callable[[], Awaitable[None]]] = [
            self._play_computer,
            self._play_computer,
            self._return_to_game,
            self._play_friend,
            self._solve_puzzles,
            self._analyse,
            self._save_game,
            self._read_rules,
        ]
        async with self._rest:
            while not self.is_leaving:
                action = self._random.choice(actions)
                try:
                    await self._open_page()
                    await action()
                    self._report.actions[action.__name__.strip("_")] += 1
                except (TimeoutError, httpx.TimeoutException):
                    self._report.gave_up += 1
                except TROUBLE as error:
                    if _is_busy(error):
                        self._report.busy += 1
                    else:
                        self._report.trouble[f"{action.__name__}: {error!r}"[:200]] += 1
                await self._pause()

    async def _pause(self) -> None:
        await asyncio.sleep(self._mean_pause * self._random.uniform(0.5, 1.5))

    async def _get(self, path: str, key: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return (await self._rest.get(path, headers=headers)).raise_for_status()

    async def _post(self, path: str, body: Json) -> Json:
        answer = (await self._rest.post(f"/api{path}", json=body)).raise_for_status()
        result: Json = answer.json()
        return result

    def _any_game(self) -> AnyGame:
        """A game on its usual board, sometimes on that of benchmarks."""
        name = self._random.choice(list(ludarium.GAMES))
        boards = [{}, {}, dict(ludarium.GAMES[name].benchmarks.lasting)]
        return ludarium.load(name, **self._random.choice(boards))

    def _position(self, game: AnyGame, most_steps: int) -> History:
        """A random game of some steps."""
        history = History(game)
        for _ in range(self._random.randrange(most_steps)):
            moves = game.legal_moves(history.state)
            if not moves:
                break
            history.push_legal(self._random.choice(moves))
        return history

    async def _open_page(self) -> None:
        for path in ("/", "/static/js/app/main.js", "/api/games", "/api/players"):
            await self._get(path)
        for name in ludarium.GAMES:
            await self._get(f"/pictures/{name}.svg")

    async def _create(self, game: AnyGame, players: list[str]) -> Json:
        body = {"game": game.name, "options": dict(game.options), "seats": players}
        return await self._post("/rooms", body)

    async def _play_computer(self) -> None:
        game = self._any_game()
        player = f"search:{self._random.choice(LEVELS)}"
        room = await self._create(game, ["human"] + [player] * (game.seats - 1))
        self._games.append(room)
        await self._play(room)

    async def _return_to_game(self) -> None:
        if self._games:
            await self._play(self._random.choice(self._games))

    async def _play(self, room: Json) -> None:
        """Play some moves of a game, then leave it."""
        client = await self._enter(room, self._address)
        async with client:
            for _ in range(self._random.randrange(3, 12)):
                await client.until(lambda: client.over or client.seat in client.mine)
                if client.over:
                    self._games = [each for each in self._games if each is not room]
                    return
                await self._pause()
                reply = await client.step(self._random.choice(client.legal()), client.seat)
                await client.reach(reply["version"])
                if self._random.random() < 0.1 and client.seat in client.mine:
                    await client.ask("hint", version=client.version)

    async def _enter(self, room: Json, address: str) -> Client:
        keys = room["keys"].values()
        return await Client.enter(self._server, room["room"], *keys, source=address)

    async def _play_friend(self) -> None:
        """Play a friend, who sits beside this user."""
        game = self._any_game()
        room = await self._create(game, ["human"] * game.seats)
        async with await self._enter(room, self._address) as client:
            for _ in range(30):
                if client.over:
                    break
                reply = await client.step(self._random.choice(client.legal()), client.seat)
                await client.reach(reply["version"])
                await self._pause()
        await self._get(f"/api/rooms/{room['room']}/record", room["watch"])

    async def _solve_puzzles(self) -> None:
        name = self._random.choice(list(ludarium.GAMES))
        puzzles = (await self._get(f"/api/puzzles/{name}")).json()
        for puzzle in self._random.sample(puzzles, min(3, len(puzzles))):
            place = f"/puzzles/{name}/{puzzle['number']}"
            puzzle = (await self._get(f"/api{place}")).json()
            cells = puzzle["position"]["legal"]["cells"].values()
            texts = [text for cell in cells for text in cell.values()]
            for text in self._random.sample(texts, min(3, len(texts))):
                await self._pause()
                await self._post(place, {"text": text})
            await self._post(place, {})

    async def _analyse(self) -> None:
        """Let the analysis board think about some positions of a game."""
        place = f"{self._server.address.replace('http', 'ws', 1)}/api/analysis/socket"
        history = self._position(self._any_game(), 30)
        game = history.game
        async with connect(place, local_addr=(self._address, 0)) as socket:
            for number in range(self._random.randrange(2, 5)):
                if not game.legal_moves(history.state):
                    return
                body = {
                    "game": game.name,
                    "options": dict(game.options),
                    "code": game.encode(history.state),
                }
                await self._post("/positions", body)
                ask = {"type": "think", "request_id": f"a{number}", "seconds": 2, **body}
                await socket.send(json.dumps(ask))
                message: Json = {}
                while not message.get("done"):
                    message = json.loads(await asyncio.wait_for(socket.recv(), 2 * PATIENCE))
                    if message["type"] == "error":
                        raise RefusedError(message)
                history.push_legal(self._random.choice(game.legal_moves(history.state)))

    async def _save_game(self) -> None:
        """Save a game, look at it, let it be judged, and export pictures of it."""
        history = self._position(self._any_game(), 60)
        text = Record.of(history, tuple("abcd"[: history.game.seats])).to_json()
        place = f"/api/records/{(await self._post('/records', {'record': text}))['record']}"
        await self._get(place)
        await self._get(f"{place}/turns?start=0&count=100")
        for turn in range(min(3, history.turn_count)):
            await self._get(f"{place}/turns/{turn}")
            await self._get(f"{place}/turns/{turn}/judgement")
            await self._pause()
        await self._get(f"{place}/file")
        last = min(10, history.turn_count)
        kind = self._random.choice(("strip.svg", "picture.png", "animation.gif"))
        await self._get(f"{place}/export/{kind}?first=0&last={last}")

    async def _read_rules(self) -> None:
        name = self._random.choice(list(ludarium.GAMES))
        await self._get(f"/api/rules/{name}")
        await self._get(f"/api/lessons/{name}")
        with contextlib.suppress(httpx.HTTPStatusError):  # not every game has one
            await self._get(f"/reports/{name}.html")


async def visit(
    server: ServerProcess,
    log: Path,
    users: int,
    seed: str,
    is_over: Callable[[Report], bool],
    pause: float = 1.0,
) -> Report:
    """Let so many users do what they like until it is over, with so many seconds between two
    actions; returns the report."""
    report = Report()
    people = [User(server, number, seed, report, pause) for number in range(users)]
    tasks = [asyncio.create_task(user.run()) for user in people]
    try:
        while not is_over(report):
            await asyncio.sleep(SAMPLE_SECONDS)
            report.memory.append(Costs.of(server, log).memory_mb)
            if failed := [task for task in tasks if task.done()]:
                await failed[0]
    finally:
        for user, task in zip(people, tasks, strict=True):
            # Before Python 3.12 a task that waits may not notice that it is cancelled.
            user.is_leaving = True
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return report


def lasting(seconds: float) -> Callable[[Report], bool]:
    """Whether the time is over; prints a line a minute."""
    end = time.monotonic() + seconds
    a_minute = round(60 / SAMPLE_SECONDS)

    def is_over(report: Report) -> bool:
        minute, rest = divmod(len(report.memory), a_minute)
        if minute and not rest:
            now, action_count = report.memory[-1], report.actions.total()
            print(f"{minute:3d} min {now:6.0f} MB, {action_count} things done", flush=True)
        return time.monotonic() > end

    return is_over


def main() -> bool:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=USERS)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    print(f"seed {args.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        log.touch()
        database = Path(folder) / "games.sqlite"
        with ServerProcess(database, COMMAND, log=log, cold=True) as server:
            is_over = lasting(60 * args.minutes)
            report = asyncio.run(visit(server, log, args.users, args.seed, is_over))
        errors = [line for line in log.read_text().splitlines() if " ERROR " in line]
    failures = [*report.failures(), *errors]
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(json.dumps({**vars(report), "failures": failures}, indent=2) + "\n")
    print(", ".join(f"{count} × {what}" for what, count in sorted(report.actions.items())))
    print(f"gave up waiting {report.gave_up} times, the server was busy {report.busy} times")
    print(f"memory at most {max(report.memory):.0f} MB, in the last third {report.growth:+.0f} MB")
    print(*failures, sep="\n")
    return bool(failures)


if __name__ == "__main__":
    run_program(main)
