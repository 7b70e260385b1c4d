"""Under which names the server may be asked, by whose pages, and how it says no."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ludarium.server.app import create_app
from ludarium.server.net.middleware import AllowedHosts
from ludarium.server.settings import Settings
from tests.server.server_process import ServerProcess


def trouble(
    host: str,
    origin: str | None = None,
    *,
    names: tuple[str, ...] = (),
    proxied: bool = False,
    forwarded_scheme: str | None = None,
) -> str | None:
    """The code of what is wrong with a request."""
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    if forwarded_scheme is not None:
        headers.append((b"x-forwarded-proto", forwarded_scheme.encode()))
    scope = {"type": "http", "scheme": "http", "headers": headers}
    refusal = AllowedHosts(names, proxied=proxied).trouble(scope)
    return None if refusal is None else refusal[1]


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7"],
)
def test_names_at_home_and_numbers_are_fine(host):
    assert trouble(host) is None


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example", "[", ":80"),
        *("evil@localhost", "evil.example:80@localhost", "localhost/evil", "localhost:evil"),
        *("localhost?evil", "localhost#evil", "[evil", "localhost:80:80", "evil.example,localhost"),
    ],
)
def test_other_names_are_refused(host):
    assert trouble(host) == "foreign-host"


def test_two_hosts_are_one_too_many():
    headers = [(b"host", b"localhost"), (b"host", b"localhost")]
    scope = {"type": "http", "scheme": "http", "headers": headers}
    refusal = AllowedHosts().trouble(scope)
    assert refusal is not None and refusal[1] == "foreign-host"


def test_names_can_be_allowed():
    assert trouble("games.example.org", names=("Games.Example.org",)) is None
    assert trouble("more.games.example.org", names=("games.example.org",)) == "foreign-host"


@pytest.mark.parametrize(
    ("host", "origin", "ours"),
    [
        ("localhost:8000", "http://localhost:8000", True),
        ("localhost", "http://localhost", True),
        ("localhost:80", "http://localhost", True),
        ("localhost:443", "https://localhost", False),
        ("localhost:8000", "ftp://localhost:8000", False),
        ("localhost:8000", "http://localhost:3000", False),
        ("localhost:8000", "http://127.0.0.1:8000", False),
        ("127.0.0.1:8000", "https://evil.example", False),
        ("127.0.0.1:8000", "null", False),
        ("127.0.0.1:8000", "http://[", False),
    ],
)
def test_only_pages_of_this_server_may_use_it(host, origin, ours):
    assert trouble(host, origin) == (None if ours else "foreign-origin")


@pytest.mark.parametrize(
    ("host", "origin", "forwarded", "ours"),
    [
        ("games.example.org", "https://games.example.org", None, True),
        ("games.example.org", "https://games.example.org:443", "https", True),
        ("games.example.org:8443", "https://games.example.org:8443", None, True),
        ("games.example.org", "http://games.example.org", "http", True),
        ("games.example.org", "https://games.example.org", "gopher", True),
        ("games.example.org", "http://games.example.org", None, False),
        ("games.example.org", "http://games.example.org", "https", False),
        ("games.example.org", "https://games.example.org", "http", False),
        ("games.example.org", "https://games.example.org:8443", None, False),
        ("games.example.org", "https://evil.example", None, False),
    ],
)
def test_behind_a_proxy_an_origin_has_its_scheme_and_port(host, origin, forwarded, ours):
    names = ("games.example.org",)
    problem = trouble(host, origin, names=names, proxied=True, forwarded_scheme=forwarded)
    assert problem == (None if ours else "foreign-origin")


def test_without_a_proxy_nobody_chooses_the_scheme():
    origin = "https://localhost"
    assert trouble("localhost", origin, forwarded_scheme="https") == "foreign-origin"


async def test_a_foreign_page_can_neither_read_nor_play(server: ServerProcess):
    evil = {"Origin": "https://evil.example"}
    for answer in (
        server.rest.get("/games", headers=evil),
        server.rest.post("/rooms", headers=evil, json={"game": "churn", "seats": ["human"] * 2}),
    ):
        assert answer.status_code == 403 and answer.json()["code"] == "foreign-origin"
    answer = server.rest.get("/games", headers={"Host": "evil.example"})
    assert answer.status_code == 421 and answer.json()["code"] == "foreign-host"
    assert "--allow-host" in answer.json()["detail"]

    address = server.address.replace("http", "ws", 1) + "/api/analysis/socket"
    async with connect(address, origin=server.address):  # type: ignore[arg-type]
        pass
    with pytest.raises(InvalidStatus) as refused:
        async with connect(address, origin="https://evil.example"):  # type: ignore[arg-type]
            pass
    assert refused.value.response.status_code == 403


def test_names_and_proxies_are_options_of_the_command(tmp_path: Path):
    command = ("-m", "ludarium", "serve", "--port", "0", "--no-browser", "--proxies", "1")
    arguments = (*command, "--allow-host", "games.example.org", "--database")
    with ServerProcess(tmp_path / "games.sqlite", arguments) as server:
        headers = {"Host": "games.example.org", "Origin": "https://games.example.org"}
        assert server.rest.get("/games", headers=headers).status_code == 200
        answer = server.rest.get("/games", headers={"Host": "other.example.org"})
        assert answer.status_code == 421
        assert "other.example.org" in answer.json()["detail"]


def test_an_ipv6_address_is_printed_as_browsers_read_it(tmp_path: Path):
    command = ("-m", "ludarium", "serve", "--host", "::1", "--port", "0", "--no-browser")
    with ServerProcess(tmp_path / "games.sqlite", (*command, "--database")) as server:
        assert server.address.startswith("http://[::1]:")


async def test_an_address_cannot_pass_for_many_by_what_it_says_of_itself(tmp_path: Path):
    app = create_app(Settings(f"sqlite:///{tmp_path / 'x.sqlite'}", rooms_a_minute=1, proxies=1))
    body = {"game": "churn", "seats": ["human", "human"]}
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
    statuses = []
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        for visitor in (*(f"192.0.2.{n}, 198.51.100.1" for n in range(3)), "198.51.100.2"):
            headers = {"X-Forwarded-For": visitor}
            statuses.append(
                (await client.post("/api/rooms", json=body, headers=headers)).status_code
            )
    assert statuses == [201, 429, 429, 201]


def test_a_wrong_number_of_proxies_is_refused(tmp_path: Path):
    command = [sys.executable, "-m", "ludarium", "serve", "--proxies", "-1", "--database", "x"]
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert process.returncode == 2 and "--proxies" in process.stderr
