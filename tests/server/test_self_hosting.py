"""docs/self-hosting.md, as it stands there: nginx is started with the file of the page and the
server with the command of its unit, and people play through them."""

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
from tests.server.client import Client
from tests.server.server_process import PATIENCE, Json, ServerProcess
from tests.server.waiting import block_until
from tests.starting import free_port

PAGE = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
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
}
"""
"""What surrounds the page's file, as Debian's nginx.conf does where it may write to /var."""


def block(language: str) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == 1, f"{len(found)} blocks of {language}"
    return str(found[0])


def adapted(text: str, **changes: str) -> str:
    """A file of the page with other ports and paths; each must be there to be changed."""
    for old, new in changes.items():
        assert old in text, f"{old} is not on the page any more"
        text = text.replace(old, new)
    return text


def tool(name: str) -> str:
    places = (shutil.which(name), f"/usr/sbin/{name}", f"{sys.prefix}/{name}/usr/sbin/{name}")
    found = next((place for place in places if place and Path(place).exists()), None)
    assert found, f"the tests need {name}: `make test` fetches it, or apt-get install {name}"
    return found


class Served(ServerProcess):
    """A server started by the command of the unit."""

    def __init__(self, database: Path) -> None:
        (line,) = re.findall(r"^ExecStart=(.+)$", block("ini"), re.MULTILINE)
        program, *words = shlex.split(line)
        assert program == "/opt/ludarium/bin/ludarium" and words[-2] == "--database"
        words[words.index("8000")] = "0"
        super().__init__(database, ("-m", "ludarium", *words[:-1]))


@dataclass
class Proxy:
    """nginx, seen from outside."""

    port: int
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
    """The page's nginx before some server."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        trust = certified(folder)
        changes = {
            "443": str(port),
            "127.0.0.1:8000": upstream,
            f"/etc/letsencrypt/live/{NAME}": str(folder),
        }
        (folder / "nginx.conf").write_text(MAIN)
        (folder / "ludarium.conf").write_text(adapted(block("nginx"), **changes))
        with running(folder, port):
            yield Proxy(port, trust)


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
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    database = tmp_path_factory.mktemp("hosted") / "games.sqlite"
    with Served(database) as server:
        with nginx(server.address.removeprefix("http://")) as proxy:
            yield proxy
        assert not server.stop(), "the server complained"


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

    with nginx(f"127.0.0.1:{free_port()}") as proxy:
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


def test_systemd_understands_the_unit_and_finds_it_safe(tmp_path):
    """The program's place is changed: it must be there."""
    analyze = tool("systemd-analyze")
    unit = tmp_path / "ludarium.service"
    program = tmp_path / "ludarium"  # without spaces, wherever the project lies
    program.symlink_to(sys.executable)
    unit.write_text(adapted(block("ini"), **{"/opt/ludarium/bin/ludarium": str(program)}))
    verified = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    assert verified.returncode == 0 and not verified.stderr, verified.stderr
    rated = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=25", str(unit)],
        capture_output=True,
        text=True,
    )
    assert rated.returncode == 0, rated.stdout
