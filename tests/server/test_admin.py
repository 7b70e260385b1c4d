"""`ludarium admin`, on a database that a server uses meanwhile."""

import asyncio
import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludarium.cli.host.admin import usage
from ludarium.core.errors import OptionError
from ludarium.server.db.administration import Administration
from ludarium.server.db.store import Store
from ludarium.server.net.blocks import BlockList, parse_network
from tests.cli.driver import Result, run
from tests.server.client import Client, RefusedError, open_socket
from tests.server.rest_helpers import TWO, save_record
from tests.server.server_process import PATIENCE, Json, ServerProcess
from tests.server.waiting import block_until, until

BAD, GOOD = "127.0.6.1", "127.0.6.2"
NO_ROOM = "aaaaaaaaaaaaaaaa"


@pytest.fixture
def any_server(database_url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server on a database of its own, of each kind."""
    with ServerProcess(database_url, log=tmp_path / "log") as process:
        yield process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that these tests share."""
    folder = tmp_path_factory.mktemp("admin")
    with ServerProcess(folder / "games.sqlite", log=folder / "log") as process:
        yield process


def admin(server: ServerProcess, *args: str) -> Json:
    result = admin_result(server, *args)
    assert (result.code, result.err) == (0, ""), result
    document: Json = json.loads(result.out)
    return document


def admin_result(server: ServerProcess, *args: str) -> Result:
    return run("admin", *args, "--json", "--settings", settings_of(server))


def settings_of(server: ServerProcess) -> Path:
    """Settings that name the database: a URL may have a password."""
    assert server._log is not None
    file = server._log.with_name("ludarium.toml")
    file.write_text(f'database = "{str(server.database).removeprefix("sqlite:///")}"')
    return file


def status_from(server: ServerProcess, source: str) -> int:
    """The status of a request from an address of this machine."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=PATIENCE) as client:
        return client.get(f"{server.address}/api/games").status_code


async def test_a_blocked_address_is_cut_off_and_refused_until_it_is_unblocked(any_server):
    room = any_server.create("churn", TWO, sides=3)["room"]
    bad = await open_socket(any_server, room, BAD)
    good = await open_socket(any_server, room, GOOD)
    block = await asyncio.to_thread(admin, any_server, "block", BAD, "--reason", "floods")
    assert block["network"] == f"{BAD}/32"
    with pytest.raises(ConnectionClosed):
        await bad.recv()
    await until(lambda: status_from(any_server, BAD) == 403)
    with pytest.raises(InvalidStatus, match="403"):
        await open_socket(any_server, room, BAD)
    assert status_from(any_server, GOOD) == 200
    await good.close()
    (listed,) = admin(any_server, "blocks")["blocks"]
    assert (listed["network"], listed["reason"], listed["until"]) == (f"{BAD}/32", "floods", None)
    admin(any_server, "unblock", BAD)
    await until(lambda: status_from(any_server, BAD) == 200)
    assert admin(any_server, "blocks")["blocks"] == []


def test_a_block_is_there_after_a_restart(server):
    admin(server, "block", "127.0.6.0/24", "--hours", "1")
    server.kill()
    server.start()
    assert status_from(server, BAD) == 403 and server.rest.get("/games").status_code == 200
    admin(server, "unblock", "127.0.6.0/24")
    block_until(lambda: status_from(server, BAD) == 200)


async def test_a_deleted_room_is_gone_for_those_who_play_in_it(server):
    created = server.create("churn", TWO, sides=3)
    async with await Client.enter(server, created["room"], *created["keys"].values()) as client:
        await client.step("c3", 0)
        shown = admin(server, "show", created["room"])
        assert (shown["game"], shown["events"], shown["options"]) == ("churn", 1, {"sides": 3})
        assert not set(created["keys"].values()) & set(json.dumps(shown).split('"'))
        admin(server, "delete", created["room"])
        await client.ended()
    gone = f"/rooms/{created['room']}/record"
    assert server.read(gone, created["watch"]).status_code == 404
    assert admin_result(server, "show", created["room"]).code == 2


async def test_nothing_is_left_of_a_room_deleted_during_play(any_server, database_url):
    """A step may be stored after the room is gone, as long as the server has not heard of it."""
    created = any_server.create("churn", TWO, sides=5)
    async with await Client.enter(any_server, created["room"], *created["keys"].values()) as client:
        delete = asyncio.to_thread(admin, any_server, "delete", created["room"])
        deletion = asyncio.create_task(delete)
        with contextlib.suppress(RefusedError, ConnectionError):
            while True:
                done = await client.step(client.legal()[0], client.seat)
                await client.reach(done["version"])
        await deletion
    any_server.stop()
    store = Store(database_url)
    assert not list(store.events(created["room"])) and store.keys(created["room"]) == []
    store.close()


def test_a_deleted_record_is_gone(server, long_game):
    record = save_record(server, long_game)
    assert server.rest.get(f"/records/{record}").status_code == 200
    assert admin(server, "show", record)["client_address"] == "127.0.0.1"
    admin(server, "delete", record)
    block_until(lambda: server.rest.get(f"/records/{record}").status_code == 404)


async def test_a_revoked_link_opens_nothing_and_the_new_one_does(server):
    created = server.create("churn", TWO, sides=3)
    room, old = created["room"], created["keys"]["0"]
    async with await Client.enter(server, room, old) as client:
        link = (await asyncio.to_thread(admin, server, "revoke", room, "--seat", "1"))["link"]
        await client.ended()
    with pytest.raises(RefusedError, match="no-entry"):
        await Client.enter(server, room, old)
    place, _, new = link.partition("#")
    assert place == f"/play/{room}"
    async with await Client.enter(server, room, new) as client:
        assert client.mine == [0]
        await client.step("c3", 0)
    async with await Client.enter(server, room, created["watch"]):
        pass
    admin(server, "revoke", room, "--watchers")
    with pytest.raises(RefusedError, match="no-entry"):
        await Client.enter(server, room, created["watch"])


def test_usage_names_those_who_use_the_server(any_server, long_game):
    transport = httpx.HTTPTransport(local_address=BAD)
    with httpx.Client(transport=transport, timeout=PATIENCE) as client:
        body = {"game": "churn", "options": {"sides": 3}, "seats": TWO}
        assert client.post(f"{any_server.address}/api/rooms", json=body).status_code == 201
        record = {"record": long_game}
        assert client.post(f"{any_server.address}/api/records", json=record).status_code == 201
        document = admin(any_server, "usage")
    (stored,), (report,) = document["stored"], document["servers"]
    assert (stored["client_address"], stored["records"]) == (BAD, 1) and stored["bytes"] > 1000
    (bad,) = (row for row in report["addresses"] if row["client_address"] == BAD)
    assert (bad["rooms"], bad["connections"]) == (1, 1)


def test_every_act_is_in_the_audit_log_and_in_the_log_of_the_server(server):
    admin(server, "block", BAD, "--reason", "floods")
    admin(server, "unblock", BAD)
    acts = admin(server, "audit", "--last", "2")["actions"]
    assert [(act["action"], act["target"], act["detail"]) for act in acts] == [
        ("block", f"{BAD}/32", "floods"),
        ("unblock", f"{BAD}/32", ""),
    ]
    assert all(act["actor"] and act["at"] for act in acts)
    assert [act["action"] for act in admin(server, "audit", "--last", "1")["actions"]] == [
        "unblock"
    ]
    block_until(lambda: "INFO admin action=unblock" in server.complaints())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("show", NO_ROOM), f"there is no room or saved game {NO_ROOM}"),
        (("delete", NO_ROOM), f"there is no room or saved game {NO_ROOM}"),
        (("revoke", NO_ROOM), "expected --seat or --watchers"),
        (("revoke", NO_ROOM, "--seat", "1"), f"room {NO_ROOM} has no such links"),
        (("block", "example.org"), "expected an address or a network such as"),
        (("unblock", "192.0.2.1"), "192.0.2.1/32 is not blocked"),
        (("restore", "copy.sqlite"), "there is no file copy.sqlite"),
    ],
)
def test_errors(tmp_path, args, message):
    file = tmp_path / "games.sqlite"
    Store(f"sqlite:///{file}").close()
    refused = run("admin", *args, "--database", str(file))
    assert refused.code == 2 and message in refused.err


def test_usage_needs_a_server(tmp_path, monkeypatch):
    monkeypatch.setattr("ludarium.cli.host.admin.ANSWER_SECONDS", 0.1)
    file = tmp_path / "games.sqlite"
    Store(f"sqlite:///{file}").close()
    with pytest.raises(OptionError, match="no server answered"):
        usage(database=str(file))


def test_an_act_of_a_user_without_a_name_is_noted(tmp_path, monkeypatch):
    def nameless() -> str:
        raise KeyError

    monkeypatch.setattr("getpass.getuser", nameless)
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    Store(url).close()
    administration = Administration(url)
    administration.block("192.0.2.1/32", "", None)
    (act,) = administration.actions(1)
    administration.close()
    assert act.actor.endswith(f"user {os.getuid()}")


def test_a_database_of_another_version_is_refused(tmp_path):
    (tmp_path / "games.sqlite").touch()
    refused = run("admin", "audit", "--database", str(tmp_path / "games.sqlite"))
    assert refused.code == 2 and "start its server with this version first" in refused.err


def test_a_backup_is_restored_once_the_server_is_stopped(tmp_path):
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    command = ("admin", "restore", str(copy), "--database", str(file))
    with ServerProcess(file) as server:
        first = server.create("churn", TWO, sides=3)
        assert run("backup", str(copy), "--database", str(file)).code == 0
        second = server.create("churn", TWO, sides=3)
        refused = run(*command)
        assert refused.code == 2 and "another server is using" in refused.err
        server.kill()
        restored = run(*command)
        assert restored.code == 0 and "games.sqlite.before-restore" in restored.out, restored
        server.start()
        assert server.read(f"/rooms/{first['room']}/record", first["watch"]).status_code == 200
        assert server.read(f"/rooms/{second['room']}/record", second["watch"]).status_code == 404
    audit = json.loads(run("admin", "audit", "--json", "--database", str(file)).out)
    assert audit["actions"][-1]["action"] == "restore"


def test_what_is_no_backup_is_not_restored(tmp_path):
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    Store(f"sqlite:///{file}").close()
    before = file.read_bytes()
    copy.write_bytes(before[:5000])
    refused = run("admin", "restore", str(copy), "--database", str(file))
    assert refused.code == 2 and "copy.sqlite is damaged" in refused.err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("network", "address", "is_blocked"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.0/24", "192.0.2.9", True),
        ("2001:db8::1", "2001:db8::/64", True),
        ("2001:db8::1/128", "2001:db8::/64", True),
        ("2001:db8:0:1::/64", "2001:db8::/64", False),
        ("2001:db8::/32", "2001:db8:7::/64", True),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.0/24", "2001:db8::/64", False),
        ("0.0.0.0/0", "not an address", False),
    ],
)
def test_a_network_covers_addresses(network, address, is_blocked):
    blocks = BlockList()
    blocks.replace([parse_network(network)])
    assert [blocks.has(address), blocks.has(address)] == [is_blocked] * 2
    blocks.replace([])
    assert not blocks.has(address)


@pytest.mark.parametrize("text", ["", "example.org", "192.0.2.1/33", "1.2.3", "::/129"])
def test_what_is_no_network_is_refused(text):
    with pytest.raises(OptionError, match="expected an address"):
        parse_network(text)
