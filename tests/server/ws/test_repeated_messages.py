"""Each message counts once, by its id; the ids of one seat are nothing to another."""

import pytest

from tests.server.client import Client, RefusedError
from tests.server.server_process import ServerProcess

TWO = ["human", "human"]


async def test_nobody_hears_the_ids_of_another(server: ServerProcess):
    room = server.create("churn", TWO, sides=3)
    first = await Client.enter(server, room["room"], room["keys"]["0"])
    watcher = await Client.enter(server, room["room"], room["watch"])
    await first.step("c3", request_id="mine-1")
    await watcher.reach(1)
    ((version, event),) = watcher.events
    assert version == 1 and {"type": "step", "seat": 0, "text": "c3"}.items() <= event.items()
    assert "mine-1" not in str(watcher.now) and "mine-1" not in str(first.now)
    for client in (first, watcher):
        await client.close()


async def check_repeats(client: Client) -> None:
    """What was asked before leads where it led; anything else under the same id is refused."""
    for text in ("c3", " C3 ", "C 3"):
        assert (await client.step(text, 0, request_id="once", version=0))["version"] == 1
    for kind, fields in (("step", {"text": "a1"}), ("takeback", {}), ("resign", {})):
        for version in (0, client.version):
            with pytest.raises(RefusedError, match="id-reused"):
                await client.act(kind, 0, request_id="once", version=version, **fields)
    assert (await client.act("answer_takeback", 1, request_id="yes", version=3, accept=True))[
        "version"
    ] == 4
    with pytest.raises(RefusedError, match="id-reused"):
        await client.act("answer_takeback", 1, request_id="yes", version=3, accept=False)
    with pytest.raises(RefusedError, match="stale"):
        await client.act("answer_takeback", 0, request_id="yes", version=3, accept=True)
    assert client.version == 4


async def test_an_id_stands_for_one_thing(tmp_path):
    """Also for who agrees to what another one asked, and after the server was killed."""
    with ServerProcess(tmp_path / "games.sqlite") as server:
        room = server.create("churn", TWO, sides=3)
        keys = room["keys"]
        first = await Client.enter(server, room["room"], keys["0"])
        second = await Client.enter(server, room["room"], keys["1"])
        await first.step("c3", request_id="once")
        await second.reach(1)
        await second.step("swap")
        await first.reach(2)
        await first.act("takeback")
        await second.reach(3)
        await second.act("answer_takeback", accept=True, request_id="yes")
        async with await Client.enter(server, room["room"], *keys.values()) as both:
            await check_repeats(both)
        server.kill()
        for client in (first, second):
            await client.close()
        server.start()
        async with await Client.enter(server, room["room"], *keys.values()) as both:
            await check_repeats(both)
