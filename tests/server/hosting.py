"""Starts what the files in deploy/ describe: the server of the unit, and nginx before it. Only
ports, paths and the certificate are changed."""

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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.cli.driver import ROOT
from tests.server.server_process import PATIENCE, Json
from tests.server.waiting import block_until
from tests.starting import free_port, warm

DEPLOY = ROOT / "deploy"
NAME = "games.example.org"
HOST = "127.0.9.1"
"""Where nginx listens. Nothing else uses this address, so that its ports stay free."""
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
            base_url=f"https://{HOST}:{self.port}",
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
            host=HOST,
            port=self.port,
            ssl=self.trust,
            local_addr=(source, 0),
            additional_headers={"Origin": origin or f"https://{NAME}:{self.port}"},
            max_size=2**20,
            open_timeout=3 * PATIENCE,
        )


def _certified(folder: Path) -> ssl.SSLContext:
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
        folder, port, http_port = Path(name), free_port(HOST), free_port(HOST)
        trust = _certified(folder)
        changes = {
            "    listen [::]:443 ssl http2;\n": "",
            "    listen [::]:80;\n": "",
            "listen 443": f"listen {HOST}:{port}",
            "listen 80": f"listen {HOST}:{http_port}",
            f"/etc/letsencrypt/live/{NAME}": str(folder),
            "/var/www/html": str(folder),
        }
        (folder / "nginx.conf").write_text(MAIN)
        (folder / "ludarium.conf").write_text(adapted(DEPLOY / "nginx/ludarium.conf", changes))
        (folder / "ludarium-upstream.conf").write_text(upstream)
        with _running(folder, port):
            yield Proxy(port, http_port, trust)


@contextlib.contextmanager
def _running(folder: Path, port: int) -> Iterator[None]:
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
        block_until(lambda: _is_open(port, process))
        assert Path(f"/proc/{process.pid}").stat().st_uid != 0, "nginx runs with all rights"
        yield
    finally:
        process.terminate()
        _, complaints = process.communicate(timeout=PATIENCE)
    assert not complaints, complaints


def _is_open(port: int, process: subprocess.Popen[str]) -> bool:
    assert process.poll() is None, process.communicate()[1]
    with contextlib.suppress(OSError), socket.create_connection((HOST, port)):
        return True
    return False


@contextlib.contextmanager
def hosted_server() -> Iterator[Hosted]:
    """The server of the unit, which must not complain."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        hosted = Hosted(folder)
        try:
            yield hosted
        finally:
            complaints = hosted.stop()
        assert not complaints, complaints


def nginx_before(hosted: Hosted) -> contextlib.AbstractContextManager[Proxy]:
    """nginx as the page for hosts sets it up."""
    changes = {"/run/ludarium/http.sock": str(hosted.socket)}
    return nginx(adapted(DEPLOY / "nginx/upstream.conf", changes))
