"""The files in deploy/: people play through the server and nginx that run with them."""

import asyncio
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Client, turn_texts
from tests.server.hosting import (
    DEPLOY,
    HOST,
    NAME,
    Hosted,
    Proxy,
    adapted,
    hosted_server,
    nginx,
    nginx_before,
    tool,
)
from tests.server.server_process import PATIENCE, Json

pytestmark = pytest.mark.xdist_group("deployment")  # one start for all


@pytest.fixture(scope="module")
def hosted() -> Iterator[Hosted]:
    with hosted_server() as hosted:
        yield hosted


@pytest.fixture(scope="module")
def proxy(hosted: Hosted) -> Iterator[Proxy]:
    with nginx_before(hosted) as proxy:
        yield proxy


NEW_GAME = {"game": "churn", "options": {"sides": 3}, "seats": ["human", "human"]}


def test_a_step_passes_through_the_proxy(proxy):
    async def play(room: Json) -> None:
        socket = await proxy.socket(f"/api/rooms/{room['room']}/socket", "127.0.5.1")
        async with await Client.greet(socket, room["keys"].values()) as client:
            done = await client.step("c3", 0)
            await client.reach(done["version"])
            assert client.events[-1][1]["text"] == "c3"

    with proxy.client("127.0.5.1") as client:
        assert "<title>" in proxy.get(client, "/").text
        made = proxy.post(client, "/api/rooms", NEW_GAME, Origin=f"https://{NAME}")
        assert made.status_code == 201, made.text
    asyncio.run(play(made.json()))


def test_pages_of_other_sites_are_refused_behind_the_proxy_too(proxy):
    async def refused() -> int:
        try:
            await proxy.socket("/api/analysis/socket", "127.0.5.2", "https://evil.example")
        except InvalidStatus as refusal:
            return refusal.response.status_code
        return 101

    with proxy.client("127.0.5.2") as client:
        answer = proxy.post(client, "/api/rooms", NEW_GAME, Origin="https://evil.example")
    assert answer.status_code == 403 and answer.json()["code"] == "foreign-origin"
    assert asyncio.run(refused()) == 403


def test_a_visitor_is_counted_by_their_own_address_whatever_they_write(proxy):
    """Rooms are limited to 60 a minute and address, those that cannot be included; each of these
    requests names another address as its own."""
    impossible = {**NEW_GAME, "game": "none"}
    with proxy.client("127.0.5.3") as client, proxy.client("127.0.5.4") as other:
        for number in range(200):
            invented = {"X-Forwarded-For": f"10.0.0.{number}"}
            answer = proxy.post(client, "/api/rooms", impossible, **invented)
            if answer.status_code != 404:
                break
        assert answer.status_code == 429 and answer.json()["code"] == "too-fast"
        assert proxy.post(other, "/api/rooms", impossible).status_code == 404


def test_nginx_limits_the_requests_of_an_address():
    """Behind this one nobody answers, so that requests pass it fast on any machine: 502."""

    async def statuses(proxy: Proxy, source: str, count: int) -> Counter[bytes]:
        reader, writer = await asyncio.open_connection(
            HOST,
            proxy.port,
            ssl=proxy.trust,
            server_hostname=NAME,
            local_addr=(source, 0),
        )
        request = f"HEAD / HTTP/1.1\r\nHost: {NAME}\r\n"
        ending = f"{request}Connection: close\r\n\r\n"
        writer.write((f"{request}\r\n" * (count - 1) + ending).encode())
        answers = await asyncio.wait_for(reader.read(-1), 3 * PATIENCE)
        writer.close()
        return Counter(re.findall(rb"HTTP/1.1 (\d+)", answers))

    with nginx("upstream ludarium { server unix:/nobody.sock; }") as proxy:
        seen = asyncio.run(statuses(proxy, "127.0.5.5", 900))
        assert set(seen) == {b"502", b"429"} and seen[b"502"] > 250
        assert set(asyncio.run(statuses(proxy, "127.0.5.6", 1))) == {b"502"}


async def test_nginx_limits_the_connections_of_an_address(proxy):
    path, let_in = "/api/analysis/socket", []
    for _ in range(10):
        ten = (proxy.socket(path, "127.0.5.7") for _ in range(10))
        let_in += await asyncio.gather(*ten)
    with pytest.raises(InvalidStatus) as refused:
        await proxy.socket(path, "127.0.5.7")
    assert refused.value.response.status_code == 429
    let_in.append(await proxy.socket(path, "127.0.5.8"))
    await asyncio.gather(*(each.close() for each in let_in))


def test_http_leads_to_https_and_browsers_remember_it(proxy):
    with proxy.client("127.0.5.9") as client:
        plain = httpx.get(f"http://{HOST}:{proxy.http_port}/play/x", headers={"Host": NAME})
        assert plain.status_code == 301
        assert plain.headers["Location"] == f"https://{NAME}/play/x"
        answer = proxy.get(client, "/")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_metrics_are_not_shown_outside(proxy, hosted):
    with proxy.client("127.0.5.9") as client:
        assert proxy.get(client, "/metrics").status_code == 404
        assert proxy.get(client, "/readyz").text == "ok\n"
    transport = httpx.HTTPTransport(uds=str(hosted.socket))
    with httpx.Client(transport=transport, base_url="http://localhost") as inside:
        assert "ludarium_rooms" in inside.get("/metrics").text
        forwarded = inside.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert forwarded.status_code == 404


async def test_a_game_survives_restarts(proxy, hosted):
    """Every accepted step is there after SIGTERM, and the players come back."""
    with proxy.client("127.0.5.10") as visitor:
        room = proxy.post(visitor, "/api/rooms", NEW_GAME).json()
    path = f"/api/rooms/{room['room']}/socket"
    played: list[str] = []
    for _ in range(3):
        socket = await proxy.socket(path, "127.0.5.10")
        async with await Client.greet(socket, room["keys"].values()) as client:
            assert turn_texts(client.welcome["turns"]) == played
            for _ in range(2):
                text = client.legal()[-1]
                done = await client.step(text, client.seat)
                await client.reach(done["version"])
                played.append(text)
            assert not hosted.stop()
            await client.ended()
        hosted.start()


def test_systemd_understands_the_unit_and_finds_it_safe(tmp_path):
    """The program's place is changed: it must be there."""
    analyze = tool("systemd-analyze")
    unit = tmp_path / "ludarium.service"
    program = tmp_path / "ludarium"  # without spaces, wherever the project lies
    program.symlink_to(sys.executable)
    changes = {"/opt/ludarium/bin/ludarium": str(program)}
    unit.write_text(adapted(DEPLOY / "ludarium.service", changes))
    verified = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    assert verified.returncode == 0 and not verified.stderr, verified.stderr
    rated = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=16", str(unit)],
        capture_output=True,
        text=True,
    )
    assert rated.returncode == 0, rated.stdout
