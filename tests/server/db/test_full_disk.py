"""A disk that is full: a real server may not make its files any larger, and says so in one way."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.client import Client, RefusedError
from tests.server.server_process import ServerProcess

RECORD = """{"format": "ludarium-record", "version": 1, "game": "churn", "options": {"sides": 3},
"rules_version": 1, "seats": ["a", "b"], "started": "2026-01-31T12:00:00+00:00", "finished": null,
"moves": ["c3"], "result": null}"""


@pytest.fixture(scope="module")
def own_server(tmp_path_factory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("full") / "games.sqlite") as process:
        yield process


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """No file of the server's can be written to beyond its first byte."""
    usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)


async def test_what_cannot_be_stored_is_refused_and_all_goes_on_later(own_server):
    room = own_server.create("churn", ["human", "human"], sides=3)
    keys = room["keys"].values()
    async with await Client.enter(own_server, room["room"], *keys) as client:
        await client.step("c3", 0)
        with full_disk(own_server):
            with pytest.raises(RefusedError) as refused:
                await client.step("a1", 1)
            assert refused.value.code == "not-stored"
            assert await client.ended() == 4408
            again = await Client.enter(own_server, room["room"], *keys)
            assert again.version == 1, "what was stored can be read"
            await again.close()
    async with await Client.enter(own_server, room["room"], *keys) as client:
        assert (await client.step("a1", 1))["version"] == 2


def test_making_and_keeping_are_refused(own_server):
    seats = {"options": {}, "seats": ["human", "human"]}
    requests = [
        ("/rooms", {"game": "churn", **seats}),
        ("/rooms", {"game": "turnio", **seats}),
        ("/records", {"record": RECORD}),
    ]
    with full_disk(own_server):
        for path, body in requests:
            answer = own_server.rest.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
    for path, body in requests:
        assert own_server.rest.post(path, json=body).status_code == 201


def test_the_log_says_it_once_and_without_a_traceback(own_server):
    with full_disk(own_server):
        for _ in range(20):
            own_server.rest.post("/records", json={"record": RECORD.replace("c3", "c4")})
    log = own_server.stop()
    assert "database_write_failed" in log
    assert "Traceback" not in log and len(log.splitlines()) < 60, log
