"""The files in deploy/: nginx, the server and its settings are started with them, and people play
through them. Only ports, paths and the certificate are changed."""

import asyncio
import contextlib
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from tests.cli.driver import ROOT
from tests.server.client import Client, turn_texts
from tests.server.server_process import PATIENCE, Json
from tests.server.waiting import block_until
from tests.starting import free_port, warm

DEPLOY = ROOT / "deploy"
NAME = "games.example.org"
NOBODY = 65534

MAIN = """
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events { worker_connections 1024; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include ludarium.conf;
    include ludarium-upstream.conf;
}
"""
"""What surrounds these files, as Debian's nginx.conf does where it may write to /var."""


def adapted(file: Path, changes: dict[str, str]) -> str:
    """The text of a file with other ports and paths; each must be there to be changed."""
    text = file.read_text("utf-8")
    for old, new in changes.items():
        assert old in text, f"{file} does not have {old}"
        text = text.replace(old, new)
    return text


def tool(name: str) -> str:
    places = (shutil.which(name), f"/usr/sbin/{name}", f"{sys.prefix}/{name}/usr/sbin/{name}")
    found = next((place for place in places if place and Path(place).exists()), None)
    assert found, f"the tests need {name}: `make test` fetches it, or apt-get install {name}"
    return found


class Hosted:
    """A server started by the command of the unit, with the settings of ludarium.toml."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "http.sock"
        changes = {"/var/lib/ludarium": str(folder), "/run/ludarium": str(folder)}
        settings = folder / "ludarium.toml"
        settings.write_text(adapted(DEPLOY / "ludarium.toml", changes))
        unit = (DEPLOY / "ludarium.service").read_text("utf-8")
        (line,) = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)
        program, *words = shlex.split(line)
        assert program == "/opt/ludarium/bin/ludarium"
        words[words.index("/etc/ludarium/ludarium.toml")] = str(settings)
        self._words, self._log = words, folder / "log"
        self.start()

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = warm().piped("ludarium", self._words, stderr=log, env=os.environ)
        assert self._process.stdout is not None
        assert self._process.stdout.readline().startswith("Ludarium is at")
        if os.getuid() == 0:
            os.chown(self.socket, -1, NOBODY)  # nginx is in the group of the server

    def stop(self) -> str:
        """As systemd does; returns what the server complained of."""
        self._process.terminate()
        self._process.communicate(PATIENCE)
        return self._log.read_text()


@dataclass
class Proxy:
    """nginx, seen from outside."""

    port: int
    http_port: int
    trust: ssl.SSLContext

    def client(self, source: str, **headers: str) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=self.trust, local_address=source)
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": NAME, **headers},
            transport=transport,
            timeout=PATIENCE,
        )

    def get(self, client: httpx.Client, path: str) -> httpx.Response:
        return client.get(path, extensions={"sni_hostname": NAME})

    def post(self, client: httpx.Client, path: str, body: Json, **headers: str) -> httpx.Response:
        return client.post(path, json=body, headers=headers, extensions={"sni_hostname": NAME})

    async def socket(self, path: str, source: str, origin: str = "") -> ClientConnection:
        return await connect(
            f"wss://{NAME}:{self.port}{path}",
            host="127.0.0.1",
            port=self.port,
            ssl=self.trust,
            local_addr=(source, 0),
            additional_headers={"Origin": origin or f"https://{NAME}:{self.port}"},
            max_size=2**20,
            open_timeout=3 * PATIENCE,
        )


def certified(folder: Path) -> ssl.SSLContext:
    """A key and its certificate, and who trusts it."""
    subprocess.run(
        [
            *(tool("openssl"), "req", "-x509", "-nodes", "-days", "2"),
            *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@contextlib.contextmanager
def nginx(upstream: str) -> Iterator[Proxy]:
    """nginx before the servers of an upstream.conf."""
    with tempfile.TemporaryDirectory() as name:
        folder, port, http_port = Path(name), free_port(), free_port()
        trust = certified(folder)
        changes = {
            "    listen [::]:443 ssl http2;\n": "",
            "    listen [::]:80;\n": "",
            "listen 443": f"listen {port}",
            "listen 80": f"listen {http_port}",
            f"/etc/letsencrypt/live/{NAME}": str(folder),
            "/var/www/html": str(folder),
        }
        (folder / "nginx.conf").write_text(MAIN)
        (folder / "ludarium.conf").write_text(adapted(DEPLOY / "nginx/ludarium.conf", changes))
        (folder / "ludarium-upstream.conf").write_text(upstream)
        with running(folder, port):
            yield Proxy(port, http_port, trust)


@contextlib.contextmanager
def running(folder: Path, port: int) -> Iterator[None]:
    """nginx in a folder of its own, as a user without rights whoever runs the tests."""
    program = folder / "nginx"
    shutil.copy(tool("nginx"), program)
    is_root = os.getuid() == 0
    if is_root:
        for path in (folder, *folder.iterdir()):
            os.chown(path, NOBODY, NOBODY)
    process = subprocess.Popen(
        [str(program), "-p", str(folder), "-c", "nginx.conf", "-e", "error.log"],
        cwd=folder,
        user=NOBODY if is_root else None,
        group=NOBODY if is_root else None,
        extra_groups=[] if is_root else None,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        block_until(lambda: is_open(port, process))
        assert Path(f"/proc/{process.pid}").stat().st_uid != 0, "nginx runs with all rights"
        yield
    finally:
        process.terminate()
        _, complaints = process.communicate(timeout=PATIENCE)
    assert not complaints, complaints


def is_open(port: int, process: subprocess.Popen[str]) -> bool:
    assert process.poll() is None, process.communicate()[1]
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


@pytest.fixture(scope="module")
def hosted() -> Iterator[Hosted]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        hosted = Hosted(folder)
        yield hosted
        complaints = hosted.stop()
        assert not complaints, complaints


@pytest.fixture(scope="module")
def proxy(hosted: Hosted) -> Iterator[Proxy]:
    changes = {"/run/ludarium/http.sock": str(hosted.socket)}
    with nginx(adapted(DEPLOY / "nginx/upstream.conf", changes)) as proxy:
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
            "127.0.0.1",
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

    with nginx(f"upstream ludarium {{ server 127.0.0.1:{free_port()}; }}") as proxy:
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
        plain = httpx.get(f"http://127.0.0.1:{proxy.http_port}/play/x", headers={"Host": NAME})
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
