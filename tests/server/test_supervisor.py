"""Several worker processes behind one address."""

import os
import re
import signal

import httpx
import psycopg

from tests.cli.driver import run
from tests.server.client import Client
from tests.server.server_process import COMMAND, ServerProcess
from tests.server.waiting import block_until, until

WORKERS = (*COMMAND[:-1], "--workers", "2", "--database")


def workers(url: str) -> set[int]:
    """The process ids of the servers of a database that are alive."""
    living = "SELECT name FROM processes WHERE seen > clock_timestamp() - interval '5 s'"
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return {int(name.rpartition(":")[2]) for (name,) in connection.execute(living)}


def processes_in_metrics(server: ServerProcess) -> set[int]:
    """The process ids of the workers whose measurements are shown by whichever is asked."""
    text = httpx.get(f"{server.address}/metrics").text
    return set(map(int, re.findall(r'^ludarium_rooms{process="(\d+)"}', text, re.MULTILINE)))


def test_a_sqlite_file_has_one_process(tmp_path):
    file = tmp_path / "games.sqlite"
    refused = run("serve", "--port", "0", "--workers", "2", "--database", str(file))
    assert refused.code == 2 and "2 processes cannot share a SQLite file" in refused.err
    assert not file.exists()


async def test_a_worker_that_dies_is_started_again(postgres_url):
    with ServerProcess(postgres_url, WORKERS) as server:
        block_until(lambda: len(workers(postgres_url)) == 2)
        before = workers(postgres_url)
        room = server.create("churn", ["human", "human"], sides=3)
        keys = room["keys"].values()
        clients = [await Client.enter(server, room["room"], *keys) for _ in range(6)]
        await clients[0].step("c3")
        killed = max(before)
        os.kill(killed, signal.SIGKILL)
        await until(lambda: workers(postgres_url) - before)
        async with await Client.enter(server, room["room"], *keys) as client:
            assert client.version == 1
            await client.step("a1", 1)
        server.terminate()
        assert "worker_ended" in server.wait() and workers(postgres_url) <= {killed}
        for each in clients:
            await each.close()


def test_workers_do_not_outlive_their_supervisor(postgres_url):
    with ServerProcess(postgres_url, WORKERS) as server:
        block_until(lambda: len(workers(postgres_url)) == 2)
        server.kill()
        block_until(lambda: not workers(postgres_url))
