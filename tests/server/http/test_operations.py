"""Health, readiness, metrics, the access log and draining, as a host's programs see them."""

import contextlib
import json
import os
import re
import sqlite3
import subprocess
from collections.abc import Iterator

import httpx
import pytest
from prometheus_client import generate_latest

from ludarium.server.metrics import REGISTRY, SharedMetrics
from tests.server.client import Client, RefusedError
from tests.server.server_process import COMMAND, PATIENCE, ServerProcess
from tests.server.waiting import block_until


def get(server: ServerProcess, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.address}{path}", headers=headers, timeout=PATIENCE)


def sample(server: ServerProcess, name: str) -> float:
    """A value of /metrics, 0 if it is not there yet."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", get(server, "/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.fixture
def own_server(tmp_path, monkeypatch) -> Iterator[ServerProcess]:
    """A server that logs all requests as JSON, and drains for longer than any test takes."""
    settings = tmp_path / "ludarium.toml"
    settings.write_text("log_format = 'json'\naccess_log = true\ndrain_seconds = 600\n")
    monkeypatch.setenv("LUDARIUM_SETTINGS", str(settings))
    with ServerProcess(tmp_path / "games.sqlite", COMMAND, log=tmp_path / "log") as process:
        yield process


def test_a_server_is_alive_and_ready(server):
    for path in ("/healthz", "/readyz"):
        answer = get(server, path)
        assert (answer.status_code, answer.text) == (200, "ok\n")
        assert httpx.head(f"{server.address}{path}").status_code == 200


def test_a_server_that_cannot_write_is_alive_but_not_ready(tmp_path):
    database = tmp_path / "games.sqlite"
    with ServerProcess(database) as server, contextlib.closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        block_until(lambda: get(server, "/readyz").status_code == 503)
        assert get(server, "/readyz").text == "the database cannot be written\n"
        assert get(server, "/healthz").status_code == 200
        other.execute("ROLLBACK")
        block_until(lambda: get(server, "/readyz").status_code == 200)


async def test_steps_rooms_sockets_and_refusals_are_counted(server):
    steps, sockets = sample(server, "ludarium_steps_total"), 'ludarium_requests_total{status="101"}'
    before, refused = sample(server, sockets), 'ludarium_refusals_total{code="not-your-turn"}'
    refused_before = sample(server, refused)
    room = server.create("churn", ["human", "human"], sides=3)
    async with await Client.enter(server, room["room"], room["keys"]["0"]) as client:
        done = await client.step("c3", 0)
        await client.reach(done["version"])
        with pytest.raises(RefusedError, match="not-your-turn"):
            await client.step("c4", 0)
        assert sample(server, "ludarium_players") >= 1 <= sample(server, "ludarium_rooms")
    assert sample(server, "ludarium_steps_total") == steps + 1
    assert sample(server, refused) == refused_before + 1
    block_until(lambda: sample(server, sockets) == before + 1)


def test_engines_and_the_event_loop_are_measured(server):
    before = sample(server, "ludarium_engine_seconds_total")
    server.create("churn", ["mcts", "human"], sides=3)
    block_until(lambda: sample(server, "ludarium_engine_seconds_total") > before)
    block_until(lambda: sample(server, "ludarium_event_loop_lag_seconds_count") > 0)


def test_workers_show_the_measurements_of_all(tmp_path):
    shared, ours = SharedMetrics(tmp_path), os.getpid()
    with subprocess.Popen(["sleep", "600"]) as other:
        for process in (other.pid, ours):
            text = 'a_total{code="x"} 3.0\n# TYPE b gauge\nb 1.0\n'
            (tmp_path / str(process)).write_text(f"# TYPE a counter\n{text}")
        shared.write(generate_latest(REGISTRY))
        merged = shared.merged().decode()
        assert f'a_total{{code="x",process="{other.pid}"}} 3.0' in merged
        assert f'ludarium_steps_total{{process="{ours}"}}' in merged and merged.count("TYPE b") == 1
        other.kill()
    assert str(other.pid) not in shared.merged().decode()


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_metrics_are_not_shown_through_a_proxy(server, header):
    assert get(server, "/metrics").status_code == 200
    assert get(server, "/metrics", **{header: "127.0.0.1"}).status_code == 404


def test_metrics_are_shown_only_to_permitted_networks(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDARIUM_METRICS_NETWORKS", "10.0.0.0/8, ::1/128")
    with ServerProcess(tmp_path / "games.sqlite", COMMAND) as server:
        assert get(server, "/metrics").status_code == 404


def test_search_engines_stay_away_from_games(server):
    assert "Disallow: /play/" in get(server, "/robots.txt").text


def test_a_server_that_drains_goes_on_and_is_not_ready(own_server):
    own_server.terminate()
    block_until(lambda: get(own_server, "/readyz").status_code == 503)
    assert get(own_server, "/readyz").text == "the server is about to stop\n"
    own_server.create("churn", ["human", "human"], sides=3)
    own_server.terminate()
    own_server.wait()


def test_the_access_log_has_every_request(own_server):
    for _ in range(20):
        get(own_server, "/healthz")
    get(own_server, "/" + "x" * 10_000)
    get(own_server, "/none")
    lines = [json.loads(line) for line in own_server.stop().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert sum(line["path"] == "/healthz" for line in requests) == 20
    *_, long, last = requests
    assert long["path"] == "/" + "x" * 199
    assert (last["method"], last["path"], last["status"]) == ("GET", "/none", 404)
    assert last["client_address"] == "127.0.0.1" and last["seconds"] > 0
