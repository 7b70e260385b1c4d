"""deploy/compose without containers: PostgreSQL, two servers with the environment of theirs, and
nginx before them."""

import contextlib
import itertools
import os
import re
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
import yaml

from tests.cli.driver import run
from tests.server.client import Client
from tests.server.hosting import DEPLOY, Proxy, adapted, nginx
from tests.server.postgres import Postgres
from tests.server.server_process import PATIENCE, Json
from tests.server.waiting import block_until
from tests.starting import warm

pytestmark = pytest.mark.xdist_group("compose")  # one start for all

COMPOSE = yaml.safe_load((DEPLOY / "compose/compose.yaml").read_text("utf-8"))
SERVERS = ("server1", "server2")
PASSWORD = "not-a-secret"
VISITORS = [f"127.0.7.{number}" for number in range(1, 13)]
NEW_GAME = {"game": "churn", "options": {"sides": 5}, "seats": ["human", "human"]}


def container_environment(service: str, secrets: Path) -> dict[str, str]:
    """The environment of a server in its container, with another port and place of secrets."""
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    variables = dict(re.findall(r"(LUDARIUM_\w+)=(\S+)", image))
    variables |= COMPOSE["services"][service]["environment"]
    assert variables["LUDARIUM_DATABASE"] == "@/run/secrets/database_url"
    variables["LUDARIUM_DATABASE"] = f"@{secrets / 'database_url'}"
    return {**os.environ, **variables, "LUDARIUM_PORT": "0"}


class Container:
    """A server as in its container."""

    def __init__(self, service: str, secrets: Path) -> None:
        self._log = secrets / f"{service}.log"
        self.environment = container_environment(service, secrets)
        self.start()

    def start(self) -> None:
        words = ["serve", "--no-browser"]
        assert '"ludarium", "serve", "--no-browser"' in (DEPLOY / "Containerfile").read_text()
        with self._log.open("a") as log:
            self._process = warm().piped("ludarium", words, stderr=log, env=self.environment)
        assert self._process.stdout is not None
        match = re.search(r"http://0.0.0.0:(\d+)/", self._process.stdout.readline())
        assert match, self._log.read_text()
        self.address = f"127.0.0.1:{match[1]}"
        self.environment["LUDARIUM_PORT"] = match[1]  # when it starts again

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"http://{self.address}{path}", timeout=PATIENCE)

    def sockets(self) -> int:
        return self._measured("ludarium_sockets")

    def wait_for_visitors(self) -> None:
        """Wait until a server that was just started has answered others."""
        ours = itertools.count()
        answered = 'ludarium_requests_total{status="200"}'
        block_until(lambda: self._measured(answered) > next(ours) + 5)

    def _measured(self, name: str) -> int:
        pattern = rf"^{re.escape(name)} (\d+)"
        match = re.search(pattern, self.get("/metrics").text, re.MULTILINE)
        return int(match[1]) if match else 0

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate(PATIENCE)

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            self._process.communicate(PATIENCE)


@pytest.fixture(scope="module")
def containers(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Container]]:
    secrets = tmp_path_factory.mktemp("secrets")
    role = postgres.role_with_password(PASSWORD)
    with postgres.database() as url:
        (secrets / "database_url").write_text(url.replace("postgres@", f"{role}:{PASSWORD}@"))
        with contextlib.ExitStack() as stack:
            running = [Container(service, secrets) for service in SERVERS]
            for each in running:
                stack.callback(each.stop)
            yield running


@pytest.fixture(scope="module")
def proxy(containers: list[Container]) -> Iterator[Proxy]:
    changes = {
        f"{service}:8000": container.address
        for service, container in zip(SERVERS, containers, strict=True)
    }
    with nginx(adapted(DEPLOY / "compose/upstream.conf", changes)) as proxy:
        yield proxy


async def enter(proxy: Proxy, room: Json, source: str, *keys: str) -> Client:
    socket = await proxy.socket(f"/api/rooms/{room['room']}/socket", source)
    return await Client.greet(socket, keys)


async def play_step(players: list[Client]) -> None:
    """Whoever is to move makes a step, of which everyone hears."""
    seat = players[0].seat
    assert seat is not None
    done = await players[seat].step(players[seat].legal()[0], seat)
    for each in players:
        await each.reach(done["version"])


async def test_players_of_two_servers_play_each_other_and_survive_a_kill(proxy, containers):
    with proxy.client(VISITORS[0]) as visitor:
        room = proxy.post(visitor, "/api/rooms", NEW_GAME).json()
    watchers = [await enter(proxy, room, source, room["watch"]) for source in VISITORS]
    assert all(container.sockets() for container in containers), "all came to one server"
    keys = room["keys"]["0"], room["keys"]["1"]
    players = [await enter(proxy, room, VISITORS[0], key) for key in keys]
    for _ in range(4):
        await play_step(players)
    for each in watchers:
        await each.reach(players[0].version)
    before = players[0].version
    containers[0].kill()
    for each in (*players, *watchers):
        await each.socket.close()
    again = [await enter(proxy, room, VISITORS[0], key) for key in keys]
    assert [each.version for each in again] == [before, before]
    await play_step(again)
    for each in again:
        await each.socket.close()
    containers[0].start()


def test_nobody_is_refused_while_the_servers_restart_in_turn(proxy, containers):
    """On SIGTERM a server finishes what it has begun, and nginx asks the other one meanwhile."""
    statuses, done = Counter[int](), threading.Event()

    def visit(sources: list[str]) -> None:
        for source in itertools.cycle(sources):
            if done.is_set():
                return
            with proxy.client(source) as visitor:
                statuses[proxy.get(visitor, "/api/games").status_code] += 1

    with ThreadPoolExecutor(3) as pool:
        visits = [pool.submit(visit, VISITORS[first::3]) for first in range(3)]
        try:
            for container in containers:
                container.stop()
                container.start()
                container.wait_for_visitors()
        finally:
            done.set()
    for each in visits:
        each.result()
    assert set(statuses) == {200}, statuses


def test_a_block_holds_on_all_servers(containers):
    database = containers[0].environment["LUDARIUM_DATABASE"]
    blocked = run("admin", "block", "127.0.0.0/8", LUDARIUM_DATABASE=database)
    assert blocked.code == 0, blocked
    block_until(lambda: all(each.get("/healthz").status_code == 403 for each in containers))
