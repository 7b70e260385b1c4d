"""A server that listens at a Unix socket."""

import os
import socket
import stat
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import unix_connect

from tests.cli.driver import run
from tests.server.client import Client
from tests.server.rest_helpers import TWO
from tests.server.server_process import COMMAND, PATIENCE
from tests.server.waiting import block_until
from tests.starting import warm


@pytest.fixture
def path(tmp_path, monkeypatch):
    """The socket of a server."""
    path = tmp_path / "http.sock"
    left = socket.socket(socket.AF_UNIX)  # by a server that was killed
    left.bind(str(path))
    left.close()
    monkeypatch.setenv("LUDARIUM_LISTEN", f"unix:{path}")
    _, module, *args = COMMAND
    with open(tmp_path / "log", "w") as log:
        process = warm().piped(
            module, [*args, tmp_path / "games.sqlite"], stderr=log, env=os.environ
        )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Ludarium is at")
        yield path
    finally:
        process.terminate()
        process.communicate(PATIENCE)


def client_of(path: Path) -> httpx.Client:
    return httpx.Client(
        base_url="http://localhost", transport=httpx.HTTPTransport(uds=str(path)), timeout=PATIENCE
    )


async def test_people_play_through_a_unix_socket(path):
    with client_of(path) as client:
        body = {"game": "churn", "options": {"sides": 3}, "seats": TWO}
        room = client.post("/api/rooms", json=body).json()
        address = f"ws://localhost/api/rooms/{room['room']}/socket"
        connection = await unix_connect(str(path), address)
        async with await Client.greet(connection, room["keys"].values()) as player:
            answer = await player.step("c3", 0)
            await player.reach(answer["version"])
            metrics = client.get("/metrics").text
    assert "ludarium_steps_total 1.0" in metrics and "ludarium_connections 2.0" in metrics
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


def test_a_second_server_does_not_take_the_socket(path, tmp_path):
    with client_of(path) as client:
        block_until(lambda: client.get("/healthz").status_code == 200)
    database = tmp_path / "other.sqlite"
    refused = run("serve", "--listen", f"unix:{path}", "--database", str(database))
    assert refused.code == 2 and f"cannot listen at {path}: Address already in use" in refused.err


@pytest.mark.parametrize("value", ["unix:", "/run/a.sock"])
def test_what_is_no_socket_is_refused(value):
    refused = run("serve", "--listen", value)
    assert refused.code == 2 and "--listen: expected `unix:` and a path" in refused.err
